"""A trace on the wire: what a view does not have yet, as columns of bytes. Pure: nothing is sent here.

The core is 8 bytes a node (``parent`` int32, ``move`` uint16, ``h`` uint8, ``status`` uint8, little-endian); exact
``g``, ``h`` and ``order`` are further columns, for views that ask. The shapes are those of ``docs/protocol.md``.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from freecell_widget.position import Position

#: The kinds of events, by their codes on the wire.
EVENT_KINDS = ("goal", "reopened", "bound", "peak", "limit", "replaced")
UNKNOWN_H = 255
MOST_NODES = 131_072  # in one message: 1 MB
_MOST_LABELS = 65_536
_MOST_TEXT = 2_000  # characters of a state that is no position

COLUMNS: dict[str, str] = {"g": "<f8", "h": "<f8", "order": "<i4"}

Message = tuple[dict[str, Any], list[bytes]]


class Copy:
    """What one view has of a trace: how many nodes, and how they were when it got them."""

    def __init__(self) -> None:
        self.count = 0
        self._status = np.zeros(0, np.uint8)
        self._h = np.zeros(0, np.uint8)
        self._done = False

    def more(self, trace: Any, start: int, most: int, labels: int) -> Message:
        """The next nodes from ``start`` on, at most ``most``; what changed before; and how the search stands.

        start: how many nodes the view has. Where that is not what was sent last, the view gets every status anew.
        labels: how many texts of moves it has.
        """
        # First how it stands, then the nodes: a search that goes on meanwhile only adds to them.
        growing = bool(trace.growing)
        head = summary(trace)
        total = len(trace)
        start = min(start, total)
        stop = min(start + min(most, MOST_NODES), total)
        status, h = np.asarray(trace.status), rough_h(np.asarray(trace.h)[:total])
        changed = self._changes(status, h, start)
        core = [
            np.ascontiguousarray(np.asarray(trace.parent)[start:stop], "<i4"),
            np.ascontiguousarray(np.asarray(trace.move)[start:stop], "<u2"),
            h[start:stop],
            status[start:stop],
        ]
        patch = [changed.astype("<i4"), status[changed], h[changed]]
        texts = [str(label) for label in trace.labels[labels : labels + _MOST_LABELS]]
        body = {
            "kind": "nodes",
            "from": start,
            "count": stop - start,
            "total": total,
            "growing": growing or stop < total,
            "labels": texts,
            "labels_from": labels,
            **head,
        }
        self._remember(status, h, stop)
        return body, [column.tobytes() for column in (*core, *patch)]

    def _changes(self, status: Any, h: Any, start: int) -> Any:
        if start != self.count:
            return np.arange(start, dtype=np.int64)
        return np.flatnonzero((status[:start] != self._status[:start]) | (h[:start] != self._h[:start]))

    def _remember(self, status: Any, h: Any, stop: int) -> None:
        self.count = stop
        self._status = status[:stop].copy()
        self._h = h[:stop].copy()


def rough_h(h: Any) -> Any:
    """Estimates as one byte, for colours: rounded, at most 254; 255 where unknown.

    >>> rough_h(np.array([0.4, 17.5, 1000.0, np.inf, np.nan])).tolist()
    [0, 18, 254, 254, 255]
    """
    known = ~np.isnan(h)
    rough = np.full(len(h), UNKNOWN_H, np.uint8)
    rough[known] = np.clip(np.rint(h[known]), 0, UNKNOWN_H - 1).astype(np.uint8)
    return rough


def summary(trace: Any) -> dict[str, Any]:
    """How a search stands, in numbers and words."""
    counters = trace.counters
    return {
        "status": str(trace.status_text),
        "tie_break": str(getattr(trace, "tie_break", "")),
        "cut": int(trace.cut),
        "passes": [[number(bound), start] for bound, start, _ in trace.passes],
        "counters": {
            name: number(getattr(counters, name))
            for name in ("generated", "expanded", "duplicates", "reopened", "peak_frontier", "max_depth", "seconds")
        },
        "length": None if trace.solution is None else len(trace.solution),
    }


def columns(trace: Any, names: list[str]) -> Message:
    """Whole columns that the core does not hold."""
    total = len(trace)
    buffers = [np.ascontiguousarray(np.asarray(getattr(trace, name))[:total], COLUMNS[name]) for name in names]
    return {"kind": "columns", "names": names, "count": total}, [buffer.tobytes() for buffer in buffers]


def steps(trace: Any) -> Message:
    """Which node each expansion was of, and what there is to stop at."""
    total = len(trace)
    order = np.asarray(trace.order)[:total]
    expanded = np.flatnonzero(order >= 0)
    expansions = expanded[np.argsort(order[expanded], kind="stable")]
    events = [event for event in trace.events if event.kind in EVENT_KINDS]
    body = {
        "kind": "steps",
        "count": total,
        "params": [{name: number(value) for name, value in event.params.items()} for event in events],
    }
    return body, [
        np.ascontiguousarray(expansions, "<i4").tobytes(),
        np.array([event.step for event in events], "<i4").tobytes(),
        np.array([event.node for event in events], "<i4").tobytes(),
        bytes(EVENT_KINDS.index(event.kind) for event in events),
    ]


def node(trace: Any, at: int) -> dict[str, Any]:
    """One node with its state: a board where it is a position, else the state's text."""
    body: dict[str, Any] = {
        "kind": "node",
        "node": at,
        "g": number(trace.g[at]),
        "h": number(trace.h[at]),
        "order": int(trace.order[at]),
    }
    try:
        state = trace.state(at)
    except ValueError as error:  # this trace has no states: all else is still known
        return {**body, "text": str(error)}
    if isinstance(state, Position):
        return {**body, "board": board(state)}
    return {**body, "text": str(state)[:_MOST_TEXT]}


def board(position: Position) -> dict[str, Any]:
    """Where the cards lie."""
    return {
        "columns": [[card.text for card in column] for column in position.columns],
        "cells": [None if card is None else card.text for card in position.cells],
        "foundations": list(position.foundations),
    }


def number(value: Any) -> Any:
    """A number as JSON has it: None where unknown, ``"inf"`` where it has no end; whole ones without a point."""
    if value is None or isinstance(value, str | bool):
        return value
    value = float(value)
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value.is_integer() else value
