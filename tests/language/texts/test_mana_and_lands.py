"""Mana abilities in their fixed forms, lands that enter in different ways, and searches of lands."""

import pytest

from tabletop.language.abilities import Activated, EntersWith
from tabletop.language.card_types import CardType
from tabletop.language.conditions import AskPlayer, Count, Not
from tabletop.language.effects import AddMana, DealDamage, Search, effects_in
from tabletop.language.left_texts import Doer
from tabletop.language.predicates import Not as IsNot
from tabletop.language.predicates import OfSubtype, OfType
from tabletop.language.reading import convert
from tabletop.language.selections import Selection
from tabletop.language.zones import CardZone
from tests.language.texts.reading import line, mana, tasks, the

FIVE = ("{W}", "{U}", "{B}", "{R}", "{G}")


@pytest.mark.parametrize(
    ("words", "added"),
    [
        ("{T}: Add {G}.", ("{G}",)),
        ("{T}: Add {G} or {U}.", ("{G}", "{U}")),
        ("{T}: Add {W}, {B}, or {G}.", ("{W}", "{B}", "{G}")),
        ("{U/B}, {T}: Add {U}{U}, {U}{B}, or {B}{B}.", ("{U}{U}", "{U}{B}", "{B}{B}")),
        ("{T}: Add one mana of any color.", FIVE),
        ("{T}: Add two mana of any one color.", tuple(each * 2 for each in FIVE)),
        ("{T}: Add two mana in any combination of {R} and/or {G}.", ("{R}{R}", "{R}{G}", "{G}{G}")),
        ("{1}, {T}, Sacrifice this artifact: Add {C}{C}{C}.", ("{C}{C}{C}",)),
        ("{T}: Add {U} or one mana of the chosen color.", ("{U}", "{W}", "{B}", "{R}", "{G}")),
    ],
)
def test_what_a_mana_ability_adds(words: str, added: tuple[str, ...]) -> None:
    assert mana(words) == added


def test_a_painful_land_deals_its_damage() -> None:
    ability = the(Activated, "{T}: Add {B} or {R}. This land deals 1 damage to you.", "Land")
    assert [type(each) for each in ability.effects] == [AddMana, DealDamage]
    assert line("{T}: Add {B} or {R}. This land deals 1 damage to you.", "Land").doer is Doer.PROGRAM


def test_mana_comes_at_once_although_the_rest_is_left_to_the_player() -> None:
    words = "{T}: Add {R}. The moon turns its face away from Vell."
    assert mana(words) == ("{R}",)
    assert tasks(words, "Land") == ("The moon turns its face away from Vell.",)
    assert line(words, "Land").doer is Doer.BOTH


def test_for_what_alone_mana_is_spent() -> None:
    ability = the(Activated, "{T}: Add {C}{C}. Spend this mana only to cast Merfolk spells.", "Land")
    (added,) = (each for each in effects_in(ability) if isinstance(each, AddMana))
    assert added.only_for is not None
    assert OfSubtype("Merfolk") in added.only_for.asks
    assert not mana("{T}: Add {C} for each lie told about you.")


def test_what_mana_can_not_be_spent_to_cast() -> None:
    ability = the(Activated, "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.", "Land")
    (added,) = (each for each in effects_in(ability) if isinstance(each, AddMana))
    assert added.not_for is not None
    assert added.not_for.zone == "stack"
    assert IsNot(OfType(CardType.ARTIFACT)) in added.not_for.asks
    assert (added.only_for, added.for_abilities) == (None, False)


def test_among_which_colors_one_is_chosen_is_left_to_the_player() -> None:
    words = "{T}: Add one mana of any color that a lantern you lit could produce."
    assert mana(words) == FIVE
    assert line(words, "Land").doer is Doer.BOTH
    assert mana("{T}: Add one mana of any color, but quietly.") == ()


def test_mana_for_each_of_some_objects() -> None:
    for words, zone in (
        ("{T}: Add {G} for each Merfolk you control.", "battlefield"),
        ("{T}: Add {G} for each Merfolk on the battlefield.", "battlefield"),
        ("{T}: Add {G} for each Merfolk card in your graveyard.", "graveyard"),
    ):
        (added,) = (each for each in effects_in(the(Activated, words)) if isinstance(each, AddMana))
        assert OfSubtype("Merfolk") in added.number.of.asks  # type: ignore[union-attr]
        assert added.number.of.zone == zone  # type: ignore[union-attr]


def unless(words: str) -> object:
    return the(EntersWith, words, "Land").tapped_unless


def selection(**words: object) -> Selection:
    return convert(words, Selection)


def test_how_lands_enter() -> None:
    assert the(EntersWith, "This land enters tapped.", "Land") == EntersWith(tapped=True)
    assert the(EntersWith, "Vell enters the battlefield tapped.") == EntersWith(tapped=True)
    assert unless("This land enters tapped unless you control a Swamp or a Forest.") == Count(
        of=selection(any_types=("Swamp", "Forest"), controller="you"), at_least=1
    )
    assert unless("This land enters tapped unless you control two or fewer other lands.") == Count(
        of=selection(types=("Land",), controller="you", other=True), at_most=2
    )
    assert unless("This land enters tapped unless you control three or more basic lands.") == Count(
        of=selection(types=("Land",), supertypes=("Basic",), controller="you"), at_least=3
    )
    life = "As this land enters, you may pay 4 life. If you don't, it enters tapped."
    assert the(EntersWith, life, "Land") == EntersWith(tapped_unless_life=4)
    chosen = "Vell enters tapped. As it enters, choose a color other than red."
    assert the(EntersWith, chosen) == EntersWith(tapped=True, choose="a color other than red")
    assert line(chosen).doer is Doer.BOTH
    counted = the(EntersWith, "Vell enters with two +1/+1 counters on it.")
    assert counted == EntersWith(counters={"+1/+1": 2})


def test_an_object_enters_tapped_with_counters_or_with_as_many_as_x() -> None:
    vivid = the(EntersWith, "This land enters tapped with two charge counters on it.", "Land")
    assert vivid == EntersWith(tapped=True, counters={"charge": 2})
    assert the(EntersWith, "Vell enters with X +1/+1 counters on it.") == EntersWith(counters={"+1/+1": -1})
    assert line("Vell enters with X +1/+1 counters on it, where X is the tide.").doer is Doer.PLAYER


def test_what_the_program_cannot_count_is_asked_of_the_player() -> None:
    asked = unless("This land enters tapped unless the moon is full.")
    assert asked == AskPlayer(words="Is it true that the moon is full?", statement="the moon is full")
    sung = "As this land enters, you may sing a song of the sea. If you don't, this land enters tapped."
    assert unless(sung) == AskPlayer(
        words="Is it true that you sing a song of the sea?", statement="you sing a song of the sea"
    )
    assert isinstance(unless("If the tide is low, this land enters tapped."), Not)


@pytest.mark.parametrize(
    ("words", "fields", "to", "tapped"),
    [
        (
            "a Swamp or Island card, put it onto the battlefield",
            {"any_types": ("Swamp", "Island")},
            "battlefield",
            False,
        ),
        (
            "a basic land card, put it onto the battlefield tapped",
            {"supertypes": ("Basic",), "types": ("Land",)},
            "battlefield",
            True,
        ),
        ("a Merfolk card, reveal it, put it into your hand", {"subtypes": ("Merfolk",)}, "hand", False),
    ],
)
def test_what_is_searched_for(words: str, fields: dict[str, object], to: str, tapped: bool) -> None:
    whole = f"{{T}}, Pay 1 life, Sacrifice this land: Search your library for {words}, then shuffle."
    ability = the(Activated, whole, "Land")
    sought = Search(
        of=selection(zone="library", **fields),
        to=CardZone(to),
        tapped=tapped,
        reveal="reveal" in words,  # type: ignore[arg-type]
    )
    assert ability.effects == (sought,)
    assert (ability.cost.tap, ability.cost.life, ability.cost.sacrifice_self) == (True, 1, True)
