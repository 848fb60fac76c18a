"""What is installed: a wheel with everything in it, and an import that costs nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from freecell_widget.solver import kernel_name
from tests.conftest import ROOT

# The front end, the types, the catalogs: no Python file, so nothing else would miss them.
DATA = [
    "static/table.js",
    "static/table.css",
    "static/study.js",
    "static/tree.js",
    "static/tree.css",
    "static/steps.js",
    "py.typed",
    *(f"locales/{name}.json" for name in ("de", "en", "it", "nl")),
]


def build(
    kind: str, directory: Path, environment: dict[str, str] | None = None, *, tree: Path = ROOT, warning: str = ""
) -> Path:
    """A ``wheel`` or an ``sdist`` of the tree as it is."""
    # With another environment nothing may come from an earlier build.
    settings = {"build-dir": str(directory / "build")} if environment else {}
    code = f"import sys, build_backend; build_backend.build_{kind}(sys.argv[1], {settings})"
    run = subprocess.run(
        [sys.executable, "-c", code, str(directory)],
        cwd=tree,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr[-4000:]
    assert warning in run.stderr
    return next(path for path in directory.iterdir() if path.is_file())


def expected() -> set[str]:
    """The package's files in the tree."""
    package = ROOT / "freecell_widget"
    python = {path.relative_to(package).as_posix() for path in package.rglob("*.py")}
    art = {path.relative_to(package).as_posix() for path in package.glob("art/*.json")}
    return {f"freecell_widget/{name}" for name in python | art | set(DATA)}


def test_the_wheel_holds_everything(tmp_path: Path) -> None:
    path = build("wheel", tmp_path)
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
    assert expected() - names == set()
    kernels = [name for name in names if name.startswith("freecell_widget/solver/_kernel.") and name[-3:] != "pyi"]
    if kernel_name() == "native":
        assert len(kernels) == 1
        # One wheel for all Pythons from 3.12 on; an older one has its own.
        assert ("-cp312-abi3-" in path.name) == (sys.version_info >= (3, 12))
    assert {name.split("/")[0] for name in names} == {"freecell_widget", "freecell_widget-0.1.0.dist-info"}


@pytest.mark.parametrize(
    "reason", [{"FREECELL_PURE": "1"}, {"CXX": "/there/is/no/compiler"}], ids=lambda r: next(iter(r))
)
def test_without_a_compiler_the_wheel_is_python_alone(tmp_path: Path, reason: dict[str, str]) -> None:
    path = build("wheel", tmp_path, reason)
    assert path.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(path) as wheel:
        assert expected() - set(wheel.namelist()) == set()
        wheel.extractall(tmp_path)
    code = "import freecell_widget as fc; print(fc.__file__, fc.kernel_name(), fc.solve(fc.deal(2)).status)"
    run = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [str(tmp_path / "freecell_widget" / "__init__.py"), "python", "solved"]


@pytest.mark.parametrize("npm_works", [True, False])
def test_a_wheel_from_a_clean_checkout_has_npm_build_the_front_end(tmp_path: Path, npm_works: bool) -> None:
    """The real npm takes half a minute: one that only writes the files stands in for it."""
    left_out = shutil.ignore_patterns(".*", "build", "dist", "static", "node_modules", "notebooks", "tests", "bench")
    tree = shutil.copytree(ROOT, tmp_path / "tree", ignore=left_out)
    static = " ".join(f"freecell_widget/{name}" for name in DATA if name.startswith("static/"))
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/said\n'
        + (f"mkdir -p freecell_widget/static && touch {static}\n" if npm_works else "exit 1\n")
    )
    npm.chmod(0o755)
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    path = build(
        "wheel",
        wheels,
        {"FREECELL_PURE": "1", "PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"},
        tree=tree,
        warning="" if npm_works else "ci --no-audit --no-fund failed: no front end, so no widgets",
    )
    words = ["ci --no-audit --no-fund", "run build"][: 1 + npm_works]
    assert (tmp_path / "said").read_text().splitlines() == [f"--prefix {tree}/js {line}" for line in words]
    with zipfile.ZipFile(path) as wheel:
        missing = expected() - set(wheel.namelist())
    assert len(missing) == (0 if npm_works else len(static.split())) and all("/static/" in name for name in missing)


def test_the_kernel_is_there_where_it_must_be() -> None:
    """A build that failed would otherwise go on with the Python kernel, and nobody would notice."""
    if os.environ.get("FREECELL_REQUIRE_NATIVE"):
        assert kernel_name() == "native"


def test_the_sdist_holds_the_built_front_end(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    cpp = {f"cpp/{path.name}" for path in (ROOT / "cpp").iterdir()}
    assert expected() | cpp | {"LICENSE", "pyproject.toml", "CMakeLists.txt", "build_backend.py"} <= names
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
