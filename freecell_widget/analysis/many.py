"""`solve_many`: numbered deals by the thousand, as a table."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from freecell_widget.analysis.chunks import Chunk, solve_chunk
from freecell_widget.deals import check_number
from freecell_widget.errors import DealError
from freecell_widget.extras import need
from freecell_widget.houses import House, rules_of
from freecell_widget.inputs import quoted
from freecell_widget.rules import Rules
from freecell_widget.solver.request import Effort, Limits, whole_limit

if TYPE_CHECKING:
    import pandas as pd

#: Deals for the kernel at a time: some 20 ms of easy ones, so that a call costs nothing and a bar moves.
CHUNK = 256


def solve_many(
    numbers: Iterable[int],
    rules: Rules | House | str | None = None,
    effort: Effort = "fast",
    *,
    workers: int | None = None,
    solutions: bool = False,
    progress: bool = True,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
) -> pd.DataFrame:
    """Solves numbered deals; a row for each, in the order given.

    workers: threads, as many as there are processors unless told otherwise; effort and limits are those of `solve`,
    for each deal.  solutions: whether to add a column with the solution in standard notation.  progress: whether to
    show a bar, where ``tqdm`` is installed.

    Columns: ``number``; ``status`` and ``reason`` as in `Solution`; ``player_moves``, ``non_home_moves``,
    ``single_card_moves`` (missing without a solution); ``states``; ``seconds``.

    Ctrl+C ends it and returns what is done; ``frame.attrs["interrupted"]`` says so.

    Needs pandas. Raises `DealError` for a number that is none, or what gives no numbers,
    `RulesError`, `SolverError` for limits or workers.

    >>> frame = solve_many(range(1, 4), workers=1, progress=False)
    >>> list(frame.status)
    ['solved', 'solved', 'solved']
    """
    if not isinstance(numbers, Iterable):
        raise DealError("deal_numbers", value=quoted(numbers))
    rules = rules_of(rules)
    need("pandas")
    limits = Limits(max_states, max_seconds, max_memory, effort)
    workers = whole_limit("workers", workers, 1, 1024, os.cpu_count() or 1)
    wanted = [check_number(number) for number in numbers]
    chunks = [wanted[at : at + CHUNK] for at in range(0, len(wanted), CHUNK)]
    with _bar(len(wanted), progress) as bar:
        done, interrupted = _run(chunks, rules, limits, workers, solutions, bar)

    frame = Chunk(b"".join(chunk.rows for chunk in done)).frame()
    if solutions:
        frame["solution"] = [line for chunk in done for line in chunk.solutions]
    frame.attrs["interrupted"] = interrupted
    return frame


def _run(
    chunks: list[list[int]], rules: Rules, limits: Limits, workers: int, solutions: bool, bar: Any
) -> tuple[list[Chunk], bool]:
    """The chunks that were solved, in order, and whether Ctrl+C came between."""
    stop = threading.Event()
    done: dict[int, Chunk] = {}
    running: dict[Future[Chunk], int] = {}
    waiting = iter(enumerate(chunks))
    interrupted = False
    with ThreadPoolExecutor(workers) as pool:

        def collect(futures: Iterable[Future[Chunk]]) -> None:
            for future in futures:
                done[running.pop(future)] = chunk = future.result()
                if bar is not None:
                    bar.update(len(chunk))

        def feed(some: Iterator[tuple[int, list[int]]]) -> None:
            # A few ahead, not all: a million of futures would be as dear as the search.
            while len(running) < 2 * workers:
                at, numbers = next(some, (0, None))
                if numbers is None:
                    return
                running[pool.submit(solve_chunk, numbers, rules, limits, solutions, stop)] = at

        try:
            feed(waiting)
            while running:
                collect(wait(running, return_when=FIRST_COMPLETED).done)
                feed(waiting)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            stop.set()  # only heard by what still runs: after Ctrl+C, or an error
        if interrupted:
            collect(list(running))
    return [done[at] for at in sorted(done)], interrupted


def _bar(total: int, wanted: bool) -> Any:
    """A progress bar, or something that does nothing."""
    if wanted:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            return tqdm(total=total, unit="deal")
    return nullcontext()
