"""The fixtures of the browser tests: a server, a browser, and pages that are used again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.lab import NARROW, WIDE, Lab, Screen
from tests.browser.server import Comms, LabServer

HERE = Path(__file__).parent

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Whatever asks for another machine does not even learn its address.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents and isinstance(item, pytest.Function):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    server = LabServer(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def _labs(server: LabServer, browser: Browser) -> Iterator[Callable[[Screen, Comms], Lab]]:
    """Pages by screen and comms: opening JupyterLab takes seconds, a notebook in it does not."""
    labs: dict[tuple[str, Comms], Lab] = {}

    def get(screen: Screen, comms: Comms) -> Lab:
        key = (screen.name, comms)
        if key not in labs:
            labs[key] = Lab(server, browser, screen, comms)
        return labs[key]

    yield get
    for lab in labs.values():
        lab.close()


@pytest.fixture
def comms() -> Comms:
    """How messages reach the kernel: as JupyterLab does unless told otherwise. ``both_comms`` tries both."""
    return "perCommTarget"


#: Runs a test twice: with the widget's messages on the main thread, and on a subshell's.
both_comms = pytest.mark.parametrize("comms", ["disabled", "perCommTarget"])


def _clean(lab: Lab) -> Iterator[Lab]:
    lab.begin()
    yield lab
    lab.finish()


@pytest.fixture
def lab(request: pytest.FixtureRequest, _labs: Callable[[Screen, Comms], Lab], comms: Comms) -> Iterator[Lab]:
    """JupyterLab on a laptop's screen, with no notebook open.

    What thread a message comes to depends on what a kernel was asked before: ``both_comms`` has kernels of its own.
    """
    lab = _labs(WIDE, comms)
    if both_comms.mark in request.node.iter_markers("parametrize"):
        lab.renew()
    yield from _clean(lab)


@pytest.fixture
def phone(_labs: Callable[[Screen, Comms], Lab], comms: Comms) -> Iterator[Lab]:
    """JupyterLab on a small screen that is touched."""
    yield from _clean(_labs(NARROW, comms))
