"""The lessons' questions: worked answers are right, known slips get their hint, open questions stop nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget import lessons, search
from freecell_widget.lessons.verdict import MIME
from freecell_widget.texts import LANGUAGES
from tests.lessons import solutions

NUMBERS = range(1, 7)
QUESTIONS = [(number, name) for number in NUMBERS for name in lessons.sheet(number).questions]
TEXTS = Path(lessons.__file__).parent / "texts"


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize(("number", "name"), [one for one in QUESTIONS if one[1] in solutions.SOLUTIONS])
def test_the_worked_answer_is_right_and_slips_get_their_hint(number: int, name: str) -> None:
    check = lessons.sheet(number)
    answer, slips = solutions.answer_to(name), solutions.SOLUTIONS[name][1]
    if check.questions[name].kind == "line":
        assert check.questions[name].answer == lessons.seal(name, answer)
        return
    assert check(name, answer).state == "right"
    for hint, wrong in slips.items():
        verdict = check(name, wrong())
        assert verdict.state == "wrong"
        assert verdict.text.endswith(texts("en")[f"hint.{hint}"])


@pytest.mark.parametrize("name", solutions.TRIED)
def test_what_is_tried_out_is_right(name: str) -> None:
    verdict = lessons.sheet(int(name[0]))(name, solutions.TRIED[name]())
    assert verdict.state == "right", verdict


@pytest.mark.parametrize(("number", "name"), QUESTIONS)
def test_every_question_has_an_answer_and_hints(number: int, name: str) -> None:
    check = lessons.sheet(number)
    asked = check.questions[name]
    assert (name in solutions.SOLUTIONS) == bool(asked.answer)
    assert name in solutions.SOLUTIONS or name in solutions.TRIED
    for language in LANGUAGES:
        assert {f"hint.{hint}" for hint in (asked.hint, *asked.slips.values())} <= texts(language).keys()
    assert check(name, ...).state == check(name).state == check(name, None).state == "open"
    assert check.hint(name) == texts("en")[f"hint.{asked.hint}"]


def test_no_answer_stands_in_a_hint_or_in_a_sheet() -> None:
    for number, name in QUESTIONS:
        asked = lessons.sheet(number).questions[name]
        if name not in solutions.SOLUTIONS or asked.kind != "number":
            continue
        said = [
            texts(language)[f"hint.{hint}"] for language in LANGUAGES for hint in (asked.hint, *asked.slips.values())
        ]
        # Round numbers that a hint tells to try, and small ones, say nothing.
        answer = int(solutions.answer_to(name))
        assert answer < 10 or not any(re.search(rf"\b{answer}\b", text) for text in said)
        assert asked.answer != str(answer)


def test_the_texts_have_the_same_keys_and_holes() -> None:
    english = texts("en")
    for language in LANGUAGES:
        found = texts(language)
        assert list(found) == list(english)
        for key, text in found.items():
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), (language, key)
    used = {"head", "open", "right", "wrong", "failed"}
    assert used <= english.keys()


def test_an_answer_of_another_kind_is_told_so() -> None:
    one, two, four = lessons.sheet(1), lessons.sheet(2), lessons.sheet(4)
    assert one("1.1", "eight").text == texts("en")["kind.number"]
    assert one("1.1", True).text == texts("en")["kind.number"]
    assert two("2.1", 24).text == texts("en")["kind.word"]
    assert four("4.1", 12).text == texts("en")["kind.heuristic"]
    assert four("4.1", solutions.eager(solutions.MAIN)).state == "wrong"


def test_answers_may_be_written_in_any_way() -> None:
    assert lessons.seal("1.1", 8) == lessons.seal("1.1", 8.0)
    assert lessons.seal("2.1", " 2H ") == lessons.seal("2.1", "2h")
    assert lessons.seal("6.4", [3, 5, 3]) == lessons.seal("6.4", {"5", "3"})
    np = pytest.importorskip("numpy")
    assert lessons.seal("1.1", np.int64(8)) == lessons.seal("1.1", 8)


def test_a_line_is_played() -> None:
    check = lessons.sheet(1)
    moves = search.breadth_first(solutions.TINY).solution
    assert moves is not None
    assert check("1.7", " ".join(map(str, moves))).state == "right"
    assert "of 8 cards are home" in check("1.7", moves[:3]).text
    longer = check("1.7", search.depth_first(solutions.TINY).solution)
    assert longer.state == "wrong" and "9 cards" in longer.text
    refused = check("1.7", "11")
    assert refused.state == "wrong" and "did not run" in refused.text
    game = fc.Game(solutions.TINY)
    for move in moves:
        game.play(move)
    assert check("1.7", game.line).state == "right"


def no_path(problem: search.Problem) -> Any:
    return None


def too_long(problem: search.Problem) -> Any:
    return search.depth_first(problem).solution


def not_to_the_goal(problem: search.Problem) -> Any:
    return problem.actions(problem.initial)[:1]


@pytest.mark.parametrize(
    ("function", "key"), [(no_path, "no_line"), (too_long, "longer"), (not_to_the_goal, "not_won")]
)
def test_searches_that_are_not_breadth_first(function: Any, key: str) -> None:
    verdict = lessons.sheet(2)("2.7", function)
    assert verdict.state == "wrong"
    assert verdict.text.startswith(texts("en")[f"search.{key}"].partition("{")[0].strip())


def full_cells(position: fc.Position) -> int:
    return search.heuristics.buried(position) + sum(card is not None for card in position.cells)


def test_heuristics_that_say_too_much_or_no_more() -> None:
    check = lessons.sheet(4)
    too_much = check("4.1", full_cells)  # a card in a cell may go straight home
    assert too_much.state == "wrong" and too_much.text.startswith("Not admissible: in the state")
    assert check("4.1", search.heuristics.cards_left).text.startswith("Admissible, but A* expands")
    assert check("4.2", search.heuristics.buried).text.startswith("Admissible, but A* expands")


def test_a_function_that_raises_is_told_with_its_line() -> None:
    def broken(position: fc.Position) -> float:
        return position.no_such_thing  # type: ignore[attr-defined,no-any-return]

    verdict = lessons.sheet(4)("4.3", broken)
    assert verdict.state == "wrong"
    assert "no_such_thing" in verdict.text and "test_sheets.py" in verdict.text


def test_a_verdict_shows_itself_and_can_be_read_by_a_grader() -> None:
    check = lessons.sheet(1, language="de")
    verdict = check("1.1", ...)
    bundle = verdict._repr_mimebundle_()
    assert bundle["text/plain"] == "… 1.1  Noch nicht beantwortet."
    assert bundle[MIME] == {"sheet": "1 State space", "question": "1.1", "state": "open"}
    with pytest.raises(TypeError):
        bool(verdict)
    check("1.1", solutions.SOLUTIONS["1.1"][0]())
    assert str(check).splitlines()[0] == "1 State space: 1 von 7 richtig"
    assert "✓ 1.1" in check._repr_mimebundle_()["text/html"]


def test_text_of_a_learner_is_no_html() -> None:
    mine = lessons.Sheet("<b>", {"<i>": lessons.Question("word", lessons.seal("<i>", "x"), hint="a < b")})
    assert "<i>" not in mine("<i>", "y")._repr_mimebundle_()["text/html"]
    assert "a &lt; b" in mine._repr_mimebundle_()["text/html"]


def test_bad_input_is_named() -> None:
    for call, code in [
        (lambda: lessons.sheet(7), "lesson_unknown"),
        (lambda: lessons.sheet(True), "lesson_unknown"),
        (lambda: lessons.sheet(1)("9.9", 1), "lesson_question"),
        (lambda: lessons.Question("riddle"), "lesson_kind"),  # type: ignore[arg-type]
        (lambda: lessons.seal("a", None), "lesson_answer"),
        (lambda: lessons.Sheet("s", {"a": lessons.Question("number")})("a", 1), "lesson_unsealed"),
    ]:
        with pytest.raises(fc.LessonError) as caught:
            call()  # type: ignore[no-untyped-call]
        assert caught.value.code == code
    with pytest.raises(fc.LanguageError):
        lessons.sheet(1, language="fr")
