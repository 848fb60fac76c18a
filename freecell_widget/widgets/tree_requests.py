"""What a view of a tree may ask for, checked: nothing it sends is used unread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from freecell_widget.errors import MessageError
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted
from freecell_widget.texts import LANGUAGES
from freecell_widget.widgets.tree_wire import COLUMNS

# kind -> the fields it must have, each a whole number from 0 up
_NUMBERS: dict[str, tuple[str, ...]] = {
    "more": ("from", "max", "labels"),
    "columns": (),
    "steps": (),
    "node": ("node",),
    "put": ("node",),
    "texts": (),
    "module": (),
    "bye": (),
}


@frozen
@dataclass(frozen=True, slots=True)
class Request:
    """A question: its ``kind``, the view (``client``) that asks, of which ``tree``, and its numbers by name, and more.

    names: the columns asked for. language: of the sentences asked for.
    """

    kind: str
    client: str
    tree: int
    numbers: dict[str, int]
    names: list[str]
    language: str


def read_request(message: Any, trees: int) -> Request:
    """The question a message carries, to one of so many trees. Raises `MessageError` (``malformed``)."""
    if not isinstance(message, dict):
        raise _malformed("the message", message)
    kind, client = message.get("kind"), message.get("client")
    if not isinstance(kind, str) or kind not in _NUMBERS:
        raise _malformed("kind", kind)
    if not isinstance(client, str) or not 0 < len(client) <= 64:
        raise _malformed("client", client)
    numbers = {name: _whole(name, message.get(name)) for name in _NUMBERS[kind]}
    tree = _whole("tree", message.get("tree"))
    if tree >= trees:
        raise _malformed("tree", tree)
    names = message.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) and name in COLUMNS for name in names):
        raise _malformed("names", names)
    language = message.get("language", "en")
    if language not in LANGUAGES:
        raise _malformed("language", language)
    return Request(kind, client, tree, numbers, names, language)


def client_of(message: Any) -> str | None:
    """The view that sent a message that may be malformed."""
    client = message.get("client") if isinstance(message, dict) else None
    return client if isinstance(client, str) else None


def _whole(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < 2**31:
        raise _malformed(name, value)
    return value


def _malformed(field: str, value: Any) -> MessageError:
    return MessageError("malformed", text=f"{field} = {quoted(value)}")
