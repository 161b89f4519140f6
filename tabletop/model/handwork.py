"""Handwork: rearranging the table, rolling, looking and marking by hand.

No rule of the game asks for these actions and hardly any forbids them. They are undone and saved like all
others.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from tabletop.cards.placeholders import SaidLayout
from tabletop.language.meaning import Meaning, ObjectNumber, Seat
from tabletop.language.selections import Selection


class Handwork(msgspec.Struct, frozen=True, kw_only=True, tag_field="action", omit_defaults=True):
    """An action by hand. ``by`` is the acting seat, None for the active player."""

    by: Seat | None = None


class RollDice(Handwork, frozen=True, kw_only=True, tag="roll dice"):
    """Roll dice with ``sides`` sides each. Two sides are a coin (705, 706)."""

    sides: Annotated[int, Meaning.FREE]
    number: Annotated[int, Meaning.FREE] = 1


class BringIn(Handwork, frozen=True, kw_only=True, tag="bring in"):
    """Bring a card from outside the game into a zone of the acting seat, by its name (400.11b).

    ``face`` is ``"front"`` or, on the battlefield, ``"back"``.
    """

    card: Annotated[str, Meaning.FREE]
    zone: Annotated[str, Meaning.FREE]
    face: Annotated[str, Meaning.FREE] = "front"


class BeginGame(Handwork, frozen=True, kw_only=True, tag="begin game"):
    """Draw opening hands of ``hand`` cards and take mulligans, beginning with the active player (103.5)."""

    hand: Annotated[int, Meaning.FREE] = 7


class Agree(Handwork, frozen=True, kw_only=True, tag="agree"):
    """Agree on another edition of the rules, named by any day of it, or on how the game is played.

    ``mana`` is ``"trust"`` or ``"enforced"``. ``only_what_cards_do`` forbids effects by hand. None changes
    nothing.
    """

    edition: Annotated[str | None, Meaning.FREE] = None
    mana: Annotated[str | None, Meaning.FREE] = None
    only_what_cards_do: bool | None = None


class Spot(StrEnum):
    """Destination of a card: top or bottom of its owner's library, or a zone."""

    TOP = "top"
    BOTTOM = "bottom"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"
    BATTLEFIELD = "battlefield"


class LookAtCards(Handwork, frozen=True, kw_only=True, tag="look at cards"):
    """Look at all cards of a player's library or hand, or at a number from the top, or reveal them to all."""

    player: Seat
    zone: Annotated[str, Meaning.FREE] = "library"
    number: Annotated[int | None, Meaning.AT_ONCE] = None
    reveal: bool = False


class PutCards(Handwork, frozen=True, kw_only=True, tag="put cards"):
    """Put cards from piles to places of their owners, all at once.

    Cards on top or bottom lie in the order given, the first uppermost. ``doing`` is ``"scry"`` or
    ``"surveil"`` if the rules of that apply (701.22, 701.25).
    """

    places: Mapping[Spot, tuple[ObjectNumber, ...]]
    doing: Annotated[str, Meaning.FREE] = ""


class ShuffleIn(Handwork, frozen=True, kw_only=True, tag="shuffle in"):
    """Shuffle cards into their owners' libraries."""

    objects: tuple[ObjectNumber, ...]


class RemoveFromGame(Handwork, frozen=True, kw_only=True, tag="remove from game"):
    """Remove objects from the game. Their cards are outside the game then, as those of a sideboard are."""

    objects: tuple[ObjectNumber, ...]


class RevealUntil(Handwork, frozen=True, kw_only=True, tag="reveal until"):
    """Reveal cards from the top of a library until one fits. It goes to one place, the others to another.

    On the bottom the others are in a random order. With ``rest`` on top they stay where they are.
    """

    player: Seat
    of: Selection
    to: Spot = Spot.HAND
    rest: Spot = Spot.BOTTOM


class PlayTop(Handwork, frozen=True, kw_only=True, tag="play the top"):
    """Reveal the top card of a library and play it without paying: a land enters, any other card is cast."""

    player: Seat


class SpendMana(Handwork, frozen=True, kw_only=True, tag="spend mana"):
    """Take mana out of the acting seat's pool, for a cost paid on trust.

    ``mana`` is free mana such as ``"{G}{G}"``. ``bound`` holds indices of mana that pays only for some
    things.
    """

    mana: Annotated[str, Meaning.MANA] = ""
    bound: Annotated[tuple[int, ...], Meaning.PLACE] = ()


class DescribeCard(Handwork, frozen=True, kw_only=True, tag="describe card"):
    """Describe a placeholder by its name, replacing its earlier description.

    Empty fields are unknown. ``size`` is power and toughness, ``2/2``, or one number for loyalty or defense.
    The fields with ``back`` describe the other face of a card with two names, and ``layout`` says how the two
    belong together.
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
    | RemoveFromGame
    | RevealUntil
    | PlayTop
    | DescribeCard
    | SpendMana
)
"""All handwork, as a union, so that saved games name each by its tag."""
