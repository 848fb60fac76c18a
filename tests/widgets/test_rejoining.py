"""A view whose kernel went gets its game back in the next one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.widgets import keeper
from freecell_widget.widgets.rejoining import _given, rejoin
from tests.storage.hands import intend, play


def left_with(table: fc.FreeCell) -> str:
    """What a view of the table has when its kernel goes."""
    state = table._state
    view: dict[str, Any] = {"record": table._record, "house": table._house, "language": "de", "verdict": table.verdict}
    return json.dumps({**view, "number": state["deal"], "identifier": state["identifier"], "line": state["line"]})


def model(name: str) -> fc.FreeCell:
    return next(table for table in _given.values() if table.model_id == name)


@pytest.fixture
def another_kernel(monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda: keeper._kept.clear()


def test_with_all_its_lines(tmp_path: Path, another_kernel: Any) -> None:
    table = fc.FreeCell(617, "numbered", records=tmp_path / "r")
    assert table._record == {"id": "", "records": str(tmp_path / "r")}
    play(table, "8a 7b")
    intend(table, "undo")
    view, game = left_with(table), table.game.to_json()
    another_kernel()
    name = rejoin(view)
    assert rejoin(view) == name  # another view of the same table
    again = model(name)
    assert again.game.to_json() == game and again.language == "de" and again._notice["code"] == "reconnected"
    play(again, "7b 6c")
    assert fc.records(tmp_path / "r").moves.tolist() == [3]
    assert fc.resume(records=tmp_path / "r").game is again.game


BOARD = fc.Position.parse(": 2S AS\n: 2C AC\n: 2H AH\n: 2D AD", fc.Rules(columns=4, ranks=2))


@pytest.mark.parametrize("start", [617, BOARD], ids=["deal", "board"])
def test_without_records_the_line_that_was_played(start: Any, another_kernel: Any) -> None:
    table = fc.FreeCell(start, fc.House.named("cardgames") if start == 617 else None, records=":memory:")
    play(table, "1a 2b")
    view = left_with(table)
    table.keeper.store.close()  # memory records end with the kernel
    another_kernel()
    again = model(rejoin(view))
    assert again.position == table.position and again.house == table.house and again.game.line == table.game.line


def test_a_deal_without_a_move_is_dealt_again(another_kernel: Any) -> None:
    table = fc.FreeCell(617, "three-cells")
    again = model(rejoin(left_with(table)))
    assert again is not table and again.position == table.position and again.house.name == "three-cells"


@pytest.mark.parametrize("on", [False, True])
def test_the_live_verdict_goes_on(on: bool, another_kernel: Any) -> None:
    table = fc.FreeCell(617, "three-cells", records=":memory:", verdict=on)
    play(table, "1a")
    view = left_with(table)
    table.verdict = False
    another_kernel()
    assert model(rejoin(view)).verdict is on
