"""`grade`: notebooks that were handed in, run anew, and what is right in them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import LessonError
from freecell_widget.extras import need
from freecell_widget.inputs import quoted
from freecell_widget.lessons.verdict import MIME

if TYPE_CHECKING:
    import pandas as pd

#: For one cell.
SECONDS = 300


def grade(paths: str | Path | Iterable[str | Path], *, max_seconds: int = SECONDS) -> pd.DataFrame:
    """Runs notebooks from top to bottom, each in a kernel of its own, and collects the verdicts; a row for each.

    What was saved in a notebook does not count, only what comes out now. Nothing is written to it. **The code in it is
    run**: grade where it can do no harm.

    paths: notebooks, or folders of them.  max_seconds: for a cell; one that takes longer is interrupted.

    Columns: ``right``; ``questions``; ``errors``, cells that raised; ``note``, why a notebook could not be run; then
    one for each question: ``"right" "wrong" "open"``. The index is the notebook's path.

    Needs pandas and nbclient (``pip install 'freecell_widget[lessons]'``). Raises `LessonError` for a path that is
    neither a notebook nor a folder of them.
    """
    need("pandas", "nbclient")
    import pandas as pd

    rows = []
    for path in _notebooks(paths):
        found = _verdicts(path, max_seconds)
        verdicts: dict[str, str] = found.get("verdicts", {})
        rows.append(
            {
                "notebook": str(path),
                "right": sum(state == "right" for state in verdicts.values()),
                "questions": len(verdicts),
                "errors": found.get("errors", 0),
                "note": found.get("note", ""),
                **verdicts,
            }
        )
    return pd.DataFrame(rows).set_index("notebook")


def _notebooks(paths: Any) -> list[Path]:
    found: list[Path] = []
    if not isinstance(paths, str | Path | Iterable):
        raise LessonError("lesson_notebook", value=quoted(paths))
    for path in map(Path, [paths] if isinstance(paths, str | Path) else paths):
        inside = sorted(path.glob("[!.]*.ipynb")) if path.is_dir() else [path]
        if not inside or not all(one.is_file() for one in inside):
            raise LessonError("lesson_notebook", value=quoted(str(path)))
        found += inside
    if not found:
        raise LessonError("lesson_notebook", value=quoted(paths))
    return found


def _verdicts(path: Path, seconds: int) -> dict[str, Any]:
    # In a process of its own: nbclient brings an event loop, and this may be called from a notebook.
    run = subprocess.run(
        [sys.executable, "-c", _RUN, str(path), str(seconds), MIME],
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )
    last = run.stdout.strip().rpartition("\n")[2]
    try:
        found: dict[str, Any] = json.loads(last)
    except ValueError:
        return {"note": run.stderr.strip().rpartition("\n")[2] or "ended without a word"}
    return found


_RUN = """
import json, sys
from pathlib import Path
import nbclient, nbformat

path, seconds, mime = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
found = {"verdicts": {}, "errors": 0}
try:
    notebook = nbformat.read(path, as_version=4)
except Exception as error:
    print(json.dumps({"note": f"no notebook: {error}"[:200]}))
    sys.exit()
for cell in notebook.cells:
    if cell.cell_type == "code":
        cell.outputs = []
client = nbclient.NotebookClient(
    notebook, timeout=seconds, allow_errors=True, interrupt_on_timeout=True, kernel_name="python3",
    resources={"metadata": {"path": path.parent}},
)
try:
    client.execute()
except Exception as error:
    found["note"] = f"{type(error).__name__}: {error}"[:200]
for cell in notebook.cells:
    for output in cell.get("outputs", ()):
        found["errors"] += output.output_type == "error"
        verdict = output.get("data", {}).get(mime)
        if verdict:
            found["verdicts"][verdict["question"]] = verdict["state"]
print(json.dumps(found))
"""
