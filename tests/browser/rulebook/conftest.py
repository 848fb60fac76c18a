"""One notebook for a whole chapter, and a new table in it for every promise."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from freecell_widget.position import Position
from tests.browser.fctable import Table
from tests.browser.lab import WIDE, Lab, Screen
from tests.browser.notebook import Notebook
from tests.browser.server import Comms

CELL = """import freecell_widget as fc
if "table" in globals(): table.close()
table = fc.FreeCell(start, house, language="en")
table"""


class Desk:
    """Where tables are put: `table` shows a new one, `ask` says what Python has of it."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.page = lab.page
        self.notebook: Notebook = lab.open(CELL)

    def table(self, start: int | Position | None = 617, house: str = "classic") -> Table:
        """A new table, with motion off so that what is looked at has arrived."""
        if isinstance(start, Position):
            code = f"fc.Position.parse({start.to_text('compact')!r}, fc.House.named({house!r}).rules)"
        else:
            code = repr(start)
        return self.own_table(code, repr(house))

    def own_table(self, start: str, house: str = "None") -> Table:
        """The same, of what Python expressions give."""
        self.page.emulate_media(reduced_motion="reduce")
        self.notebook.execute(f"import freecell_widget as fc\nhouse = {house}\nstart = {start}")
        return Table(self.page, self.notebook.show(0, ".fcw"))

    def ask(self, expression: str) -> object:
        return self.notebook.value(expression)

    def position(self) -> Position:
        """The position on the table, as Python has it, under its house's rules."""
        text = self.notebook.value("table.position.to_text('compact')")
        return Position.parse(text, self.notebook.value("table.house.name"))

    def expect(self, expression: str, wanted: object) -> None:
        """Wait until Python has it so."""
        self.notebook.wait_value(expression, wanted)


@pytest.fixture(scope="module")
def _desk(_labs: Callable[[Screen, Comms], Lab]) -> Iterator[Desk]:
    lab = _labs(WIDE, "perCommTarget")
    lab.begin()
    yield Desk(lab)
    lab.finish()


@pytest.fixture
def desk(_desk: Desk) -> Desk:
    return _desk
