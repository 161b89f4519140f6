"""Emblems (114): markers in the command zone whose abilities last for the rest of the game."""

from typing import Final

from tabletop.cards.library import default_library
from tabletop.language.effects import GetEmblem
from tabletop.model.events import Created
from tabletop.model.objects import CardObject, Piece, PieceKind
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind, zone_of
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import checked_by

WORKS_FROM_THERE = statement(
    "emblems.works_from_there",
    "An emblem is in the command zone of the player who got it, and its abilities work from there.",
    "114.1",
    "114.4",
)
NO_CARD = statement(
    "emblems.no_card",
    "An emblem is neither a card nor a permanent: it has its abilities and nothing else.",
    "114.3",
    "114.5",
)


@rule(
    "114.1",
    refusal="No emblem has this name.",
    named="No emblem is named {kind}.",
    blame=lambda _state, effect, _context: Blame(kind=effect.card),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def emblem_is_known(_state: State, effect: GetEmblem, _context: Context) -> bool:
    """The library of cards has an emblem of this name."""
    library = default_library()
    return library.is_token(effect.card) and library.find_token(effect.card).front.is_emblem


def get_emblem(course: Course, effect: GetEmblem, context: Context) -> None:
    """Put an emblem into the command zone of each of some players, who own and control it (114.2)."""
    definition = default_library().find_token(effect.card)
    for seat in context.players(course.state, effect.by):
        number = course.new_number()
        emblem = CardObject(
            id=number,
            owner=seat,
            zone=zone_of(ZoneKind.COMMAND, seat),
            timestamp=number,
            pieces=(Piece(number, definition, PieceKind.TOKEN),),
            made_by=context.source or context.own,
            chosen=context.antecedents.kinds,
        )
        course.do(Created(object=emblem, cause="emblem"))
        course.cite(WORKS_FROM_THERE, emblem.id)
        course.cite(NO_CARD, emblem.id)


HANDLERS: Final = (EffectHandler(GetEmblem, get_emblem, judge=checked_by(emblem_is_known)),)
