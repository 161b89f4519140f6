"""Keyword abilities in a hand or graveyard: cycling, ninjutsu, unearth, foretelling (702.29, 702.49)."""

from typing import Final

from tabletop.language.abilities import Activated, Cost, Keyword
from tabletop.language.card_types import CardType
from tabletop.language.conditions import Fits, Time, TimeWord
from tabletop.language.effects import (
    Change,
    Changes,
    Delay,
    Draw,
    Exile,
    Foretell,
    If,
    PutOntoBattlefield,
    Replace,
    Search,
    Spending,
    SpentBy,
)
from tabletop.language.moments import Instead, Later, WouldBe
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.zones import ZoneKind
from tabletop.rules.book.rule import statement

CYCLED = statement(
    "from_hand_or_graveyard.cycling", "Cycling discards the card itself to draw a card.", "702.29a"
)
TYPECYCLED = statement(
    "from_hand_or_graveyard.typecycling",
    "Typecycling discards the card itself to search for a card of the type.",
    "702.29e",
)
UNEARTHED = statement(
    "from_hand_or_graveyard.unearth",
    "What is unearthed has haste, is exiled at the beginning of the next end step, and is exiled wherever"
    " else it would go.",
    "702.84a",
)

SNEAKED_IN = statement(
    "from_hand_or_graveyard.ninjutsu",
    "Ninjutsu returns an unblocked attacker, and puts the card onto the battlefield tapped and attacking.",
    "702.49a",
)

_RISEN: Final = (
    Change(objects=(ObjectWord.IT,), change=Changes(add_keywords=("haste",))),
    Delay(at=Later.NEXT_END_STEP, object=ObjectWord.IT, then=(Exile(objects=(ObjectWord.SELF,)),)),
    Replace(
        event=WouldBe.LEAVES,
        instead=Instead.EXILE,
        of=ObjectWord.IT,
        source=ObjectWord.IT,
    ),
)
"""Effects on a permanent that was unearthed. They do nothing if the card was gone."""


def cycling(ability: Keyword) -> Activated:
    """Return cycling: discard this to draw a card, or to find one of a type (702.29a, 702.29e)."""
    effect = Draw() if ability.of is None else Search(of=ability.of.in_zone(ZoneKind.LIBRARY))
    return Activated(cost=Cost(mana=ability.cost, discard_self=True), effects=(effect,), zone=ZoneKind.HAND)


def foretelling(_ability: Keyword) -> Activated:
    """Return foretell: in its owner's turn, exile the card face down for {2} (702.143a, 116.2h)."""
    return Activated(
        cost=Cost(mana="{2}"),
        effects=(Foretell(objects=(ObjectWord.SELF,)),),
        condition=Time(it_is=TimeWord.YOUR_TURN),
        zone=ZoneKind.HAND,
    )


def unearth(ability: Keyword) -> Activated:
    """Return unearth: return this card from the graveyard for a turn (702.84a)."""
    there = Fits(object=ObjectWord.IT, of=Selection())
    return Activated(
        cost=Cost(mana=ability.cost),
        effects=(PutOntoBattlefield(objects=(ObjectWord.SELF,)), If(condition=there, then=_RISEN)),
        sorcery_speed=True,
        zone=ZoneKind.GRAVEYARD,
    )


def ninjutsu(ability: Keyword) -> Activated:
    """Return ninjutsu: replace an unblocked attacker with this card (702.49a, 702.49c)."""
    attacker = Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, unblocked=True)
    enters = PutOntoBattlefield(objects=(ObjectWord.SELF,), tapped=True, attacking_like=ObjectWord.SPENT)
    return Activated(
        cost=Cost(mana=ability.cost, spends=(Spending(what=SpentBy.RETURN, of=attacker),)),
        effects=(enters,),
        zone=ZoneKind.HAND,
    )
