"""The rules the project's own files keep."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

#: A file should fit in the head; where it grows past this it is two files.
MOST_LINES = 450

LISTED = subprocess.run(
    ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
)
# Outside of a checkout (an unpacked sdist) there is nothing to list.
FILES = [ROOT / name for name in LISTED.stdout.split("\0") if name and (ROOT / name).is_file()]
SOURCES = [path for path in FILES if path.suffix in {".py", ".ts", ".cpp", ".h", ".hpp", ".css", ".mjs"}]
BUNDLE = [
    ROOT / "freecell_widget" / "static" / name
    for name in ("table.js", "study.js", "table.css", "tree.js", "tree.css", "steps.js")
]

#: Names, not addresses: nothing is ever fetched from there.
NAMESPACES = {"www.w3.org"}


def test_no_source_file_is_too_long() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8").count("\n") for path in SOURCES}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "js" / "package-lock.json").read_text("utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []


def test_no_file_is_a_merge_in_progress() -> None:
    markers = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
    assert [path for path in SOURCES if markers.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("path", BUNDLE, ids=lambda path: path.name)
def test_the_bundle_asks_no_other_machine(path: Path) -> None:
    hosts = set(re.findall(r"(?:https?|wss?):\\?/\\?/([^/\"'`\s)\\]+)", path.read_text("utf-8")))
    assert hosts - NAMESPACES == set()
    # Nor by a style sheet's import, nor a source map that is not there.
    assert not re.search(r"@import|sourceMappingURL=(?!data:)", path.read_text("utf-8"))


def test_the_catalogs_have_the_same_keys() -> None:
    catalogs = {
        path.stem: json.loads(path.read_text("utf-8")) for path in (ROOT / "freecell_widget" / "locales").glob("*.json")
    }
    assert set(catalogs) == {"en", "de", "nl", "it"}
    differing = {language: sorted(catalog.keys() ^ catalogs["en"].keys()) for language, catalog in catalogs.items()}
    assert not any(differing.values()), differing
