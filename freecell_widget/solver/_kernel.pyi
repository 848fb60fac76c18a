from collections.abc import Callable, Sequence

def perft(problem: bytes, depth: int) -> int: ...
def explore(problem: bytes, single_cards: bool, most: int) -> tuple[int, bool, bool]: ...
def solve(
    problem: bytes,
    widest: int,
    max_states: int,
    max_seconds: float,
    max_memory: int,
    record: int,
    poll: Callable[[int, int], bool] | None,
) -> tuple[int, int, bytes, int, int, int, float, tuple[bytes, bytes, bytes, bytes, int, int]]: ...
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
