"""Effects that permit, forbid and replace, which are stored in the state."""

from typing import Final

from msgspec.structs import replace

from tabletop.language.changes import Forbidden
from tabletop.language.effects import Allow, Forbid, Replace
from tabletop.language.references import CardName, PlayerWord
from tabletop.model.events import PermissionBegan, ProhibitionBegan, ReplacementBegan
from tabletop.model.state import Permission, Prohibition, Replacement
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import Judging
from tabletop.rules.book.verdicts import LEGAL, Ruling, Verdict
from tabletop.rules.casting.permissions import permission_of
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.durations import stored_duration
from tabletop.rules.engine.performing import something_is_there


def judge_by_its_object(judging: Judging, effect: Allow | Forbid, context: Context) -> Ruling:
    """Return the ruling on allowing or forbidding. A named object has to exist."""
    state = judging.state
    if effect.object is None or context.objects(state, (effect.object,)):
        return LEGAL
    return Ruling(Verdict.NOTHING_HAPPENS, (something_is_there.reason(state.edition),))


def allow(course: Course, effect: Allow, context: Context) -> None:
    """Let a player cast or play objects, or anything in a zone, from now on."""
    player = context.player(course.state, effect.by)
    if player is None:
        return
    ids = (None,) if effect.object is None else context.objects(course.state, (effect.object,))
    zones: tuple[Zone | None, ...] = (None,)
    if effect.zone is not None:
        seats: tuple[int, ...] = (player,)
        if effect.zone_player is not None:
            seats = context.players(course.state, effect.zone_player)
        zones = tuple(Zone(ZoneKind(effect.zone), seat) for seat in seats)
    for id in ids:
        for zone in zones:
            course.do(PermissionBegan(permission=_permission(course, effect, context, player, id, zone)))


def _permission(  # noqa: PLR0913, PLR0917 - what is told, to whom, of what, and where it lies
    course: Course, effect: Allow, context: Context, player: int, object: int | None, zone: Zone | None
) -> Permission:
    number = course.new_number()
    permitted = permission_of(effect, number, player, zone, f"permission {number}")
    return replace(
        permitted,
        object=object,
        source=context.source or context.own or 0,
        until=stored_duration(course.state, effect.until, context),
    )


def forbid(course: Course, effect: Forbid, context: Context) -> None:
    """Forbid players something, or forbid something for an object, from now on."""
    # "Can't transform" is about the object, whichever player's effect it is.
    of_anybody = effect.by is PlayerWord.EACH or not _DONE_BY_PLAYERS.intersection(effect.what)
    players = (None,) if of_anybody else context.players(course.state, effect.by)
    for player in players:
        course.do(
            ProhibitionBegan(
                prohibition=Prohibition(
                    id=course.new_number(),
                    what=effect.what,
                    player=player,
                    object=context.object(course.state, effect.object),
                    name=effect.name,
                    of=context.resolve(course.state, effect.of) if effect.of is not None else None,
                    you=context.you,
                    zones=effect.zones,
                    until=stored_duration(course.state, effect.until, context),
                )
            )
        )


_DONE_BY_PLAYERS: Final = frozenset(
    {
        Forbidden.CAST,
        Forbidden.PLAY_LAND,
        Forbidden.ACTIVATE,
        Forbidden.ACTIVATE_EXCEPT_MANA,
        Forbidden.ACTIVATE_LOYALTY,
        Forbidden.ATTACK,
        Forbidden.ATTACK_YOU,
        Forbidden.BLOCK,
        Forbidden.SPARE,
        Forbidden.GAIN_LIFE,
        Forbidden.CHANGE_LIFE,
        Forbidden.GET_AT,
    }
)


def replace_event(course: Course, effect: Replace, context: Context) -> None:
    """Let something happen in another way from now on (614)."""
    of = context.object(course.state, effect.of)
    named = effect.of if isinstance(effect.of, CardName) and effect.instead == "as a copy" else None
    course.do(
        ReplacementBegan(
            replacement=Replacement(
                id=course.new_number(),
                event=effect.event,
                instead=effect.instead,
                player=context.player(course.state, effect.whose) if effect.whose is not None else None,
                of=named if of is None else of,
                types=effect.types,
                source=context.object(course.state, effect.source),
                controller=context.you,
                once=effect.once,
                until=stored_duration(course.state, effect.until, context),
            )
        )
    )


HANDLERS: Final = (
    EffectHandler(Allow, allow, judge=judge_by_its_object),
    EffectHandler(Forbid, forbid, judge=judge_by_its_object),
    EffectHandler(Replace, replace_event),
)
