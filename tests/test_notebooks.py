"""Every notebook runs from top to bottom."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("**/[!.]*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: str(notebook.relative_to(ROOT)))
def test_runs_top_to_bottom(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    # In a process of its own: nbclient brings an event loop, and what a notebook does stays there.
    run = subprocess.run(
        [sys.executable, "-c", RUN, str(notebook)], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert run.returncode == 0, re.sub(r"\x1b\[[\d;]*m", "", run.stderr)[-4000:]


RUN = """
import pathlib, sys
import nbclient, nbformat

path = pathlib.Path(sys.argv[1])
notebook = nbformat.read(path, as_version=4)
nbformat.validate(notebook)
nbclient.NotebookClient(
    notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": path.parent}}
).execute()
"""
