"""A search tree in a page of its own, over the real widget and without Jupyter: for looking at it while building it.

    python js/demo/tree.py [port]        then open the address it prints; ?scene=NAME picks one of SCENES

Switches of the page: dark, narrow, lang=de.
"""

from __future__ import annotations

import base64
import json
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import freecell_widget as fc  # noqa: E402
from freecell_widget import search  # noqa: E402
from tests.widgets import grown  # noqa: E402

LESSON = fc.deal(1, ranks=4, columns=4, cells=1)
TINY = fc.deal(1, ranks=2, columns=4, cells=1)

SCENES: dict[str, Callable[[], Any]] = {
    "30": lambda: fc.SearchTree(search.a_star(LESSON, max_nodes=32), table=fc.FreeCell(617)),
    "300": lambda: fc.SearchTree(search.a_star(LESSON, max_nodes=290)),
    "solved": lambda: fc.SearchTree(search.a_star(TINY)),
    "3000": lambda: fc.SearchTree(search.greedy_best_first(fc.deal(1, ranks=9, columns=6), max_nodes=3000)),
    "deal": lambda: fc.SearchTree(search.a_star(fc.deal(617), search.heuristics.buried, max_nodes=3000)),
    "lesson": lambda: fc.SearchTree(search.a_star(LESSON)),
    "breadth": lambda: fc.SearchTree(search.breadth_first(LESSON)),
    "depth": lambda: fc.SearchTree(search.depth_first(fc.deal(617), max_nodes=30_000)),
    "million": lambda: fc.SearchTree(search.Trace.from_solution(fc.solve(fc.deal(11982), record=1_000_000))),
    "observed": lambda: fc.SearchTree(search.start(fc.solve, fc.deal(267, cells=2), record=1_000_000)),
    "race": lambda: fc.Race(TINY, ["breadth_first", "a_star"]),
    "race3": lambda: fc.Race(LESSON, ["breadth_first", "greedy_best_first", "depth_first"], max_nodes=5_000),
    "ida": lambda: fc.SearchTree(search.ida_star(TINY)),
    "random": lambda: fc.SearchTree(grown.random_tree(1_000_000)),
}

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Search tree</title><link rel="icon" href="data:,"><link rel="stylesheet" href="tree.css">
<style>body { margin: 16px; background: var(--jp-layout-color0, #fff); } body.narrow { margin: 0; }
[data-jp-theme-light="true"] { --jp-layout-color0: #fff; --jp-layout-color1: #fff; --jp-ui-font-color1: #212121; }
[data-jp-theme-light="false"] { --jp-layout-color0: #111; --jp-layout-color1: #111; --jp-ui-font-color1: #dedede;
--jp-brand-color1: #64b5f6; }</style>
<body data-jp-theme-light="true"><script type="module">
import tree from "./tree.js";
const query = new URLSearchParams(location.search);
if (query.has("dark")) document.body.dataset.jpThemeLight = "false";
if (query.has("narrow")) document.body.classList.add("narrow");
const scene = query.get("scene") ?? "30";
const traits = await (await fetch(`traits?scene=${scene}`)).json();
traits.language = query.get("lang") ?? "en";
const listeners = [];
const tell = (event, ...args) => { for (const [name, heard] of [...listeners]) if (name === event) heard(...args); };
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
const post = async (message) => {
    const answer = await (await fetch("ask", { method: "POST", body: JSON.stringify({ scene, message }) })).json();
    for (const [content, buffers] of answer) tell("msg:custom", content, buffers.map(bytes));
};
let queue = Promise.resolve();
const model = {
    get: (name) => traits[name], set: () => undefined, save_changes: () => undefined,
    send: (message) => (queue = queue.then(() => post(message))),
    on: (name, heard) => listeners.push([name, heard]), off: () => undefined,
};
const el = document.createElement("div");
document.body.append(el);
tree.render({ model, el });
document.body.dataset.ready = "";
</script></body></html>"""


class Demo:
    """One scene's tree, and the messages it sends."""

    def __init__(self, scene: str) -> None:
        self.tree = SCENES[scene]()
        self.sent: list[Any] = []
        self.tree.send = lambda content, buffers=None: self.sent.append(
            (content, [base64.b64encode(buffer).decode() for buffer in buffers or []])
        )

    def hear(self, message: dict[str, Any]) -> list[Any]:
        self.sent.clear()
        self.tree._handle_custom_msg(message, [])
        return list(self.sent)


demos: dict[str, Demo] = {}
lock = threading.Lock()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        url = urlparse(self.path)
        name = url.path.lstrip("/")
        if name == "traits":
            scene = parse_qs(url.query).get("scene", ["30"])[0]
            with lock:
                demo = demos.setdefault(scene, Demo(scene)) if scene not in demos else demos[scene]
            traits = {trait: getattr(demo.tree, trait) for trait in ("_trees", "_linked", "language")}
            self.reply(json.dumps(traits).encode(), "application/json")
        elif name == "":
            self.reply(PAGE.encode(), "text/html; charset=utf-8")
        else:
            path = ROOT / "freecell_widget" / "static" / Path(name).name
            kind = {".js": "text/javascript", ".css": "text/css"}.get(path.suffix, "text/plain")
            self.reply(path.read_bytes(), f"{kind}; charset=utf-8")

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with lock:
            answer = demos[body["scene"]].hear(body["message"])
        self.reply(json.dumps(answer).encode(), "application/json")

    def reply(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8766
    print(f"http://127.0.0.1:{port}/?scene=30   scenes: {' '.join(SCENES)}", flush=True)
    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
