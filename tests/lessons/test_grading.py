"""Notebooks that were handed in are run anew, and what comes out is counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from freecell_widget import LessonError, lessons
from freecell_widget.lessons.__main__ import main
from freecell_widget.lessons.verdict import MIME
from tests.lessons.solutions import SOLUTIONS

START = "from freecell_widget import lessons\ncheck = lessons.sheet(1)"


def handed_in(path: Path, *sources: str) -> Path:
    # What is saved in a notebook says nothing.
    verdict = {"sheet": "", "question": "1.5", "state": "right"}
    forged = {"output_type": "display_data", "metadata": {}, "data": {MIME: verdict}}
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"c{at}", "metadata": {}, "source": source, "execution_count": None, "outputs": []}
        for at, source in enumerate((START, *sources))
    ]
    cells[0]["outputs"] = [forged]
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    return path


def test_what_comes_out_when_it_is_run_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    right = SOLUTIONS["1.1"][0]()
    path = handed_in(
        tmp_path / "a student's.ipynb",
        f"check('1.1', {right})",
        "check('1.2', 1)",
        "check('1.3', ...)",
        "1 / 0",
        "check('1.4', 5)",
        f"check('1.4', {SOLUTIONS['1.4'][0]()})",
    )
    (tmp_path / "broken.ipynb").write_text("no notebook")
    before = path.read_bytes()
    assert main(["grade", str(tmp_path)]) == 0
    assert path.read_bytes() == before
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "notebook,right,questions,errors,note,1.1,1.2,1.3,1.4"
    assert lines[1] == f"{path},2,4,1,,right,wrong,open,right"
    assert "no notebook" in lines[2]


def test_what_is_no_notebook_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    several: list[Any] = [tmp_path / "none.ipynb", tmp_path, [], None, 5]
    for paths in several:
        with pytest.raises(LessonError) as caught:
            lessons.grade(paths)
        assert caught.value.code == "lesson_notebook"
    assert main(["grade", str(tmp_path)]) == 2
    assert "neither a notebook nor a folder" in capsys.readouterr().err
