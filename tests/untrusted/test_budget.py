"""Budgets of texts: a text that would cost far more than its bytes is not even parsed."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QSettings

from tabletop.cards.entries.reading import read_entry, read_granted
from tabletop.cards.kept_placeholders import kept_placeholders
from tabletop.cards.reading import CardFileError
from tabletop.play.deck_library import DeckLibrary, kept_library
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.chapters import is_course, read_course
from tabletop.scenarios.lessons.stops import Stops
from tabletop.scenarios.lessons.tutor import Tutor
from tabletop.ui.session.preferences import Preferences
from tabletop.untrusted import budget, parsing
from tabletop.untrusted.budget import Budget, UnreadableTextError, check_json, check_toml
from tabletop.untrusted.parsing import parse_json, parse_toml
from tests.fuzz.judging import is_clean

SMALL = Budget(values=100, depth=5, tables=10)

DEAR = {
    "a key of many parts": ".".join("a" * 500_000) + " = 1",
    "a table of many parts": "[" + ".".join("a" * 100_000) + "]",
    "parts in quotation marks": '"a" . ' * 40 + "b = 1",
    "lists in lists": "a = " + "[" * 100_000,
    "tables in tables": "a = " + "{a = " * 50_000,
    "many values": "a = [" + "1, " * 120_000 + "]",
    "many keys": "a = 1\n" * 120_000,
    "many tables": "[a]\n" * 120_000,
    "many indented tables": " \t[a]\r\n" * 60_000,
    "many parts of keys": "a.b.c.d.e.f.g.h.i.j = 1\n" * 20_000,
    "many parts of tables": "[a.b.c.d.e.f.g.h.i.j]\n" * 15_000,
}


@pytest.fixture
def no_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    def parsed(_: str) -> object:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(parsing.tomllib, "loads", parsed)


def read_course_as_checked(file: Path) -> object:
    assert not is_course(file)
    return read_course(file)


@pytest.mark.usefixtures("no_parsing")
@pytest.mark.parametrize("text", DEAR.values(), ids=DEAR.keys())
@pytest.mark.parametrize("read", [read_scenario, read_course_as_checked, read_entry, read_granted])
def test_no_reader_of_toml_parses_what_is_too_dear(
    tmp_path: Path, read: Callable[[Path], object], text: str
) -> None:
    file = tmp_path / "course.toml"
    file.write_text(text, "utf-8")
    with pytest.raises((ScenarioError, CardFileError)) as refusal:
        read(file)
    is_clean(str(refusal.value))
    assert str(file) in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        'x = """' + '\\"' * 1_000,
        'x = """' + '\\\\"' * 1_000,
        "x = '''" + "'' " * 1_000,
        'x = "' + "[[" * 1_000,
        "x = '" + "{{" * 1_000 + "\n",
    ],
)
def test_a_string_without_an_end_is_looked_through_once(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    strings: list[str] = []
    without: Callable[[Any], str] = budget._without_content

    def record_string(found: Any) -> str:
        strings.append(found[0])
        return without(found)

    monkeypatch.setattr(budget, "_without_content", record_string)
    with pytest.raises(UnreadableTextError, match="fix the TOML"):
        parse_toml(text, SMALL)
    assert strings == [text.removeprefix("x = ")]


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "b." * 100 + "[" * 100 + "," * 1_000 + '"',
        "a = '''\n" + "b." * 100 + "[" * 100 + "=" * 1_000 + "\n'''",
        'a = """' + '""\\""[,[,[,[,[,[' * 30 + '"""""',
        "# " + "b." * 100 + "[{" * 1_000,
        "a = [[[[[1]]]]] # [",
        "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p = 1",
    ],
)
def test_what_stands_in_strings_and_comments_is_not_counted(text: str) -> None:
    assert parse_toml(text, SMALL) == tomllib.loads(text)


def test_a_fault_of_toml_has_its_line() -> None:
    for text, place in (
        ("a = 1\nb = [[[[[[1]]]]]]", "line 2"),
        ("\n\n" + "a." * 20 + "b = 1", "line 3"),
        ('a = """\n\n"""\nb = [[[[[[1]]]]]]', "line 4"),
        ('"""\n\n"""\na = ', "line 1, column 3"),
    ):
        with pytest.raises(UnreadableTextError) as fault:
            parse_toml(text, SMALL)
        assert fault.value.place == place


def test_bytes_are_read_with_a_mark_and_refused_in_other_encodings() -> None:
    assert parse_toml(b"\xef\xbb\xbfa = 1", SMALL) == {"a": 1}
    with pytest.raises(UnreadableTextError, match="byte 1 is not UTF-8"):
        parse_toml("a = 1".encode("utf-16"), SMALL)
    with pytest.raises(UnreadableTextError, match="impossible number"):
        parse_toml("a = " + "1" * 5_000, SMALL)


# --- JSON ---


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"[" * 6, "nested too deeply"),
        (b'{"a":' * 1_000_000, "more than 100 values"),
        (b'{"a":' * 50, "nested too deeply"),
        (b'{"a":[' * 3 + b"1" + b"]}" * 3, "nested too deeply"),
        (b"[" + b"1," * 101 + b"1]", "more than 100 values"),
        (b"[" + b"{}," * 60 + b"1]", "more than 100 values"),
        (b'"a"' * 1_000 + b"[[[[[[", "more than 100 values"),
    ],
)
def test_json_over_its_budget_is_not_decoded(content: bytes, what: str) -> None:
    def decode(_: bytes) -> object:
        raise AssertionError("it was decoded")

    with pytest.raises(UnreadableTextError, match=what):
        parse_json(content, decode, SMALL)


@pytest.mark.parametrize(
    "value", ["[" * 50, '"[{' * 30, "\\" * 9 + "[" * 20, {"{[": ["[[", "]]"] * 20}, [[[[["a,b"]]]]]]
)
def test_what_stands_in_texts_of_json_is_not_counted(value: object) -> None:
    content = msgspec.json.encode(value)
    assert parse_json(content, msgspec.json.decode, SMALL) == value


def test_what_the_decoder_says_is_one_kind_of_error() -> None:
    for content in (b"[", b"\xff", b'"\\ud800"', b""):
        with pytest.raises(UnreadableTextError):
            parse_json(content, msgspec.json.decode, SMALL)

    def too_deep(_: bytes) -> object:
        raise RecursionError

    with pytest.raises(UnreadableTextError, match="nested too deeply"):
        parse_json(b"", too_deep, SMALL)


def test_both_checks_take_texts_within_their_budget() -> None:
    check_toml("", SMALL)
    check_toml("[a]\n" * 10, Budget(values=0, depth=10, tables=10))
    check_toml("a = [" + "[[1]], " * 20 + "]", SMALL)
    check_json(b"", SMALL)
    check_json(b"[" + b"[[1]]," * 20 + b"1]", SMALL)


DEEP = b'{"lessons":{"a":' + b"[" * 100_000
MANY = b'{"lessons":{},"a":[' + b"1," * 1_000_000 + b"1]}"


@pytest.mark.parametrize("content", [DEEP, MANY], ids=["deep", "many"])
def test_what_the_program_keeps_is_done_without_if_it_is_too_dear(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "kept.json"
    for reader, nothing in ((kept_library, DeckLibrary()), (kept_placeholders, {})):
        file.write_bytes(content)
        assert reader(file) == nothing
    for kind in (Tutor, Stops):
        file.write_bytes(content)
        fault = kind(file).fault
        is_clean(fault)
        assert "kept as" in fault
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("keys/changed", content.decode())
    assert Preferences(settings).keys == {}
