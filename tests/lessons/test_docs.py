"""What the teacher's page shows is what happens."""

import doctest

from tests.conftest import ROOT


def test_the_examples_of_the_page_on_teaching() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "teaching.md"), module_relative=False)
    assert result.attempted >= 6 and result.failed == 0
