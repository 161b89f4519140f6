"""Damaged, truncated and forged files, and files that are not saved games: one line says what is wrong."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.language.card_types import CardType, Supertype
from tabletop.language.effects import CreateToken
from tabletop.language.selections import Selection
from tabletop.model.actions import Instruct
from tabletop.model.handwork import RevealUntil
from tabletop.play.journal import Did, WentBack
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import (
    FORMAT,
    LARGEST_FILE,
    LONGEST_LINE,
    UnreadableLineError,
    move_on,
    written,
)
from tabletop.play.saves.reading import read_game
from tabletop.play.saves.replaying import Loaded
from tabletop.scenarios.running.saved_openings import load_game
from tests.play.saves.conftest import Save
from tests.play.saves.games import facts, gain, play_a_little, scenario_table


@pytest.fixture
def played(path: Path, save: Save) -> Path:
    """Return a saved game of some ten lines."""
    table = scenario_table()
    save(table)
    play_a_little(table)
    return path


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def header(path: Path, **changes: Any) -> None:
    """Forge the first line of a file."""
    first, *others = lines(path)
    path.write_bytes(json.dumps({**json.loads(first), **changes}).encode() + b"\n" + b"".join(others))


def replaced(path: Path, number: int, line: bytes) -> Loaded:
    """Replace a line of a file and check that opening it gives one line of error with its number."""
    there = lines(path)
    path.write_bytes(b"".join([*there[: number - 1], line + b"\n", *there[number:]]))
    loaded = load_game(path).game
    if loaded.complaint:
        assert loaded.complaint.startswith(f"{path}: line {number}: ")
        assert loaded.complaint.endswith("; what came before it is kept")
        assert "\n" not in loaded.complaint
    return loaded


# --- No saved game at all ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"\n",
        b"{}\n",
        b"[]\n",
        b"4 Island\n",
        b"\x00" * 1000,
        bytes(range(256)),
        b"\xff\xfe\n",
        b'{"tabletop":"something else","format":1}\n',
        b"[" * 100_000,
        b'{"tabletop":' * 50_000 + b"\n",
    ],
)
def test_what_is_no_saved_game_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(SavedGameError, match=r"game\.tabletop: this is not a saved game; open one"):
        read_game(path)


def test_an_empty_file_a_folder_and_no_file_are_refused(path: Path) -> None:
    with pytest.raises(SavedGameError, match="No such file or directory; check the path"):
        read_game(path)
    path.write_bytes(b"")
    with pytest.raises(SavedGameError, match="the file is empty"):
        read_game(path)
    with pytest.raises(SavedGameError, match="Is a directory"):
        read_game(path.parent)


def test_a_file_that_is_too_large_is_not_read(path: Path) -> None:
    path.touch()
    os.truncate(path, LARGEST_FILE + 1)
    with pytest.raises(SavedGameError, match="more than 64 MB; no saved game is as large"):
        read_game(path)


def test_a_newer_format_names_the_program_that_can_read_it(played: Path) -> None:
    header(played, format=FORMAT + 1, program="7.1", unknown=True)
    with pytest.raises(SavedGameError, match=r"saved by Tabletop 7\.1; open it with that version or a newer"):
        read_game(played)
    header(played, program="")
    with pytest.raises(SavedGameError, match="saved by a newer Tabletop"):
        read_game(played)


@pytest.mark.parametrize(
    "changes",
    [
        {"opening": {"from": "nowhere"}},
        {"opening": {"from": "scenario", "name": 1, "text": ""}},
        {"begun": "yesterday"},
        {"more": 1},
        {"title": None},
        {"opening": {"from": "decks", "lists": [], "titles": [], "options": {"names": ["A"], "seed": 1}}},
        {
            "opening": {
                "from": "decks",
                "lists": ["1 Island"],
                "titles": [],
                "options": {"names": ["A"], "seed": 1},
            }
        },
        {
            "opening": {
                "from": "decks",
                "lists": ["1 Island"],
                "titles": ["A", "B"],
                "options": {"names": ["A"], "seed": 1},
            }
        },
        {
            "opening": {
                "from": "decks",
                "lists": ["1 Island"],
                "titles": ["A"],
                "options": {"names": ["A"], "seed": 1, "first": 1},
            }
        },
    ],
)
def test_a_header_that_was_changed_is_refused(played: Path, changes: dict[str, Any]) -> None:
    header(played, **changes)
    with pytest.raises(
        SavedGameError, match=r"game\.tabletop: its beginning was changed \(.*open another copy"
    ):
        load_game(played)


def test_a_header_without_an_end_is_refused(played: Path) -> None:
    played.write_bytes(lines(played)[0].rstrip())
    with pytest.raises(SavedGameError, match="its first line has no end"):
        read_game(played)


# --- Torn and damaged lines ---------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.data())
def test_a_file_cut_off_anywhere_keeps_every_whole_line(played: Path, data: st.DataObject) -> None:
    whole = played.read_bytes()
    cut = data.draw(st.integers(whole.index(b"\n") + 1, len(whole)))
    torn = played.with_name("torn.tabletop")
    torn.write_bytes(whole[:cut])
    loaded = load_game(torn).game
    assert not loaded.complaint
    as_long = played.with_name("as long.tabletop")
    as_long.write_bytes(whole[: whole.rindex(b"\n", 0, cut) + 1])
    assert facts(loaded.table) == facts(load_game(as_long).game.table)
    assert loaded.saved.end == as_long.stat().st_size


def test_wherever_it_is_cut_off_no_whole_line_is_lost_and_no_half_one_is_read(played: Path) -> None:
    whole, moves = played.read_bytes(), read_game(played).moves
    ends = [place for place, byte in enumerate(whole, 1) if byte == ord("\n")]
    for cut in (*range(0, ends[0], 40), *range(ends[0], len(whole))):
        played.write_bytes(whole[:cut])
        if cut < ends[0]:
            with pytest.raises(SavedGameError):
                read_game(played)
            continue
        saved = read_game(played)
        lines_kept = sum(end <= cut for end in ends)
        assert saved.damage is None
        # What was asked stands in the file until its answer follows.
        lasting = {each.line for each in moves}
        assert [(each.line, each.move) for each in saved.moves if each.line in lasting] == [
            (each.line, each.move) for each in moves if each.line <= lines_kept
        ]


def test_a_line_is_whole_only_with_its_end(played: Path) -> None:
    number = len(read_game(played).moves)
    played.write_bytes(played.read_bytes() + written(WentBack())[:-1])
    saved = read_game(played)
    assert len(saved.moves) == number
    assert saved.damage is None


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"null",
        b'"did"',
        b"\x80\x81",
        b'{"move":"jumped"}',
        b'{"move":"did"}',
        b'{"move":"did","action":{"action":"win"}}',
        b'{"move":"did","action":{"action":"advance","to":3}}',
        b'{"move":"did","action":{"action":"advance"},"answers":[{}]}',
        b'{"move":"did","action":{"action":"advance"},"why":"so"}',
        b'{"move":"went back","number":"all"}',
        b'{"move":"mark","word":"eaten"}',
        b'{"move":"did","action":' + b"[" * 100_000,
    ],
)
def test_a_garbled_line_keeps_what_came_before(played: Path, line: bytes) -> None:
    before = played.with_name("before.tabletop")
    before.write_bytes(b"".join(lines(played)[:3]))
    loaded = replaced(played, 4, line)
    assert "line 4: this is not a move of a game (" in loaded.complaint
    assert facts(loaded.table) == facts(load_game(before).game.table)


def test_what_is_quoted_from_a_file_is_short_and_on_one_line(played: Path) -> None:
    for word in ("a" * 5_000, "a\\n" * 5_000, "a b " * 5_000):
        loaded = replaced(played, 4, f'{{"move":"{word}"}}'.encode())
        assert len(loaded.complaint) < 300 + len(str(played))


def test_a_line_without_end_in_sight_is_not_read_to_its_end(played: Path) -> None:
    loaded = replaced(played, 3, b" " * LONGEST_LINE)
    assert "line 3: more than 256 kB on one line" in loaded.complaint
    assert loaded.table.journal.cursor == 1


def test_a_damaged_last_line_that_has_an_end_is_told(played: Path) -> None:
    assert replaced(played, len(lines(played)), b"what?").complaint


@settings(max_examples=60)
@given(st.data())
def test_whatever_byte_is_changed_there_is_a_sound_table_or_one_line(
    played: Path, data: st.DataObject
) -> None:
    content = bytearray(played.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    other = played.with_name("changed.tabletop")
    other.write_bytes(content)
    complaint = complaint_about(other)
    assert "\n" not in complaint
    assert complaint.startswith(f"{other}: ") or not complaint


def complaint_about(path: Path) -> str:
    try:
        return load_game(path).game.complaint
    except SavedGameError as error:
        return str(error)


# --- Moves that can't be made -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (b'{"move":"did","action":{"action":"cast","object":9999}}', "the rules refuse it: "),
        (b'{"move":"did","action":{"action":"play land","object":3}}', "the rules refuse it: "),
        (b'{"move":"did","action":{"action":"advance","by":7}}', "the rules refuse it: "),
        (
            b'{"move":"did","action":{"action":"spend mana","mana":"as a copy"}}',
            "the rules refuse it: mana: ",
        ),
        (b'{"move":"went back","number":4}', "not as much can be taken back"),
        (b'{"move":"went back","number":' + b"1" * 400 + b"}", "not as much can be taken back"),
        (b'{"move":"went back","number":-1}', "not as much can be taken back"),
        (b'{"move":"went forward"}', "not as much can be done again"),
        (b'{"move":"asked","action":{"action":"advance"}}', "the rules ask other questions about it now"),
        (written(Did(gain(10**16))).rstrip(), "a number in it is larger than in any game"),
        (
            written(Did(Instruct(effect=CreateToken(card="Wolf", number=10**5)))).rstrip(),
            "the rules refuse it: effect.number: 100000 is too large",
        ),
    ],
)
def test_a_move_that_the_rules_refuse_keeps_what_came_before(played: Path, move: bytes, why: str) -> None:
    loaded = replaced(played, 4, move)
    assert f"line 4: {why}" in loaded.complaint
    assert loaded.table.journal.cursor == 2


def test_infinite_life_can_be_saved(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table)
    table.propose(gain(1_000_000_000))
    assert facts(load_game(path).game.table) == facts(table)


def test_a_question_that_is_not_answered_is_told(played: Path) -> None:
    number = next(n for n, line in enumerate(lines(played), 1) if b'"answers"' in line)
    action = json.loads(lines(played)[number - 1])
    del action["answers"]
    # The line before it asks, and would be played in its place.
    loaded = replaced(played, number, json.dumps(action).encode())
    assert "the rules ask other questions about it now" in loaded.complaint
    assert loaded.table.state.question is None


def test_an_answer_that_is_forbidden_is_told(played: Path) -> None:
    number = next(n for n, line in enumerate(lines(played), 1) if b'"answers"' in line)
    forged = json.loads(lines(played)[number - 1])
    forged["answers"] = ["nobody"]
    assert replaced(played, number, json.dumps(forged).encode()).complaint


def test_a_failure_of_the_program_is_told_as_any_other(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise RuntimeError("the game does not come to rest")

    monkeypatch.setattr("tabletop.rules.referee.carry_out", failing)
    loaded = load_game(played).game
    assert loaded.complaint.endswith(
        "line 2: the program can't play it (RuntimeError); what came before it is kept"
    )
    assert loaded.table.journal.entries == []


# --- Files of earlier programs -----------------------------------------------------------------------


def test_types_of_all_kinds_that_stood_together_are_told_apart() -> None:
    of = b'{"types": ["Snow", "Land", "Elf"]}'
    move = move_on(b'{"move": "did", "action": {"action": "reveal until", "player": 0, "of": %s}}' % of)
    assert isinstance(move, Did)
    assert isinstance(move.action, RevealUntil)
    assert move.action.of == Selection(
        types=(CardType.LAND,), supertypes=(Supertype.SNOW,), subtypes=("Elf",)
    )


@pytest.mark.parametrize("of", [b'{"types": 5}', b'{"types": [[]]}', b'{"types": null}'])
def test_what_is_no_list_of_types_is_no_move(of: bytes) -> None:
    with pytest.raises(UnreadableLineError):
        move_on(b'{"move": "did", "action": {"action": "reveal until", "player": 0, "of": %s}}' % of)
