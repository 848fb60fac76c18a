"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent

# A machine that is busy is no bug; how to see a failure again is worth a line.
settings.register_profile("ours", deadline=None, print_blob=True)
settings.load_profile("ours")


BROWSER = Path(__file__).parent / "browser"


@pytest.hookimpl(tryfirst=True)  # before groups are looked for
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests and all others may run side by side, a process for each; in one process browser tests come last.

    They share a JupyterLab and mostly wait, and Playwright leaves an event loop running in its thread.
    """
    for item in items:
        if BROWSER in item.path.parents and isinstance(item, pytest.Function):
            item.add_marker("browser")
        item.add_marker(pytest.mark.xdist_group("browser" if "browser" in item.keywords else "engine"))
    items.sort(key=lambda item: "browser" in item.keywords)
