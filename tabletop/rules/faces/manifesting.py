"""Manifesting dread: a player looks at two cards and manifests one of them (701.62)."""

from typing import Final

from tabletop.language.effects import HiddenBy, ManifestDread, PutOntoBattlefield
from tabletop.model.events import Revealed
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import checked_by
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.faces.putting import put

ONE_OF_TWO = statement(
    "manifesting.one_of_two",
    "One of the top two cards is manifested and the other is put into the graveyard.",
    "701.62a",
)


@rule(
    "701.62",
    "701.62a",
    refusal="Manifesting dread has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.manifest-dread",
)
def this_edition_knows_dread(state: State, _effect: ManifestDread, _context: Context) -> bool:
    """The edition knows how to manifest dread."""
    return not in_force(state.edition, "kind.manifest-dread")


def _blame_library(state: State, effect: ManifestDread, context: Context) -> Blame:
    """Return the first of the empty libraries."""
    seat = next(iter(context.players(state, effect.by)), None)
    return Blame(zone=Zone(ZoneKind.LIBRARY, seat) if seat is not None else None)


@rule(
    "701.62a",
    refusal="There is no card in the library to manifest.",
    named="{zone} is empty, so there is no card to manifest.",
    blame=_blame_library,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def there_are_cards(state: State, effect: ManifestDread, context: Context) -> bool:
    """The library has a card to manifest."""
    return any(state.in_zone(Zone(ZoneKind.LIBRARY, seat)) for seat in context.players(state, effect.by))


def manifest_dread(course: Course, effect: ManifestDread, context: Context) -> Context:
    """Look at two cards, manifest one of them, and put the other into the graveyard."""
    for seat in context.players(course.state, effect.by):
        top = course.state.in_zone(Zone(ZoneKind.LIBRARY, seat))[:2]
        if not top:
            continue
        course.do(Revealed(objects=top, to=frozenset((seat,))))
        words = "Which card do you manifest? The other one goes to your graveyard."
        chosen = course.ask(Question(kind="cards", player=seat, words=words, options=top, rule="701.62a"))
        assert isinstance(chosen, int)
        manifest = PutOntoBattlefield(objects=(chosen,), face_down=HiddenBy.MANIFEST, under=seat)
        context = put(course, manifest, context)
        others = tuple(course.state.objects[id] for id in top if id != chosen)
        move(course, others, Destination(kind=ZoneKind.GRAVEYARD))
        course.cite(ONE_OF_TWO, *context.antecedents.it)
    return context


HANDLERS: Final = (
    EffectHandler(ManifestDread, manifest_dread, judge=checked_by(this_edition_knows_dread, there_are_cards)),
)
