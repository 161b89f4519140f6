"""Handwork: actions by which a person rearranges the table, rolls, looks, marks, as at a table of wood.

No rule of the game asks for them and hardly one forbids them; they are undone and saved like all actions.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from tabletop.cards.placeholders import SaidLayout
from tabletop.language.meaning import Meaning, ObjectNumber, Seat
from tabletop.language.selections import Selection


class Handwork(msgspec.Struct, frozen=True, kw_only=True, tag_field="action", omit_defaults=True):
    """An action of a person's hands. ``by`` is the seat that acts; None is the active player."""

    by: Seat | None = None


class RollDice(Handwork, frozen=True, kw_only=True, tag="roll dice"):
    """Roll dice with so many sides each; two sides are a coin (705, 706)."""

    sides: Annotated[int, Meaning.FREE]
    number: Annotated[int, Meaning.FREE] = 1


class BringIn(Handwork, frozen=True, kw_only=True, tag="bring in"):
    """Bring a card in from outside the game by its name, into a zone of the seat that acts (400.11b).

    ``face`` is ``"front"`` or, on the battlefield, ``"back"``.
    """

    card: Annotated[str, Meaning.FREE]
    zone: Annotated[str, Meaning.FREE]
    face: Annotated[str, Meaning.FREE] = "front"


class BeginGame(Handwork, frozen=True, kw_only=True, tag="begin game"):
    """Draw opening hands of so many cards, and take mulligans, from the active player on (103.5)."""

    hand: Annotated[int, Meaning.FREE] = 7


class Agree(Handwork, frozen=True, kw_only=True, tag="agree"):
    """Agree on another edition of the rules, by any day of it, or on how it is played from here on.

    ``mana`` is ``"trust"`` or ``"enforced"``; with ``only_what_cards_do`` no effect is done by hand. What is
    None stays as it is.
    """

    edition: Annotated[str | None, Meaning.FREE] = None
    mana: Annotated[str | None, Meaning.FREE] = None
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

    player: Seat
    zone: Annotated[str, Meaning.FREE] = "library"
    number: Annotated[int | None, Meaning.AT_ONCE] = None
    reveal: bool = False


class PutCards(Handwork, frozen=True, kw_only=True, tag="put cards"):
    """Put cards out of piles to their owners' places, all in one go.

    On top and on the bottom they lie in the order in which they are named, the first uppermost. ``doing`` is
    ``"scry"`` or ``"surveil"`` where the rules of that are to hold (701.22, 701.25).
    """

    places: Mapping[Spot, tuple[ObjectNumber, ...]]
    doing: Annotated[str, Meaning.FREE] = ""


class ShuffleIn(Handwork, frozen=True, kw_only=True, tag="shuffle in"):
    """Put cards into their owners' libraries, and shuffle those."""

    objects: tuple[ObjectNumber, ...]


class RevealUntil(Handwork, frozen=True, kw_only=True, tag="reveal until"):
    """Reveal cards from the top of a library until one fits; it goes to a place, the others to another.

    On the bottom the others lie in a random order; ``rest`` on top leaves them where they are.
    """

    player: Seat
    of: Selection
    to: Spot = Spot.HAND
    rest: Spot = Spot.BOTTOM


class PlayTop(Handwork, frozen=True, kw_only=True, tag="play the top"):
    """Reveal the top card of a library and play it without paying: a land enters, all else is cast."""

    player: Seat


class SpendMana(Handwork, frozen=True, kw_only=True, tag="spend mana"):
    """Take mana out of the pool of the seat that acts, which paid for something where costs are on trust.

    ``mana`` is free mana, ``"{G}{G}"``; ``bound`` are the places of mana that pays for some things only.
    """

    mana: Annotated[str, Meaning.MANA] = ""
    bound: Annotated[tuple[int, ...], Meaning.PLACE] = ()


class DescribeCard(Handwork, frozen=True, kw_only=True, tag="describe card"):
    """Say what a placeholder is, by its name: all that was said of it before is replaced.

    What is empty is not said. ``size`` is power and toughness, ``2/2``, or one number for loyalty or defense.
    With ``back`` before them, the same of the other face of a card with two names; ``layout`` says how the
    two belong together.
    """

    card: Annotated[str, Meaning.FREE]
    type: Annotated[str, Meaning.FREE] = ""
    cost: Annotated[str, Meaning.FREE] = ""
    size: Annotated[str, Meaning.FREE] = ""
    text: Annotated[tuple[str, ...], Meaning.TEXT] = ()
    back_type: Annotated[str, Meaning.FREE] = ""
    back_cost: Annotated[str, Meaning.FREE] = ""
    back_size: Annotated[str, Meaning.FREE] = ""
    back_text: Annotated[tuple[str, ...], Meaning.TEXT] = ()
    layout: Annotated[SaidLayout, Meaning.FREE] = ""


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
