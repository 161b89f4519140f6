"""Small hand-made files that would cost much. Their cost is counted and limited."""

import json
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings

from tabletop.cards.decks import card_lines, formats
from tabletop.cards.decks import reading as deck_reading
from tabletop.cards.decks.deck import DeckFileError
from tabletop.cards.decks.headings import plain
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.text_lists import LARGEST_COUNT
from tabletop.cards.decks.writing import write_cod, write_text
from tabletop.cards.fault_lines import fault_line, quoted
from tabletop.cards.importing import cockatrice, importer, mtgjson
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.importing.importer import Imported, import_cards
from tabletop.cards.importing.store import opened_imports
from tabletop.cards.library import CardLibrary, default_library
from tabletop.cards.limits import MOST_OBJECTS
from tabletop.cards.names import nearest_names
from tabletop.cards.reading import CardFileError
from tabletop.play.dealing import dealt
from tabletop.play.options import GameOptions
from tabletop.play.saves import reading as save_reading
from tabletop.play.saves import replaying
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.writing import create_file
from tabletop.rules.values.characteristics import printed_number
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.chapters import LARGEST, is_course, read_course
from tabletop.scenarios.lessons.tutor import Tutor
from tabletop.scenarios.running.headless_check import check_paths
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.session.preferences import Preferences
from tests.cards.importing.samples import write_card_file
from tests.fuzz.judging import is_clean
from tests.play.saves.games import gain, scenario_table

CARDS = default_library()
Take = Callable[[object], Imported]


@pytest.fixture
def take(tmp_path: Path) -> Take:
    """Import something into the test's own folder."""
    return lambda content: import_cards(write_card_file(tmp_path, content), into=tmp_path / "imported.cards")


def card(name: str, **more: Any) -> dict[str, Any]:
    return {"object": "card", "layout": "normal", "name": name, "type_line": "Creature"} | more


# --- Lines -----------------------------------------------------------------------------------------------


def test_a_line_names_file_place_and_what_however_long_they_are() -> None:
    for path, place, what in (
        ("a.toml", "line 3", "wrong; write another"),
        ("/folder" * 200 + "/a.toml", "steps[3]." + "key." * 100, "wrong " * 300),
        ("\x1b[31m\udcff\u202ea.toml", "\n\n", "\x9b2J"),
    ):
        line = fault_line(path, what, place)
        is_clean(line)
        assert "a.toml: " in line
    assert fault_line("a.toml", "wrong", "line 3") == "a.toml: line 3: wrong"
    assert len(quoted("x" * 10_000)) < 70


# --- Decks -----------------------------------------------------------------------------------------------


def test_a_deck_of_millions_of_cards_is_neither_read_nor_dealt() -> None:
    reading = read_deck("999 Forest\n" * 5_000, CARDS)
    assert len(reading.deck) <= deck_reading.MOST_CARDS
    assert "this would make more than" in reading.faults[0].message
    options = GameOptions(names=("Alice",), seed=1)
    with pytest.raises(DeckFileError, match=f"a game is played with {MOST_OBJECTS} at most"):
        dealt([read_deck("999 Forest\n" * 20, CARDS).deck], ["Trees"], options)


def test_more_of_a_card_than_a_line_can_say_is_written_on_several() -> None:
    deck = read_deck("999 Forest\n" * 3, CARDS).deck
    for write in (write_text, write_cod):
        assert len(read_deck(write(deck), CARDS).deck) == 3 * LARGEST_COUNT


def test_what_stands_behind_a_name_is_taken_away_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count()
    monkeypatch.setattr(CardLibrary, "look_up", lambda *_: [next(asked), None][1])
    read_deck("1 Nothing " + "F E " * 110, CARDS)
    assert next(asked) < 100


def test_names_of_any_length_are_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(*_: object, **__: object) -> object:
        raise AssertionError("it was searched for")

    monkeypatch.setattr("rapidfuzz.process.extract", searched)
    (fault,) = read_deck("1 " + "Forest " * 60, CARDS).faults
    is_clean(str(fault))
    assert nearest_names("a" * 100_000, ("a",)) == ()


def test_headings_are_looked_for_in_the_beginning_of_a_line_alone() -> None:
    assert plain("=== Sideboard " + "=" * 100) == "sideboard"
    assert len(plain("é- " * 20_000)) <= 200


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_deck, "Commander\n\n1 Forest ( " + "foil " * 400 + "\n\n1 Forest\n"),
        (deck_reading.parse_written, "1 Forest ( " + "foil " * 400),
    ],
)
def test_additions_to_names_are_not_searched_for_in_long_lines(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[str, CardLibrary], object], text: str
) -> None:
    """The time for finding the end of a remark grows with the square of a line's length."""
    lengths: list[int] = []

    def possible_names(name: str) -> tuple[str, ...]:
        lengths.append(len(name))
        return (name,)

    for module in (card_lines, deck_reading):
        monkeypatch.setattr(module, "possible_names", possible_names)
    read(text, CARDS)
    assert max(lengths, default=0) <= card_lines.LONGEST_LINE


@pytest.mark.parametrize(
    ("pattern", "tags"),
    [
        (formats._CELL_END, "</td><td>"),
        (formats._ROW_END, "</tr>"),
        (formats._LINE_END, "<br>"),
    ],
)
def test_a_run_of_spaces_in_a_page_is_searched_once(pattern: re.Pattern[str], tags: str) -> None:
    """A search from each space would take the square of their number."""
    assert pattern.fullmatch(f"  {tags}")
    assert pattern.match(f"  {tags}", 1) is None
    assert pattern.sub("|", f"a  {tags}  {tags} b") in ("a||b", "a|b")


def test_remarks_in_a_page_are_searched_for_as_far_as_they_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    class Pattern:
        def sub(self, _new: str, text: str) -> str:
            searched.append(text)
            return ""

    monkeypatch.setattr(formats, "_REMARK", Pattern())
    reading = read_deck("<p><!-- a <!-- b -->1 Forest</p>" + "<!--" * 100, CARDS)
    assert searched == ["<p><!-- a <!-- b -->"]
    assert len(reading.deck) == 1


def test_nothing_in_a_fault_of_a_deck_acts() -> None:
    text = "1 \x1b[31mRed\u202e\n<x\n0 \x9b2J"
    for fault in (*read_deck(text, CARDS).faults, *read_deck("<\x1b[31m>", CARDS).faults):
        is_clean(str(fault))
        is_clean(fault.text or "nothing")


def test_a_number_with_many_zeros_before_it_is_no_number() -> None:
    cod = '<cockatrice_deck><zone name="main"><card number="{}" name="Forest"/></zone></cockatrice_deck>'
    assert len(read_deck(cod.format("000000001"), CARDS).deck) == 1
    for number in ("000000001" + "9" * 9, "1" * 5_000):
        reading = read_deck(cod.format(number), CARDS)
        assert (len(reading.deck), len(reading.faults)) == (0, 1)


# --- Card files ------------------------------------------------------------------------------------------


def test_many_linked_cards_look_for_their_other_sides_once(
    monkeypatch: pytest.MonkeyPatch, take: Take
) -> None:
    real, looked = cockatrice._free_side, count()
    seen: list[int] = []

    def count_other(name: str, linked: list[str], *rest: Any) -> Any:
        next(looked)
        seen.append(len(linked))
        return real(name, linked, *rest)

    monkeypatch.setattr(cockatrice, "_free_side", count_other)
    element = (
        "<card><name>A{}</name><prop><type>Creature</type></prop>"
        "<reverse-related attach='transform'>A{}</reverse-related></card>"
    )
    cards = "".join(element.format(number, number ^ 1) for number in range(1_000))
    came = take(f"<cockatrice_carddatabase><cards>{cards}</cards></cockatrice_carddatabase>")
    assert came.cards == 500
    assert sum(seen) <= 1_000


def test_many_tokens_of_one_name_have_numbers_of_their_own(tmp_path: Path, take: Take) -> None:
    eggs = [
        card("Egg", layout="token", type_line="Token Artifact", oracle_text=f"{number}")
        for number in range(300)
    ]
    assert take(eggs).tokens == 300
    names = opened_imports(tmp_path / "imported.cards").index.tokens
    assert {"Egg", "Egg (2)", "Egg (300)"} < names.keys()


def test_nothing_acts_in_what_tokens_of_one_name_are_called(tmp_path: Path, take: Take) -> None:
    eggs = [
        card("Egg", layout="token", type_line="Token Creature", power=power, toughness="1\u200b")
        for power in ("1", "2\x1b[31m", "3\u202e")
    ]
    assert take(eggs).tokens == 3
    names = opened_imports(tmp_path / "imported.cards").index.tokens
    assert [*names] == ["Egg", "Egg (2\\x1b[31m/1)", "Egg (3/1)"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"power": "9" * 100_000, "toughness": "1"},
        {"loyalty": "1" * 11},
        {"mana_cost": "{" + "9" * 100 + "}"},
        {"card_faces": [{"name": f"Face {number}", "type_line": "Creature"} for number in range(5_000)]},
        {"layout": "split", "card_faces": [{"name": "x" * 150, "type_line": "Sorcery"}] * 2},
    ],
    ids=["power", "loyalty", "cost", "faces", "name"],
)
def test_a_card_with_what_no_card_has_is_left_out_in_one_line(take: Take, wrong: dict[str, Any]) -> None:
    came = take([card("Good"), card("Bad", **wrong)])
    assert (came.cards, came.left_out) == (1, 1)
    is_clean(str(came.reasons[0]))


def test_words_of_a_card_are_few_short_and_clean(tmp_path: Path, take: Take) -> None:
    take(
        [
            card(
                "Loud",
                keywords=[f"word {number}" for number in range(5_000)] + ["x" * 5_000],
                oracle_text="Flying\nA\x1b[31m B\u202e C",
                set="\x1b" * 100,
                released_at="x" * 100_000,
                flavor_name="y" * 100_000,
                color_indicator=["U" * 5_000, "\x1b"],
            )
        ]
    )
    found = library_with_imports(tmp_path / "imported.cards").find("Loud").definition
    assert found.front.keywords == ("flying",)
    assert found.front.text == ("Flying", "A\\x1b[31m B C")
    assert (found.sets, found.first_release, found.printed_names) == ((), "", ())
    assert found.front.color_indicator == {"U"}


def test_cards_and_waiting_sides_are_counted(monkeypatch: pytest.MonkeyPatch, take: Take) -> None:
    monkeypatch.setattr(importer, "MOST_CARDS", 3)
    with pytest.raises(CardFileError, match="more than 3 different cards"):
        take([card(f"Card {number}") for number in range(5)])
    monkeypatch.setattr(mtgjson, "MOST_WAITING", 2)
    faces = [{"name": f"F{number}", "layout": "normal", "type": "Creature"} for number in range(9)]
    assert take({"data": {"cards": faces}}).left_out == 6
    monkeypatch.setattr(cockatrice, "MOST_WAITING", 2)
    side = "<card><name>A{}</name><prop><type>Creature</type><side>back</side></prop></card>"
    cards = "".join(map(side.format, range(5)))
    with pytest.raises(CardFileError, match="more than 2 cards with two sides"):
        take(f"<cockatrice_carddatabase><cards>{cards}</cards></cockatrice_carddatabase>")


@pytest.mark.parametrize("inside", ["<a>" * 30, "<cards><card>" + "<set/>" * 30_000])
def test_an_element_is_neither_very_deep_nor_very_long(take: Take, inside: str) -> None:
    with pytest.raises(CardFileError, match="this isn't a card file"):
        take(f"<cockatrice_carddatabase>{inside}")


def test_a_damaged_index_of_kept_cards_is_found_at_once(tmp_path: Path, take: Take) -> None:
    take([card("Good"), card("Better")])
    file = tmp_path / "imported.cards"
    whole = file.read_bytes()
    at = whole.index(b"\xa4good") + 5
    file.write_bytes(whole[:at] + b"\x7f" + whole[at + 1 :])
    fault = library_with_imports(file).fault
    assert "of another version or damaged" in fault
    is_clean(fault)


@pytest.mark.parametrize(
    ("text", "number"), [("--2", 0), ("1+--2", 1), ("1+*", 1), ("-1", -1), ("9" * 5_000, 0), ("٣", 3)]
)
def test_printed_numbers_of_any_kind(text: str, number: int) -> None:
    assert printed_number(text) == number


# --- Saved games, lessons --------------------------------------------------------------------------------


def test_a_game_of_very_many_lines_is_read_as_far_as_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = create_file(tmp_path / "game.tabletop", scenario_table(), "Long")
    for _ in range(20):
        file.table.propose(gain(1))
    file.close()
    monkeypatch.setattr(save_reading, "MOST_LINES", 10)
    loaded = load_game(file.path).game
    assert loaded.table.journal.cursor == 9
    assert "line 11: more than 10 lines" in loaded.complaint
    is_clean(loaded.complaint)


def test_a_game_that_costs_too_much_is_played_as_far_as_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = create_file(tmp_path / "game.tabletop", scenario_table(), "Long")
    for _ in range(20):
        file.table.propose(gain(1))
    file.close()
    monkeypatch.setattr(replaying, "MOST_WORK", 100)
    loaded = load_game(file.path).game
    assert 0 < loaded.table.journal.cursor < 20
    assert "the game is longer than can be played again" in loaded.complaint


def test_a_saved_game_of_too_many_cards_is_refused_in_one_line(tmp_path: Path) -> None:
    header = {
        "tabletop": "saved game",
        "format": 1,
        "title": "\x1b[31m" * 1_000,
        "begun": "2026-01-01T00:00:00",
        "opening": {
            "from": "decks",
            "lists": ["999 Forest\n" * 20],
            "titles": ["Trees"],
            "options": {"names": ["Alice"], "seed": 1},
        },
    }
    file = tmp_path / "large.tabletop"
    file.write_text(json.dumps(header) + "\n", "utf-8")
    with pytest.raises(SavedGameError, match="a game is played with") as refusal:
        load_game(file)
    is_clean(str(refusal.value))


@pytest.mark.parametrize(
    "content", [b'{"lessons":' + b"[" * 100_000, b'{"lessons":{"a":{"progress":"\x1b"', b"\0"]
)
def test_what_was_learned_is_read_or_told_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "learned.json"
    file.write_bytes(content + b"x" * 1_000)
    is_clean(Tutor(file).fault)


def test_a_remembered_name_that_no_file_can_have_counts_as_not_set(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("pictures/folder", "x" * 5_000)
    settings.setValue("files/recent", ["x" * 5_000, "\0"])
    settings.setValue("keys/changed", '{"a":' * 100_000)
    preferences = Preferences(settings)
    assert preferences.picture_folder is None
    assert preferences.recent == []
    assert preferences.keys == {}


@pytest.mark.parametrize("name", ["a" * 100_000, "a\\u0000b", "../" * 5_000, "a/" * 3_000])
def test_a_lesson_of_a_course_that_no_file_can_be_called_is_told_in_one_line(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / "course.toml"
    file.write_text(f'[[chapters]]\ntitle = "One"\nlessons = ["{name}"]\n', "utf-8")
    (line,) = check_paths([file]).errors
    assert "course.toml: chapters[1].lessons[1]: there is no lesson “" in line
    is_clean(line)


def test_a_course_that_is_too_long_is_none(tmp_path: Path) -> None:
    file = tmp_path / "course.toml"
    file.write_text("[[chapters]]\n" + "#" * LARGEST + "\n", "utf-8")
    assert not is_course(file)
    with pytest.raises(ScenarioError, match="this is not a course"):
        read_course(file)


def within_each_other(times: int, begin: str, end: str, inside: str = "") -> str:
    return begin * times + inside + end * times


TIMES = 400
LIFE = '{"do":"life","to":"you","amount":1}'
NESTED_EFFECTS = {
    "may": ('{"do":"may","by":"you","then":[', "]}"),
    "if": ('{"do":"if","condition":{"if":"day"},"then":[', "]}"),
    "for each": ('{"do":"for each","objects":["self"],"then":[', "]}"),
    "modes": ('{"do":"choose modes","modes":[{"effects":[', "]}]}"),
    "delay": ('{"do":"delay","at":"next end step","effects":[', "]}"),
    "grants": (
        '{"do":"change","objects":["self"],"change":{"grants":[{"ability":"triggered","event":"dies","effects":[',
        "]}]}}",
    ),
}


@pytest.mark.parametrize("nested", NESTED_EFFECTS.values(), ids=NESTED_EFFECTS.keys())
@pytest.mark.parametrize("times", [20, 26, 40, TIMES, 2_000])
def test_effects_within_effects_in_a_saved_game_are_refused_in_one_line(
    tmp_path: Path, nested: tuple[str, str], times: int
) -> None:
    effect = within_each_other(times, *nested, LIFE)
    told = complaint(tmp_path, f'{{"move":"did","action":{{"action":"instruct","effect":{effect}}}}}')
    if times >= TIMES:
        assert "nested too deeply" in told or "more than" in told
    if times > 24:
        assert told


LISTS = within_each_other(TIMES, "[", "]")
CONDITION = within_each_other(TIMES, '{"if":"not","of":', "}", "1")
INSTRUCT = '{"move":"did","action":{"action":"instruct","effect":'
NESTED_LINES = {
    "condition": (
        '{"move":"did","action":{"action":"instruct","effect":{"do":"if","condition":',
        CONDITION,
        "}}}",
    ),
    "objects": ('{"move":"did","action":{"action":"instruct","effect":{"do":"tap","objects":', LISTS, "}}}"),
    "answers": ('{"move":"did","action":{"action":"advance","to":"end"},"answers":', LISTS, "}"),
    "note": ('{"move":"did","action":{"action":"note","words":', LISTS, "}}"),
    "move": ('{"move":', LISTS, "}"),
    "unknown key": ('{"move":"back","number":1,"x":', LISTS, "}"),
}


@pytest.mark.parametrize("parts", NESTED_LINES.values(), ids=NESTED_LINES.keys())
def test_other_nested_lines_of_a_saved_game_are_refused_in_one_line(
    tmp_path: Path, parts: tuple[str, str, str]
) -> None:
    assert "nested too deeply" in complaint(tmp_path, "".join(parts))


def complaint(folder: Path, line: str) -> str:
    """Return the complaint about a saved game with a line, empty if all of it can be played."""
    file = create_file(folder / "game.tabletop", scenario_table(), "A game")
    file.close()
    with file.path.open("a", encoding="utf-8") as end:
        end.write(f"{line}\n")
    told = load_game(file.path).game.complaint
    if told:
        is_clean(told)
        assert "line 2: " in told
        assert "the program can't play it" not in told
    (result,) = check_paths([file.path]).results
    assert not any("the program failed" in each.what for each in result.failures)
    return told


def test_a_nested_header_of_a_saved_game_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "game.tabletop"
    for opening in ("[" * 100_000, '{"from":"decks","options":' + '{"a":' * 500 + "1" + "}" * 501):
        file.write_text('{"tabletop":"saved game","format":1,"opening":' + opening + "}\n", "utf-8")
        with pytest.raises(SavedGameError) as refusal:
            load_game(file)
        is_clean(str(refusal.value))


@pytest.mark.parametrize("key", ["steps", "rules", "table", "note", "players", "expect"])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ("{a = ", "}"), ("[{then = ", "}]")])
def test_what_is_nested_in_a_scenario_is_refused_in_one_line(
    tmp_path: Path, key: str, begin: str, end: str
) -> None:
    file = tmp_path / "deep.toml"
    file.write_text(f'title = "x"\n{key} = {within_each_other(TIMES, begin, end, "1")}\n', "utf-8")
    (line,) = check_paths([file]).errors
    assert "deep.toml: line 2: nested too deeply; write it flat" in line
    is_clean(line)
