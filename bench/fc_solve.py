"""Debian's fc-solve 5.0, the one anyone can install: ``apt-get install freecell-solver-bin``.

Its program solves ranges of deals only. Any other boards go through its library, which the program is a loop around:
one instance for all of them, with the same preset. Both search the same states; what the library costs more is found by
giving both the same range, and taken off.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import resource
import shutil
import subprocess
import time
from collections.abc import Sequence
from typing import NamedTuple

from freecell_widget.deals import deal

PROGRAM = "freecell-solver-range-parallel-solve"
LIBRARY = "libfreecell-solver.so.0"
PRESET = "lg"
_SOLVED = 0


class Run(NamedTuple):
    """CPU seconds and states for so many deals; moves a solution, where they are counted."""

    deals: int
    seconds: float
    states: int
    moves: float | None


def program(first: int, last: int) -> Run | None:
    """The program over a range, which does not write solutions down; None where it is not installed."""
    path = shutil.which(PROGRAM)
    if path is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [path, str(first), str(last), str(last - first + 1), "-l", PRESET]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(last - first + 1, seconds, int(run.stdout.rpartition("total_num_iters=")[2].split(")")[0]), None)


def library(numbers: Sequence[int]) -> Run | None:
    """The library over any deals, their boards written beforehand; None where it is not installed."""
    try:
        lib = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    lib.freecell_solver_user_alloc.restype = ctypes.c_void_p
    lib.freecell_solver_user_get_num_times_long.restype = ctypes.c_long
    instance = ctypes.c_void_p(lib.freecell_solver_user_alloc())
    words = (ctypes.c_char_p * 3)(b"-l", PRESET.encode(), None)
    none = (ctypes.c_char_p * 1)(None)
    error, last = ctypes.c_char_p(), ctypes.c_int()
    lib.freecell_solver_user_cmd_line_parse_args(
        instance, 2, words, 0, none, None, None, ctypes.byref(error), ctypes.byref(last)
    )
    boards = [deal(number).to_text("fc-solve").encode() for number in numbers]
    states = moves = solved = 0
    start = time.process_time()
    for board in boards:
        found = lib.freecell_solver_user_solve_board(instance, board)
        states += lib.freecell_solver_user_get_num_times_long(instance)
        if found == _SOLVED:
            solved += 1
            moves += lib.freecell_solver_user_get_moves_left(instance)
        lib.freecell_solver_user_recycle(instance)
    seconds = time.process_time() - start
    lib.freecell_solver_user_free(instance)
    return Run(len(boards), seconds, states, moves / solved if solved else None)


def surcharge(first: int = 1, last: int = 2_000) -> float:
    """How many times the program's CPU time the library takes here, over the same deals; the least of three tries each.

    Raises `RuntimeError` if they did not search the same states: then they are not set up alike.
    """
    ours, theirs = [], []
    for _ in range(3):
        through, alone = library(range(first, last + 1)), program(first, last)
        if through is None or alone is None:
            raise RuntimeError("fc-solve is not installed")
        if through.states != alone.states:
            raise RuntimeError(f"the library searched {through.states} states, the program {alone.states}")
        ours.append(through.seconds)
        theirs.append(alone.seconds)
    return min(ours) / min(theirs)
