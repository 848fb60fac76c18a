"""Search trees in headless Chromium: ours beside d3 tree on a canvas and cytoscape.js, in the same run.

    python bench/tree.py [--sizes 1000 10000 100000 1000000] [--cytoscape 10000]

First paint: from flat buffers to pixels, on a fresh page each time (the median of some, for a page in which it took
long says more of the machine than of the library). Frame: one redraw while panning and zooming (the median too).
d3-hierarchy and cytoscape come from npm into a scratch folder; the package uses neither. Without a GPU; when busy,
compare ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser import chromium  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402

RIVALS = ("d3-hierarchy@3", "cytoscape@3")
TURNS = 5
GOALS = {"first": 250.0, "first_ratio": 50.0, "frame": 8.0, "frame_ratio": 100.0, "append_us": 2.0}


def bundle(scratch: Path) -> str:
    """The page's script, with its rivals fetched into ``scratch``."""
    tools = {**os.environ, "PATH": f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    (scratch / "package.json").write_text('{"private": true}')
    subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--silent", *RIVALS], cwd=scratch, check=True, env=tools
    )
    subprocess.run(
        [
            ROOT / "js" / "node_modules" / ".bin" / "esbuild",
            ROOT / "bench" / "tree" / "page.ts",
            "--bundle",
            "--minify",
            "--log-level=warning",
            f"--outfile={scratch / 'page.js'}",
        ],
        check=True,
        env={**tools, "NODE_PATH": str(scratch / "node_modules")},
    )
    return (scratch / "page.js").read_text("utf-8")


@contextmanager
def fresh_page(browser: Browser, script: str) -> Iterator[Page]:
    """A page with the benchmark in it."""
    page = browser.new_page(viewport={"width": 1240, "height": 760})
    page.set_default_timeout(600_000)
    page.set_content("<body></body>")
    page.add_script_tag(content=script)
    yield page
    page.close()


def measure(script: str, sizes: list[int], most_cytoscape: int) -> dict[str, Any]:
    """Milliseconds by size and library; a library that takes more than minutes is left out."""
    found: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=FLAGS)
        for size in sizes:
            row: dict[str, Any] = {}
            taken: dict[str, list[dict[str, float]]] = {}
            # In turns, so that all meet the same machine.
            for turn in range(TURNS):
                for library in ("ours", "d3", "cytoscape"):
                    if library == "cytoscape" and (size > most_cytoscape or turn > 0):
                        continue
                    with fresh_page(browser, script) as page:
                        page.evaluate(f"() => bench.{library}(500)")  # warm
                        taken.setdefault(library, []).append(page.evaluate(f"n => bench.{library}(n)", size))
            for library, results in taken.items():
                row[library] = {name: median(result[name] for result in results) for name in results[0]}
            with fresh_page(browser, script) as page:
                row["append_us"] = page.evaluate("n => bench.append(n)", size)
            found[str(size)] = row
            print(line(size, row), flush=True)
        browser.close()
    return found


def line(size: int, row: dict[str, Any]) -> str:
    """A row of the table."""
    ours = row["ours"]
    parts = [f"{size:>9,}", f"append {row['append_us']:.2f} us a node"]
    for library in ("ours", "d3", "cytoscape"):
        if library in row:
            first, frame = row[library]["first"], row[library]["frame"]
            ratio = "" if library == "ours" else f" (x{first / ours['first']:.0f} / x{frame / ours['frame']:.0f})"
            parts.append(f"{library} {first:.1f} / {frame:.1f} ms{ratio}")
    return "   ".join(parts)


def main() -> None:
    """Prints the table, then the goals at the largest size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000, 1_000_000])
    parser.add_argument("--cytoscape", type=int, default=10_000, help="the largest tree cytoscape.js is given")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        script = bundle(Path(folder))
    print("first paint / pan or zoom frame, 1200 x 700")
    found = measure(script, options.sizes, options.cytoscape)
    row = found[str(max(options.sizes))]
    reached = {
        "first": row["ours"]["first"],
        "first_ratio": row["d3"]["first"] / row["ours"]["first"],
        "frame": row["ours"]["frame"],
        "frame_ratio": row["d3"]["frame"] / row["ours"]["frame"],
        "append_us": row["append_us"],
    }
    for name, goal in GOALS.items():
        met = reached[name] >= goal if name.endswith("ratio") else reached[name] <= goal
        print(f"{name:12} {reached[name]:8.1f}   goal {goal:g}   {'met' if met else 'NOT MET'}")
    results = ROOT / "bench" / "results"
    (results / "tree.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
