"""A deck with double-faced cards: opaque sleeves, or substitutes for each of them (712.7, 713)."""

from typing import Any

import pytest

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.library import default_library
from tabletop.cards.type_line import type_line
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.substitutes import (
    Deck,
    Sleeves,
    Substitute,
    checklist,
    judge_deck,
    printed_in,
    with_substitutes,
)

LIBRARY = default_library()
DELVER = "Delver of Secrets"
HELPER = Substitute((DELVER,))


def refused(deck: Deck, edition: str = DEFAULT_EDITION) -> list[str]:
    return [name.removeprefix("substitutes.") for name in judge_deck(deck, LIBRARY, edition).names]


def deck(*cards: str, **more: Any) -> Deck:
    return Deck(cards=(*cards, "Island"), **more)


def test_without_sleeves_or_substitutes_it_is_refused() -> None:
    assert refused(deck(DELVER)) == ["hidden_cards_look_alike"]
    assert refused(deck(DELVER, sleeves=Sleeves.CLEAR)) == ["hidden_cards_look_alike"]
    assert refused(deck(DELVER, sleeves=Sleeves.OPAQUE)) == []
    assert refused(deck("Elite Vanguard")) == []


def test_each_of_four_needs_a_substitute() -> None:
    four = (DELVER,) * 4
    assert refused(deck(*four, substitutes=(HELPER,) * 3, set_aside=(DELVER,) * 3)) == [
        "hidden_cards_look_alike"
    ]
    assert refused(deck(*four, substitutes=(HELPER,) * 4, set_aside=four)) == []


def test_the_real_card_is_set_aside() -> None:
    lacking = deck(DELVER, substitutes=(HELPER,))
    assert refused(lacking) == ["real_cards_are_set_aside"]
    ready = deck(DELVER, DELVER, substitutes=(HELPER, HELPER), set_aside=(DELVER, DELVER))
    assert refused(ready) == []


@pytest.mark.parametrize(
    ("filled", "reasons"),
    [
        ((), ["hidden_cards_look_alike", "one_circle_is_filled", "each_names_a_double_faced_card"]),
        (
            (DELVER, "Ludevic's Test Subject"),
            ["hidden_cards_look_alike", "one_circle_is_filled", "each_names_a_double_faced_card"],
        ),
        ((DELVER,), []),
    ],
)
def test_exactly_one_circle_is_filled(filled: tuple[str, ...], reasons: list[str]) -> None:
    marked = Substitute(filled, checklist=True)
    assert refused(deck(DELVER, substitutes=(marked,), set_aside=(DELVER,))) == reasons


@pytest.mark.parametrize(
    ("names", "fine"),
    [
        (("Blackbloom Rogue", "Blackbloom Bog"), True),
        (("Blackbloom Rogue",), True),
        (("Blackbloom Bog",), False),
        (("Elite Vanguard",), False),
        (("Nobody",), False),
    ],
)
def test_a_helper_card_names_the_front_at_least(names: tuple[str, ...], fine: bool) -> None:
    found = refused(deck(substitutes=(Substitute(names),), set_aside=("Blackbloom Rogue",)))
    assert found == ([] if fine else ["each_names_a_double_faced_card"])


def test_once_only_a_checklist_card_stood_for_another() -> None:
    """substitute.kinds: before September 2020 there was only the checklist card and no helper card to write
    on.
    """
    written, printed = (
        deck(DELVER, substitutes=(Substitute((DELVER,), checklist=checklist),), set_aside=(DELVER,))
        for checklist in (False, True)
    )
    assert refused(written, "2012-10-05") == ["only_checklists_stand_in"]
    assert judge_deck(written, LIBRARY, "2012-10-05").numbers == ("711.9a",)
    assert refused(printed, "2012-10-05") == refused(written) == refused(printed) == []


@pytest.mark.parametrize("edition", ["2012-10-05", DEFAULT_EDITION])
def test_each_double_faced_card_gets_a_substitute_of_a_known_kind(edition: str) -> None:
    stood_for = with_substitutes(deck(DELVER, DELVER), LIBRARY, edition)
    assert len(stood_for.substitutes) == 2
    assert stood_for.set_aside == (DELVER, DELVER)
    assert refused(stood_for, edition) == []


def test_a_card_of_three_sides_is_not_legal() -> None:
    assert refused(deck("Optimus Prime, Inspiring Leader", sleeves=Sleeves.OPAQUE)) == [
        "no_card_has_three_sides"
    ]


def test_the_checklist_of_innistrad_has_twenty_lines() -> None:
    lines = checklist(LIBRARY, "ISD")
    assert len(lines) == 20
    assert "Delver of Secrets {U}" in lines
    assert len(list(printed_in(LIBRARY, "ISD"))) == 20


def vehicle(name: str, types: str) -> CardDefinition:
    face = Face(name=name, types=type_line(types), power="3", toughness="3")
    back = Face(
        name=f"{name} Within", types=type_line("Legendary Creature — Spirit"), power="3", toughness="3"
    )
    return CardDefinition(name=name, layout=Layout.TRANSFORM, faces=(face, back))


@pytest.mark.parametrize(
    ("types", "edition", "leads"),
    [
        ("Legendary Artifact — Vehicle", DEFAULT_EDITION, False),
        ("Legendary Artifact — Vehicle", "2025-07-25", True),
        ("Artifact — Vehicle", "2025-07-25", False),
        ("Legendary Artifact — Spacecraft", "2025-07-25", True),
        ("Legendary Creature — Dragon", DEFAULT_EDITION, True),
        ("Legendary Enchantment", "2025-07-25", False),
    ],
)
def test_who_may_lead_a_deck_is_asked_of_the_front(types: str, edition: str, leads: bool) -> None:
    """commander.vehicle: since July 2025 a legendary Vehicle or Spacecraft may lead as well."""
    library = LIBRARY.extended([vehicle("The Wagon", types)])
    led = deck("The Wagon", commanders=("The Wagon",), sleeves=Sleeves.OPAQUE)
    names = judge_deck(led, library, edition).names
    assert names == (() if leads else ("substitutes.commanders_may_lead",))


def test_a_card_may_say_that_it_leads() -> None:
    face = Face(
        name="The Walker",
        types=type_line("Legendary Planeswalker"),
        text=("The Walker can be your commander.",),
    )
    library = LIBRARY.extended([CardDefinition(name="The Walker", layout=Layout.NORMAL, faces=(face,))])
    led = deck("The Walker", commanders=("The Walker",), sleeves=Sleeves.OPAQUE)
    assert judge_deck(led, library, DEFAULT_EDITION).is_legal
