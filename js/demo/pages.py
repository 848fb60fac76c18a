"""What the demos share: a page, the widget's bundle, and one widget of this process for each scene, by HTTP."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import parse_qs, urlparse

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "freecell_widget" / "static"
KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}


class Scene(Protocol):
    """A widget, as the page's stand-in for a model has it."""

    def traits(self) -> dict[str, Any]: ...

    def hear(self, message: dict[str, Any]) -> Any:
        """What the page says; what there is for it to hear."""


def serve(port: int, names: Iterable[str], make: Callable[[str], Scene], index: str) -> None:
    """Serve until interrupted, at the port of the command line or this one."""
    names = list(names)
    scenes: dict[str, Scene] = {}
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            url = urlparse(self.path)
            name = Path(url.path).name or index
            if name == "traits":
                query = parse_qs(url.query, keep_blank_values=True)
                scene = query.get("scene", names)[0]
                with lock:
                    if "fresh" in query or scene not in scenes:
                        scenes[scene] = make(scene)
                    self.reply(json.dumps(scenes[scene].traits()).encode(), "application/json")
                return
            path = next((folder / name for folder in (HERE, STATIC) if (folder / name).is_file()), None)
            if path is None:
                self.send_error(404)
            else:
                self.reply(path.read_bytes(), f"{KINDS.get(path.suffix, 'text/plain')}; charset=utf-8")

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                answer = scenes[body["scene"]].hear(body["message"])
            self.reply(json.dumps(answer).encode(), "application/json")

        def reply(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    port = int(sys.argv[1]) if len(sys.argv) > 1 else port
    print(f"http://127.0.0.1:{port}/?scene={names[0]}   scenes: {' '.join(names)}", flush=True)
    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
