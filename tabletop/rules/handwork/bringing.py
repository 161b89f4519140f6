"""Bringing any card of the library into the game from outside of it, by hand (400.11b)."""

from typing import Final

from tabletop.cards.faces import Face, Layout, Side
from tabletop.cards.library import Found, default_library
from tabletop.model.events import Created
from tabletop.model.handwork import BringIn
from tabletop.model.objects import CardObject, Piece
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind, zone_of
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.course import ActionHandler, Course, Refused
from tabletop.rules.engine.performing import checked_by
from tabletop.rules.faces.entering import AURA_STAYS, Arrival, enter

BROUGHT_IN: Final = "bring in"
"""Cause of the events by which a card comes into the game."""


def _find_card(action: BringIn) -> Found | None:
    library = default_library()
    return library.find(action.card) if action.card in library else None


def _blame(_state: State, action: BringIn, by: int) -> Blame:
    """Return the name of the card, with the zone."""
    zone = zone_of(ZoneKind(action.zone), by) if action.zone in frozenset(ZoneKind) else None
    return Blame(kind=action.card, zone=zone)


@rule(
    "400.11b",
    refusal="No card has this name.",
    named="No card is named {kind}.",
    blame=_blame,
)
def card_is_known(_state: State, action: BringIn, _by: int) -> bool:
    """The library of cards has a card or token with this name."""
    return _find_card(action) is not None


@rule(
    "400.11b",
    "601.2",
    refusal="A card can be brought into any zone but the stack; from a hand it can be cast.",
    named="{kind} can't be brought into {zone}; from a hand it can be cast.",
    blame=_blame,
)
def zone_takes_cards(_state: State, action: BringIn, _by: int) -> bool:
    """The zone is one inside the game other than the stack."""
    return action.zone in frozenset(ZoneKind) - {ZoneKind.STACK, ZoneKind.OUTSIDE}


@rule(
    "712.4a",
    "712.5",
    refusal="What two cards meld into isn't a card of its own; bring in both of them and meld them.",
    named="{kind} isn't a card of its own: bring in both of its cards and meld them.",
    blame=_blame,
)
def is_no_meld_result(_state: State, action: BringIn, _by: int) -> bool:
    """The card isn't the result of melding two cards."""
    found = _find_card(action)
    return found is None or found.definition.layout is not Layout.MELD_RESULT


@rule(
    "712.2",
    "712.3",
    refusal="Only a double-faced card has a back face that could be up.",
    named="{kind} has no back face that could be up.",
    blame=_blame,
)
def has_that_face(_state: State, action: BringIn, _by: int) -> bool:
    """The requested face is the front, or the back of a transforming or modal card."""
    found = _find_card(action)
    if action.face == Side.FRONT or found is None:
        return action.face in frozenset(Side)
    layout = found.definition.layout
    return action.face == Side.BACK and (layout.is_transforming or layout is Layout.MODAL)


@rule(
    "712.8a",
    refusal=(
        "Outside the battlefield and the stack, a double-faced card has only the characteristics of its "
        "front face."
    ),
    named="{kind} can have its back face up only on the battlefield.",
    blame=_blame,
)
def back_is_up_on_the_battlefield_alone(_state: State, action: BringIn, _by: int) -> bool:
    """The front face is up, or the card is put onto the battlefield."""
    return action.face == Side.FRONT or action.zone == ZoneKind.BATTLEFIELD


@rule(
    "400.4a",
    refusal="An instant or sorcery can't be on the battlefield.",
    named="{kind} is an instant or sorcery, so it can't be on the battlefield.",
    blame=_blame,
)
def face_can_be_there(_state: State, action: BringIn, _by: int) -> bool:
    """A card put onto the battlefield has the face of a permanent up."""
    found = _find_card(action)
    if found is None or action.zone != ZoneKind.BATTLEFIELD:
        return True
    return _face(found, action).is_permanent


BRINGING: Final = (
    card_is_known,
    zone_takes_cards,
    is_no_meld_result,
    has_that_face,
    back_is_up_on_the_battlefield_alone,
    face_can_be_there,
)


def _face(found: Found, action: BringIn) -> Face:
    return found.definition.face(Side.BACK if action.face == Side.BACK else Side.FRONT)


def bring_in(course: Course, action: BringIn, by: int) -> None:
    """Put the card into the zone, on top of a library, or let it enter as any permanent does.

    Raises:
        Refused: it is an Aura, and there is nothing for it to enchant.

    """
    card = default_library().find(action.card).definition
    number = course.new_number()
    piece = Piece(number, card)
    if action.zone == ZoneKind.BATTLEFIELD:
        arrival = Arrival(
            before=(),
            pieces=(piece,),
            owner=by,
            controller=by,
            side=Side(action.face),
            cause=BROUGHT_IN,
        )
        if not enter(course, (arrival,)):
            blame = Blame(kind=action.card, words="There is nothing for {kind} to enchant.")
            raise Refused(AURA_STAYS.reason(course.state.edition, blame=blame))
        return
    zone = zone_of(ZoneKind(action.zone), by)
    brought = CardObject(id=number, owner=by, zone=zone, timestamp=number, pieces=(piece,))
    course.do(Created(object=brought, cause=BROUGHT_IN))


HANDLERS: Final = (ActionHandler(BringIn, bring_in, judge=checked_by(*BRINGING)),)
