"""`trace`: a trace of somebody else's search, from the outside."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted
from freecell_widget.search import learner
from freecell_widget.search.interfaces import (
    ARC_SHAPE,
    checked_cost,
    checked_list,
    interface_of,
    label_of,
    replay,
    step_shape,
    title_of,
)
from freecell_widget.search.limits import number
from freecell_widget.search.observed_frontier import ADD, TAKE, ObservedFrontier, is_queue
from freecell_widget.search.observer import Observer
from freecell_widget.search.problem import Problem
from freecell_widget.search.trace import KEEP, Trace


class ObservedTrace(Trace):
    """A `Trace` of a search that is observed."""

    observer: Observer

    def frontier(self, queue: Any) -> Any:
        """The same queue, observed too: what is waiting and what comes next is then known and not inferred.

        queue: anything with methods to add (``append appendleft push put add enqueue extend``) and to take (``pop
        popleft get dequeue``) nodes, states or tuples with one of them. A list that ``heapq`` works on cannot be
        observed: that looks past its methods. Raises `SearchError` for what has none of these.
        """
        if not is_queue(queue):
            raise SearchError("not_a_queue", value=quoted(queue), add=", ".join(ADD), take=", ".join(TAKE))
        return ObservedFrontier(queue, self.observer)

    def heuristic(self, h: Callable[..., Any]) -> Callable[..., Any]:
        """The same heuristic, observed: for one that is no method of the problem. h of a state, or of a node."""
        if not callable(h):
            raise SearchError("search_function", name="h", value=quoted(h))

        @wraps(h)
        def observed(node: Any, *rest: Any) -> Any:
            value = h(node, *rest)
            self.observer.estimates(getattr(node, "state", node), learner.estimate(h, value))
            return value

        return observed


@contextmanager
def trace(problem: Any, *, keep: int = KEEP) -> Iterator[ObservedTrace]:
    """Observes whatever search talks to a problem inside the block, unchanged; the trace is what the block gives.

    problem: an object that speaks one of the interfaces: AIMA (``initial actions result is_goal/goal_test``, and
    ``action_cost/path_cost h``), simpleai (``initial_state actions result is_goal cost heuristic``), Berkeley
    (``getStartState isGoalState getSuccessors``), AIPython (``start_node is_goal neighbors heuristic``); `Problem`
    speaks them all. For the block its class is another one, that writes down what is asked.
    keep: how many nodes the trace keeps.

    An error in the block goes on its way, with the trace up to there as ``error.trace``.

    Raises `SearchError` for an object that is no problem or cannot be observed; in the block, for states that are None
    or cannot be hashed, positions that lose cards, and estimates that are no numbers from 0 up.

    >>> from freecell_widget import deal, search
    >>> problem = search.Problem(deal(1, ranks=2, columns=4, cells=1))
    >>> with search.trace(problem) as t:
    ...     first = [problem.result(problem.initial, action) for action in problem.actions(problem.initial)]
    >>> len(t), t.counters.expanded
    (9, 1)
    """
    interface_of(problem)
    ours = type(problem) is Problem
    found = ObservedTrace(
        title=title_of(problem),
        algorithm="observed search",
        keep=int(number("keep", keep, none=False)),
        label=str if ours else label_of(problem),
        replay=replay if ours else None,
    )
    observer = found.observer = Observer(found, problem.action_cost if ours else None)
    with _watched(problem, observer):
        try:
            yield found
        except BaseException as error:
            observer.end("interrupted" if isinstance(error, KeyboardInterrupt) else "error")
            learner.attach(error, found)
            raise
        observer.end()


class _Watch:
    """Wraps a problem's methods so that outer calls are written down; calls they make among themselves are not."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self._inside = threading.local()

    def wrap(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        note = getattr(self, f"_{_KINDS[name]}")

        @wraps(method)
        def observed(*arguments: Any, **named: Any) -> Any:
            if getattr(self._inside, "on", False):
                return method(*arguments, **named)
            self._inside.on = True
            try:
                value = method(*arguments, **named)
                return note(method, value, *arguments, *named.values())
            finally:
                self._inside.on = False

        return observed

    def _through(self, steps: Iterator[Any], note: Callable[[Any], None]) -> Iterator[Any]:
        """A generator's steps, written down one by one as they are made."""
        while True:
            self._inside.on = True
            try:
                step = next(steps)
                note(step)
            except StopIteration:
                return
            finally:
                self._inside.on = False
            yield step

    def _actions(self, method: Any, value: Any, state: Any) -> Any:
        checked_list(value, method)
        lazy = hasattr(value, "__next__")
        self.observer.asks_actions(state, none=not lazy and hasattr(value, "__len__") and len(value) == 0)
        return self._through(value, lambda step: None) if lazy else value

    def _result(self, method: Any, value: Any, state: Any, action: Any) -> Any:
        self.observer.makes(state, action, value, method)
        return value

    def _goal(self, method: Any, value: Any, state: Any) -> Any:
        self.observer.tests(state, bool(value))
        return value

    def _cost(self, method: Any, value: Any, state: Any, action: Any, *rest: Any) -> Any:
        self.observer.costs(state, action, checked_cost(value, method))
        return value

    def _path_cost(self, method: Any, value: Any, so_far: Any, state: Any, action: Any, *rest: Any) -> Any:
        self.observer.path_costs(so_far, state, action, checked_cost(value, method))
        return value

    def _estimate(self, method: Any, value: Any, node: Any, *rest: Any) -> Any:
        self.observer.estimates(getattr(node, "state", node), learner.estimate(method, value))
        return value

    def _start(self, method: Any, value: Any) -> Any:
        self.observer.fetched_start = True
        return value

    def _triples(self, method: Any, value: Any, state: Any) -> Any:
        """(state, action, cost)."""
        return self._steps(method, value, state, "(state, action, cost)", lambda step: (step[1], step[0], step[2]))

    def _ours(self, method: Any, value: Any, state: Any) -> Any:
        """(action, state, cost)."""
        return self._steps(method, value, state, "(action, state, cost)", tuple)

    def _arcs(self, method: Any, value: Any, state: Any) -> Any:
        """Arcs: to_node, cost, action."""
        return self._steps(method, value, state, ARC_SHAPE, lambda arc: (arc.action, arc.to_node, arc.cost))

    def _steps(self, method: Any, value: Any, state: Any, shape: str, read: Callable[[Any], tuple[Any, ...]]) -> Any:
        def note(step: Any) -> None:
            try:
                action, child, cost = read(step)
            except (AttributeError, IndexError, KeyError, TypeError, ValueError):
                raise step_shape(step, shape, method) from None
            self.observer.makes(state, action, child, method, checked_cost(cost, method))

        checked_list(value, method)
        if hasattr(value, "__next__"):
            self.observer.asks_actions(state)
            return self._through(value, note)
        self.observer.asks_actions(state, none=hasattr(value, "__len__") and len(value) == 0)
        for step in value:
            note(step)
        return value


#: Method -> how to write down a call of it.
_KINDS = {
    "actions": "actions",
    "result": "result",
    "is_goal": "goal",
    "goal_test": "goal",
    "isGoalState": "goal",
    "action_cost": "cost",
    "cost": "cost",
    "path_cost": "path_cost",
    "h": "estimate",
    "heuristic": "estimate",
    "getSuccessors": "triples",
    "neighbors": "arcs",
    "successors": "ours",
    "getStartState": "start",
    "start_node": "start",
}
_STARTS = ("initial", "initial_state")


class _Method:
    """Stands before a method of the class, or a function of the instance, and gives the wrapped one."""

    def __init__(self, name: str, watch: _Watch) -> None:
        self._name, self._watch = name, watch
        self._wrapped: Any = None  # only one problem has this class

    def __get__(self, problem: Any, owner: Any = None) -> Any:
        if problem is None:
            return self
        if self._wrapped is None:
            self._wrapped = self._watch.wrap(self._name, _bare(problem, self._name))
        return self._wrapped

    def __set__(self, problem: Any, value: Any) -> None:
        problem.__dict__[self._name] = value
        self._wrapped = None


class _Start:
    """Stands before an attribute that holds the start: reading it may begin a pass."""

    def __init__(self, name: str, watch: _Watch) -> None:
        self._name, self._watch = name, watch

    def __get__(self, problem: Any, owner: Any = None) -> Any:
        if problem is None:
            return self
        value = _bare(problem, self._name)
        self._watch.observer.fetched_start = True
        return value

    def __set__(self, problem: Any, value: Any) -> None:
        problem.__dict__[self._name] = value


def _bare(problem: Any, name: str) -> Any:
    """The attribute as it is without observation."""
    own = getattr(problem, "__dict__", {})
    if name in own:
        return own[name]
    return getattr(super(type(problem), problem), name)


@contextmanager
def _watched(problem: Any, observer: Observer) -> Iterator[None]:
    """Gives the problem another class for the block; for a problem that takes none, other methods."""
    kind = type(problem)
    if any(isinstance(one, _Method) for one in vars(kind).values()):
        raise SearchError("trace_twice", value=quoted(problem))
    watch = _Watch(observer)
    names = [name for name in _KINDS if callable(getattr(problem, name, None))]
    if kind is not Problem and "successors" in names:
        names.remove("successors")  # a name that means other things elsewhere
    parts: dict[str, Any] = {name: _Method(name, watch) for name in names}
    parts |= {name: _Start(name, watch) for name in _STARTS if hasattr(problem, name)}
    try:
        make: Any = type(kind)  # the problem's class may have a metaclass
        other = make(kind.__name__, (kind,), {"__slots__": (), "__module__": kind.__module__, **parts})
        object.__setattr__(problem, "__class__", other)
    except TypeError:
        with _patched(problem, watch, names):
            yield
        return
    try:
        yield
    finally:
        object.__setattr__(problem, "__class__", kind)


@contextmanager
def _patched(problem: Any, watch: _Watch, names: list[str]) -> Iterator[None]:
    before = dict(getattr(problem, "__dict__", {}))
    try:
        for name in names:
            setattr(problem, name, watch.wrap(name, getattr(problem, name)))
    except (AttributeError, TypeError):
        raise SearchError("trace_observe", value=quoted(problem)) from None
    try:
        yield
    finally:
        for name in names:
            if name in before:
                setattr(problem, name, before[name])
            else:
                delattr(problem, name)
