"""Handwork: actions by which a person rearranges the table, rolls, looks, marks, as at a table of wood.

No rule of the game asks for them and hardly one forbids them; they are undone and saved like all actions.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

import msgspec

from tabletop.cards.placeholders import SaidLayout
from tabletop.language.selections import Selection


class Handwork(msgspec.Struct, frozen=True, kw_only=True, tag_field="action", omit_defaults=True):
    """An action of a person's hands. ``by`` is the seat that acts; None is the active player."""

    by: int | None = None


class RollDice(Handwork, frozen=True, kw_only=True, tag="roll dice"):
    """Roll dice with so many sides each; two sides are a coin (705, 706)."""

    sides: int
    number: int = 1


class BringIn(Handwork, frozen=True, kw_only=True, tag="bring in"):
    """Bring a card in from outside the game by its name, into a zone of the seat that acts (400.11b).

    ``face`` is ``"front"`` or, on the battlefield, ``"back"``.
    """

    card: str
    zone: str
    face: str = "front"


class BeginGame(Handwork, frozen=True, kw_only=True, tag="begin game"):
    """Draw opening hands of so many cards, and take mulligans, from the active player on (103.5)."""

    hand: int = 7


class Agree(Handwork, frozen=True, kw_only=True, tag="agree"):
    """Agree on another edition of the rules, by any day of it, or on how it is played from here on.

    ``mana`` is ``"trust"`` or ``"enforced"``; with ``only_what_cards_do`` no effect is done by hand. What is
    None stays as it is.
    """

    edition: str | None = None
    mana: str | None = None
    only_what_cards_do: bool | None = None


class Spot(StrEnum):
    """Where hands put a card: on top or bottom of its owner's library, or into a zone."""

    TOP = "top"
    BOTTOM = "bottom"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"
    BATTLEFIELD = "battlefield"


class LookAtCards(Handwork, frozen=True, kw_only=True, tag="look at cards"):
    """Look at all cards of a player's library or hand, or at so many from the top; or show them to all."""

    player: int
    zone: str = "library"
    number: int | None = None
    reveal: bool = False


class PutCards(Handwork, frozen=True, kw_only=True, tag="put cards"):
    """Put cards out of piles to their owners' places, all in one go.

    On top and on the bottom they lie in the order in which they are named, the first uppermost. ``doing`` is
    ``"scry"`` or ``"surveil"`` where the rules of that are to hold (701.22, 701.25).
    """

    places: Mapping[Spot, tuple[int, ...]]
    doing: str = ""


class ShuffleIn(Handwork, frozen=True, kw_only=True, tag="shuffle in"):
    """Put cards into their owners' libraries, and shuffle those."""

    objects: tuple[int, ...]


class RevealUntil(Handwork, frozen=True, kw_only=True, tag="reveal until"):
    """Reveal cards from the top of a library until one fits; it goes to a place, the others to another.

    On the bottom the others lie in a random order; ``rest`` on top leaves them where they are.
    """

    player: int
    of: Selection
    to: Spot = Spot.HAND
    rest: Spot = Spot.BOTTOM


class PlayTop(Handwork, frozen=True, kw_only=True, tag="play the top"):
    """Reveal the top card of a library and play it without paying: a land enters, all else is cast."""

    player: int


class SpendMana(Handwork, frozen=True, kw_only=True, tag="spend mana"):
    """Take mana out of the pool of the seat that acts, which paid for something where costs are on trust.

    ``mana`` is free mana, ``"{G}{G}"``; ``bound`` are the places of mana that pays for some things only.
    """

    mana: str = ""
    bound: tuple[int, ...] = ()


class DescribeCard(Handwork, frozen=True, kw_only=True, tag="describe card"):
    """Say what a placeholder is, by its name: all that was said of it before is replaced.

    What is empty is not said. ``size`` is power and toughness, ``2/2``, or one number for loyalty or defense.
    With ``back`` before them, the same of the other face of a card with two names; ``layout`` says how the
    two belong together.
    """

    card: str
    type: str = ""
    cost: str = ""
    size: str = ""
    text: tuple[str, ...] = ()
    back_type: str = ""
    back_cost: str = ""
    back_size: str = ""
    back_text: tuple[str, ...] = ()
    layout: SaidLayout = ""


AnyHandwork: TypeAlias = (
    Agree
    | RollDice
    | BeginGame
    | BringIn
    | LookAtCards
    | PutCards
    | ShuffleIn
    | RevealUntil
    | PlayTop
    | DescribeCard
    | SpendMana
)
"""Every kind of handwork. A union, so that saved games can name each by its tag."""
