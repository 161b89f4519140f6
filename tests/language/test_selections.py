"""Selections: the meaning of their keys. They are written as they were read."""

from typing import Any, get_type_hints

import msgspec
import pytest

from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType
from tabletop.language.predicates import Comparison, Either, Has, Is, Measure, Not, OfSubtype, OfType, Status
from tabletop.language.reading import convert, encoded
from tabletop.language.references import AmountWord, PlayerWord
from tabletop.language.selections import Compares, Keys, Selection, Tally
from tabletop.language.zones import ZoneKind

EXAMPLES: dict[str, Any] = {
    "zone": "graveyard",
    "types": ["Artifact", "Creature"],
    "any_types": ["Artifact", "Wolf"],
    "not_types": ["Land"],
    "subtypes": ["Elf"],
    "any_subtypes": ["Wolf", "Werewolf"],
    "not_subtypes": ["Human"],
    "supertypes": ["Legendary"],
    "not_supertypes": ["Basic"],
    "colors": ["W", "U"],
    "not_colors": ["B"],
    "color_count": 2,
    "not_color_count": 1,
    "keywords": ["flying"],
    "name": "Forest",
    "controller": "you",
    "owner": 1,
    "mana_value": "X",
    "power": 2,
    "toughness": 3,
    "min_mana_value": 1,
    "max_mana_value": {"what": "power", "of": {"types": ["Land"]}},
    "min_power": 1,
    "max_power": 4,
    "min_toughness": 1,
    "max_toughness": 3,
    "with_counter": "+1/+1",
    "release": "Transformers",
    "any_keywords": ["flying", "reach"],
    "not_keywords": ["defender"],
    "damaged_by": "you",
    "entered": "opponent",
    "shares_type_with": "self",
    "shares_name_with": "target",
    "not_name": "Forest",
    "entered_from": "exile",
    "attached_to": {"types": ["Creature"], "controller": "you"},
    "wears": ["Aura"],
}
EITHER_WAY = (*map(str, Status),)
ALWAYS = ("of_chosen_kind", "other", "exiled_with", "attached_to_it", "blocking_it")


def encode(selection: Selection) -> object:
    return msgspec.json.decode(msgspec.json.encode(selection, enc_hook=encoded))


def test_every_key_has_an_example() -> None:
    assert {*EXAMPLES, *EITHER_WAY, *ALWAYS} == {*get_type_hints(Keys)}


@pytest.mark.parametrize(
    "table",
    [
        *({key: value} for key, value in EXAMPLES.items()),
        *({key: value} for key in EITHER_WAY for value in (True, False)),
        *({key: True} for key in ALWAYS),
        EXAMPLES,
        {},
    ],
    ids=str,
)
def test_a_selection_is_written_as_it_was_read(table: dict[str, Any]) -> None:
    read = convert(table, Selection)
    assert encode(read) == table
    assert convert(encode(read), Selection) == read


def test_what_asks_nothing_is_not_written() -> None:
    assert encode(convert({"types": [], "tapped": None, "other": False}, Selection)) == {}
    assert Selection(types=(), tapped=None, other=False) == Selection()


def test_the_order_of_keys_makes_no_difference() -> None:
    one = Selection(types=(CardType.CREATURE,), tapped=True, colors=(Color.RED,))
    other = Selection(colors=(Color.RED,), tapped=True, types=(CardType.CREATURE,))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Selection(types=(CardType.CREATURE,), tapped=False, colors=(Color.RED,))


def test_keys_stand_for_predicates() -> None:
    selection = Selection(any_types=("Artifact", "Wolf"), not_keywords=("flying",), token=False, max_power=2)
    assert selection.asks == (
        Not(Has("flying")),
        Either((OfType(CardType.ARTIFACT), OfSubtype("Wolf"))),
        Not(Is(Status.TOKEN)),
        Compares(Measure.POWER, Comparison.AT_MOST, 2),
    )
    assert selection.required_status(Status.TOKEN) is False
    assert selection.required_status(Status.TAPPED) is None


def test_parts_are_replaced() -> None:
    selection = Selection(types=(CardType.LAND,), controller=PlayerWord.YOU)
    assert selection.with_parts(controller=1) == Selection(types=(CardType.LAND,), controller=1)
    assert selection.with_parts(asks=()) == Selection(controller=PlayerWord.YOU)
    assert selection.in_zone(ZoneKind.HAND).zone is ZoneKind.HAND
    assert selection.in_zone(ZoneKind.BATTLEFIELD) is selection


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"typs": ["Creature"]}, "typs"),
        ({"types": ["Creatur"]}, "did you mean “Creature”"),
        ({"controller": "yuo"}, "did you mean “you”"),
        ({"max_power": {"what": "powr"}}, "did you mean “power”"),
        ({"attached_to": {"zone": "hnd"}}, "did you mean “hand”"),
    ],
)
def test_what_means_nothing_is_refused(table: dict[str, Any], said: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=said):
        convert(table, Selection)


def test_there_is_no_other_key() -> None:
    with pytest.raises(TypeError, match="a selection has no typs"):
        Selection(typs=())  # type: ignore[call-arg]


def test_a_limit_may_be_counted() -> None:
    selection = convert({"max_power": "X"}, Selection)
    assert selection.predicates_of(Compares)[0].limit is AmountWord.X
    assert isinstance(
        convert({"power": {"what": "number"}}, Selection).predicates_of(Compares)[0].limit, Tally
    )
