"""Placeholders: the player's description of an unknown card, and how it is saved."""

from pathlib import Path

import pytest

from tabletop.cards.kept_placeholders import KeepingError, keep_placeholders, kept_placeholders
from tabletop.cards.placeholders import (
    Placeholder,
    PlaceholderError,
    bare_placeholder,
    braced,
    placeholder_card,
    said_of,
)


def test_of_a_name_alone_nothing_is_made_up() -> None:
    card = bare_placeholder("Questing Druid")
    face = card.front
    assert card.placeholder
    assert (card.name, str(face.types), str(face.mana_cost), face.power, face.text) == (
        "Questing Druid",
        "",
        "",
        None,
        (),
    )


def test_what_is_said_is_on_the_card_and_can_be_said_again() -> None:
    said = Placeholder(
        name="Questing Druid",
        type="legendary creature - human druid",
        cost="1g",
        size="1/1",
        text=("Trample, haste", "Whenever you cast a spell, grow."),
    )
    card = placeholder_card(said)
    assert str(card.front.types) == "Legendary Creature — human druid"
    assert (str(card.front.mana_cost), card.front.power, card.front.toughness) == ("{1}{G}", "1", "1")
    assert card.front.colors == {"G"}
    assert card.front.keywords == ("trample", "haste")
    assert placeholder_card(said_of(card)) == card


def test_a_name_of_two_is_a_card_with_two_faces() -> None:
    card = bare_placeholder("Quiet Gate // Loud Gate")
    assert card.name == card.full_name == "Quiet Gate // Loud Gate"
    assert [face.name for face in card.faces] == ["Quiet Gate", "Loud Gate"]
    assert placeholder_card(said_of(card)) == card


def test_each_face_is_what_is_said_of_it() -> None:
    said = Placeholder(
        name="Quiet Gate // Loud Gate",
        type="Land",
        back_type="sorcery",
        back_cost="2r",
        back_text=("Shout.",),
    )
    card = placeholder_card(said)
    front, back = card.faces
    assert (str(front.types), str(back.types), str(back.mana_cost)) == ("Land", "Sorcery", "{2}{R}")
    assert (front.text, back.text) == ((), ("Shout.",))
    assert placeholder_card(said_of(card)) == card


@pytest.mark.parametrize("name", ["Gate // Gate", "// Gate", "Gate //", "A // B // C", "Gate"])
def test_other_names_are_those_of_one_face(name: str) -> None:
    assert len(bare_placeholder(name).faces) == 1


@pytest.mark.parametrize(
    ("types", "loyalty", "defense"), [("Planeswalker — Ob", "4", None), ("Battle — Siege", None, "4")]
)
def test_one_number_is_loyalty_or_defense(types: str, loyalty: str | None, defense: str | None) -> None:
    face = placeholder_card(Placeholder(name="Ob", type=types, size="4")).front
    assert (face.loyalty, face.defense) == (loyalty, defense)


@pytest.mark.parametrize(
    ("written", "cost"),
    [("2uu", "{2}{U}{U}"), ("12", "{12}"), ("{g/u}", "{G/U}"), ("0", "{0}"), ("", ""), ("x R", "{X}{R}")],
)
def test_braces_may_be_left_out(written: str, cost: str) -> None:
    assert braced(written) == cost


@pytest.mark.parametrize(
    "said",
    [
        {"cost": "free"},
        {"type": "Elf"},
        {"size": "big"},
        {"size": "2/2/2"},
        {"cost": "{99999999999}"},
    ],
)
def test_what_stands_on_no_card_is_told_in_one_line(said: dict[str, str]) -> None:
    with pytest.raises(PlaceholderError) as error:
        placeholder_card(Placeholder(**{"name": "Foo", **said}))
    assert "\n" not in str(error.value)


def test_what_was_said_is_kept_and_replaced_by_name(tmp_path: Path) -> None:
    file = tmp_path / "kept" / "placeholders.json"
    keep_placeholders([Placeholder(name="Foo", cost="{1}"), Placeholder(name="Bar")], file)
    keep_placeholders([Placeholder(name="FOO", cost="{2}")], file)
    assert kept_placeholders(file) == {
        "foo": Placeholder(name="FOO", cost="{2}"),
        "bar": Placeholder(name="Bar"),
    }


def test_a_damaged_file_is_set_aside_and_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "placeholders.json"
    file.write_text("[{")
    assert kept_placeholders(file) == {}
    keep_placeholders([Placeholder(name="Foo")], file)
    assert list(kept_placeholders(file)) == ["foo"]
    assert (tmp_path / "placeholders.damaged.json").read_text() == "[{"


def test_a_file_that_is_too_large_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.cards.kept_placeholders.LARGEST_FILE", 8)
    file = tmp_path / "placeholders.json"
    file.write_text("[" * 100)
    with pytest.raises(KeepingError, match="this game only"):
        keep_placeholders([Placeholder(name="Foo")], file)
    assert file.read_text() == "[" * 100
    assert list(tmp_path.iterdir()) == [file]


def test_what_can_not_be_used_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "placeholders.json"
    file.write_text('[{"name": "Foo", "cost": "free"}, {"name": "Bar"}]')
    assert list(kept_placeholders(file)) == ["bar"]


def test_where_nothing_can_be_written_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")
    with pytest.raises(KeepingError, match="this game only"):
        keep_placeholders([Placeholder(name="Foo")], tmp_path / "folder" / "placeholders.json")
