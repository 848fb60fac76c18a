"""A search tree in a notebook, as a learner's hands and eyes have it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Lab
from tests.browser.notebook import Notebook

SHOW = """import freecell_widget as fc
from freecell_widget import search
{setup}
tree = fc.SearchTree({tree})
tree"""


class Tree:
    """One view of a tree."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root
        self.surface = root.locator(".fcw-tree-surface").first
        self.line = root.locator(".fcw-said")
        self.heading = root.locator(".fcw-tree-heading").first
        self.crumbs = root.locator(".fcw-tree-crumb")
        self.title = root.locator(".fcw-tree-title")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def focused(self) -> str:
        """What a screen reader says of the node in focus."""
        active = self.surface.get_attribute("aria-activedescendant")
        return self.root.locator(f"#{active}").text_content() or ""

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the tree, in parts of its width and in pixels from its top."""
        box = self.surface.bounding_box()
        assert box is not None
        return box["x"] + box["width"] * x, box["y"] + y

    def ink(self) -> int:
        """How many colours the canvas shows."""
        return int(
            self.surface.locator("canvas").evaluate(
                "c => new Set(new Uint32Array("
                "c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size"
            )
        )


def show(lab: Lab, tree: str, setup: str = "", *more: str) -> tuple[Notebook, Tree]:
    """A new notebook with a tree in its first cell, all of it there."""
    notebook = lab.open(SHOW.format(tree=tree, setup=setup), *more)
    shown = Tree(lab.page, notebook.show(0, ".fcw-tree"))
    expect(shown.root.locator(".fcw-tree-steps")).to_be_visible()
    return notebook, shown
