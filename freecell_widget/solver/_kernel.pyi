from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

class Tape:
    def __init__(self, most: int) -> None: ...
    def __len__(self) -> int: ...
    @property
    def parent(self) -> NDArray[np.int32]: ...
    @property
    def move(self) -> NDArray[np.uint16]: ...
    @property
    def h(self) -> NDArray[np.uint8]: ...
    @property
    def status(self) -> NDArray[np.uint8]: ...
    @property
    def order(self) -> NDArray[np.int32]: ...
    @property
    def met(self) -> int: ...
    @property
    def growing(self) -> bool: ...
    @property
    def passes(self) -> list[tuple[int, int, int, int, bool]]: ...

def perft(problem: bytes, depth: int) -> int: ...
def explore(problem: bytes, single_cards: bool, most: int) -> tuple[int, bool, bool]: ...
def solve(
    problem: bytes,
    widest: int,
    max_states: int,
    max_seconds: float,
    max_memory: int,
    tape: Tape | None,
    poll: Callable[[int, int], bool] | None,
) -> tuple[int, int, bytes, int, int, int, float, int]: ...
def replay(problem: bytes, codes: Sequence[int], sending: int, send_at_start: bool) -> bytes: ...
def solve_optimal(
    problem: bytes,
    widest: int,
    max_states: int,
    max_seconds: float,
    max_memory: int,
    poll: Callable[[int, int], bool] | None,
) -> tuple[int, int, bytes, int, int, int, float]: ...
def solve_deals(
    numbers: Sequence[int],
    rules: bytes,
    widest: int,
    max_states: int,
    max_seconds: float,
    max_memory: int,
    with_moves: bool,
    poll: Callable[[int, int], bool] | None,
) -> tuple[bytes, list[bytes]]: ...
