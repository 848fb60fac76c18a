"""Drags, by mouse and by finger, in steps as a hand makes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

Point = tuple[float, float]


def centre(element: Locator) -> Point:
    """The middle of an element, in the page's coordinates, scrolled into view if need be."""
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None, "the element is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Point, end: Point) -> None:
    """Drag with the mouse and let go."""
    with held(page, start, end):
        pass


@contextmanager
def held(page: Page, start: Point, end: Point, steps: int = 8) -> Iterator[None]:
    """Drag with the mouse and hold there; let go at the end of the block."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)
    yield
    page.mouse.up()


def touch_drag(page: Page, start: Point, end: Point) -> None:
    """Drag with a finger and let go."""
    with touch_held(page, start, end):
        pass


@contextmanager
def touch_held(page: Page, start: Point, end: Point, steps: int = 8) -> Iterator[None]:
    """Drag with a finger and hold there; lift it at the end of the block."""
    # Playwright itself only taps.
    session = page.context.new_cdp_session(page)

    def send(kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        send("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    yield
    send("touchEnd")
    session.detach()
