"""Errors in entries: file, card, face, place, the wrong word and the nearest known one."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cards.entries.reading import read_entries, read_entry, read_granted
from tabletop.cards.reading import CardFileError
from tests.cards.entries.written import FOLDER

ChangeEntry = Callable[[str, str, str], Path]


@pytest.fixture
def change_entry(tmp_path: Path) -> ChangeEntry:
    """Copy an entry with one text in it replaced by another."""

    def change(file: str, old: str, new: str) -> Path:
        text = (FOLDER / file).read_text("utf-8")
        assert old in text
        path = tmp_path / "cards" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new, 1), "utf-8")
        return path

    return change


DELVER = "d/delver-of-secrets.toml"
RAMPAGER = "r/ravager-of-the-fells.toml"


FAULTS = [
    (
        'do = "reveal"',
        'do = "reveel"',
        "Secrets (front): abilities[1].effects[2].then[1].do: unknown word “reveel”; did you mean “reveal”?",
    ),
    (
        'do = "transform"',
        'do = "transfrom"',
        "then[2].then[1].do: unknown word “transfrom”; did you mean “transform”?",
    ),
    (
        'ability = "triggered"',
        'ability = "trigered"',
        "of Secrets (front): abilities[1].ability: unknown word “trigered”; did you mean “triggered”?",
    ),
    ("condition = {", "conditoin = {", "then[2]: unknown key “conditoin”; did you mean “condition”?"),
    ('"transform"', '"transfrom"', "Delver of Secrets: layout: unknown word “transfrom”; did you mean “tran"),
    ('"sun_moon"', '"sun_mon"', "Secrets: symbol: unknown word “sun_mon”; did you mean “sun_moon”?"),
    ('size = "3/2"', 'sise = "3/2"', "Secrets (back): unknown key “sise”; did you mean “size”?"),
    ('size = "3/2"', 'size = "3"', "Delver of Secrets (back): size: “3” is not a size like 2/2"),
    ('indicator = "U"', 'indicator = "Q"', "(back): indicator: “Q” is not a row of colors like WU"),
    ('cost = "{U}"', 'cost = "2R"', "Delver of Secrets: '2R' is not a mana cost"),
    ('type = "Creature — Human Insect"\n', "", "Secrets (back): “type” is missing; add it"),
    ("[back]", "[reverse]", "Delver of Secrets: unknown key “reverse”; did you mean"),
    ("[back]", "[flipped]", "Secrets: a card of this layout has a table “back”; add it"),
    ("[front]", "[front", "fix the TOML"),
    ("Delver of Secrets", "Delver of Sacrets", "belongs in d/delver-of-sacrets.toml; move it there"),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_a_fault_is_said_with_its_place(change_entry: ChangeEntry, old: str, new: str, said: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read_entry(change_entry(DELVER, old, new))
    assert said in str(caught.value)
    assert "delver-of-secrets.toml: " in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_face_too_many_is_refused(change_entry: ChangeEntry) -> None:
    path = change_entry("g/grizzly-bears.toml", "[face]", '[front]\nname = "Else"\ntype = "Land"\n\n[face]')
    with pytest.raises(CardFileError, match="unknown face of this layout “front”; did you mean “face”"):
        read_entry(path)


def test_a_granted_ability_is_read_the_same_way(change_entry: ChangeEntry) -> None:
    path = change_entry("granted/ward-1.toml", 'ability = "keyword"', 'ability = "keywrod"')
    with pytest.raises(CardFileError, match=r"ward \{1\}: abilities\[1\].ability: unknown word “keywrod”"):
        read_granted(path)


def test_a_token_without_words_is_refused(change_entry: ChangeEntry) -> None:
    with pytest.raises(CardFileError, match="Wolf Token: effects need words to ask for it by"):
        read_entry(change_entry("tokens/wolf.toml", 'called = ["Wolf"]\n', ""))


def test_an_entry_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match=r"nothing.toml: .*; the entry can't be read"):
        read_entry(tmp_path / "nothing.toml")
    (tmp_path / "latin.toml").write_bytes(b'layout = "\xff"')
    with pytest.raises(CardFileError, match="byte 11 is not UTF-8"):
        read_entry(tmp_path / "latin.toml")


def some(tmp_path: Path, *files: str) -> Path:
    """Return a folder with copies of some entries."""
    for file in files:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(FOLDER / file, tmp_path / file)
    return tmp_path


def test_a_folder_without_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="the cards are missing; reinstall the program"):
        read_entries(tmp_path)


def test_a_meld_card_without_its_result_is_refused(tmp_path: Path) -> None:
    folder = some(tmp_path, "g/graf-rats.toml", "m/midnight-scavengers.toml")
    with pytest.raises(CardFileError, match="Graf Rats: unknown card “Chittering Host”"):
        read_entries(folder)


def test_a_token_that_nobody_has_described_is_refused(tmp_path: Path) -> None:
    folder = some(tmp_path, "h/hanweir-garrison.toml", "h/hanweir-battlements.toml", "tokens/human.toml")
    (folder / "h" / "hanweir-the-writhing-township.toml").write_text(
        (FOLDER / "h/hanweir-the-writhing-township.toml").read_text("utf-8"), "utf-8"
    )
    with pytest.raises(
        CardFileError, match=r"Garrison \(front\): unknown token “red Human”; did you mean “Human”"
    ):
        read_entries(folder)


def test_an_ability_that_nobody_grants_is_refused(tmp_path: Path) -> None:
    folder = some(tmp_path, "e/esika-god-of-the-tree.toml")
    with pytest.raises(CardFileError, match="unknown granted ability “mana of any colour”"):
        read_entries(folder)


def test_a_counter_that_nobody_knows_is_refused_inside_of_other_counters(tmp_path: Path) -> None:
    folder = some(tmp_path, "c/cosima-god-of-the-voyage.toml", "tokens/human.toml")
    entry = folder / "c/cosima-god-of-the-voyage.toml"
    text = entry.read_text("utf-8")
    entry.write_text(text.replace('what = "voyage counters"', 'what = "yoyage counters"', 1), "utf-8")
    with pytest.raises(CardFileError, match="unknown kind of counter “yoyage”; did you mean “voyage”"):
        read_entries(folder)


def test_a_counter_that_nobody_knows_is_refused_in_a_cost(tmp_path: Path) -> None:
    folder = some(tmp_path, "a/arcee-sharpshooter.toml")
    entry = folder / "a/arcee-sharpshooter.toml"
    text = entry.read_text("utf-8")
    entry.write_text(text.replace('{ kind = "+1/+1", or_more', '{ kind = "+1/+9", or_more', 1), "utf-8")
    with pytest.raises(CardFileError, match=r"unknown kind of counter “\+1/\+9”"):
        read_entries(folder)
