"""Entering the battlefield (712.13, 712.14, 614.12): which object enters, with which face, and how.

`Arrival` holds what an effect or a resolving spell requests. `enter` applies copy effects, day and night, and
the object's own abilities before the permanent is there.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.language.abilities import EntersWith, InsteadOf, Keyword
from tabletop.language.effects import AddCounters, May, NameCard
from tabletop.language.keywords import KeywordName
from tabletop.language.moments import Concerned, Instead, WouldBe
from tabletop.language.references import ObjectWord
from tabletop.language.selections import Selection
from tabletop.model.events import Attached, ByHandTold, Ended, ZoneChanged
from tabletop.model.objects import (
    OUT_OF_COMBAT,
    Combat,
    CopyEffect,
    FaceDown,
    GameObject,
    ObjectId,
    Permanent,
    Piece,
    PlayerId,
    Spell,
)
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.asked_conditions import is_true
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.counter_limits import without_counters
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.life import can_pay_life, gain_life
from tabletop.rules.engine.performing import perform, perform_all
from tabletop.rules.engine.replacing import GOALS
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.faces.boxes import with_box_counters
from tabletop.rules.faces.enchanting import hosts_for
from tabletop.rules.faces.entering_as_copy import as_copy, as_copy_by_others
from tabletop.rules.faces.entering_back_up import back_up_at_night, counters_first
from tabletop.rules.faces.naming import asks_for_a_name
from tabletop.rules.values.keywords import is_bestowed
from tabletop.rules.values.kinds import defending_player, opponents_of
from tabletop.rules.values.layers import characteristics, characteristics_of, fits, shown, stand_in
from tabletop.rules.values.lookup import permanents_with

ENTERS_TAPPED = statement(
    "entering.tapped_by_others", "An effect of another permanent makes it enter tapped.", "614.1d", "614.12"
)
AURA_CHOOSES = statement(
    "entering.aura_chooses",
    "An Aura that enters without being cast is attached to what its controller chooses.",
    "303.4f",
)
AURA_STAYS = statement(
    "entering.aura_stays",
    "There is nothing for the Aura to enchant, so it stays where it is.",
    "303.4g",
    named="There is nothing for {object} to enchant, so it stays where it is.",
)
EXILED_ON_ENTERING = statement(
    "entering.goes_elsewhere", "A replacement effect keeps it from entering.", "614.1a"
)


ONE_MORE_COUNTER = statement(
    "entering.one_more_counter", "An effect lets it enter with another +1/+1 counter.", "614.1c", "122.6"
)


UNLEASH = May(then=(AddCounters(objects=(ObjectWord.SELF,), kind="+1/+1"),))
"""Choice of a permanent with unleash as it enters (702.98a)."""


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """An object about to enter the battlefield, as an effect requests it."""

    before: tuple[GameObject, ...]
    """Objects that become the permanent. Empty for a token."""
    pieces: tuple[Piece, ...]
    owner: int
    controller: int
    side: Side = Side.FRONT
    face_down: FaceDown | None = None
    flipped: bool = False
    tapped: bool = False
    counters: Mapping[str, int] = {}
    copies: tuple[CopyEffect, ...] = ()
    attached_to: int | None = None
    attached_to_player: int | None = None
    combat: Combat = OUT_OF_COMBAT
    attacks: bool = False
    """Whether it enters attacking, and its controller chooses what it attacks (508.4)."""
    attack: Combat | None = None
    """The attack that it joins, if that is given (702.49c)."""
    cause: str = "put"
    x: int = 0


def enter(course: Course, arrivals: tuple[Arrival, ...]) -> tuple[int, ...]:
    """Put objects onto the battlefield at the same time and return the numbers of those that entered.

    An object that can't enter stays where it is. A resolving spell goes to the graveyard.
    """
    events: list[ZoneChanged] = []
    redirected: list[tuple[Arrival, Destination]] = []
    used_up: set[int] = set()
    number = course.new_number()
    for arrival in arrivals:
        found = _prepare(course, arrival, number, used_up)
        if isinstance(found, Permanent):
            events.append(ZoneChanged(before=arrival.before, after=(found,), cause=arrival.cause))
            number = found.id + 1
        elif found is not None:
            redirected.append((arrival, found))
    course.do(*(Ended(ids=(effect,)) for effect in sorted(used_up)))
    course.do(*events)
    for arrival, there in redirected:
        move(course, arrival.before, there)
    entered = tuple(event.after[0].id for event in events)
    for id in entered:
        _announce_attachment(course, id)
        _while_entering(course, id)
    return entered


def _while_entering(course: Course, id: int) -> None:
    """Perform what the permanent itself does as it enters, without the stack (614.12)."""
    permanent = course.state.permanent(id)
    if permanent is None or permanent.face_down is not None:
        return
    found = characteristics_of(course.state, permanent)
    if "unleash" in found.keywords:
        perform(course, UNLEASH, Context(permanent.controller, own=id))
    for ability in found.abilities:
        if not isinstance(ability, EntersWith):
            continue
        context = Context(permanent.controller, own=id)
        context = perform_all(course, ability.effects, context)
        if asks_for_a_name(ability):
            perform(course, NameCard(of=ObjectWord.SELF), context)
        elif ability.choose:
            course.do(ByHandTold(words=f"Choose {ability.choose}.", player=permanent.controller, source=id))


def _zone_entered_from(arrival: Arrival) -> str:
    """Return the kind of zone that something enters from, which for a spell is the zone it was cast from."""
    zones = (each.cast_from if isinstance(each, Spell) else each.zone for each in arrival.before)
    return next((zone.kind.value for zone in zones if zone is not None), "")


def _facts_of_cast(arrival: Arrival) -> dict[str, Any]:
    """Return the facts that a permanent keeps about how its spell was cast."""
    spell = next((each for each in arrival.before if isinstance(each, Spell)), None)
    if spell is None:
        return {}
    return {"kicked": spell.kicked, "bestowed": is_bestowed(spell), "untimely": spell.untimely}


def _as_requested(course: Course, arrival: Arrival, number: int) -> Permanent:
    """Return the permanent as requested, before any replacement effect applies."""
    return Permanent(
        id=max(number, course.new_number()),
        owner=arrival.owner,
        zone=BATTLEFIELD,
        timestamp=max(number, course.new_number()),
        pieces=arrival.pieces,
        controller=arrival.controller,
        side=arrival.side,
        face_down=arrival.face_down,
        flipped=arrival.flipped,
        tapped=arrival.tapped,
        counters=dict(arrival.counters),
        copies=arrival.copies,
        attached_to=arrival.attached_to,
        attached_to_player=arrival.attached_to_player,
        combat=arrival.combat,
        entered_from=_zone_entered_from(arrival),
        was_cast=arrival.cause == "resolve",
        **_facts_of_cast(arrival),
        entered=(course.state.turn, arrival.controller),
    )


def _prepare(
    course: Course, arrival: Arrival, number: int, used_up: set[int]
) -> Permanent | Destination | None:
    """Return the permanent as it will enter, or the zone it goes to instead, None if it stays where it is.

    Replacement effects that apply only the next time are added to `used_up`. They change all objects that
    enter at that time.
    """
    permanent = _as_requested(course, arrival, number)
    # 616.1c-d: copy effects come first, then effects that turn the back up, then the rest.
    if permanent.face_down is not None:  # Its own abilities do nothing (708.3).
        permanent = as_copy_by_others(course, permanent, used_up)
    else:
        permanent = as_copy(course, permanent, used_up)
    goal = _find_replacement(course, arrival, permanent, used_up)
    if goal is not None:
        course.cite(EXILED_ON_ENTERING, *(each.id for each in arrival.before))
        return _destination_of(goal)
    if permanent.face_down is None:
        first = counters_first(course, permanent)
        turned = back_up_at_night(course, permanent)
        if turned is None:
            return _not_entering(arrival)
        permanent = turned if first is None else replace(turned, counters=first)
        permanent = _with_own_abilities(course, permanent, arrival, is_counted=first is not None)
    permanent = _with_one_more_counter(course, _tapped_by_others(course, permanent), arrival, used_up)
    permanent = without_counters(course, permanent)
    return _enter_attacking(course, _with_host(course, permanent, arrival), arrival)


def _enter_attacking(
    course: Course, found: Permanent | Destination | None, arrival: Arrival
) -> Permanent | Destination | None:
    if not arrival.attacks or not isinstance(found, Permanent):
        return found
    return sent_to_attack(course, found, arrival.attack)


def _with_one_more_counter(
    course: Course, permanent: Permanent, arrival: Arrival, used_up: set[int]
) -> Permanent:
    """Add a counter for each effect on all creatures, or on the permanent that a spell becomes (400.7d)."""
    found = characteristics_of(course.state, permanent)
    for replacement in course.state.replacements:
        if (
            (replacement.event, replacement.instead) == (WouldBe.ENTERS, Instead.WITH_A_COUNTER)
            and replacement.player in (None, permanent.controller)
            and any(found.is_a(word) for word in replacement.types)
            and (replacement.of is None or any(each.id == replacement.of for each in arrival.before))
            and (permanent.was_cast or not replacement.once)
        ):
            there = permanent.counters
            permanent = replace(permanent, counters={**there, "+1/+1": there.get("+1/+1", 0) + 1})
            course.cite(ONE_MORE_COUNTER, permanent.id)
            if replacement.once:
                used_up.add(replacement.id)
    return permanent


def _destination_of(goal: Instead) -> Destination:
    """Return the destination of something that a replacement effect redirects."""
    kind, bottom = GOALS[goal]
    return Destination(kind=kind, position=-1 if bottom else None)


def _not_entering(arrival: Arrival) -> Destination | None:
    """Return where an object goes if it can't enter: a resolving spell to the graveyard (608.3e)."""
    return Destination(kind=ZoneKind.GRAVEYARD, cause="resolve") if arrival.cause == "resolve" else None


def _find_replacement(
    course: Course, arrival: Arrival, permanent: Permanent, used_up: set[int]
) -> Instead | None:
    """Return the replacement that sends it elsewhere instead, such as exiling what wasn't cast, if any."""
    state = course.state
    found = characteristics_of(state, permanent)
    for replacement in state.replacements:
        if (
            replacement.event == WouldBe.ENTERS
            and replacement.instead not in (Instead.AS_A_COPY, Instead.WITH_A_COUNTER)
            and replacement.player in (None, arrival.controller)
            and (replacement.of is None or any(each.id == replacement.of for each in arrival.before))
            and (not replacement.types or any(found.is_a(word) for word in replacement.types))
        ):
            if replacement.once:
                used_up.add(replacement.id)
            return replacement.instead
    cast = arrival.cause == "resolve"
    for other, found_there in permanents_with(state, InsteadOf):
        for ability in found_there.abilities:
            if (
                isinstance(ability, InsteadOf)
                and ability.event == WouldBe.ENTERS
                and ability.of is not None
                and ability.to not in (None, Instead.AS_A_COPY)
                and not (cast and ability.whose == Concerned.NOT_CAST)
                and fits(state, ability.of, permanent, you=other.controller, asker=other.id)
            ):
                return ability.to
    return None


def _tapped_by_others(course: Course, permanent: Permanent) -> Permanent:
    """Return it tapped if another permanent says that such permanents enter tapped (614.1d)."""
    state = course.state
    for other, found in permanents_with(state, InsteadOf) if not permanent.tapped else ():
        for ability in found.abilities:
            if not (isinstance(ability, InsteadOf) and ability.event == WouldBe.ENTERS and ability.tapped):
                continue
            enchanted = (
                ability.whose != Concerned.ENCHANTED or other.attached_to_player == permanent.controller
            )
            of = ability.of or Selection()
            if enchanted and fits(state, of, permanent, you=other.controller, asker=other.id):
                course.cite(ENTERS_TAPPED, permanent.id)
                return replace(permanent, tapped=True)
    return permanent


# --- What its own abilities say ------------------------------------------


def _with_own_abilities(
    course: Course, permanent: Permanent, arrival: Arrival, *, is_counted: bool
) -> Permanent:
    if not is_counted:
        permanent = with_box_counters(course, permanent)
    for ability in characteristics_of(course.state, permanent).abilities:
        if isinstance(ability, EntersWith):
            permanent = _with_ability(course, permanent, ability, arrival)
        elif isinstance(ability, Keyword) and ability.name is KeywordName.FADING:
            fade = permanent.counters.get("fade", 0) + (ability.number or 0)
            permanent = replace(permanent, counters={**permanent.counters, "fade": fade})  # 702.32a
    return permanent


def _with_ability(course: Course, permanent: Permanent, ability: EntersWith, arrival: Arrival) -> Permanent:
    context = Context(permanent.controller, own=permanent.id)
    if ability.tapped:
        permanent = replace(permanent, tapped=True)
    if ability.tapped_unless is not None and not is_true(course, ability.tapped_unless, context):
        permanent = replace(permanent, tapped=True)
    if ability.tapped_unless_life:
        permanent = replace(permanent, tapped=not _pays_life(course, permanent, ability.tapped_unless_life))
    counters = dict(permanent.counters)
    for kind, number in ability.counters.items():
        counters[kind] = counters.get(kind, 0) + (arrival.x if number < 0 else number)
    # The object that it was still exists until it has entered.
    counting = Context(permanent.controller, own=next((each.id for each in arrival.before), permanent.id))
    for kind, tally in ability.more_counters.items():
        counters[kind] = counters.get(kind, 0) + counting.number(course.state, tally)
    return replace(permanent, counters=counters)


def _pays_life(course: Course, permanent: Permanent, life: int) -> bool:
    name = characteristics_of(course.state, permanent).name
    words = f"Pay {life} life so that {name} enters untapped?"
    question = Question(
        kind="may",
        player=permanent.controller,
        words=words,
        options=(False, True),
        shown=shown(course.state, permanent),
    )
    if not can_pay_life(course.state, permanent.controller, life):
        course.record_only_no(question, "119.4")
        return False
    pays = course.ask(question)
    if pays:
        gain_life(course, permanent.controller, -life)
    return bool(pays)


# --- Auras ------------------------------------------


def _with_host(course: Course, permanent: Permanent, arrival: Arrival) -> Permanent | Destination | None:
    """Attach an entering Aura to what its controller chooses (303.4f), or keep it from entering (303.4g)."""
    found = characteristics_of(course.state, permanent)
    if "Aura" not in found.subtypes or permanent.is_attached() or permanent.face_down is not None:
        return permanent
    hosts, players = hosts_for(course.state, permanent)
    names = tuple(course.state.players[seat].name for seat in players)
    if not hosts and not players:
        course.cite(AURA_STAYS, *(each.id for each in arrival.before))
        return _not_entering(arrival)
    answer = course.ask(
        Question(
            kind="enchant",
            player=permanent.controller,
            words=f"What does {found.name} enchant?",
            options=(*hosts, *names),
            rule="303.4f",
            source=stand_in(course.state, permanent),
        )
    )
    course.cite(AURA_CHOOSES, permanent.id)
    if isinstance(answer, str):
        return replace(permanent, attached_to_player=players[names.index(answer)])
    assert isinstance(answer, int)
    return replace(permanent, attached_to=answer)


def _announce_attachment(course: Course, id: int) -> None:
    """Announce that a permanent entered attached."""
    permanent = course.state.permanent(id)
    if permanent is not None and permanent.is_attached():
        course.do(Attached(permanent=id, to=permanent.attached_to, to_player=permanent.attached_to_player))


CHOSEN_BY_ITS_CONTROLLER = statement(
    "entering_attacking.chosen_by_its_controller",
    "The controller of a creature that enters attacking chooses what it attacks.",
    "508.4",
)
ONLY_CREATURES_ATTACK = statement(
    "entering_attacking.only_creatures_attack",
    "It enters but doesn't attack, since only creatures of the attacking player attack.",
    "506.3",
)
ATTACKS_THE_SAME = statement(
    "entering_attacking.attacks_the_same",
    "It attacks the same player, planeswalker or battle as the creature that was returned for it.",
    "702.49c",
)
_ATTACKERS_ARE_THERE: Final = frozenset(
    {"declare attackers", "declare blockers", "combat damage", "end of combat"}
)


def sent_to_attack(course: Course, permanent: Permanent, attack: Combat | None = None) -> Permanent:
    """Return a permanent that enters attacking, with what it attacks, or unchanged if it can't attack.

    There is no choice if it joins an `attack`.
    """
    state, seat = course.state, permanent.controller
    if state.step not in _ATTACKERS_ARE_THERE and not _is_attacked(state):
        return permanent
    found = characteristics_of(state, permanent)
    options = attackable(state, seat)
    if state.active != seat or "Creature" not in found.types or not options:
        course.cite(ONLY_CREATURES_ATTACK)
        return permanent
    if attack is not None:
        course.cite(ATTACKS_THE_SAME)
        return replace(permanent, combat=attack.newly)
    words = f"What does {found.name} attack?"
    about = shown(state, permanent)
    question = Question(kind="attack", player=seat, words=words, options=options, rule="508.4", shown=about)
    answer = course.ask(question)
    course.cite(CHOSEN_BY_ITS_CONTROLLER)
    if isinstance(answer, str):
        names = {player.name: each for each, player in enumerate(state.players)}
        return replace(permanent, combat=Combat(attacking_player=names[answer]))
    assert isinstance(answer, int)
    return replace(permanent, combat=Combat(attacking=answer))


def attackable(state: State, seat: PlayerId) -> tuple[Answer, ...]:
    """Return what a player's creatures can attack, beginning with the players being attacked (508.1b)."""
    opponents = opponents_of(state, seat)
    attacked = {defending_player(state, each) for each in state.permanents()}
    players = sorted(opponents, key=lambda each: each not in attacked)
    there = (each.id for each in state.permanents() if _is_defended_by(state, each.id, opponents))
    return (*(state.players[each].name for each in players), *there)


def _is_defended_by(state: State, id: ObjectId, opponents: tuple[PlayerId, ...]) -> bool:
    """Return whether it is a planeswalker that an opponent controls or a battle that one protects."""
    permanent = state.permanent(id)
    assert permanent is not None
    types = characteristics(state, id).types
    if "Battle" in types:
        return permanent.protector in opponents
    return "Planeswalker" in types and permanent.controller in opponents


def _is_attacked(state: State) -> bool:
    return any(each.combat.attacks for each in state.permanents())
