"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: they are slow, and Playwright leaves an event loop running in this thread."""
    items.sort(key=lambda item: "browser" in item.keywords)
