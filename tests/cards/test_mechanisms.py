"""The mechanisms that change the faces of cards, derived from their entries."""

import pytest

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.library import shipped_library
from tabletop.cards.mechanisms import Mechanism, mechanisms
from tabletop.cards.type_line import type_line


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("Village Watch", {Mechanism.DAYBOUND}),
        ("Baithook Angler", {Mechanism.DISTURB}),
        ("Graf Rats", {Mechanism.MELD}),
        ("Chittering Host", {Mechanism.MELD}),
        ("Bala Ged Recovery", {Mechanism.MODAL}),
        ("Invasion of Zendikar", {Mechanism.SIEGE}),
        ("Fable of the Mirror-Breaker", {Mechanism.SAGA, Mechanism.RETURN}),
        ("Akki Lavarunner", {Mechanism.FLIP, Mechanism.TRIGGER}),
        ("Village Ironsmith", {Mechanism.TRIGGER}),
        ("Nicol Bolas, the Ravager", {Mechanism.ACTIVATE, Mechanism.RETURN}),
        ("Clone", set()),
    ],
)
def test_a_card_says_how_it_changes_its_face(name: str, ways: set[Mechanism]) -> None:
    assert mechanisms(shipped_library().find(name).definition) == ways


def test_cards_that_convert_say_so() -> None:
    ways = mechanisms(shipped_library().find("Optimus Prime, Hero").definition)
    assert Mechanism.CONVERT in ways


def test_what_makes_incubators_and_the_incubator_itself_are_found() -> None:
    library = shipped_library()
    assert Mechanism.INCUBATE in mechanisms(library.find("Converter Beast").definition)
    assert Mechanism.INCUBATE in mechanisms(library.find_token("Incubator"))


def test_nearly_every_two_faced_card_has_a_mechanism() -> None:
    without = [
        card.name
        for card in shipped_library()
        if (card.layout.is_double_faced or card.layout is Layout.FLIP) and not mechanisms(card)
    ]
    # The words that turn these over are carried out by hand.
    assert len(without) <= 3


def test_an_imported_saga_is_known_by_its_types() -> None:
    front = Face(name="A Tale", types=type_line("Enchantment — Saga"))
    card = CardDefinition(name="A Tale", layout=Layout.TRANSFORM, faces=(front, Face(name="A Beast")))
    assert mechanisms(card) == {Mechanism.SAGA}


def test_every_mechanism_has_words_and_a_card() -> None:
    found = {way for card in shipped_library() for way in mechanisms(card)}
    assert found == set(Mechanism)
    assert all(way.description for way in Mechanism)
