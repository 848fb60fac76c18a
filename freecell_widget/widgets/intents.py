"""What a front end may ask for, checked: nothing it sends reaches the game unread."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from freecell_widget.errors import MessageError
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted

# kind -> what else it carries: name -> the types it may have
_FIELDS: dict[str, dict[str, tuple[type, ...]]] = {
    "move": {"source": (str,), "target": (str,), "count": (int,)},
    "notation": {"text": (str,)},
    "undo": {},
    "redo": {},
    "restart": {},
    "goto": {"line": (int, type(None)), "depth": (int,)},
    "deal": {"number": (int, type(None)), "house": (str, type(None))},
    "paste": {"text": (str,)},
    "clock": {},
    # questions, which change no game
    "texts": {"language": (str,)},
    "annex": {},
    "annotate": {},
    "lines": {},
    "replay": {"do": (str,), "value": (int, float, type(None))},
    "cancel": {"request": (str,)},
    "hint": {"back": (bool,)},
    "setting": {"name": (str,), "value": (bool, str)},
    "beat": {},
}
_OPTIONAL = {"number", "house", "line", "value"}
_LONGEST_TEXT = 100_000  # characters: no board or line comes near


@frozen
@dataclass(frozen=True, slots=True)
class Intent:
    """What a player meant to do: ``kind``, the view's own ``id`` for it, the ``ply`` it was meant for.

    seconds: the play time the view has counted. fields: the rest, by name, each of its right type.
    """

    kind: str
    id: str | None
    ply: int
    seconds: float
    fields: dict[str, Any]


def read_intent(message: Any) -> Intent:
    """The intent a message carries. Raises `MessageError` (``malformed``) quoting what is wrong."""
    if not isinstance(message, dict):
        raise _malformed("the message", message)
    kind = message.get("kind")
    wanted = _FIELDS.get(kind) if isinstance(kind, str) else None
    if wanted is None or not isinstance(kind, str):
        raise _malformed("kind", kind)
    ply, seconds, name = message.get("ply"), message.get("seconds", 0), message.get("id")
    if type(ply) is not int:
        raise _malformed("ply", ply)
    if type(seconds) not in (int, float) or not math.isfinite(seconds) or seconds < 0:
        raise _malformed("seconds", seconds)
    if name is not None and not isinstance(name, str):
        raise _malformed("id", name)
    fields = {}
    for field, types in wanted.items():
        value = message.get(field)
        if type(value) not in types or (value is None and field not in _OPTIONAL):
            raise _malformed(field, value)
        if isinstance(value, str) and len(value) > _LONGEST_TEXT:
            raise _malformed(field, value)
        fields[field] = value
    return Intent(kind, name, ply, float(seconds), fields)


def id_of(message: Any) -> str | None:
    """The id of a message that may be malformed, so that even its view can be answered."""
    name = message.get("id") if isinstance(message, dict) else None
    return name if isinstance(name, str) else None


def _malformed(field: str, value: Any) -> MessageError:
    return MessageError("malformed", text=f"{field} = {quoted(value)}")
