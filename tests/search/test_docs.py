"""What the page on search shows is what happens, the hand count included."""

import doctest

from tests.conftest import ROOT


def test_the_examples_of_the_page_on_search() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "search.md"), module_relative=False)
    assert result.attempted >= 15 and result.failed == 0
