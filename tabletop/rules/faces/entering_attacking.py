"""Creatures put onto the battlefield attacking, and what they attack (506.3, 508.4)."""

from typing import Final

from msgspec.structs import replace

from tabletop.model.objects import Combat, ObjectId, Permanent, PlayerId
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.kinds import defending_player, opponents_of
from tabletop.rules.values.layers import characteristics, characteristics_of

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
    answer = course.ask(Question(kind="attack", player=seat, words=words, options=options, rule="508.4"))
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
