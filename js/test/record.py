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
from tests.boards import ORDERED, RUNS  # noqa: E402

CLEARING = "Foundations: H-9 C-T D-T S-9\nFreecells: TH\n: KH QS JH TS\n: KS QH JC\n: KD QC JD\n: KC QD JS\n:\n:\n:\n:"
WON_SOON = "Foundations: H-K C-Q D-K S-K\nFreecells: KC - - -\n:\n:\n:\n:\n:\n:\n:\n:"

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
