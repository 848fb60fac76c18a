"""What every test shares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent

# A machine that is busy is no bug; how to see a failure again is worth a line.
settings.register_profile("ours", deadline=None, print_blob=True)
settings.load_profile("ours")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: they are slow, and Playwright leaves an event loop running in this thread."""
    items.sort(key=lambda item: "browser" in item.keywords)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """First all others, test by test, shared by the processes; then one of them runs the browser's.

    Those share a JupyterLab, and many see what moves: they have the machine to themselves.
    """
    from xdist.scheduler import LoadScopeScheduling

    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = lambda nodeid: "browser" if nodeid.startswith("tests/browser/") else nodeid
    return scheduler
