"""Revealing or exiling cards from the top of a library until one fits (701.20a)."""

import itertools
from typing import Final

from tabletop.language.amounts import OfTurn
from tabletop.language.effects import RevealUntil
from tabletop.language.keywords import KeywordName
from tabletop.language.selections import Selection
from tabletop.model.events import Revealed
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.keywords import keyword
from tabletop.rules.values.layers import characteristics_of, fits

ONE_BY_ONE = statement(
    "revealing.one_by_one",
    (
        "Cards are revealed from the top one at a time until one fits; if none does, the whole library is "
        "revealed."
    ),
    "701.20a",
)

SHOWN_TO_ALL = statement("revealing.shown_to_all", "What is revealed is shown to all players.", "701.20a")


def reveal_until(course: Course, effect: RevealUntil, context: Context) -> Context:
    """Reveal or exile cards from the top down to the fitting card. Revealed cards remain in place."""
    found: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    for seat in context.players(course.state, effect.by):
        ids, hits = down_to(course.state, effect.of, seat, effect.number)
        if effect.exile:
            objects = tuple(course.state.objects[id] for id in ids)
            gone = Destination(kind=ZoneKind.EXILE, cause="exile", by=context.you, pile=context.source)
            ids = tuple(each.id for each in move(course, objects, gone))
        else:
            reveal_to_all(course, ids)
        found += tuple(ids[place] for place in hits)
        others += tuple(id for place, id in enumerate(ids) if place not in hits)
    course.cite(ONE_BY_ONE, *found)
    return context.after(it=found, others=others)


def down_to(
    state: State, of: Selection, seat: int, number: int = 1
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cards of a library down to the last of some fitting ones, and the places of those.

    A double-faced card is tested by its front.
    """
    library = state.in_zone(Zone(ZoneKind.LIBRARY, seat))
    wanted = of.in_zone(ZoneKind.LIBRARY)
    fitting = (place for place, id in enumerate(library) if fits(state, wanted, state.objects[id], you=seat))
    hits = tuple(itertools.islice(fitting, number))
    return (library[: hits[-1] + 1] if len(hits) == number else library), hits


def reveal_to_all(course: Course, ids: tuple[int, ...]) -> None:
    """Show cards to every player (701.20a)."""
    course.do(Revealed(objects=ids, to=frozenset(range(len(course.state.players)))))
    course.cite(SHOWN_TO_ALL, *ids)


def offer_miracle(course: Course, drawn: int) -> None:
    """Ask whether to reveal a card with miracle that is the first one drawn in a turn (702.94a)."""
    card = course.state.objects[drawn]
    found = characteristics_of(course.state, card)
    is_first = course.state.players[card.owner].this_turn.get(str(OfTurn.CARDS_DRAWN)) == 1
    if not is_first or keyword(found.abilities, KeywordName.MIRACLE) is None:
        return
    words = f"Reveal {found.name} for its miracle?"
    question = Question(
        kind="reveal", player=card.owner, words=words, options=(False, True), rule="702.94a", shown=(drawn,)
    )
    if course.ask(question):
        everybody = frozenset(range(len(course.state.players)))
        course.do(Revealed(objects=(drawn,), to=everybody, as_drawn=True))


HANDLERS: Final = (EffectHandler(RevealUntil, reveal_until),)
