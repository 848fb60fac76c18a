"""JupyterLab in a browser, as a test sees it.

`Lab` is a page with JupyterLab, `Notebook` one notebook open in it. Both reach JupyterLab through the application
object it exposes for tests, for what is on the screen comes before what is ready: the kernel's indicator,
say, is drawn long before the kernel is connected.
"""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

from tests.browser.notebook import Notebook, notebook_json
from tests.browser.server import Comms, LabServer

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = Path(__file__).parent / "shots"

# What JupyterLab itself complains about when a kernel is restarted or shut down.
ITS_OWN = re.compile(r"Canceled future for (create_subshell|debug|comm_info)_request message before replies were done")


@dataclass(frozen=True)
class Screen:
    """A viewport, and whether it is touched."""

    name: str
    width: int
    height: int
    touch: bool = False


WIDE = Screen("wide", 1280, 900)
NARROW = Screen("narrow", 360, 740, touch=True)


class Gate:
    """What a cell waits at until the test opens it: however slow the machine, not too short and never too long."""

    _numbers = itertools.count(1)

    def __init__(self, directory: Path) -> None:
        self._file = directory / f"gate-{next(self._numbers)}"
        self.closed = f"not __import__('os').path.exists({self._file.name!r})"
        self.wait = f"import time\nprint('running')\nwhile {self.closed}:\n    time.sleep(0.02)\n"

    def open(self) -> None:
        self._file.touch()


class Lab:
    """A page with JupyterLab. One page serves many tests, each between `begin` and `finish`."""

    _names = itertools.count(1)

    def __init__(self, server: LabServer, browser: Browser, screen: Screen, comms: Comms) -> None:
        self.server = server
        self.screen = screen
        self.comms = comms
        self.errors: list[str] = []
        self.strangers: list[str] = []
        self._context = browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            locale="en-US",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self._context.on("request", lambda request: self._saw(request.url))
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.on("websocket", lambda socket: self._saw(socket.url))
        self.page.on("pageerror", lambda error: self._complained(f"uncaught: {error}"))
        self.page.on("console", self._said)
        self._workspace = f"{screen.name}-{comms}"
        self._notebook: Notebook | None = None
        self._opened = False
        self._next = self._name()
        self.load()

    # --- the page ---

    def load(self) -> None:
        """Load JupyterLab afresh, with nothing open."""
        self.server.set_comms(self.comms)
        self.page.goto(f"{self.server.url}/lab/workspaces/{self._workspace}?reset")
        self.page.wait_for_function("() => window.jupyterapp?.restored !== undefined")
        self.page.evaluate("async () => { await jupyterapp.restored; }")
        self.page.wait_for_function(
            "comms => jupyterapp.serviceManager.kernels.commsOverSubshells === comms", arg=self.comms
        )
        self.page.evaluate("() => jupyterapp.shell.collapseLeft()")
        if self.screen is NARROW:
            # What a person does who has no room to spare.
            self.command("application:set-mode", mode="single-document")
            for side in ("left", "right"):
                self.command("application:toggle-side-tabbar", side=side)

    def begin(self) -> None:
        """Forget what the test before saw."""
        self._opened = False
        self.errors.clear()
        self.strangers.clear()

    def renew(self) -> None:
        """Have the next test open a notebook and a kernel of its own."""
        if self._notebook is not None:
            self._notebook.spent = True
            self._tidy()

    def finish(self) -> None:
        """Close what the test opened, put back what it changed, and fail if the page complained."""
        self._tidy()
        self.theme("light")
        self.page.emulate_media(reduced_motion="no-preference")
        size = {"width": self.screen.width, "height": self.screen.height}
        if self.page.viewport_size != size:
            self.resize(**size)
        assert not self.errors, "\n".join(["errors in the browser's console:", *self.errors])
        assert not self.strangers, "\n".join(["requests that leave the machine:", *self.strangers])

    def close(self) -> None:
        self._context.close()

    def resize(self, width: int, height: int) -> None:
        """Give the page another size, and JupyterLab the time to fill it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(
            "size => String([jupyterapp.shell.node.offsetWidth, jupyterapp.shell.node.offsetHeight]) === String(size)",
            arg=[width, height],
        )

    def theme(self, theme: str) -> None:
        """JupyterLab's theme: ``light`` or ``dark``. It covers the page with a picture while it loads one."""
        wanted = str(theme == "light").lower()
        if self.page.locator("body").get_attribute("data-jp-theme-light") == wanted:
            return
        self.command("apputils:change-theme", theme=f"JupyterLab {theme.capitalize()}")
        self.page.wait_for_selector(f"body[data-jp-theme-light={wanted}]", state="attached")
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

    def command(self, command: str, **args: object) -> None:
        """Run one of JupyterLab's commands, to its end."""
        self.page.evaluate(
            "async ([command, args]) => { await jupyterapp.commands.execute(command, args); }", [command, args]
        )

    # --- notebooks ---

    def open(self, *cells: str) -> Notebook:
        """A notebook with these code cells, its kernel ready and knowing nothing.

        A kernel takes a second to start and another to import the package: the notebook of the test before is used
        again unless that has spent it, and the kernel of the next one starts before it is needed.
        """
        if self._opened:
            self._tidy()
        self._opened = True
        if self._notebook is None:
            name, self._next = self._next, self._name()
            self.server.kept.add(name)
            (self.server.notebooks / name).write_text(json.dumps(notebook_json(cells)), "utf-8")
            self._notebook = self.reopen(name)
            self.server.start_kernel(self._next)
        else:
            self._notebook.fill(cells)
        return self._notebook

    def gate(self) -> Gate:
        return Gate(self.server.notebooks)

    def reopen(self, name: str) -> Notebook:
        """Open a notebook that exists; if its kernel runs, that one is used again."""
        self.command("docmanager:open", path=name, factory="Notebook")
        notebook = Notebook(self.page, name)
        notebook.wait_ready()
        return notebook

    def reload(self, notebook: Notebook) -> Notebook:
        """Save the notebook and load the page afresh, as the browser's button does; the kernel lives on."""
        notebook.save()
        self.load()
        notebook.spent = True
        return self.reopen(notebook.name)

    def _tidy(self) -> None:
        """Close every document, unsaved, and shut their kernels down, but for the notebook that the next test has."""
        notebook = self._notebook
        if notebook is not None and not notebook.wipe():
            self.server.kept.discard(notebook.name)
            self._notebook = None
        self.page.evaluate(
            """async kept => {
                for (const widget of [...jupyterapp.shell.widgets('main')]) {
                    if (widget.context) {
                        widget.context.model.dirty = false;
                    }
                    if (!kept.includes(widget.context?.path)) {
                        widget.dispose();
                    }
                }
                const { sessions } = jupyterapp.serviceManager;
                await sessions.refreshRunning();
                const done = [...sessions.running()].filter(session => !kept.includes(session.path));
                await Promise.all(done.map(session => sessions.shutdown(session.id)));
            }""",
            sorted(self.server.kept),
        )

    def _name(self) -> str:
        return f"{self._workspace}-{next(self._names)}.ipynb"

    # --- judgement ---

    def axe(self, selector: str) -> list[str]:
        """The violations axe-core finds in the elements matching `selector`, one line each."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        result = self.page.evaluate(
            "async selector => (await axe.run({include: [selector]}, {resultTypes: ['violations']})).violations",
            selector,
        )
        return [
            f"{violation['id']}: {violation['help']}: {node['html']}"
            for violation in result
            for node in violation["nodes"]
        ]

    def shot(self, name: str, of: Locator | None = None) -> Path:
        """Keep a picture of the page, or of one element, for a person to look at."""
        SHOTS.mkdir(exist_ok=True)
        file = SHOTS / f"{name}.png"
        (of or self.page).screenshot(path=file)
        return file

    def _saw(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.hostname not in ("127.0.0.1", "localhost"):
            self.strangers.append(url)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complained(f"{message.text} ({message.location.get('url')})")

    def _complained(self, text: str) -> None:
        if not ITS_OWN.search(text):
            self.errors.append(text)
