"""Where the records are."""

from __future__ import annotations

import os
from pathlib import Path

from freecell_widget.errors import StorageError
from freecell_widget.inputs import quoted

#: For records that live as long as the process.
MEMORY = ":memory:"
#: The environment variable that names another place, or `MEMORY`.
VARIABLE = "FREECELL_RECORDS"

_NAME = "records.sqlite3"


def place(path: str | os.PathLike[str] | None = None) -> str:
    """The records' file as an absolute path, or `MEMORY`.

    path: given by the caller; None for that of the environment variable ``FREECELL_RECORDS``, else
    ``records.sqlite3`` in the platform's directory for a user's data. Raises `StorageError` for what is no path.

    >>> place(":memory:")
    ':memory:'
    """
    if path is not None and not (isinstance(path, str | os.PathLike) and os.fspath(path)):
        raise StorageError("records_path", value=quoted(path))
    chosen = os.fspath(path) if path is not None else os.environ.get(VARIABLE)
    if not chosen:
        from platformdirs import user_data_path

        return str(user_data_path("freecell_widget", appauthor=False) / _NAME)
    return chosen if chosen == MEMORY else str(Path(chosen).expanduser().absolute())
