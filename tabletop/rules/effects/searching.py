"""Searching a library (701.23): only fronts are there to be found (712.8a)."""

from typing import Final

from tabletop.language.effects import PutOntoBattlefield, Search, Shuffle
from tabletop.language.zones import CardZone
from tabletop.model.questions import Question
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.effects.revealing import reveal_to_all
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform
from tabletop.rules.engine.zone_changes import FRONT_ONLY_ELSEWHERE, Destination, move
from tabletop.rules.values.selecting import fits

FINDS_WHAT_FITS = statement(
    "searching.finds_what_fits", "Only cards that fit what is searched for can be found.", "701.23a"
)


def search(course: Course, effect: Search, context: Context) -> None:
    """Let players choose fitting cards of their libraries; finding none is allowed (701.23b)."""
    for seat in context.players(course.state, effect.by):
        found = _chosen(course, effect, context, seat)
        course.cite(FINDS_WHAT_FITS, *found)
        course.cite(FRONT_ONLY_ELSEWHERE, *found)
        if effect.reveal:
            reveal_to_all(course, found)
        if effect.to is CardZone.LIBRARY:
            context.it = _put_on_top(course, effect, found, seat)
            continue
        first = len(found) if effect.others_to is None else 1
        others = _put(course, found[first:], effect.others_to or effect.to, seat, tapped=effect.tapped)
        context.it = (*_put(course, found[:first], effect.to, seat, tapped=effect.tapped), *others)
        perform(course, Shuffle(by=seat), Context(seat))


def _put(course: Course, found: tuple[int, ...], to: CardZone, seat: int, *, tapped: bool) -> tuple[int, ...]:
    """Put what was found where it belongs; gives what has become of it."""
    if not found:
        return ()
    if to is CardZone.BATTLEFIELD:
        entering = Context(seat)
        perform(course, PutOntoBattlefield(objects=found, tapped=tapped), entering)
        return entering.it
    objects = tuple(course.state.objects[id] for id in found)
    arrived = move(course, objects, Destination(kind=ZoneKind(to), cause="search"))
    return tuple(each.id for each in arrived)


def _put_on_top(course: Course, effect: Search, found: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Shuffle, then put on top what was found; who has seen it knows that it is there."""
    pieces = {piece.id for id in found for piece in course.state.objects[id].pieces}
    perform(course, Shuffle(by=seat), Context(seat))
    library = (course.state.objects[id] for id in course.state.in_zone(Zone(ZoneKind.LIBRARY, seat)))
    shuffled = tuple(each for each in library if any(piece.id in pieces for piece in each.pieces))
    seen_by = frozenset(range(len(course.state.players)) if effect.reveal else (seat,))
    top = Destination(kind=ZoneKind.LIBRARY, cause="search", position=0, known_to=seen_by)
    return tuple(each.id for each in move(course, shuffled, top))


def _chosen(course: Course, effect: Search, context: Context, seat: int) -> tuple[int, ...]:
    library = course.state.in_zone(Zone(ZoneKind.LIBRARY, seat))
    wanted = [context.meant(course.state, of) for of in (effect.of, effect.also) if of is not None]
    chosen: list[int] = []
    for _ in range(context.at_once(course.state, effect.number)):
        fitting = tuple(
            id
            for id in library
            if id not in chosen
            and any(fits(course.state, each, course.state.objects[id], you=seat) for each in wanted)
        )
        question = Question(
            kind="cards",
            player=seat,
            words="Which card do you find?",
            options=(*fitting, False),
            rule="701.23a",
        )
        answer = course.ask(question)
        if isinstance(answer, bool) or not isinstance(answer, int):
            break
        chosen.append(answer)
    return tuple(chosen)


HANDLERS: Final = (EffectHandler(Search, search),)
