"""Subtypes: each belongs to the card types that it is listed for."""

from itertools import combinations

import pytest

from tabletop.cards.faces import CardDefinition
from tabletop.cards.library import default_library
from tabletop.cards.type_line import type_line
from tabletop.language.card_types import CardType
from tabletop.language.effects import AddMana, effects_in
from tabletop.language.left_texts import Doer
from tabletop.language.selections import Selection
from tabletop.language.subtypes import CREATURE_TYPES, SUBTYPES_OF, singular
from tabletop.language.texts.lines import read_text
from tabletop.language.zones import ZoneKind
from tabletop.rules.values.creature_types import creature_types_on, is_creature_type

_SAME = {frozenset({"Creature", "Kindred"}), frozenset({"Instant", "Sorcery"})}


def _cards() -> tuple[CardDefinition, ...]:
    library = default_library()
    return (*library, *library.tokens.values())


def test_no_subtype_is_listed_for_two_unlike_card_types() -> None:
    for one, other in combinations(SUBTYPES_OF, 2):
        if frozenset({one, other}) not in _SAME:
            assert not SUBTYPES_OF[one] & SUBTYPES_OF[other], (one, other)


def test_each_subtype_of_a_known_card_is_listed_for_a_type_of_that_card() -> None:
    for card in _cards():
        for face in card.faces:
            allowed = frozenset().union(*(SUBTYPES_OF.get(word, frozenset()) for word in face.types.types))
            assert allowed.issuperset(face.types.subtypes), face.name


def test_the_known_cards_have_no_creature_type_that_the_list_lacks() -> None:
    assert creature_types_on(_cards()) == CREATURE_TYPES


@pytest.mark.parametrize("word", ["Equipment", "Forest", "Saga", "Jace", "Siege", "Adventure", "Urza's"])
def test_a_subtype_of_another_card_type_is_no_creature_type(word: str) -> None:
    assert not is_creature_type(word)
    assert word not in CREATURE_TYPES


def test_a_type_of_two_words_is_one_subtype() -> None:
    assert type_line("Legendary Creature — Time Lord Doctor").subtypes == ("Time Lord", "Doctor")
    assert str(type_line("Creature — Time Lord")) == "Creature — Time Lord"
    assert singular("Time Lords") == "Time Lord"


def test_mana_for_spells_of_the_chosen_type() -> None:
    text = "{T}: Add {C}. Spend this mana only to cast a creature spell of the chosen type."
    (line,) = read_text("Old Road", "Land", (text,)).lines
    assert line.doer is Doer.PROGRAM
    (added,) = (each for each in effects_in(line.abilities) if isinstance(each, AddMana))
    assert added.only_for == Selection(zone=ZoneKind.STACK, types=(CardType.CREATURE,), of_chosen_kind=True)
