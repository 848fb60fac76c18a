"""The table in a page of its own, over the real engine and without Jupyter: for looking at it while building it.

    python js/demo/serve.py [port]        then open the address it prints; ?scene=NAME picks one of SCENES

Every scene is a table of this process; the page's stand-in for a widget model sends intents here by HTTP.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "js" / "test")]

os.environ["FREECELL_RECORDS"] = ":memory:"  # nobody's games
import freecell_widget as fc  # noqa: E402
from pages import serve  # noqa: E402
from record import CLEARING  # noqa: E402
from tests.boards import ORDERED, RUNS  # noqa: E402


def _long_column() -> fc.Position:
    """Four columns, one of 25 cards."""
    deck = [card.text for column in fc.deal(7).columns for card in column]
    columns = [deck[:25], deck[25:34], deck[34:43], deck[43:]]
    return fc.Position.parse("\n".join(": " + " ".join(column) for column in columns), fc.Rules(columns=4))


def _nineteen() -> fc.Position:
    deck = [card.text for column in fc.deal(3).columns for card in column]
    run = "KH QC JD TC 9D 8C 7D 6C 5H 4C 3D 2S".split()
    rest = [card for card in deck if card not in run]
    columns = [rest[:7] + run, *[rest[7 + i * 5 : 12 + i * 5] for i in range(6)], rest[37:]]
    return fc.Position.parse("\n".join(": " + " ".join(column) for column in columns))


def _nearly_won() -> fc.Position:
    return fc.Position.parse("Foundations: H-J C-Q D-K S-Q\nFreecells: KC - - -\n: KH QH\n: KS\n:\n:\n:\n:\n:\n:")


def _stuck(house: str) -> fc.Game:
    game = fc.Game(1, house)
    game.play("6a 2b 5c 3d")
    return game


def _middle() -> fc.Game:
    rng = random.Random(4)
    game = fc.Game(617)
    for _ in range(26):
        moves = list(game.position.legal_moves.distinct())
        home = [move for move in moves if move.target == "h"]
        onto = [move for move in moves if move.target in "12345678" and game.position.columns[int(move.target) - 1]]
        game.play(rng.choice(home or onto or moves))
    return game


def _tried(number: int = 1, forks: int = 26, seed: int = 5) -> fc.Game:
    """A game with lines that were left, the last of them lost."""
    rng = random.Random(seed)
    game = fc.Game(number)
    for move in fc.solve(game.position).moves[:40]:
        game.play(move)
    for _ in range(forks):
        game.goto(rng.choice(list(game.nodes())))
        for _ in range(rng.randint(2, 24)):
            moves = list(game.position.legal_moves.distinct())
            if moves:
                game.play(rng.choice(moves))
    ends = [node for node in game.nodes() if not node.children]
    lost = [node for node in ends if fc.solve(node.position, max_seconds=1).status == "unsolvable"]
    game.goto(max(lost or ends, key=lambda node: node.depth))
    return game


def _wandering() -> fc.Game:
    """Some 200 moves, most of them to and fro."""
    rng = random.Random(2)
    game = fc.Game(617)
    while game.move_count < 170:  # as long as it can still be won,
        moves = [move for move in game.position.legal_moves.distinct() if move.target != "h"]
        rng.shuffle(moves)
        good = (move for move in moves if fc.solve(game.position.play(move), max_states=2000).status == "solved")
        game.play(next(good, None) or fc.solve(game.position).moves[0])
    for _ in range(30):  # and then as it comes
        moves = list(game.position.legal_moves.distinct())
        if moves:
            game.play(rng.choice(moves))
    return game


SCENES: dict[str, Any] = {
    "deal": lambda: (617, "classic"),
    "random": lambda: (None, "classic"),
    "cardgames": lambda: (617, "cardgames"),
    "numbered": lambda: (617, "numbered"),
    "middle": lambda: (_middle(), None),
    "nineteen": lambda: (_nineteen(), None),
    "four": lambda: (_long_column(), fc.House.named("classic").replace(rules=fc.Rules(columns=4))),
    "ten": lambda: (617, fc.House.named("classic").replace(rules=fc.Rules(cells=10))),
    "twelve": lambda: (617, fc.House.named("classic").replace(rules=fc.Rules(columns=12))),
    "none": lambda: (617, fc.House.named("classic").replace(rules=fc.Rules(cells=0))),
    "runs": lambda: (fc.Position.parse(RUNS), None),
    "safe": lambda: (fc.Position.parse(RUNS), "numbered"),
    "won": lambda: (_nearly_won(), None),
    "stuck": lambda: (_stuck("classic"), None),
    "unsolvable": lambda: (11982, "classic"),
    "ordered": lambda: (fc.Position.parse(ORDERED), "classic"),
    "clearing": lambda: (fc.Position.parse(CLEARING), "cardgames"),
    "lost": lambda: (_stuck("textbook"), None),
    "tried": lambda: (_tried(), None),
    "tangled": lambda: (_tried(forks=120), None),
    "wandering": lambda: (_wandering(), None),
}

TRAITS = ("_state", "_house", "_houses", "_notice", "_hint", "_settings", "_best", "language", "verdict", "_verdict", "_replay")


class Demo:
    """One scene's table, and the messages it sends."""

    def __init__(self, scene: str) -> None:
        start, house = SCENES[scene]()
        self.table = fc.FreeCell(start, house)
        self.sent: list[Any] = []
        self.table.send = lambda content, buffers=None: self.sent.append(content)

    def traits(self) -> dict[str, Any]:
        return {name: getattr(self.table, name) for name in TRAITS}

    def hear(self, message: dict[str, Any]) -> dict[str, Any]:
        """What the page says, if anything; what there is to hear since it last asked."""
        if message.get("kind") == "set":
            self.table.language = message["language"]
            self.table.verdict = message["verdict"]
        elif message.get("kind") == "play":
            self.table.play(message["text"])
        elif message.get("kind") != "poll":
            self.table._handle_custom_msg(message, [])
        with self.table.lock:
            sent, self.sent[:] = list(self.sent), []
            return {"traits": self.traits(), "sent": sent}


if __name__ == "__main__":
    serve(8765, SCENES, Demo, "index.html")
