"""Facts of the shipped cards."""

from collections import Counter

from tabletop.cards.faces import Layout
from tabletop.cards.library import default_library

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


def test_facts_of_a_planeswalker_a_battle_and_a_colorless_card_with_colored_mana() -> None:
    assert CARDS.find("Arlinn Kord").definition.front.loyalty == "3"
    assert CARDS.find("Invasion of Kylem").definition.front.defense == "5"
    assert CARDS.find("Eldrazi Displacer").definition.front.colors == frozenset()
    assert CARDS.find("Tarmogoyf").definition.front.toughness == "1+*"
