"""kill -9 in mid-game, mid-write and mid-search: no game is lost, and the records are whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROUNDS = 12

# One process imports everything and forks the kernels that are killed: that is cheap. What a kernel has answered it
# writes to a pipe, as it would to the front end.
ZYGOTE = """
import json, os, random, signal, sys, threading, time
import freecell_widget as fc
import freecell_widget.widgets.resuming
path, rounds = sys.argv[1], int(sys.argv[2])

def kernel(at, out):
    rng = random.Random(at)
    table = fc.FreeCell(617, records=path) if at == 0 else fc.resume(records=path)
    def send(content, buffers=None):
        os.write(out, json.dumps([content, table.game.to_json()]).encode() + b"\\n")
    table.send = send
    if at % 3 == 2:  # a search that would take its time, in threads of its own
        hard = fc.deal(11982, cells=2)
        threading.Thread(target=fc.solve, args=(hard,), daemon=True).start()
    while True:
        moves = list(table.position.legal_moves.distinct())
        kind = "undo" if not moves or table.game.line and rng.random() < 0.25 else "move"
        more = rng.choice(moves)._asdict() if kind == "move" else {}
        table._handle_custom_msg({"kind": kind, "id": "v", "ply": table.ply, "seconds": 0, **more}, [])

answered = []
for at in range(rounds):
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            kernel(at, write)
        finally:
            os._exit(3)
    os.close(write)
    pipe = os.fdopen(read, "rb")
    for _ in range(5 + at):
        line = pipe.readline()
    time.sleep(random.random() * 0.01)  # somewhere in a move, or in writing it
    os.kill(pid, signal.SIGKILL)
    status = os.waitpid(pid, 0)[1]
    for rest in pipe:
        if rest.endswith(b"\\n"):
            line = rest
    answered.append({"killed": os.WTERMSIG(status), "game": json.loads(json.loads(line)[1])})
print(json.dumps(answered))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kernels are killed as POSIX does")
def test_killed_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    run = subprocess.run([sys.executable, "-c", ZYGOTE, str(path), str(ROUNDS)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-3000:]
    answered = json.loads(run.stdout)
    assert [one["killed"] for one in answered] == [9] * ROUNDS

    import sqlite3

    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    [(text,)] = db.execute("SELECT text FROM game").fetchall()  # one game all along, each kernel went on with it
    db.close()
    kept = json.loads(text)
    # every tree that was answered is in the one that is kept: its lines, if not their numbering
    last = lines(kept)
    for one in answered:
        assert lines(one["game"]) <= last
    assert kept["actions"] >= answered[-1]["game"]["actions"]


def lines(game: dict[str, list[list[object]]]) -> set[str]:
    """Every line from the deal that the game holds."""
    found = [""]
    for parent, *move in game["nodes"]:
        found.append(f"{found[int(str(parent))]} {move}")
    return set(found)
