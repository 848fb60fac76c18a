"""Search with less memory than A* wants: beams, stages, and chance."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any, Unpack

from freecell_widget.search.core import LimitReached, Run
from freecell_widget.search.limits import Options, from_zero, number
from freecell_widget.search.node import Node
from freecell_widget.search.trace import Trace

Heuristic = Callable[[Any], float]


def beam(problem: Any, heuristic: Heuristic | None = None, *, width: int = 100, **options: Unpack[Options]) -> Trace:
    """Beam search: level by level, going on from the ``width`` nodes of lowest h only. The others are cut off.

    It may miss every solution: without one it says ``"ended"``, not ``"exhausted"``.
    Source: Lowerre, *The HARPY speech recognition system*, 1976; AIMA 3.5.4.
    """
    width = int(number("width", width, none=False))
    with Run("beam search", problem, heuristic, informed=True, options=options) as run:
        run.trace.tie_break = "h, then the order of generation"
        run.found(_beam(run, width))
    return run.trace


def _beam(run: Run, width: int) -> Node | None:
    root = run.root()
    run.estimate(root)
    if run.is_goal(root):
        return root
    layer, kept = [root], {root.state}
    while layer:
        children = []
        here = set()
        for node in layer:
            if run.too_deep(node):
                continue
            for child in run.expand(node):
                if child.state in kept or child.state in here:
                    run.duplicate(child)
                    continue
                here.add(child.state)
                run.new(child)
                if math.isinf(run.estimate(child)):
                    run.prune(child)
                    continue
                if run.is_goal(child):
                    return child
                children.append(child)
        children.sort(key=lambda node: node.h)
        layer = children[:width]
        kept.update(node.state for node in layer)  # what was cut off is forgotten, and may come again
        for node in children[width:]:
            run.complete = False
            run.prune(node)
        run.holds(len(layer), len(kept) - len(layer))
    return None


def staged_deepening(
    problem: Any, heuristic: Heuristic | None = None, *, stage: int = 6, **options: Unpack[Options]
) -> Trace:
    """Staged deepening: search ``stage`` moves ahead from a node, then go on from the leaf of lowest h in the same way.

    What lies between a node and its leaves is forgotten; leaves left behind are taken up when a stage has none.
    Source: Heineman, *Algorithms to solve FreeCell solitaire games*, 2009, retold in Elyasaf, Hauptman & Sipper,
    *GA-FreeCell: evolving solvers for the game of FreeCell*, 2011.
    """
    stage = int(number("stage", stage, none=False))
    with Run("staged deepening", problem, heuristic, informed=True, options=options) as run:
        run.trace.tie_break = "the latest stage first, in it h, then the order of generation"
        run.found(_stages(run, stage))
    return run.trace


def _stages(run: Run, stage: int) -> Node | None:
    root = run.root()
    run.estimate(root)
    if run.is_goal(root):
        return root
    stack, known = [root], {root.state}  # leaves that wait, and all leaves there were
    while stack:
        start = stack.pop()
        leaves: list[Node] = []
        layer, seen = [start], {start.state}
        for ahead in range(1, stage + 1):
            children = []
            for node in layer:
                if run.too_deep(node):
                    continue
                for child in run.expand(node):
                    if child.state in seen or (ahead == stage and child.state in known):
                        run.duplicate(child)
                        continue
                    seen.add(child.state)
                    run.new(child)
                    if run.is_goal(child):
                        return child
                    children.append(child)
            layer = children
            run.holds(len(stack) + len(layer), len(seen) + len(known))
        for leaf in layer:
            known.add(leaf.state)
            if math.isinf(run.estimate(leaf)):
                run.prune(leaf)
            else:
                leaves.append(leaf)
        # The best last, where it is taken from; of equal ones the first generated.
        leaves.sort(key=lambda node: node.h)
        stack.extend(reversed(leaves))
    return None


def monte_carlo(
    problem: Any,
    heuristic: Heuristic | None = None,
    *,
    playouts: int = 1_000,
    length: int = 100,
    exploration: float = 0.7,
    seed: int = 1,
    **options: Unpack[Options],
) -> Trace:
    """Monte-Carlo tree search (UCT): grow the tree where random play did well, or was seldom tried.

    A playout makes up to ``length`` random moves and never comes back to a state it has been in. It is worth 1 at the
    goal, else by how much its lowest h is below the root's. A node's worth is the mean of the playouts through it plus
    ``exploration`` * sqrt(ln(visits of its parent) / its own visits). States met in playouts are no nodes and are not
    counted as generated; those of the playout that wins are. The same ``seed`` gives the same search.
    Source: Kocsis & Szepesvari, *Bandit based Monte-Carlo planning*, 2006; Schadd et al., *Single-player Monte-Carlo
    tree search*, 2008.
    """
    playouts = int(number("playouts", playouts, none=False))
    length = int(number("length", length, none=False))
    exploration = from_zero("exploration", exploration)
    chance = random.Random(int(number("seed", seed, least=0, none=False)))
    with Run("Monte-Carlo tree search", problem, heuristic, informed=True, options=options) as run:
        run.trace.tie_break = "the highest upper confidence bound, then the order of generation"
        run.found(_uct(run, playouts, length, exploration, chance))
    return run.trace


class _Arm:
    """A node with what playouts through it were worth."""

    __slots__ = ("arms", "closed", "node", "total", "visits")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.arms: list[_Arm] | None = None  # None before it is expanded
        self.visits = 0
        self.total = 0.0
        self.closed = False  # nothing below it is left to try


def _uct(run: Run, playouts: int, length: int, exploration: float, chance: random.Random) -> Node | None:
    root = _Arm(run.root())
    scale = run.estimate(root.node) or 1.0
    if run.is_goal(root.node):
        return root.node
    known = {root.node.state}
    for _ in range(playouts):
        # Selection: down to a node that was never played from.
        way = [root]
        while way[-1].arms is not None:
            arm = way[-1]
            open_arms = [below for below in arm.arms or () if not below.closed]
            if not open_arms:
                break
            log = math.log(max(arm.visits, 1))
            way.append(max(open_arms, key=lambda below: _bound(below, log, exploration)))
        leaf = way[-1]
        # Expansion, of a node that was played from before.
        if leaf.arms is None and (leaf.visits or leaf is root) and not run.too_deep(leaf.node):
            leaf.arms = []
            for child in run.expand(leaf.node):
                if child.state in known:
                    run.duplicate(child)
                    continue
                known.add(child.state)
                run.new(child)
                if run.is_goal(child):
                    return child
                leaf.arms.append(_Arm(child))
            if leaf.arms:
                leaf = leaf.arms[0]
                way.append(leaf)
        if leaf.arms is not None or leaf.node.pruned:
            leaf.closed = True  # no child, or none that is open
            if leaf is root:
                return None
            continue
        # Simulation, and what it was worth for all above.
        line, lowest = _playout(run, leaf.node, length, chance)
        if lowest == 0.0:
            return run.follow(leaf.node, line)
        worth = max(0.0, 1.0 - lowest / scale)
        for arm in way:
            arm.visits += 1
            arm.total += worth
        run.holds(run.counters.generated - run.counters.expanded - run.counters.duplicates, run.counters.expanded)
    raise LimitReached("limit: playouts")


def _bound(arm: _Arm, log: float, exploration: float) -> float:
    if not arm.visits:
        return math.inf
    return arm.total / arm.visits + exploration * math.sqrt(log / arm.visits)


def _playout(run: Run, node: Node, length: int, chance: random.Random) -> tuple[list[tuple[Any, Any, float]], float]:
    """Random moves from a node: (action, state, cost) of each, and the lowest h on the way; 0 at the goal only."""
    line: list[tuple[Any, Any, float]] = []
    state, been = node.state, {node.state}
    lowest = max(run.value(state), 1e-9)
    for _ in range(length):
        steps = [step for step in run.problem.successors(state) if step[1] not in been]
        if not steps:
            break
        step = chance.choice(steps)
        line.append(step)
        state = step[1]
        been.add(state)
        if run.problem.is_goal(state):
            return line, 0.0
        lowest = min(lowest, max(run.value(state), 1e-9))
    return line, lowest
