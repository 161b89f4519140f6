"""Text of strangers in one line: nothing in it is active, and it is never too long."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.plain_text import normalize, one_line, visible


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Delver of Secrets", "Delver of Secrets"),
        ("Jötun Grunt — Æther", "Jötun Grunt — Æther"),
        ("שלום 日本 👩\u200d🚀", "שלום 日本 👩\u200d🚀"),
        ("one\ntwo\r\n\tthree\u2028four", "one two three four"),
        ("\x1b[2Jgone", "\\x1b[2Jgone"),
        ("\x9b2J", "\\u009b2J"),
        ("a\x00b\x07\x7f", "a\\x00b\\x07\\u007f"),
        ("deck\u202etxt.exe", "deck\\u202etxt.exe"),
        ("\u2067x\u2069\ufeff", "\\u2067x\\u2069\\ufeff"),
        ("name\udcff.txt", "name\\udcff.txt"),
        ("a\U000e0041", "a\\udb40\\udc41"),
        ("", ""),
    ],
)
def test_what_acts_is_shown_as_an_escape(text: str, line: str) -> None:
    assert one_line(text) == line


def test_ends_of_lines_are_shown_where_they_are_not_spaces() -> None:
    assert visible("a\nb\tc\r") == "a\\nb\\tc\\r"


def test_a_long_text_ends_in_an_ellipsis() -> None:
    assert one_line("word " * 1000, 12) == "word word w…"
    assert one_line("word " * 1000, 11) == "word word…"
    assert one_line("x" * 300) == "x" * 300
    assert one_line("x" * 301) == "x" * 299 + "…"
    assert one_line("\x1b" * 1_000_000, 9) == "\\x1b\\x1b…"


@given(st.text(st.characters(), max_size=60), st.integers(2, 40))
def test_every_line_is_short_and_safe(text: str, at_most: int) -> None:
    line = one_line(text, at_most)
    assert len(line) <= at_most
    assert not {unicodedata.category(each) for each in line} & {"Cc", "Cs", "Zl", "Zp"}
    assert not any(unicodedata.bidirectional(each) in _TURNING for each in line)
    assert one_line(line, at_most) == line
    line.encode()


_TURNING = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}


@pytest.mark.parametrize(
    ("text", "normalized"),
    [
        ("Serra Angel", "Serra Angel"),
        ("Ser\u00adra\u200b An\u2060gel\ufeff", "Serra Angel"),
        ("Jo\u0308tun", "J\u00f6tun"),
        ("a\u202eb\u2066c", "abc"),
        ("red \x1b[31m\x9b", "red \\x1b[31m\\u009b"),
        ("one\ntwo\tthree\r", "one\ntwo\tthree\\r"),
        ("half \ud800", "half \\ud800"),
    ],
)
def test_normalize_drops_what_is_unseen_and_escapes_what_acts(text: str, normalized: str) -> None:
    assert normalize(text) == normalized


@given(st.text(st.characters(), max_size=60))
def test_normalizing_twice_changes_nothing(text: str) -> None:
    once = normalize(text)
    assert normalize(once) == once
    assert not {unicodedata.category(each) for each in once.replace("\n", "").replace("\t", "")} & {
        "Cc",
        "Cf",
        "Cs",
    }
