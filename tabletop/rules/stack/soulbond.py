"""Soulbond: the two abilities by which a creature becomes paired with another one (702.95a)."""

from typing import Final

from tabletop.language.abilities import Triggered
from tabletop.language.card_types import CardType
from tabletop.language.conditions import All, Count, Fits
from tabletop.language.effects import Choose, May, Pair
from tabletop.language.moments import Moment
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tabletop.rules.book.rule import statement

SOULBOND_TRIGGERS = statement(
    "soulbond.triggers",
    "As a creature with soulbond or another one enters, their controller may pair them if both are unpaired.",
    "702.95a",
)

_UNPAIRED: Final = Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, paired=False)
_ANOTHER: Final = Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, paired=False, other=True)
_IS_UNPAIRED: Final = Fits(object=ObjectWord.SELF, of=_UNPAIRED)

SOULBOND: Final = (
    Triggered(
        event=Moment.ENTERS,
        condition=All(of=(_IS_UNPAIRED, Count(of=_ANOTHER, at_least=1))),
        effects=(May(then=(Choose(of=_ANOTHER), Pair(object=ObjectWord.SELF, to=ObjectWord.IT))),),
    ),
    Triggered(
        event=Moment.ENTERS,
        of=Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, other=True),
        condition=All(of=(_IS_UNPAIRED, Fits(object=ObjectWord.THAT, of=_UNPAIRED))),
        effects=(May(then=(Pair(object=ObjectWord.SELF, to=ObjectWord.THAT),)),),
    ),
)
"""As it enters, and whenever another creature of its controller's does (702.95a)."""
