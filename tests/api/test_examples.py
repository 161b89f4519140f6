"""The examples on the page about the library are correct."""

import doctest

from tests.about_the_code.source import ROOT

PAGE = ROOT / "docs" / "API.md"


def test_the_examples_print_what_the_page_says() -> None:
    examples = doctest.DocTestParser().get_examples(PAGE.read_text("utf-8"))
    assert len(examples) > 30
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0
