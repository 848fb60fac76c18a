"""Whatever a caller passes in, what comes back is a named error that quotes it, and nothing has changed."""

import dataclasses
import importlib
import pkgutil
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.inputs import quoted, quoted_text, whole

DEAL = fc.deal(617)
WON = fc.Position([], [], [13] * 4)
HUGE = 10**5000  # more digits than Python will write


class Whole:
    """A whole number of another make, as numpy's are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize(
    ("bad", "error", "words"),
    [
        (lambda: fc.deal(HUGE), fc.DealError, "<int> is no deal number"),
        (lambda: fc.Rules(cells=HUGE), fc.RulesError, "cells is <int>"),
        (lambda: DEAL.why_not("x" * 10_000), fc.NotationError, "x…"),
        (lambda: DEAL.play(fc.Move("8", "a", HUGE)), fc.IllegalMove, "<int> cards from column 8"),
        (lambda: DEAL.play(fc.Move([], "a")), fc.IllegalMove, "There is no place []"),  # type: ignore[arg-type]
        (lambda: DEAL.play(fc.Move("8", [])), fc.IllegalMove, "There is no place []"),  # type: ignore[arg-type]
        (lambda: DEAL.expand(fc.Move("8", None)), fc.IllegalMove, "There is no place None"),  # type: ignore[arg-type]
        (lambda: DEAL.play(None), fc.NotationError, "None is no move"),  # type: ignore[arg-type]
        (lambda: DEAL.notation("8?"), fc.NotationError, "8? is no move"),
        (lambda: fc.Position(None), fc.BoardError, "These are no columns, cells and foundations"),  # type: ignore[arg-type]
        (lambda: fc.Position([], [], None), fc.BoardError, "These are no columns"),  # type: ignore[arg-type]
        (lambda: fc.Position([], [], [13, 13, 13]), fc.BoardError, "3 foundations: there are four"),
        (lambda: fc.Position([], [], [14, 13, 13, 13]), fc.BoardError, "Foundation C is at 14"),
        (lambda: fc.Position([[]] * 9, [], [13] * 4), fc.BoardError, "9 columns: the rules have 8"),
        (lambda: fc.Position([], [], [12, 13, 13, 13]), fc.BoardError, "KC is missing"),
        (lambda: fc.Position([["KC"]], [], [13] * 4), fc.BoardError, "KC is on the board twice"),
        (lambda: fc.Position([["3C"]], [], [2] * 4, fc.Rules(ranks=2)), fc.BoardError, "3C is not in the deck"),
        (lambda: fc.Position([["4X"]]), fc.CardError, "4X is no card"),
        (lambda: fc.Card.of(1.0, "H"), fc.CardError, "(1.0, 'H') is no card"),  # type: ignore[arg-type]
        (lambda: fc.perft(DEAL, -1), fc.PerftError, "-1 is no depth"),
        (lambda: fc.perft(DEAL, 1.5), fc.PerftError, "1.5 is no depth"),  # type: ignore[arg-type]
        (lambda: fc.Game(617).goto([]), fc.GameError, "another game"),  # type: ignore[arg-type]
        (lambda: fc.Game(617).note_seconds("x"), fc.GameError, "'x' is no time"),  # type: ignore[arg-type]
        (lambda: fc.Game(617).note_seconds(float("nan")), fc.GameError, "nan is no time"),
        (lambda: fc.Game(617).subscribe(5), fc.GameError, "5 cannot be called"),  # type: ignore[arg-type]
        (lambda: fc.House(name=""), fc.HouseError, "name is ''"),
        (lambda: fc.House("x", rules="classic"), fc.HouseError, "rules is 'classic'"),  # type: ignore[arg-type]
        (lambda: fc.House("x", undo_counts=3), fc.HouseError, "undo_counts is 3"),  # type: ignore[arg-type]
        (lambda: fc.House("x", numbers=(5, 1)), fc.HouseError, "numbers is (5, 1): it must be a first and a last"),
        (lambda: fc.House("x", numbers=None), fc.HouseError, "numbers is None"),  # type: ignore[arg-type]
        (lambda: fc.House.named("classic").replace(cells=3), fc.HouseError, "A house has no cells: it has name, rules"),
        (lambda: fc.find_deal("x"), fc.BoardError, "'x' is no Position"),  # type: ignore[arg-type]
        (lambda: fc.find_deal(None), fc.BoardError, "None is no Position"),  # type: ignore[arg-type]
        (lambda: fc.find_deal(str(DEAL)), fc.BoardError, "is no Position"),  # type: ignore[arg-type]
        (lambda: fc.solve(DEAL, progress="x"), fc.SolverError, "progress is 'x'"),  # type: ignore[arg-type]
        (lambda: fc.hint(DEAL, progress="x"), fc.SolverError, "progress is 'x'"),  # type: ignore[arg-type]
        (lambda: fc.hint(WON, progress="x"), fc.SolverError, "progress is 'x'"),  # type: ignore[arg-type]
        (lambda: fc.hint(WON, cancel="x"), fc.SolverError, "cancel is 'x'"),  # type: ignore[arg-type]
        (lambda: fc.solve(DEAL, record=-1), fc.SolverError, "record is -1: it must be a whole number from 1"),
        (lambda: DEAL.play("12v99"), fc.NotationError, "12v99 is no move: 99 after the v is hexadecimal for 153 cards"),
        (lambda: DEAL.play("12vd"), fc.IllegalMove, "13 cards from column 1: 7 are there"),
        (lambda: DEAL.with_rules(fc.Rules(columns=7)), fc.RulesError, "does not fit Rules(columns=7)"),
    ],
)
def test_bad_input_is_quoted(bad: Callable[[], Any], error: type[fc.FreeCellError], words: str) -> None:
    with pytest.raises(error) as caught:
        bad()
    assert words in str(caught.value)
    assert len(str(caught.value)) < 250


def test_a_refusal_has_numbers_for_numbers() -> None:
    refusal = DEAL.why_not(fc.Move("1", "2", 9))
    assert refusal is not None and refusal.params == {"place": "1", "count": 9, "limit": 7}


def test_what_never_changes_says_so() -> None:
    """Every class of slots; a name that is no field ends in a TypeError about ``super`` by itself."""
    classes = set()
    for module in pkgutil.walk_packages(fc.__path__, "freecell_widget."):
        if module.name.endswith(("__main__", "_kernel")):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and dataclasses.is_dataclass(value) and "__slots__" in vars(value):
                classes |= {value} if value.__dataclass_params__.frozen else set()  # type: ignore[attr-defined]
    assert {fc.Rules, fc.House, fc.Refusal, fc.storage.Settings} <= classes
    for kind in classes:
        bare = object.__new__(kind)
        for name in ("zz", dataclasses.fields(kind)[0].name):
            for change in (partial(setattr, bare, name, 1), partial(delattr, bare, name)):
                with pytest.raises(dataclasses.FrozenInstanceError, match=f"{kind.__name__} (has no field|never)"):
                    change()
    rules = fc.Rules()
    with pytest.raises(AttributeError, match=r"replace\(cells=\.\.\) gives"):
        rules.cells = 3  # type: ignore[misc]
    assert rules == fc.Rules()


def test_the_package_shows_its_public_names() -> None:
    names = {name for name in dir(fc) if not name.startswith("__")}
    assert names == {*fc.__all__, "analysis", "lessons", "search", "storage"}
    assert all(hasattr(fc, name) for name in names)


def test_whole_numbers_of_every_make_are_numbers() -> None:
    assert fc.deal(Whole(617)) == DEAL  # type: ignore[arg-type]
    rules = fc.Rules(cells=Whole(3))  # type: ignore[arg-type]
    assert rules == fc.Rules(cells=3) and type(rules.cells) is int
    assert whole(Whole(2)) == 2 and whole(True) is None and whole("2") is None


def test_quotes_are_short_and_on_one_line() -> None:
    assert quoted_text("4X") == "4X" and quoted_text(" ") == "' '" and quoted_text("a\0b") == r"'a\x00b'"
    assert len(quoted("x" * 10**6)) == 40 == len(quoted_text("x" * 10**6))


def test_a_refusal_is_a_value() -> None:
    refusal = DEAL.why_not("12")
    assert refusal == DEAL.why_not("12") and hash(refusal) == hash(DEAL.why_not("12"))
