"""`Game`: a game in progress, as a tree of everything that was tried."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from freecell_widget.deals import deal, random_deal_number
from freecell_widget.errors import GameError
from freecell_widget.houses import House
from freecell_widget.inputs import quoted, real
from freecell_widget.moves import Move
from freecell_widget.position import Position


class Node:
    """A position the game has been in, and how it came there. Never changes but by growing children.

    Attributes: ``move`` (None at the root), ``home`` (the moves home that followed by themselves), ``position``,
    ``parent`` (None at the root), ``depth`` (moves from the deal), ``replayed`` (the move was shown to the player).
    """

    __slots__ = ("_children", "_next", "depth", "home", "move", "parent", "position", "replayed")

    def __init__(
        self,
        position: Position,
        move: Move | None,
        home: tuple[Move, ...],
        parent: Node | None,
        replayed: bool = False,
    ) -> None:
        self.position = position
        self.move = move
        self.home = home
        self.parent = parent
        self.replayed = replayed
        self.depth: int = 0 if parent is None else parent.depth + 1
        self._children: list[Node] = []
        self._next: Node | None = None  # where redo leads: the child last visited

    @property
    def children(self) -> tuple[Node, ...]:
        """What was played from here, the first try first."""
        return tuple(self._children)

    @property
    def path(self) -> tuple[Node, ...]:
        """The nodes from the root's child to this one."""
        nodes = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return tuple(reversed(nodes))

    def __repr__(self) -> str:
        return f"<Node {self.depth}{'' if self.move is None else f' {self.move}'}, {len(self._children)} children>"


class Game:
    """A game under a house: played, undone and redone without ever losing a line that was tried.

    start: a deal number, a `Position`, or None for a random deal. house: a `House` or its name. With a house, a
    position is played under that house's rules; without one, under its own, in the first house that has them.

    All methods may be called from any thread. Raises `DealError`, `HouseError`, `RulesError`.

    >>> game = Game(617)
    >>> _ = game.play("8a 7b"); _ = game.undo(); _ = game.play("7c")
    >>> game.move_count, game.action_count, [str(node.move) for node in game.root.children[0].children]
    (2, 3, ['7b', '7c'])
    """

    def __init__(self, start: int | Position | None = None, house: House | str | None = None) -> None:
        if isinstance(start, Position):
            self._house = House.of(start.rules) if house is None else House.named(house)
            root = start.with_rules(self._house.rules)
        else:
            self._house = House.named("classic" if house is None else house)
            root = deal(random_deal_number() if start is None else start, self._house.rules)
        self._root = self._node = Node(root, None, (), None)
        self._nodes = {self._root}
        self._actions = 0
        self._seconds = 0.0
        self._subscribers: list[Callable[[Game], Any]] = []
        self._lock = threading.RLock()

    # -- what is so ------------------------------------------------------------------------------------------------

    @property
    def house(self) -> House:
        """The house the game is played in."""
        return self._house

    @property
    def root(self) -> Node:
        """The deal."""
        return self._root

    @property
    def node(self) -> Node:
        """Where the game is."""
        return self._node

    @property
    def position(self) -> Position:
        """The position the game is in."""
        return self._node.position

    @property
    def number(self) -> int | None:
        """The deal's number, where it has one."""
        return self._root.position.number

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves from the deal to here."""
        return tuple(node.move for node in self._node.path if node.move is not None)

    @property
    def move_count(self) -> int:
        """Net moves: those between the deal and here."""
        return self._node.depth

    @property
    def action_count(self) -> int:
        """Every move ever made (a redo makes it again); where the house counts them, every step back too."""
        return self._actions

    @property
    def seconds(self) -> float:
        """The time played, as those who watch the table reported it."""
        return self._seconds

    @property
    def is_won(self) -> bool:
        """Whether every card is on its foundation."""
        return self.position.is_won

    @property
    def is_replayed(self) -> bool:
        """Whether a move on the way here was taken from a replay: then a win is not the player's own."""
        return any(node.replayed for node in self._node.path)

    # -- what can be done ------------------------------------------------------------------------------------------

    def play(self, moves: Move | str | Sequence[Move], *, at: Node | None = None, replayed: bool = False) -> Position:
        """Play a move, a list of moves, or a text of several, all or none of them; the position after.

        at: the node the moves are meant for.  replayed: whether they are taken from a replay.
        Raises `IllegalMove`, `NotationError`; `GameError` (``stale_ply``) if the game has left ``at``.
        """
        with self._lock:
            if at is not None and at is not self._node:
                raise GameError("stale_ply")
            start = self._node.position
            line: list[Any]
            if isinstance(moves, str):
                from freecell_widget.formats.notation import parse_line

                line = parse_line(start, moves)
            else:
                line = list(moves) if isinstance(moves, list | tuple) and not isinstance(moves, Move) else [moves]
            outcomes = []
            for move in line:  # all are tried before the first is made
                outcome = start.outcome(move)
                outcomes.append(outcome)
                start = outcome.position
            for move, outcome in zip(line, outcomes, strict=True):
                child = self._child(move, outcome.position, outcome.home, replayed)
                self._node._next = child
                self._node = child
                self._actions += 1
        self._tell()
        return start

    def undo(self, *, at: Node | None = None) -> Position:
        """One move back, with the cards it sent home. Raises `GameError` (``nothing_to_undo``, ``stale_ply``)."""
        return self._step(at, lambda node: node.parent, "nothing_to_undo")

    def redo(self, *, at: Node | None = None) -> Position:
        """The move last undone (or visited) from here again. Raises `GameError` (``nothing_to_redo``)."""
        return self._step(at, lambda node: node._next, "nothing_to_redo")

    def restart(self) -> Position:
        """Back to the deal; what was played stays in the tree."""
        return self.goto(self._root)

    def goto(self, node: Node) -> Position:
        """To any node of this game's tree; `redo` then leads along its line. Raises `GameError`."""
        with self._lock:
            if not isinstance(node, Node) or node not in self._nodes:
                raise GameError("unknown_node")
            if node is not self._node:
                self._actions += self._house.undo_counts
                self._node = node
                for step in node.path:  # the way from the deal to here is where redo leads, as after every play
                    assert step.parent is not None
                    step.parent._next = step
        self._tell()
        return node.position

    def note_seconds(self, seconds: float) -> None:
        """The time played as somebody who watches counts it: the largest so far holds, so it never runs backwards."""
        played = real(seconds)
        if played is None or not 0 <= played < math.inf:
            raise GameError("seconds", value=quoted(seconds))
        with self._lock:
            self._seconds = max(self._seconds, played)

    def claim(self, number: int) -> None:
        """Give the deal its number, where it was found later. Raises `GameError` if it is not that deal."""
        numbered = deal(number, self._house.rules)
        if numbered != self._root.position:
            raise GameError("not_that_deal", number=number)
        self._root.position = numbered

    def subscribe(self, callback: Callable[[Game], Any]) -> Callable[[], None]:
        """Call ``callback(game)`` after every change, in the thread that made it. Returns how to end that.

        What the callback raises reaches the caller of the change, which has happened all the same.
        """
        if not callable(callback):
            raise GameError("not_callable", value=quoted(callback))
        with self._lock:
            self._subscribers.append(callback)

        def unsubscribe() -> None:
            with self._lock:
                if callback in self._subscribers:
                    self._subscribers.remove(callback)

        return unsubscribe

    def _step(self, at: Node | None, way: Callable[[Node], Node | None], nowhere: str) -> Position:
        with self._lock:
            if at is not None and at is not self._node:
                raise GameError("stale_ply")
            node = way(self._node)
            if node is None:
                raise GameError(nowhere)
            forward = node.parent is self._node
            self._actions += forward or self._house.undo_counts
            self._node = node
        self._tell()
        return node.position

    def _resume(self, node: Node, actions: int, seconds: float) -> None:
        """Stand where a saved game stood; where redo leads is left as it is."""
        self._node, self._actions, self._seconds = node, actions, seconds

    def _child(self, move: Move, position: Position, home: tuple[Move, ...], replayed: bool) -> Node:
        """The node a move leads to: the one that is there already, else a new branch."""
        for child in self._node._children:
            if child.move == move:
                return child
        child = Node(position, move, home, self._node, replayed)
        self._node._children.append(child)
        self._nodes.add(child)
        return child

    def _tell(self) -> None:
        """Called without the lock, so that a subscriber may wait for another thread that plays."""
        with self._lock:
            subscribers = list(self._subscribers)
        errors = []
        for callback in subscribers:
            try:
                callback(self)
            except Exception as error:  # the others must hear of the change too
                errors.append(error)
        if errors:
            raise errors[0] if len(errors) == 1 else ExceptionGroup("several subscribers failed", errors)

    # -- text ------------------------------------------------------------------------------------------------------

    def nodes(self) -> Iterator[Node]:
        """Every node of the tree, each after its parent."""
        waiting = [self._root]
        for node in waiting:
            yield node
            waiting.extend(node._children)

    def to_text(self) -> str:
        """The line played, in standard notation, ten moves a line."""
        from freecell_widget.formats.notation import write_line

        return write_line(self._root.position, self.line, self.number)

    def to_json(self) -> str:
        """The whole game with all its branches as versioned JSON."""
        from freecell_widget.formats.game_file import write_game

        with self._lock:
            return write_game(self)

    @staticmethod
    def from_json(text: str) -> Game:
        """A game that `to_json` wrote. Raises `GameFileError`."""
        from freecell_widget.formats.game_file import read_game

        return read_game(text)

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy is a game of its own, as saved and read again; nobody listens to it yet.
        return Game.from_json, (self.to_json(),)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        name = "a board" if self.number is None else f"deal {self.number}"
        return f"<Game {name}, {self._house.name}, {self.move_count} moves>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.position._repr_mimebundle_()
