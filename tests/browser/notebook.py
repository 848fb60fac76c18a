"""One notebook, open in JupyterLab."""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

# The widget of a document in JupyterLab's main area, by its path.
FIND = """
window.fcPanel = name => {
    for (const widget of jupyterapp.shell.widgets('main')) {
        if (widget.context?.path === name && widget.content?.widgets) {
            return widget;
        }
    }
    return undefined;
};
"""
READY = """name => {
    const session = fcPanel(name)?.sessionContext;
    const kernel = session?.session?.kernel;
    return session?.isReady && kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""
RUN = """async ([name, index, wait]) => {
    const panel = fcPanel(name);
    jupyterapp.shell.activateById(panel.id);
    panel.content.activeCellIndex = index;
    panel.content.deselectAll();
    const done = jupyterapp.commands.execute('notebook:run-cell');
    if (wait) {
        await done;
    }
}"""
REPLY = """async ([name, code, expression]) => {
    const kernel = fcPanel(name).sessionContext.session.kernel;
    const content = {code, user_expressions: expression ? {value: expression} : {}, store_history: false};
    return (await kernel.requestExecute(content).done).content;
}"""


def notebook_json(cells: Sequence[str]) -> dict[str, Any]:
    """A notebook of code cells, as nbformat 4.5 has it."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{index}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for index, source in enumerate(cells)
        ],
    }


# The notebook as `notebook_json` has it, with nothing of what it was.
FILL = """([name, content]) => {
    const panel = fcPanel(name);
    panel.context.model.fromJSON(content);
    panel.context.model.sharedModel.clearUndoHistory();
    jupyterapp.shell.activateById(panel.id);
    panel.content.activeCellIndex = 0;
    panel.content.mode = 'command';
    panel.content.node.scrollTop = 0;
    panel.context.model.dirty = false;
}"""
# The kernel as it started but for the modules it has: no widget, no record or setting, no name.
WIPE = """
from ipywidgets import Widget
from freecell_widget.storage.store import _store, store_at
Widget.close_all()
store_at().close()
_store.cache_clear()
get_ipython().reset(new_session=False)
"""


class KernelError(AssertionError):
    """The code a test ran in the kernel failed."""


class Notebook:
    """A notebook and its kernel."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.spent = False  # not as it was opened: no test after this one has it
        page.evaluate(FIND)

    # --- cells ---

    @property
    def cells(self) -> Locator:
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook .jp-CodeCell")

    def output(self, index: int) -> Locator:
        """What is below a cell."""
        return self.cells.nth(index).locator(".jp-Cell-outputWrapper")

    def run(self, index: int, *, wait: bool = True) -> Locator:
        """Run a cell, to its end unless told otherwise; its output."""
        self.page.evaluate(RUN, [self.name, index, wait])
        return self.output(index)

    def show(self, index: int, selector: str) -> Locator:
        """Run a cell and wait for what it shows; the first element matching `selector`."""
        shown = self.run(index).locator(selector).first
        expect(shown).to_be_visible()
        return shown

    def sources(self) -> list[str]:
        """The text of every cell, also of the ones that came since."""
        return list(
            self.page.evaluate(
                "name => [...fcPanel(name).content.model.cells].map(cell => cell.sharedModel.getSource())",
                self.name,
            )
        )

    def second_view(self, index: int) -> Locator:
        """Show a cell's output once more, beside the notebook."""
        self.page.evaluate(RUN.replace("notebook:run-cell", "notebook:create-output-view"), [self.name, index, True])
        view = self.page.locator(".jp-LinkedOutputView").last
        expect(view).to_be_visible()
        return view

    def fill(self, cells: Sequence[str]) -> None:
        """Have these cells and no output, as if just opened."""
        self.page.evaluate(FILL, [self.name, notebook_json(cells)])

    def save(self) -> None:
        self.page.evaluate("async name => { await fcPanel(name).context.save(); }", self.name)

    @property
    def dirty(self) -> bool:
        """Whether there are changes that are not saved."""
        return bool(self.page.evaluate("name => fcPanel(name).context.model.dirty", self.name))

    # --- the kernel ---

    def wait_ready(self) -> None:
        """Wait until the kernel is connected and has nothing to do."""
        self.page.evaluate(FIND)
        self.page.wait_for_function(READY, arg=self.name)

    def execute(self, code: str) -> None:
        """Run code in the kernel, outside of any cell."""
        self._reply(code, "")

    def value(self, expression: str) -> Any:
        """The value of a Python expression in the kernel, by way of JSON."""
        reply = self._reply("", f"__import__('json').dumps({expression})")["user_expressions"]["value"]
        if reply["status"] != "ok":
            raise KernelError(f"{expression}: {reply['ename']}: {reply['evalue']}")
        return json.loads(ast.literal_eval(reply["data"]["text/plain"]))

    def wait_value(self, expression: str, wanted: Any, seconds: float = 5) -> None:
        """Wait until a Python expression in the kernel has this value."""
        seen = self.value(expression)
        for _ in range(round(seconds * 20)):
            if seen == wanted:
                return
            self.page.wait_for_timeout(50)
            seen = self.value(expression)
        assert seen == wanted, expression

    def wipe(self) -> bool:
        """Have no cells, and make the kernel forget what was done in it; whether it could."""
        if self.spent:
            return False
        try:
            self.wait_ready()
            self.fill(())
            self.execute(WIPE)
        except (Error, KernelError):
            self.spent = True
        return not self.spent

    def restart(self) -> None:
        """Restart the kernel: its variables are gone, the page stays."""
        self.spent = True
        self.page.evaluate("async name => { await fcPanel(name).sessionContext.session.kernel.restart(); }", self.name)
        self.wait_ready()

    def kill(self) -> None:
        """End the kernel's process, soon, as a crash does; the server starts another one in its place."""
        self.spent = True
        code = "import os, signal, threading; threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGKILL)).start()"
        kernel = "fcPanel(name).sessionContext.session.kernel"
        self.page.evaluate(f"([name, code]) => {{ {kernel}.requestExecute({{code}}); }}", [self.name, code])

    def shut_down(self) -> None:
        """Shut the kernel down, as JupyterLab's list of running kernels does."""
        self.spent = True
        self.page.evaluate(
            "name => jupyterapp.serviceManager.sessions.shutdown(fcPanel(name).sessionContext.session.id)", self.name
        )

    def _reply(self, code: str, expression: str) -> dict[str, Any]:
        reply: dict[str, Any] = self.page.evaluate(REPLY, [self.name, code, expression])
        if reply["status"] != "ok":
            raise KernelError(f"{code}: {reply.get('ename')}: {reply.get('evalue')}")
        return reply
