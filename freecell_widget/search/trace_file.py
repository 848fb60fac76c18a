"""Traces in files: a zip of numpy arrays and one of JSON, versioned, without pickle."""

from __future__ import annotations

import json
import os
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from freecell_widget.errors import FreeCellError, TraceError
from freecell_widget.inputs import quoted
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.search import status
from freecell_widget.search.counters import Counters
from freecell_widget.search.interfaces import replay
from freecell_widget.search.trace import COLUMNS, NO_MOVE, Event, Trace, depths

if TYPE_CHECKING:
    from numpy.typing import NDArray

VERSION = 1
_FORMAT = "freecell_widget trace"
#: What is written; depths follow from parents.
_SAVED = {name: kind for name, kind in COLUMNS.items() if name != "depth"}


def save(trace: Trace, path: str | Path) -> None:
    """`Trace.save`."""
    path = _path(path)
    count = len(trace)
    moves = all(isinstance(action, Move) for action in trace.actions)
    root = trace._root_states.get(0)
    head = {
        "format": _FORMAT,
        "version": VERSION,
        "title": trace.problem_title,
        "algorithm": trace.algorithm,
        "tie_break": trace.tie_break,
        "status_text": "interrupted" if trace.growing else trace.status_text,
        "labels": trace.labels,
        "moves": [list(action) for action in trace.actions] if moves else None,
        "position": _position_out(root) if moves and isinstance(root, Position) else None,
        "roots": trace._roots,
        "counters": trace.counters.as_dict(),
        "levels": trace.levels,
        "events": [list(event) for event in trace.events],
        "cut": trace.cut,
        "solved": trace.solution is not None,
        "solution": [list(action) if isinstance(action, Move) else str(action) for action in trace.solution or ()],
    }
    text = np.frombuffer(json.dumps(head).encode(), np.uint8)
    arrays = {name: getattr(trace, name)[:count] for name in _SAVED}
    try:
        file = open(path, "wb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise _no_file(path, error) from error
    with file:
        np.savez_compressed(file, head=text, solution_nodes=trace.solution_nodes, **arrays)


def load(path: str | Path) -> Trace:
    """`Trace.load`."""
    path = _path(path)
    try:
        source = open(path, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise _no_file(path, error) from error
    try:
        with source:
            file = np.load(source, allow_pickle=False)
            if not isinstance(file, np.lib.npyio.NpzFile) or "head" not in file:
                raise _foreign("it does not come from here")
            head = json.loads(bytes(file["head"]))
            _check_head(head)
            arrays = {name: file[name] for name in (*_SAVED, "solution_nodes")}
    except TraceError:
        raise
    except Exception as error:  # a broken zip raises this and that: NotImplementedError, RuntimeError, zlib.error ..
        raise _foreign(str(error) or type(error).__name__) from error
    try:
        return _trace(head, arrays)
    except TraceError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, FreeCellError) as error:
        raise _foreign(f"{type(error).__name__}: {error}") from error


def _path(path: Any) -> Path:
    if not isinstance(path, str | os.PathLike):  # a number would be a file that is open already
        raise TraceError("trace_path", value=quoted(path), text=type(path).__name__)
    return Path(path)


def _no_file(path: Path, error: Exception) -> TraceError:
    text = getattr(error, "strerror", None) or str(error)
    return TraceError("trace_path", value=quoted(str(path)), text=text)


def _foreign(text: str) -> TraceError:
    return TraceError("trace_file", text=text)


def _check_head(head: Any) -> None:
    if not isinstance(head, dict) or head.get("format") != _FORMAT:
        raise _foreign("it does not come from here")
    if head["version"] != VERSION:
        raise TraceError("trace_version", version=str(head["version"]), known=VERSION)


def _trace(head: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Trace:
    count = len(arrays["parent"])
    _check_arrays(arrays, count, len(head["labels"]))
    nodes = arrays.pop("solution_nodes")
    trace = Trace(title=str(head["title"]), algorithm=str(head["algorithm"]), keep=max(count, 1), replay=replay)
    trace.adopt({**arrays, "depth": depths(arrays["parent"])}, count)
    trace.tie_break = str(head["tie_break"])
    trace.labels = [str(label) for label in head["labels"]]
    trace.actions = list(trace.labels) if head["moves"] is None else [_move(move) for move in head["moves"]]
    trace.levels = [int(number) for number in head["levels"]]
    trace._cut = int(head["cut"])
    trace._counters = Counters(**{field.name: head["counters"][field.name] for field in fields(Counters)})
    trace.events = [Event(int(step), str(kind), int(node), dict(params)) for step, kind, node, params in head["events"]]
    trace._roots = [(int(node), bound) for node, bound in head["roots"]]
    if head["position"] is not None:
        position = _position_in(head["position"])
        trace._root_states = {node: position for node, _ in trace._roots}
    if head["solved"]:
        if head["solution"] and isinstance(head["solution"][0], list):
            trace.solution = [_move(move) for move in head["solution"]]
        else:
            trace.solution = [str(action) for action in head["solution"]]
        trace.solution_nodes = nodes
    trace.close(str(head["status_text"]))
    return trace


def _check_arrays(arrays: dict[str, NDArray[Any]], count: int, labels: int) -> None:
    for name, kind in _SAVED.items():
        column = arrays[name]
        if column.ndim != 1 or column.dtype != kind:
            raise _foreign(f"its column {name} is of another kind")
        if len(column) != count:
            raise _foreign(f"its column {name} has {len(column)} nodes of {count}")
    parent, move, codes = arrays["parent"], arrays["move"], arrays["status"]
    wrong = np.flatnonzero((parent >= np.arange(count)) | (parent < -1))
    if wrong.size:
        raise _foreign(f"node {wrong[0]} comes before its parent, {parent[wrong[0]]}")
    if (((move >= labels) & (move != NO_MOVE)) | ((move == NO_MOVE) != (parent < 0))).any():
        raise _foreign("a node has a move that is not there")
    if ((codes & status.CODE) >= len(status.NAMES)).any():
        raise _foreign("a node has a status that is none")
    nodes = arrays["solution_nodes"]
    if nodes.ndim != 1 or nodes.dtype != np.int32 or ((nodes < 0) | (nodes >= count)).any():
        raise _foreign("its solution leads through nodes that are not there")


def _move(parts: list[Any]) -> Move:
    source, target, count = parts
    return Move(str(source), str(target), int(count))


def _position_out(position: Position) -> dict[str, Any]:
    return {
        "columns": [[card.text for card in column] for column in position.columns],
        "cells": [None if card is None else card.text for card in position.cells],
        "foundations": list(position.foundations),
        "rules": position.rules.as_dict(),
    }


def _position_in(parts: dict[str, Any]) -> Position:
    return Position(parts["columns"], parts["cells"], parts["foundations"], Rules(**parts["rules"]))
