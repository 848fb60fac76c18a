"""What comes with an extra: looked for before any work is done, and named where it is not there."""

from __future__ import annotations

from importlib.util import find_spec

from freecell_widget.errors import MissingLibraryError

#: Which of our extras brings which library.
_EXTRAS = {"pandas": "analysis", "networkx": "graph", "nbclient": "lessons"}


def need(*libraries: str) -> None:
    """Raises `MissingLibraryError`, and says how to install it, if one of the libraries is not there.

    >>> need("pandas")
    """
    for library in libraries:
        if find_spec(library) is None:
            raise MissingLibraryError("missing_library", library=library, extra=_EXTRAS[library])
