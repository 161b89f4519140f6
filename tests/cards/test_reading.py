"""The card files: what they hold, and what is said where they are wrong."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from tabletop.assets import assets_folder
from tabletop.cards.faces import Layout
from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFileError, read_card_files

FOLDER = assets_folder() / "cards"
CARDS = default_library()


def test_all_cards_are_there() -> None:
    layouts = Counter(card.layout for card in CARDS)
    assert layouts.pop(Layout.NORMAL) >= 150
    assert layouts == {
        Layout.TRANSFORM: 391,
        Layout.MODAL: 98,
        Layout.MELD: 14,
        Layout.MELD_RESULT: 7,
        Layout.FLIP: 21,
    }


def test_facts_of_a_transforming_card() -> None:
    card = CARDS.find("Huntmaster of the Fells").definition
    assert (str(card.front.mana_cost), card.front.mana_cost.value()) == ("{2}{R}{G}", 4)
    assert card.back is not None
    assert str(card.back.types) == "Creature — Werewolf"
    assert (card.back.power, card.back.toughness, card.back.mana_cost.symbols) == ("4", "4", ())
    assert card.back.colors == card.back.color_indicator == frozenset("RG")
    assert card.back.keywords == ("trample",)


def test_facts_of_a_flip_card() -> None:
    card = CARDS.find("Akki Lavarunner").definition
    assert card.back is not None
    assert str(card.back.types) == "Legendary Creature — Goblin Shaman"
    assert (card.back.colors, card.back.color_indicator) == (frozenset("R"), frozenset())


def test_facts_of_a_meld_card() -> None:
    card = CARDS.find("Gisela, the Broken Blade").definition
    assert card.back is None
    assert card.meld is not None
    assert card.meld.partner == "Bruna, the Fading Light"
    assert card.meld.result == CARDS.find("Brisela, Voice of Nightmares").definition.front


def test_facts_of_a_planeswalker_a_battle_and_a_colourless_card_with_coloured_mana() -> None:
    assert CARDS.find("Arlinn Kord").definition.front.loyalty == "3"
    assert CARDS.find("Invasion of Kylem").definition.front.defense == "5"
    assert CARDS.find("Eldrazi Displacer").definition.front.colors == frozenset()
    assert CARDS.find("Tarmogoyf").definition.front.toughness == "1+*"


@pytest.fixture
def copied_files(tmp_path: Path) -> Path:
    shutil.copytree(FOLDER, tmp_path / "cards")
    return tmp_path / "cards"


def test_a_missing_file_is_named(copied_files: Path) -> None:
    (copied_files / "ordinary.json").unlink()
    with pytest.raises(CardFileError, match=r"ordinary\.json: the file cannot be read"):
        read_card_files(copied_files)


def test_a_wrong_field_is_named_with_its_place(copied_files: Path) -> None:
    path = copied_files / "ordinary.json"
    path.write_text(path.read_text("utf-8").replace('"type"', '"tpye"', 1), "utf-8")
    with pytest.raises(CardFileError, match=r"ordinary\.json: .*tpye.*fix the file"):
        read_card_files(copied_files)


def test_a_wrong_cost_is_named_with_its_card(copied_files: Path) -> None:
    path = copied_files / "ordinary.json"
    path.write_text(path.read_text("utf-8").replace('"cost": "{2}{R}"', '"cost": "2R"', 1), "utf-8")
    with pytest.raises(CardFileError, match=r"Act of Treason: '2R' is not a mana cost"):
        read_card_files(copied_files)


def test_abilities_in_two_files_are_refused(copied_files: Path) -> None:
    for name in ("one", "two"):
        (copied_files / "abilities" / f"{name}.json").write_text('{"Nobody": []}', "utf-8")
    with pytest.raises(CardFileError, match=r"two\.json: Nobody has its abilities in another file"):
        read_card_files(copied_files)


def test_a_meld_card_without_its_result_is_refused(copied_files: Path) -> None:
    path = copied_files / "double_faced.json"
    lines = [
        line
        for line in path.read_text("utf-8").splitlines()
        if '"name": "Chittering Host", "layout"' not in line
    ]
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(CardFileError, match="melds into 'Chittering Host'"):
        read_card_files(copied_files)
