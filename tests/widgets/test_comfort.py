"""Settings and best times: on every table at once, and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import freecell_widget as fc
from freecell_widget.storage import Settings, Store
from freecell_widget.widgets.comfort import comfort_of
from tests.storage.hands import SMALL, intend, win


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite3"


def ask(table: fc.FreeCell, kind: str, **fields: object) -> dict[str, object]:
    replies: list[dict[str, object]] = []
    table.send = lambda content, buffers=None: replies.append(content)
    table._handle_custom_msg({"kind": kind, "id": "q", "ply": table.ply, **fields}, [])
    assert replies[-1]["kind"] == "reply" and replies[-1]["done"]
    return replies[-1]


def test_a_setting_made_at_one_table_is_that_of_all_and_stays(path: Path) -> None:
    one, other = fc.FreeCell(617, records=path), fc.FreeCell(1, records=path)
    assert one._settings == Settings().as_dict() and not path.exists()
    ask(one, "setting", name="four_colors", value=True)
    ask(other, "setting", name="motion", value="fast")
    wanted = Settings(four_colors=True, motion="fast")
    assert one.settings == other.settings == wanted
    assert one._settings == other._settings == wanted.as_dict()
    one.settings = one.settings.replace(large_cards=True)
    assert other._settings["large_cards"] is True
    comfort_of.__globals__["_comfort"].cache_clear()  # another kernel
    assert fc.FreeCell(617, records=path).settings == wanted.replace(large_cards=True)


def test_what_another_kernel_sets_comes_with_the_next_beat(path: Path) -> None:
    table = fc.FreeCell(617, records=path)
    ask(table, "setting", name="clock", value=False)
    Store(str(path)).set(left_handed=True, from_the_future=3)
    ask(table, "beat")
    assert table._settings == Settings(clock=False, left_handed=True).as_dict()


@pytest.mark.parametrize(
    ("name", "value"), [("colour", True), ("motion", "warp"), ("motion", True), ("clock", "no"), ("four_colors", "")]
)
def test_no_other_setting_is_taken(path: Path, name: str, value: object) -> None:
    table = fc.FreeCell(617, records=path)
    assert str(ask(table, "setting", name=name, value=value)["code"]).startswith("setting")
    assert table.settings == Settings() and not path.exists()
    with pytest.raises(fc.StorageError):
        table.settings.replace(**{name: value})
    with pytest.raises(fc.StorageError, match="is no Settings"):
        table.settings = {name: value}  # type: ignore[assignment]


def test_settings_that_cannot_be_kept_hold_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "diary"
    path.write_text("dear diary")
    monkeypatch.setenv("FREECELL_RECORDS", str(path))
    table = fc.FreeCell(617)
    assert "code" not in ask(table, "setting", name="clock", value=False)
    assert table._settings["clock"] is False and table._notice["code"] == "records_foreign"
    assert path.read_text() == "dear diary"


def test_the_best_time_is_that_of_the_house(path: Path) -> None:
    table = fc.FreeCell(fc.deal(1, SMALL), records=path)
    watching = fc.FreeCell(fc.deal(2, SMALL), records=path)
    assert table._best is None
    win(table, 70)
    assert table._best == watching._best == 70
    intend(table, "restart")
    win(table, 50)
    assert table._best == watching._best == 50
    intend(table, "restart")
    win(table, 60)
    assert table._best == 50
    intend(table, "deal", number=617, house="numbered")
    assert table._best is None
