"""Reading the name of a language."""

from __future__ import annotations

from typing import Any

from freecell_widget.errors import LanguageError
from freecell_widget.inputs import quoted
from freecell_widget.texts import LANGUAGES


def check_language(language: Any, *, browsers: bool = False) -> str:
    """The language, if the catalogs have it; with ``browsers`` also ``""``, for the browser's. Raises `LanguageError`.

    >>> check_language("de"), check_language("", browsers=True)
    ('de', '')
    """
    if isinstance(language, str) and (language in LANGUAGES or (browsers and not language)):
        return language
    raise LanguageError("language", value=quoted(language), choices=", ".join(LANGUAGES))
