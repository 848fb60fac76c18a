"""A FreeCell table in a notebook, as a player's hands and eyes have it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from freecell_widget.moves import CELL_INDEX, COLUMN_INDEX, HOME, Move
from freecell_widget.position import Position
from tests.browser import hands
from tests.browser.hands import Point
from tests.browser.lab import Lab
from tests.browser.notebook import Notebook

SHOW = "import freecell_widget as fc\ntable = fc.FreeCell({})\ntable"

# Where all that matches is, in one go: a card by its name, a place by its own.
BOXES = """(root, selector) => Object.fromEntries([...root.querySelectorAll(selector)].map(one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    const {dataset} = one.closest('[data-card], [data-pile]');
    return [dataset.card ?? dataset.pile, [x, y, width, height]];
}))"""
Box = tuple[float, float, float, float]


class Table:
    """One view of a table."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root
        self.surface = root.locator(".fcw-surface")
        self.line = root.locator(".fcw-line")

    # --- eyes ---

    def card(self, card: str) -> Locator:
        return self.root.locator(f'[data-card="{card}"]')

    def place(self, place: str) -> Locator:
        return self.root.locator(f'[data-pile="{place}"]')

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def expect_moves(self, moves: int) -> None:
        """Wait until the counter, which Python alone moves, says so."""
        expect(self.root.locator(".fcw-status").filter(has_text="Moves").locator("b")).to_have_text(str(moves))

    def expect_settled(self) -> None:
        """Wait until no card glides."""
        self.page.wait_for_function(
            "root => root.getAnimations({subtree: true}).every(a => a.playState === 'finished')",
            arg=self.root.element_handle(),
        )

    def expect_position(self, position: Position, seconds: float = 5) -> None:
        """Wait until these cards are seen where they belong."""
        for _ in range(round(seconds * 10)):
            try:
                return self._check_position(position)
            except (AssertionError, KeyError):
                self.page.wait_for_timeout(100)
        self._check_position(position)

    def _check_position(self, position: Position) -> None:
        self.expect_settled()
        boxes = self.boxes("[data-card], [data-pile]")
        for at, column in enumerate(position.columns):
            place = boxes["123456789xyz"[at]]
            tops = []
            for card in column:
                x, y, w, _ = boxes[card.text]
                assert abs(x + w / 2 - place[0] - place[2] / 2) < 2, f"{card} is not in column {at + 1}"
                tops.append(y)
            assert tops == sorted(set(tops)), f"column {at + 1} is out of order"
        for at, held in enumerate(position.cells):
            if held is not None:
                (x, y, *_), (ox, oy, *_) = boxes[held.text], boxes["abcdefgklm"[at]]
                assert abs(x - ox) < 2 and abs(y - oy) < 2, f"{held} is not in its cell"

    def near(self, one: Locator, other: Locator) -> bool:
        (x, y, *_), (ox, oy, *_) = self.box(one), self.box(other)
        return abs(x - ox) < 2 and abs(y - oy) < 2

    def boxes(self, selector: str) -> dict[str, Box]:
        """The boxes of cards and places, or of one part of each, by their names."""
        return {name: tuple(box) for name, box in self.root.evaluate(BOXES, selector).items()}

    def box(self, element: Locator) -> Box:
        found = element.bounding_box() if element.count() else None
        assert found is not None, "it is not on the screen"
        return found["x"], found["y"], found["width"], found["height"]

    # --- hands ---

    def grip(self, card: str) -> Point:
        """Where a card is taken, covered or not: its index."""
        element = self.card(card)
        element.scroll_into_view_if_needed()
        x, y, w, h = self.box(element)
        return x + w * 0.3, y + h * 0.08

    def spot(self, place: str, position: Position) -> Point:
        """Where a card is put down to go to a place: on its last card, else on the empty place."""
        if place in COLUMN_INDEX:
            column = position.columns[COLUMN_INDEX[place]]
            return hands.centre(self.card(column[-1].text) if column else self.place(place))
        return hands.centre(self.place("hs" if place == HOME else place))

    def tap(self, point: Point) -> None:
        self.page.mouse.click(*point)

    def drag(self, position: Position, move: Move) -> None:
        """Drag the move's cards by the index of the first, so that the card itself covers the target."""
        grip = self.grip(first_card(position, move))
        x, y, w, h = self.box(self.card(first_card(position, move)))
        end = self.spot(move.target, position)
        hands.drag(self.page, grip, (end[0] + grip[0] - x - w / 2, end[1] + grip[1] - y - h / 2))

    @contextmanager
    def held(self, card: str, end: Point) -> Iterator[None]:
        with hands.held(self.page, self.grip(card), end):
            yield

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self) -> None:
        self.surface.focus()

    def cursor(self) -> str:
        """The name, as a screen reader has it, of what the cursor stands on."""
        active = self.surface.get_attribute("aria-activedescendant")
        return self.root.locator(f"#{active}").get_attribute("aria-label") or ""


def show(lab: Lab, start: str = "617", index: int = 0, *more: str) -> tuple[Notebook, Table]:
    """A new notebook with a table in its first cell."""
    notebook = lab.open(SHOW.format(start), *more)
    return notebook, Table(lab.page, notebook.show(0, ".fcw"))


def first_card(position: Position, move: Move) -> str:
    """The highest card that a move takes."""
    if move.source in COLUMN_INDEX:
        return position.columns[COLUMN_INDEX[move.source]][-move.count].text
    card = position.cells[CELL_INDEX[move.source]]
    assert card is not None
    return card.text
