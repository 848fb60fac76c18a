"""A table that cannot be made."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.widgets.table import FreeCell


@pytest.mark.parametrize(
    ("bad", "error", "words"),
    [
        ({"bogus": 1}, TypeError, "bogus"),
        ({"verdict": "x"}, fc.GameError, "verdict is 'x': it must be True or False"),
        ({"house": "vegas"}, fc.HouseError, "vegas"),
        ({"language": "fr"}, fc.LanguageError, "fr"),
        ({"records": 5}, fc.StorageError, "5"),
    ],
)
def test_a_table_that_is_refused_leaves_nothing_behind(
    bad: dict[str, Any], error: type[Exception], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unraisable: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", unraisable.append)
    game = fc.Game(617)
    with pytest.raises(error, match=words):
        FreeCell(game, **bad)
    gc.collect()
    assert unraisable == [] and game._subscribers == []
