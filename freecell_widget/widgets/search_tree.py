"""`SearchTree`: a search as a tree to look at, while it runs and after."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from freecell_widget.errors import FreeCellError, TreeError
from freecell_widget.inputs import quoted
from freecell_widget.languages import check_language
from freecell_widget.texts import catalog
from freecell_widget.widgets import tree_wire
from freecell_widget.widgets.pacing import Pacer
from freecell_widget.widgets.tree_requests import Request, client_of, read_request
from freecell_widget.widgets.tree_table import TableLink

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

_STATIC = Path(__file__).parents[1] / "static"
_STEPS = _STATIC / "steps.js"
if not _STEPS.exists():
    raise ImportError("the tree's front end is not built: run `make bundle` in the source tree")

_MOST_VIEWS = 64  # whose copies are remembered; one that comes back later gets every status anew


class Trees(anywidget.AnyWidget):
    """One or more traces in a notebook. Their nodes are in no trait: views ask for them, and get bytes."""

    _esm = _STATIC / "tree.js"
    _css = _STATIC / "tree.css"

    language: Any = traitlets.TraitType("", help="Of the tree's texts; empty: the browser's.").tag(sync=True)
    _trees: Any = traitlets.List(help="What each tree is called.").tag(sync=True)
    _linked: Any = traitlets.Bool(False, help="Whether there is a table to put nodes on.").tag(sync=True)

    def __init__(self, sources: Sequence[Any], table: FreeCell | None, language: str) -> None:
        self.lock = threading.RLock()
        self.traces = [_trace(source) for source in sources]
        pairs = zip(sources, self.traces, strict=True)
        self._pacers = [None if source is trace else Pacer(source) for source, trace in pairs]
        self._copies: dict[tuple[str, int], tree_wire.Copy] = {}
        self._links = None if table is None else [TableLink(_table(table)) for _ in self.traces]
        super().__init__(language=language, _trees=[title(trace) for trace in self.traces], _linked=table is not None)
        self.on_msg(self._hear)

    @property
    def paused(self) -> bool:
        """Whether a search waits because no view has asked for two seconds."""
        return any(pacer is not None and pacer.paused for pacer in self._pacers)

    def close(self) -> None:
        """Take the tree away; a search goes on without it."""
        for pacer in self.__dict__.get("_pacers", ()):  # of one that was refused there is nothing yet
            if pacer is not None:
                pacer.stop()
        super().close()

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """A view asks. On the main thread, or on a subshell's while a cell runs."""
        with self.lock:
            client, kind = client_of(message), None
            try:
                request = read_request(message, len(self.traces))
                kind = request.kind
                for pacer in self._pacers:
                    if pacer is not None:
                        pacer.heard()
                answer = self._answer(request)
                if answer is not None:
                    body, buffers = answer
                    self.send({**body, "client": client, "tree": request.tree}, buffers)
            except Exception as error:
                # An error is an answer too; one that is nobody's bad input is also shown where Python shows errors.
                failed: dict[str, Any] = {"kind": "failed", "client": client, "request": kind, "text": str(error)}
                if isinstance(error, FreeCellError):
                    failed |= {"code": error.code, "params": error.params}
                else:
                    text = f"{type(error).__name__}: {error}"
                    failed |= {"code": "python_error", "params": {"text": text}}
                    traceback.print_exception(error)
                self.send(failed)

    def _answer(self, request: Request) -> tree_wire.Message | None:
        trace, numbers = self.traces[request.tree], request.numbers
        if request.kind == "more":
            copy = self._copy(request.client, request.tree)
            return copy.more(trace, numbers["from"], numbers["max"], numbers["labels"])
        if request.kind == "columns":
            return tree_wire.columns(trace, request.names)
        if request.kind == "steps":
            return tree_wire.steps(trace)
        if request.kind == "texts":
            return {"kind": "texts", "language": request.language, "texts": _texts(request.language)}, []
        if request.kind == "module":
            return {"kind": "module", "source": _STEPS.read_text("utf-8")}, []
        if request.kind == "bye":
            self._copies = {key: copy for key, copy in self._copies.items() if key[0] != request.client}
            return None
        node = numbers["node"]
        if node >= len(trace):
            raise TreeError("tree_node", node=node, count=len(trace))
        if request.kind == "node":
            return tree_wire.node(trace, node), []
        if self._links is None:
            raise TreeError("tree_no_table")
        self._links[request.tree].put(trace, node)
        return {"kind": "put", "node": node}, []

    def _copy(self, client: str, tree: int) -> tree_wire.Copy:
        key = (client, tree)
        copy = self._copies.pop(key, None) or tree_wire.Copy()
        self._copies[key] = copy  # the last to be used is the last to be forgotten
        while len(self._copies) > _MOST_VIEWS:
            del self._copies[next(iter(self._copies))]
        return copy

    @traitlets.validate("language")
    def _language_is_spoken(self, proposal: Any) -> str:
        return check_language(proposal["value"], browsers=True)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and a picture of the tree for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = "\n".join(str(trace) for trace in self.traces)
            picture = self._picture()
            if picture:
                bundle[0]["image/svg+xml"] = picture
        return bundle

    def _picture(self) -> str:
        trace = self.traces[0]
        return str(trace.to_svg()) if len(trace) and hasattr(trace, "to_svg") else ""


class SearchTree(Trees):
    """A search tree to explore: an icicle of all its nodes, the nodes around the one in focus, and every step.

    trace: a `search.Trace`, or a search that runs (`search.start`): then the tree grows as it is watched, and the
    search waits while nobody watches.
    table: a `FreeCell` that a click puts the node's position on; the game played there is kept.
    language: ``"en" "de" "nl" "it"``, or ``""`` for the browser's.

    Raises `TreeError` for anything else.
    """

    def __init__(self, trace: Any, table: FreeCell | None = None, *, language: str = "") -> None:
        super().__init__([trace], table, language)

    @property
    def trace(self) -> Any:
        """The trace that is shown."""
        return self.traces[0]

    def __repr__(self) -> str:
        return f"<SearchTree of {self.trace}>"


def title(trace: Any) -> dict[str, str]:
    """What a tree is called."""
    return {"problem": str(trace.problem_title), "algorithm": str(getattr(trace, "algorithm", ""))}


def _texts(language: str) -> dict[str, str]:
    """The sentences of trees."""
    return {key: text for key, text in catalog(language).items() if key.startswith(("tree.", "error."))}


def _trace(source: Any) -> Any:
    """The trace itself, or that of a search that runs."""
    trace = source
    if hasattr(source, "pause") and hasattr(source, "trace"):
        trace = source.trace
    if not all(hasattr(trace, name) for name in ("parent", "move", "status", "labels", "growing")):
        raise TreeError("not_a_trace", value=quoted(source))
    return trace


def _table(table: Any) -> FreeCell:
    from freecell_widget.widgets.table import FreeCell

    if not isinstance(table, FreeCell):
        raise TreeError("not_a_table", value=quoted(table))
    return table
