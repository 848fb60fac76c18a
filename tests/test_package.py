"""What is installed: a wheel with everything in it, and an import that costs nothing."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT

# The front end, the types, the catalogs: no Python file, so nothing else would miss them.
DATA = [
    "static/table.js",
    "static/table.css",
    "py.typed",
    *(f"locales/{name}.json" for name in ("de", "en", "it", "nl")),
]


def build(kind: str, directory: Path) -> Path:
    """A ``wheel`` or an ``sdist`` of the tree as it is."""
    code = f"import sys; from scikit_build_core import build; print(build.build_{kind}(sys.argv[1]))"
    run = subprocess.run([sys.executable, "-c", code, str(directory)], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-4000:]
    return next(directory.iterdir())


def expected() -> set[str]:
    """The package's files in the tree."""
    package = ROOT / "freecell_widget"
    python = {path.relative_to(package).as_posix() for path in package.rglob("*.py")}
    art = {path.relative_to(package).as_posix() for path in package.glob("art/*.json")}
    return {f"freecell_widget/{name}" for name in python | art | set(DATA)}


def test_the_wheel_holds_everything(tmp_path: Path) -> None:
    with zipfile.ZipFile(build("wheel", tmp_path)) as wheel:
        names = set(wheel.namelist())
    assert expected() - names == set()
    assert {name.split("/")[0] for name in names} == {"freecell_widget", "freecell_widget-0.1.0.dist-info"}


def test_the_sdist_holds_the_built_front_end(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert expected() | {"LICENSE", "pyproject.toml"} <= names
    assert not any(name.startswith(("build/", ".venv/", "js/node_modules/")) for name in names)


IMPORT = """
import sys
before = set(sys.modules)
import freecell_widget
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names) - {"freecell_widget"}))
"""


def test_importing_loads_the_standard_library_alone(capsys: pytest.CaptureFixture[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", IMPORT], capture_output=True, text=True, cwd=ROOT, check=True
    )
    (microseconds,) = re.findall(r"\|\s+(\d+) \| freecell_widget$", run.stderr, re.MULTILINE)
    with capsys.disabled():
        # Not asserted: on a busy machine it says nothing about the package.
        print(f"\nimport freecell_widget: {int(microseconds) / 1000:.0f} ms", end=" ")
    assert run.stdout.split() == []
