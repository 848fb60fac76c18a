"""The table without a front end: what it sends, and what it makes of what it hears."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import traitlets

import freecell_widget as fc
from freecell_widget.widgets.table import FreeCell
from tests.positions import F1


class Ear:
    """A view's side of the wire: sends intents, keeps the answers."""

    def __init__(self, table: FreeCell) -> None:
        self.table = table
        self.sent: list[dict[str, Any]] = []
        table.send = self.sent.append

    def intend(self, kind: str, **more: Any) -> dict[str, Any]:
        message = {"kind": kind, "id": f"v{len(self.sent)}", "ply": self.table._state["ply"], "seconds": 0, **more}
        return self.raw(message)

    def raw(self, message: Any) -> dict[str, Any]:
        self.table._handle_custom_msg(message, [])
        return self.sent[-1] if self.sent else {}


@pytest.fixture
def table() -> Iterator[FreeCell]:
    table = FreeCell(617)
    yield table
    table.close()


def state(table: FreeCell) -> dict[str, Any]:
    assert json.loads(json.dumps(table._state)) == table._state  # what a front end can be sent
    sent: dict[str, Any] = table._state
    return sent


def shown(table: FreeCell) -> fc.Position:
    """The position the state shows, which must be the game's."""
    sent = state(table)
    position = fc.Position(sent["columns"], sent["cells"], sent["foundations"], table.game.house.rules)
    assert position == table.position == table.game.position
    return position


def test_what_a_script_does_is_on_the_table(table: FreeCell) -> None:
    seen: list[fc.Position] = []
    table.observe(lambda change: seen.append(change.new), "position")
    after = table.play("8a 7b")
    assert shown(table) == after == seen[-1] and len(seen) == 1
    assert state(table)["moves"] == 2 and state(table)["can_undo"] and not state(table)["can_redo"]
    table.game.undo()
    assert len(seen) == 2 and shown(table) == table.game.position
    assert state(table)["change"]["kind"] == "undo"
    table.redo()
    assert state(table)["change"] == {
        "kind": "redo",
        "source": "7",
        "target": "b",
        "count": 1,
        "cards": ["JH"],
        "home": [],
    }
    played = table.game
    table.restart()  # the same cards in a game of its own; one undo right after brings the other back
    assert shown(table) == fc.deal(617) and state(table)["change"] == {"kind": "restart"}
    assert (state(table)["moves"], state(table)["seconds"], state(table)["started"]) == (0, 0, False)
    assert table.game.number == 617 and table.games == (played,) and state(table)["can_undo"]
    table.restart()  # nothing was played: nothing changes
    assert table.games == (played,)
    again = table.game
    table.undo()
    assert table.game is played and shown(table) == fc.deal(617).play("8a").play("7b")
    assert table.games == (again,)


def test_an_illegal_call_raises_and_changes_nothing(table: FreeCell) -> None:
    before = dict(state(table))
    attempts: list[tuple[Callable[[], Any], type[Exception]]] = [
        (lambda: table.play("8a 1h"), fc.IllegalMove),
        (lambda: table.play("8!"), fc.NotationError),
        (lambda: table.undo(), fc.GameError),
        (lambda: table.deal(0), fc.DealError),
        (lambda: table.deal(house="vegas"), fc.HouseError),
        (lambda: setattr(table, "position", "617"), fc.GameError),
        (lambda: setattr(table, "game", 617), fc.GameError),
        (lambda: setattr(table, "language", "fr"), fc.LanguageError),
        (lambda: setattr(table, "language", None), fc.LanguageError),
        (lambda: setattr(table, "verdict", "x"), fc.GameError),
        (lambda: setattr(table, "verdict", None), fc.GameError),
    ]
    for bad, error in attempts:
        with pytest.raises(error):
            bad()
        assert state(table) == before and table.games == () and table.verdict is False


def test_setting_the_position_starts_a_game_there_and_keeps_the_old_one(table: FreeCell) -> None:
    table.play("8a")
    old = table.game
    table.position = fc.deal(1, ranks=4, columns=4, cells=2)
    assert shown(table).rules.ranks == 4 and table.games == (old,)
    assert table._house["rules"]["columns"] == 4 and state(table)["deal"] == 1
    assert state(table)["can_undo"] and not state(table)["started"]
    table.undo()  # right after, one undo brings it back, and the other is not lost either
    assert len(table.games) == 1 and table.games[0].house.rules.ranks == 4
    assert table.game is old and shown(table) == old.position and table._house["rules"]["columns"] == 8
    table.position = table.position  # also where it is already
    assert table.game is not old and table.game.move_count == 0
    table.play("7b")
    table.undo()
    with pytest.raises(fc.GameError):
        table.undo()


def test_a_game_left_behind_can_be_put_back(table: FreeCell) -> None:
    first = table.game
    table.deal(1)
    second = table.game
    table.game = table.games[-1]
    assert table.game is first and table.games == (second,) and shown(table) == fc.deal(617)


def test_a_game_left_behind_no_longer_moves_the_table(table: FreeCell) -> None:
    old = table.game
    table.deal(1)
    old.play("8a")
    assert shown(table) == fc.deal(1)


def test_dealing(table: FreeCell) -> None:
    assert table.deal(11982).number == 11982
    assert table.deal().number in range(1, 32_001)
    number = table.game.number
    assert table.deal(house="bakers-game") == fc.deal(number or 0, "bakers-game")
    assert table._house["name"] == "bakers-game" and table.house.name == "bakers-game"
    assert [game.number for game in table.games] == [617, 11982, number]


@pytest.mark.parametrize("house", fc.House.names())
def test_grabs_say_what_the_engine_says(house: str) -> None:
    table = FreeCell(617, house)
    for _ in range(12):
        position, sent = table.position, state(table)
        legal = {
            (grab["source"], target, grab["count"]) for grab in sent["grabs"] for target in grab.get("targets", {})
        }
        assert legal == {tuple(move) for move in position.legal_moves}
        for grab in sent["grabs"]:
            source, count = grab["source"], grab["count"]
            if "blocked" in grab:
                code, params = sent["refusals"][grab["blocked"]]
                assert position.why_not(fc.Move(source, "1", count)) == fc.Refusal(code, params)
                continue
            for target, index in grab["refused"].items():
                code, params = sent["refusals"][index]
                assert position.why_not(fc.Move(source, target, count)) == fc.Refusal(code, params)
            for target, home in grab["targets"].items():
                after = position.play(fc.Move(source, target, count))
                gone = sum(after.foundations) - sum(position.foundations)
                assert len(home) == gone - (target == "h") + (source[0] == "h")
            assert grab.get("tap", "1") in "123456789xyzabcdh"
        assert len(sent["grabs"]) == 52 - sum(position.foundations) + sum(top > 0 for top in position.foundations)
        if not legal:
            break
        table.play(fc.Move(*min(legal, key=lambda move: (move[1] != "h", move))))
    table.close()


def test_a_tap_does_what_the_house_says() -> None:
    text = "Foundations: C-K D-K H-T S-J\nFreecells: KS - - -\n: JH KH QS\n: QH"
    taps = {}
    for house in ("classic", "cardgames", "numbered"):
        table = FreeCell(fc.Position.parse(text, fc.House.named(house).rules), house)
        taps[house] = {
            grab["source"] + str(grab["count"]): (grab.get("tap"), grab.get("double")) for grab in state(table)["grabs"]
        }
        table.close()
    assert taps["classic"]["11"] == ("h", None) and taps["classic"]["a1"] == (None, None)
    assert taps["cardgames"]["11"] == (None, "h")
    assert taps["numbered"]["11"] == ("h", None)
    assert taps["numbered"]["12"] == ("3", None)  # a run goes where it can: an empty column
    assert taps["numbered"]["21"] == ("b", None)


def test_an_intent_moves_and_is_answered(table: FreeCell) -> None:
    ear = Ear(table)
    answer = ear.intend("move", source="8", target="a", count=1, seconds=0.5)
    assert answer == {"kind": "answer", "intent": "v0", "ok": True, "ply": state(table)["ply"]}
    assert str(table.position.cells[0]) == "QH" and table.game.seconds == 0.5
    assert ear.intend("notation", text="7b")["ok"]
    assert ear.intend("undo")["ok"] and ear.intend("redo")["ok"] and ear.intend("restart")["ok"]
    assert ear.intend("deal", number=1)["ok"] and table.game.number == 1
    assert ear.intend("undo")["ok"] and table.game.number == 617
    assert ear.intend("deal", number=617, house="numbered")["ok"] and table.house.name == "numbered"
    assert ear.intend("deal", number=None)["ok"] and table.house.name == "numbered"


def test_a_stale_intent_is_dropped(table: FreeCell) -> None:
    ear = Ear(table)
    ply = state(table)["ply"]
    assert ear.intend("move", source="8", target="a", count=1)["ok"]
    answer = ear.intend("move", source="7", target="b", count=1, ply=ply)
    assert (answer["ok"], answer["code"]) == (False, "stale_ply")
    assert table.game.move_count == 1


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "undo",
        {},
        {"kind": "dance", "ply": 1},
        {"kind": ["undo"], "ply": 1},
        {"kind": "undo"},
        {"kind": "undo", "ply": "1"},
        {"kind": "undo", "ply": True},
        {"kind": "undo", "ply": 1, "id": 7},
        {"kind": "undo", "ply": 1, "seconds": "3"},
        {"kind": "undo", "ply": 1, "seconds": -1},
        {"kind": "clock", "ply": 1, "seconds": float("nan")},
        {"kind": "move", "ply": 1},
        {"kind": "move", "ply": 1, "source": 8, "target": "a", "count": 1},
        {"kind": "move", "ply": 1, "source": "8", "target": "a", "count": "1"},
        {"kind": "move", "ply": 1, "source": "8", "target": "a", "count": True},
        {"kind": "notation", "ply": 1, "text": None},
        {"kind": "paste", "ply": 1, "text": "x" * 200_000},
        {"kind": "deal", "ply": 1, "number": "617"},
        {"kind": "deal", "ply": 1, "number": 617, "house": 3},
    ],
)
def test_malformed_messages_are_answered_and_change_nothing(table: FreeCell, message: Any) -> None:
    before = dict(state(table))
    answer = Ear(table).raw(message)
    assert (answer["ok"], answer["code"]) == (False, "malformed")
    assert answer["params"]["text"]
    assert state(table) == before and table.game.seconds == 0


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        ("move", {"source": "1", "target": "2", "count": 1}, "does_not_fit"),
        ("move", {"source": "?", "target": "2", "count": 1}, "no_such_place"),
        ("move", {"source": "1", "target": "2", "count": 10**30}, "count"),
        ("notation", {"text": "hello"}, "notation"),
        ("undo", {}, "nothing_to_undo"),
        ("paste", {"text": "x" * 30_000}, "board_token"),
        ("redo", {}, "nothing_to_redo"),
        ("deal", {"number": 0}, "deal_number"),
        ("deal", {"number": 2**33}, "deal_number"),
        ("deal", {"number": 1, "house": "vegas"}, "house"),
        ("paste", {"text": "99999999999"}, "deal_number"),
    ],
)
def test_bad_intents_are_answered_by_name(table: FreeCell, kind: str, more: dict[str, Any], code: str) -> None:
    before = dict(state(table))
    answer = Ear(table).intend(kind, **more)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert state(table) == before


def test_a_number_box_has_its_houses_range() -> None:
    table = FreeCell(617, "numbered")
    ear = Ear(table)
    answer = ear.intend("deal", number=1_000_001)
    assert answer["params"] == {"number": "1000001", "first": 1, "last": 1_000_000}
    assert ear.intend("paste", text="#1000000\n")["ok"] and table.game.number == 1_000_000
    table.deal(1_000_001)  # a script may
    assert table.game.number == 1_000_001
    table.close()


def test_the_clock_belongs_to_its_game(table: FreeCell) -> None:
    ear = Ear(table)
    ear.intend("clock", seconds=0.75)
    ear.intend("clock", seconds=0.25)  # it never runs backwards
    assert table.game.seconds == 0.75 and ear.sent == []
    ear.intend("clock", seconds=1e300)  # nor faster than time
    assert 0.75 < table.game.seconds < 60
    played = table.game.seconds
    old, ply = table.game, state(table)["ply"]
    table.deal(1)
    ear.intend("clock", seconds=99, ply=ply)
    assert (old.seconds, table.game.seconds) == (played, 0)


def test_a_pasted_board_is_dealt_and_named(table: FreeCell) -> None:
    ear = Ear(table)
    assert ear.intend("paste", text=fc.deal(11982).to_text())["ok"]
    assert shown(table) == fc.deal(11982) and state(table)["deal"] is None
    assert state(table)["identifier"] == fc.deal(11982).to_text("compact")
    for _ in range(200):
        if table.game.number is not None:
            break
        time.sleep(0.1)
    assert state(table)["deal"] == 11982 and state(table)["identifier"] == "11982"
    assert table.position.number == 11982 and state(table)["line"].startswith("#11982")
    assert (table._notice["code"], table._notice["params"]) == ("deal_found", {"number": 11982})


def test_a_board_with_a_false_number_is_told_apart(table: FreeCell) -> None:
    middle = fc.deal(1).play("6a")
    assert Ear(table).intend("paste", text="#617\n" + middle.to_text())["ok"]
    assert shown(table) == middle and state(table)["deal"] is None
    assert (table._notice["code"], table._notice["params"]) == ("not_that_deal", {"number": 617})


@pytest.mark.parametrize(
    ("text", "number"),
    [("617", 617), (" #5\n", 5), ("Deal 5", 5), ("game #617", 617), ("8,589,934,591", 2**33 - 1), ("1 000", 1000)],
)
def test_a_number_is_pasted_as_people_write_it(table: FreeCell, text: str, number: int) -> None:
    assert Ear(table).intend("paste", text=text)["ok"] and table.game.number == number


@pytest.mark.parametrize("text", ["-5", "1e5", "1.5", "0", "9" * 30, "1,00"])
def test_what_is_no_deals_number_is_told_the_range(table: FreeCell, text: str) -> None:
    answer = Ear(table).intend("paste", text=text)
    assert (answer["ok"], answer["code"]) == (False, "deal_number") and text[:20] in str(answer["params"]["number"])


def test_a_house_the_cards_do_not_fit_deals_others_and_says_so(table: FreeCell) -> None:
    table.position = fc.Position.parse(F1)
    with pytest.raises(fc.RulesError, match="does not fit"):
        table.deal(house="one-cell")
    answer = Ear(table).intend("deal", number=None, house="one-cell")
    assert answer["ok"] and table.house.name == "one-cell" and table._notice["code"] == "dealt_anew"
    table.undo()
    assert shown(table) == fc.Position.parse(F1)


def test_a_bad_board_is_refused(table: FreeCell) -> None:
    answer = Ear(table).intend("paste", text=fc.deal(1).to_text().replace("KD", "KC"))
    assert not answer["ok"] and answer["code"].startswith("board_") and "KC" in json.dumps(answer["params"])
    assert shown(table) == fc.deal(617)


def test_an_error_in_an_observer_reaches_the_player(table: FreeCell, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_: Any) -> None:
        raise RuntimeError("mine")

    ear = Ear(table)
    table.observe(fail, "position")
    answer = ear.intend("move", source="8", target="a", count=1)
    assert answer["ok"] and shown(table) == table.game.position and table.game.move_count == 1
    assert (table._notice["code"], table._notice["params"]) == ("python_error", {"text": "RuntimeError: mine"})
    assert "RuntimeError: mine" in capsys.readouterr().err
    with pytest.raises(RuntimeError, match="mine"):
        table.undo()


def test_an_observer_that_plays_wrongly_is_no_refusal_of_the_players_move(table: FreeCell) -> None:
    ear = Ear(table)
    table.observe(lambda _: table.play("12"), "position")
    answer = ear.intend("move", source="8", target="a", count=1)
    assert answer["ok"] and table.game.move_count == 1
    assert table._notice["code"] == "python_error" and "IllegalMove: " in table._notice["params"]["text"]


def test_undo_counts_where_the_house_says_so() -> None:
    for house, moves in (("classic", 1), ("cardgames", 3)):
        table = FreeCell(617, house)
        table.play("8a 7b")
        table.undo()
        assert state(table)["moves"] == moves
        table.close()


def test_a_click_and_a_script_at_once_never_break_the_table(table: FreeCell) -> None:
    ear = Ear(table)
    failures: list[BaseException] = []

    def click() -> None:
        try:
            for _ in range(150):
                grab = next((g for g in table._state["grabs"] if g.get("targets")), None)
                if grab is None:
                    ear.intend("restart")
                else:
                    target = next(iter(grab["targets"]))
                    answer = ear.intend("move", source=grab["source"], target=target, count=grab["count"])
                    assert answer["ok"] or answer["code"] in ("stale_ply", "does_not_fit", "no_such_place")
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=click)
    thread.start()
    while thread.is_alive():
        try:
            moves = list(table.game.position.legal_moves)
            table.game.play(moves[-1]) if moves else table.restart()
            table.undo()
        except fc.FreeCellError:
            pass
    thread.join()
    assert failures == []
    shown(table)


def test_the_table_is_a_picture_where_no_kernel_runs(table: FreeCell) -> None:
    bundle, _ = table._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg") and "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(table) == "<FreeCell <Game deal 617, classic, 0 moves>>"


def test_a_table_on_a_game(table: FreeCell) -> None:
    game = fc.Game(1)
    game.play("6a")
    other = FreeCell(game)
    assert shown(other) == game.position and state(other)["started"]
    with pytest.raises(fc.RulesError, match="deal again instead"):
        FreeCell(game, "numbered")
    table.game = game
    game.play("2b")
    assert shown(other) == shown(table)
    other.close()


def test_no_trait_hides_one_of_the_widgets_own() -> None:
    import anywidget

    ours = {name for name in vars(FreeCell) if not name.startswith("__")}
    ours -= {name for name in ours if name in vars(traitlets.HasTraits) or name in vars(anywidget.AnyWidget)}
    taken = {name for base in anywidget.AnyWidget.__mro__ for name in vars(base)}
    assert ours & taken == {"close"}  # overridden on purpose
    # A front end's view has attributes of its own, and a trait of such a name would break it without a word.
    synced = set(FreeCell.class_traits(sync=True)) - set(anywidget.AnyWidget.class_traits(sync=True))
    own = {"_state", "_house", "_houses", "_notice", "_verdict", "_replay", "_hint", "_settings", "_best", "_record"}
    assert synced == {"language", "verdict", *own}
