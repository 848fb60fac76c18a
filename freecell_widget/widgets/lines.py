"""The lines of a game: its tree as the few lines a player sees, each from where it leaves another to where it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from freecell_widget.errors import GameError
from freecell_widget.game import Game, Node

#: More lines than this are not shown: the shortest are left out.
MOST = 300


@dataclass
class Line:
    """A way through the tree that always goes on with what was tried first.

    parent: the place, in the list, of the line it leaves (-1: none).  nodes: its own, the first being the first that
    is not on the line it leaves.  reach: how deep it and the lines that leave it go.
    """

    parent: int
    nodes: list[Node]
    reach: int = 0

    @property
    def start(self) -> int:
        """The depth it leaves its parent at."""
        return max(self.nodes[0].depth - 1, 0)


def lines_of(game: Game) -> list[Line]:
    """All lines, each after the one it leaves; what leaves a line late comes before what left it early."""
    lines: list[Line] = []
    waiting = [(-1, game.root)]
    while waiting:
        parent, node = waiting.pop()
        line = Line(parent, [node])
        at = len(lines)
        lines.append(line)
        while node.children:
            node, *others = node.children
            waiting += [(at, other) for other in reversed(others)]
            line.nodes.append(node)
    for line in reversed(lines):
        line.reach = max(line.reach, line.nodes[-1].depth)
        if line.parent >= 0:
            above = lines[line.parent]
            above.reach = max(above.reach, line.reach)
    return lines


def shown_lines(game: Game) -> list[Line]:
    """The lines to show: all, or the `MOST` that go furthest, and the one that is played."""
    lines = lines_of(game)
    if len(lines) <= MOST:
        return lines
    played = {game.root, *game.node.path}
    spans = sorted((line.reach - line.start for line in lines), reverse=True)
    least = spans[MOST] + 1
    kept = [at for at, line in enumerate(lines) if line.reach - line.start >= least or line.nodes[0] in played]
    place = {at: new for new, at in enumerate(kept)} | {-1: -1}
    return [Line(place[lines[at].parent], lines[at].nodes, lines[at].reach) for at in kept]


def tree_of(game: Game) -> dict[str, Any]:
    """The lines as a front end gets them: ``Lines`` of docs/protocol.md."""
    lines = shown_lines(game)
    played = {game.root, *game.node.path}
    rows = []
    for line in lines:
        on = [node.depth for node in line.nodes if node in played]
        end = line.nodes[-1].position
        first = line.nodes[0]
        text = first.parent.position.notation(first.move) if first.parent is not None and first.move is not None else ""
        mark = "won" if end.is_won else "stuck" if end.is_stuck else ""
        rows.append([line.parent, line.start, line.nodes[-1].depth, max(on, default=-1), mark, text])
    total = sum(not node.children for node in game.nodes())
    return {"lines": rows, "at": game.node.depth, "hidden": total - len(rows)}


def node_at(game: Game, line: int | None, depth: int) -> Node:
    """The node at a depth of a line shown; None is the line that is played, and what a redo would play again.

    Raises `GameError` (``unknown_node``) if there is none.
    """
    if line is None:
        nodes = played_line(game)
        if 0 <= depth < len(nodes):
            return nodes[depth]
    else:
        lines = shown_lines(game)
        if 0 <= line < len(lines):
            first = lines[line].nodes[0].depth
            if first <= depth < first + len(lines[line].nodes):
                return lines[line].nodes[depth - first]
    raise GameError("unknown_node")


def played_line(game: Game) -> list[Node]:
    """From the deal to where the game is, and on as far as a redo leads."""
    nodes = [game.root, *game.node.path]
    while (after := nodes[-1]._next) is not None:
        nodes.append(after)
    return nodes
