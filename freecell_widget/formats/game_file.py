"""Saved games: versioned JSON that says everything, so that it reads years later.

``house`` (its values, not only its name), ``board`` (compact text), ``number``, ``nodes`` (``[parent, source, target,
count]``, each after its parent, the deal being node 0), ``next`` (where redo leads, by node), ``current``, ``actions``,
``seconds``, ``replayed`` (the nodes whose move a replay showed; may be missing).
"""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

from freecell_widget.deals import deal
from freecell_widget.errors import FreeCellError, GameFileError
from freecell_widget.game import Game, Node
from freecell_widget.houses import House
from freecell_widget.inputs import quoted
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules

FORMAT = "freecell_widget game"
VERSION = 1


def write_game(game: Game) -> str:
    """The JSON of a game; the caller holds it still."""
    nodes = list(game.nodes())
    place = {node: at for at, node in enumerate(nodes)}
    house = {field.name: getattr(game.house, field.name) for field in dataclasses.fields(House)}
    house["rules"] = game.house.rules.as_dict()
    steps = [[place[node.parent], *node.move] for node in nodes if node.parent is not None and node.move is not None]
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "house": house,
            "board": game.root.position.to_text("compact"),
            "number": game.number,
            "nodes": steps,
            "next": {str(place[node]): place[node._next] for node in nodes if node._next is not None},
            "current": place[game.node],
            "actions": game.action_count,
            "seconds": game.seconds,
            "replayed": [at for at, node in enumerate(nodes) if node.replayed],
        }
    )


def read_game(text: str) -> Game:
    """The game of a JSON text; every move in it is played again. Raises `GameFileError`, quoting what is wrong."""
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise GameFileError("game_file", text=f"it is not JSON ({error})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise GameFileError("game_file", text=f"its format is not {FORMAT!r}")
    if data.get("version") != VERSION:
        raise GameFileError("game_file_version", version=quoted(data.get("version")), known=VERSION)
    try:
        return _game(data)
    except GameFileError:
        raise
    except FreeCellError as error:
        raise GameFileError("game_file", text=str(error).removesuffix(".")) from error
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise GameFileError("game_file", text=f"a value is missing or of the wrong kind ({error!r})") from error


def house_of(values: dict[str, Any]) -> House:
    """The house of all its values by name. Raises `HouseError`, `RulesError`, or TypeError for names it has not."""
    return House(**{**values, "rules": Rules(**values["rules"])})


def _game(data: dict[str, Any]) -> Game:
    house = house_of(data["house"])
    root = Position.parse(data["board"], house.rules)
    number = data["number"]
    if number is not None:
        numbered = deal(number, house.rules)
        if numbered != root:
            raise GameFileError("game_file", text=f"its board is not deal {number}")
        root = numbered
    game = Game(root, house)
    nodes: list[Node] = [game.root]
    for parent, source, target, count in data["nodes"]:
        game.goto(nodes[_place(parent, nodes)])
        game.play(Move(source, target, count))
        nodes.append(game.node)
    for at, then in data["next"].items():
        node, child = nodes[_place(int(at), nodes)], nodes[_place(then, nodes)]
        if child.parent is not node:
            raise GameFileError("game_file", text=f"node {then} does not follow node {at}")
        node._next = child
    for at in data.get("replayed", []):
        nodes[_place(at, nodes)].replayed = True
    actions, seconds = _counter(data["actions"], int), _counter(data["seconds"], int, float)
    game._resume(nodes[_place(data["current"], nodes)], actions, seconds)
    return game


def _place(value: Any, nodes: list[Node]) -> int:
    if type(value) is not int or not 0 <= value < len(nodes):
        raise GameFileError("game_file", text=f"there is no node {quoted(value)}")
    return value


def _counter(value: Any, *types: type) -> Any:
    if type(value) not in types or not math.isfinite(value) or value < 0:
        raise GameFileError("game_file", text=f"{quoted(value)} is no count")
    return value
