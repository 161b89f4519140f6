"""``tabletop deck``: decks read, counted and written without a window."""

import io
import json
import sys
from pathlib import Path

import pytest

from tabletop.cards.decks.carried_out import Share, share_of, shares
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.library import default_library
from tabletop.cards.placeholders import Placeholder, placeholder_card
from tabletop.cli.main import main

LIST = "4 Delver of Secrets\n4 Lightning Bolt\n2 Bonecrushed Giant\n50 Island\n\nSideboard\n3 Duress\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "delver.txt"
    path.write_text(LIST, "utf-8")
    return path


def test_a_deck_is_counted_and_what_is_left_to_hands_is_marked(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", str(file)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(
        "Delver of Secrets\n60 cards: 50 lands, 4 creatures, 6 other cards\n"
        "Abilities: 58 carried out, 2 by hand\n\nMain deck (60)\n"
        "   4 Delver of Secrets // Insectile Aberration\n"
    )
    assert "   2 Bonecrushed Giant  (by hand)\n\nSideboard (3)\n   3 Duress\n\n" in out
    assert "line 3: no card is called “Bonecrushed Giant”" in out


def test_the_status_is_zero_if_all_cards_are_known(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(LIST.replace("2 Bonecrushed Giant\n", ""), "utf-8")
    assert main(["deck", str(file)]) == 0
    assert capsys.readouterr().out.endswith("\nSideboard (3)\n   3 Duress\n")


def test_a_deck_is_read_from_standard_input_and_printed_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LIST.encode())))
    assert main(["deck", "-", "--json"]) == 1
    deck = json.loads(capsys.readouterr().out)
    assert deck["main"][0] == {
        "number": 4,
        "name": "Delver of Secrets // Insectile Aberration",
        "plays": "carried out",
    }
    assert deck["plays"] == {"carried out": 58, "in part": 0, "by hand": 2}
    assert (deck["statistics"]["lands"], deck["sideboard"][0]["number"]) == (50, 3)
    assert [fault.partition(":")[0] for fault in deck["faults"]] == ["line 3"]


@pytest.mark.parametrize(
    ("name", "arena", "beginning"),
    [
        ("out.txt", False, "Deck\n4 Delver of Secrets // Insectile Aberration\n"),
        ("out.txt", True, "About\nName Delver of Secrets\n\nDeck\n4 Delver of Secrets\n"),
        ("out.cod", False, '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck'),
        ("out.dck", False, "[metadata]\nName=Delver of Secrets\n[Main]\n4 Delver of Secrets\n"),
    ],
)
def test_a_deck_is_written_in_other_formats_with_its_unknown_cards(
    file: Path, name: str, arena: bool, beginning: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = file.with_name(name)
    assert main(["deck", str(file), "--to", str(out), *(["--arena"] if arena else [])]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"tabletop: {file}: line 3: no card is called “Bonecrushed Giant”")
    assert out.read_text("utf-8").startswith(beginning)
    library = default_library()
    before, after = (settled(read_deck(each, library), library) for each in (file, out))
    assert {card.name: number for number, card in after.main} == {
        card.name: number for number, card in before.main
    }


def test_what_the_list_leaves_open_is_said(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("4 Delver of Secrets\n56 Island\n\n3 Duress\n", "utf-8")
    assert main(["deck", str(file)]) == 0
    assert capsys.readouterr().out.endswith(
        "\nline 4: Duress may be in the main deck or in the maybeboard instead of in the sideboard\n"
    )


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--arena"], "--arena writes a list; choose a .txt file with --to"),
        (["--to", "out.cod", "--arena"], "out.cod: Arena reads text; choose a .txt file"),
        (["--to", "out.txt", "--json"], "--to writes a list and can't be combined with --json"),
        (["--to", "out.pdf"], "out.pdf: the name must end in .txt or .cod or .dck"),
    ],
)
def test_options_that_contradict_each_other(
    file: Path, arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", str(file), *arguments]) == 2
    assert capsys.readouterr().err == f"tabletop: {fault}\n"


def test_a_file_that_is_no_deck_is_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = tmp_path / "lesson.toml"
    scenario.write_text('title = "Two angels"\n[table.Alice]\nbattlefield = ["Clone"]\n', "utf-8")
    assert main(["deck", str(scenario)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"tabletop: {scenario}: ")
    assert "`tabletop check` reads scenarios" in line
    assert main(["deck", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"tabletop: {tmp_path}: this is a folder; choose a file in it\n"


def test_a_card_is_carried_out_whole_in_part_or_not_at_all() -> None:
    def described(*text: str) -> Share:
        frog = Placeholder(name="Frog", cost="{G}", type="Creature — Frog", size="1/1", text=text)
        return share_of(placeholder_card(frog))

    assert share_of(placeholder_card(Placeholder(name="Frog"))) is Share.NONE
    assert described("Flying", "Frogs sing in the rain.") is Share.PART
    assert described("Frogs sing in the rain.") is Share.NONE
    library = default_library()
    reading = read_deck("4 Delver of Secrets\n2 Unheard Song", library)
    assert shares(settled(reading, library).main) == {Share.WHOLE: 4, Share.PART: 0, Share.NONE: 2}
