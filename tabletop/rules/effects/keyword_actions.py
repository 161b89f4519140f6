"""Keyword actions on creatures and counters: fight, explore, connive, bolster, proliferate (701)."""

from collections.abc import Sequence
from typing import Final

from tabletop.language.abilities import InsteadOf
from tabletop.language.effects import (
    AddCounters,
    Bolster,
    Connive,
    Discard,
    Draw,
    Explore,
    Fight,
    OnObjects,
    Proliferate,
)
from tabletop.language.moments import WouldBe
from tabletop.model.events import CountersChanged, PlayerCountersChanged
from tabletop.model.objects import Permanent
from tabletop.model.questions import Question
from tabletop.model.state import NO_CARD_TO_DRAW, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.effects.revealing import reveal_to_all
from tabletop.rules.effects.taking_damage import Blow, deal
from tabletop.rules.engine.choices import for_objects, pick
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.counter_limits import player_takes_counters, takes_counters
from tabletop.rules.engine.course import Course, EffectHandler, source_of
from tabletop.rules.engine.performing import each_checked_by, legal_objects, perform, perform_all
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.layers import characteristics, fits, on_battlefield
from tabletop.rules.values.lookup import permanents_with

FOUGHT = statement(
    "keyword_actions.fought",
    "Each of the two deals damage equal to its power to the other; it isn't combat damage.",
    "701.14a",
    "701.14d",
)
EXPLORED = statement(
    "keyword_actions.explored",
    "The top card is revealed: a land goes to the hand; otherwise a counter is put on the creature.",
    "701.44a",
)
CONNIVED = statement(
    "keyword_actions.connived",
    "A card is drawn and one discarded; for a nonland card the creature gets a +1/+1 counter.",
    "701.50a",
)


def _blame_fighter(state: State, effect: Fight, context: Context) -> Blame:
    """Return the first fighter that isn't a creature on the battlefield."""
    pair = _fighters(state, effect, context)
    unable = (id for id in pair if id is not None and not _can_fight(state, id))
    return Blame(object=next(unable, None))


def _can_fight(state: State, id: int | None) -> bool:
    permanent = state.permanent(id)
    return permanent is not None and "Creature" in characteristics(state, permanent.id).types


@rule(
    "701.14b",
    refusal=(
        "Only two creatures on the battlefield can fight; if one of them is missing, neither deals damage."
    ),
    named="{object} isn't a creature on the battlefield, so there is no fight.",
    blame=_blame_fighter,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def both_can_fight(state: State, effect: Fight, context: Context) -> bool:
    """Both fighters are creatures on the battlefield."""
    return all(_can_fight(state, id) for id in _fighters(state, effect, context))


def _fighters(state: State, effect: Fight, context: Context) -> tuple[int | None, int | None]:
    return context.object(state, effect.first), context.object(state, effect.second)


def judge_fight(judging: Judging, effect: Fight, context: Context) -> Ruling:
    """Return the ruling on a fight."""
    state = judging.state
    about, _ = _fighters(state, effect, context)
    return judging.ruling((both_can_fight,), about, effect, context)


def fight(course: Course, effect: Fight, context: Context) -> Context:
    """Let both creatures deal damage at the same time. One that fights itself deals it twice (701.14c)."""
    first, second = _fighters(course.state, effect, context)
    assert first is not None
    assert second is not None
    deal(course, [_punch(course.state, first, second), _punch(course.state, second, first)])
    course.cite(FOUGHT, first, second)
    return context.after(it=(second,))


def _punch(state: State, id: int, other: int) -> Blow:
    """Return the damage that a fighter deals, which is equal to its power."""
    return Blow(state.objects[id], characteristics(state, id).power or 0, other)


def _blame_actor(_state: State, id: int, effect: OnObjects, _context: Context) -> Blame:
    """Return the object that isn't a permanent, with what it should do."""
    return Blame(object=id, kind="explore" if isinstance(effect, Explore) else "connive")


@rule(
    "701.44b",
    "701.50c",
    refusal="Only a permanent on the battlefield explores or connives.",
    named="{object} isn't on the battlefield, so it doesn't {kind}.",
    blame=_blame_actor,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_a_permanent(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object that explores or connives is on the battlefield."""
    return state.permanent(id) is not None


def explore(course: Course, effect: Explore, context: Context) -> None:
    """Let permanents explore one after another (701.44a)."""
    for id in legal_objects(course, effect, context):
        permanent = course.state.permanent(id)
        assert permanent is not None
        _before_exploring(course, permanent)
        _explore(course, permanent, context)


def _before_exploring(course: Course, permanent: Permanent) -> None:
    """Perform replacement effects of its controller's permanents as a creature explores (614.1a)."""
    for other, found in permanents_with(course.state, InsteadOf):
        for ability in found.abilities:
            if (
                isinstance(ability, InsteadOf)
                and ability.event is WouldBe.EXPLORES
                and ability.of is not None
                and fits(course.state, ability.of, permanent, you=other.controller, asker=other.id)
            ):
                perform_all(course, ability.effects, Context(other.controller, own=other.id))


def _explore(course: Course, permanent: Permanent, context: Context) -> None:
    seat = permanent.controller
    top = course.state.in_zone(Zone(ZoneKind.LIBRARY, seat))[:1]
    reveal_to_all(course, top)
    course.cite(EXPLORED, permanent.id, *top)
    if top and "Land" in characteristics(course.state, top[0]).types:
        move(course, (course.state.objects[top[0]],), Destination(kind=ZoneKind.HAND, cause="explore"))
        return
    perform(course, AddCounters(objects=(permanent.id,), kind="+1/+1"), context)
    for id in top:
        words = f"Put {characteristics(course.state, id).name} into the graveyard?"
        question = Question(
            kind="may", player=seat, words=words, options=(False, True), rule="701.44a", shown=(id,)
        )
        if course.ask(question):
            move(course, (course.state.objects[id],), Destination(kind=ZoneKind.GRAVEYARD, cause="explore"))


def connive(course: Course, effect: Connive, context: Context) -> None:
    """Let permanents connive: draw and discard, and grow for discarded nonland cards (701.50a)."""
    number = context.number(course.state, effect.number)
    for id in legal_objects(course, effect, context):
        permanent = course.state.permanent(id)
        assert permanent is not None
        own = Context(permanent.controller, own=id)
        own = perform_all(course, (Draw(number=number), Discard(number=number)), own)
        course.cite(CONNIVED, id)
        spells = [
            each for each in own.antecedents.it if "Land" not in characteristics(course.state, each).types
        ]
        if spells:
            perform(course, AddCounters(objects=(id,), kind="+1/+1", number=len(spells)), own)


def bolster(course: Course, effect: Bolster, context: Context) -> Context:
    """Put counters on the creature with the least toughness, chosen by its controller if tied (701.39a)."""
    own = {
        permanent.id: found.toughness or 0
        for permanent, found in on_battlefield(course.state)
        if permanent.controller == context.you and "Creature" in found.types
    }
    least = min(own.values(), default=0)
    weakest = tuple(id for id, toughness in own.items() if toughness == least)
    words = "Which creature do you bolster?"
    question = for_objects(
        context.you,
        words,
        rule="701.39a",
        doing=("bolster", "bolstered"),
        source=source_of(course.state, context),
    )
    chosen = pick(course, question, weakest, 1)
    number = context.number(course.state, effect.number)
    if chosen:
        perform(course, AddCounters(objects=chosen, kind="+1/+1", number=number), context)
    return context.after(it=chosen)


def proliferate(course: Course, _effect: Proliferate, context: Context) -> None:
    """Put one more counter of each kind on the permanents and players that a player chooses (701.34a)."""
    there = tuple(
        each.id
        for each in course.state.permanents()
        if each.counters and takes_counters(course.state, each.id)
    )
    words = "Proliferate: which permanents get one more of each of their counters?"
    question = for_objects(
        context.you,
        words,
        rule="701.34a",
        doing=("proliferate", "get one more counter"),
        source=source_of(course.state, context),
    )
    chosen = pick(course, question, there, len(there), 0)
    for id in chosen:
        permanent = course.state.permanent(id)
        assert permanent is not None
        by = context.you
        course.do(*(CountersChanged(object=id, kind=kind, by=1, player=by) for kind in permanent.counters))
    for seat, player in enumerate(course.state.players):
        kinds = [kind for kind in player.counters if kind != NO_CARD_TO_DRAW]
        if (
            kinds
            and player_takes_counters(course.state, seat)
            and _asks_for_more(course, context, player.name, kinds)
        ):
            course.do(*(PlayerCountersChanged(player=seat, kind=kind, by=1) for kind in kinds))


def _asks_for_more(course: Course, context: Context, name: str, kinds: Sequence[str]) -> bool:
    words = f"Does {name} get one more {' and one more '.join(kinds)} counter?"
    question = Question(kind="may", player=context.you, words=words, options=(False, True), rule="701.34a")
    return bool(course.ask(question))


HANDLERS: Final = (
    EffectHandler(Fight, fight, judge=judge_fight),
    EffectHandler(Explore, explore, judge_each=each_checked_by(is_a_permanent)),
    EffectHandler(Connive, connive, judge_each=each_checked_by(is_a_permanent)),
    EffectHandler(Bolster, bolster),
    EffectHandler(Proliferate, proliferate),
)
