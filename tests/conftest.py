"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent

# A machine that is busy is no bug; how to see a failure again is worth a line.
settings.register_profile("ours", deadline=None, print_blob=True)
settings.load_profile("ours")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: they are slow, and Playwright leaves an event loop running in this thread."""
    items.sort(key=lambda item: "browser" in item.keywords)
