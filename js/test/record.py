"""Records real states for the front end's tests: python js/test/record.py > js/test/states.json

A scene is a table; `states` maps the line played so far ("" at the deal) to the state Python sends there.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

os.environ["FREECELL_RECORDS"] = ":memory:"  # nobody's games
import freecell_widget as fc  # noqa: E402

# All in order: nothing but going home is left.
ORDERED = "Foundations: H-9 C-T D-T S-9\n: KH QS JH TS\n: KS QH JC\n: KD QC JD\n: KC QD JS TH\n:\n:\n:\n:"
CLEARING = "Foundations: H-9 C-T D-T S-9\nFreecells: TH\n: KH QS JH TS\n: KS QH JC\n: KD QC JD\n: KC QD JS\n:\n:\n:\n:"
WON_SOON = "Foundations: H-K C-Q D-K S-K\nFreecells: KC - - -\n:\n:\n:\n:\n:\n:\n:\n:"
# Column 1 holds a run of four, columns 3 and 4 are empty, the ace of spades waits in a cell.
RUNS = """Foundations: H-0 C-K D-K S-0
Freecells: AS - - -
: KH QS JH TS
: KS QH JS TH 9S 8H 7S
:
:
: 9H 8S 7H 6S
: 2S AH 3S 2H
: 4S 3H 5S 4H
: 6H 5H
"""

SCENES: dict[str, tuple[Any, str, list[str]]] = {
    "classic": (617, "classic", ["", "82", "82 5a", "82 5a 6b"]),
    "cardgames": (fc.Position.parse(RUNS), "cardgames", ["", "ah"]),
    "numbered": (fc.Position.parse(RUNS), "numbered", ["", "67"]),
    "runs": (fc.Position.parse(RUNS), "classic", ["", "ah", "13", "51"]),
    "stuck": (1, "textbook", ["6a 2b 5c 3d"]),
    "ordered": (fc.Position.parse(ORDERED), "classic", ["", "1h", "1h 4h", "1h 4h 2h"]),
    "clearing": (fc.Position.parse(CLEARING), "cardgames", ["", "a4", "a4 1h"]),
    "winning": (fc.Position.parse(WON_SOON), "classic", ["", "ah"]),
}


def record(start: Any, house: str, lines: list[str]) -> dict[str, Any]:
    """One scene."""
    states = {}
    for line in lines:
        table = fc.FreeCell(start, house)
        if line:
            table.play(line)
        states[line] = table._state
    return {"house": table._house, "houses": table._houses, "states": states}


if __name__ == "__main__":
    scenes = {name: record(*scene) for name, scene in SCENES.items()}
    sys.stdout.write(json.dumps(scenes, ensure_ascii=False, separators=(",", ":")) + "\n")
