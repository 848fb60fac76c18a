"""The rule book, promise by promise: a test's name is the promise, the files are its chapters."""
