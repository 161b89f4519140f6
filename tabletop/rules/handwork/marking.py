"""Marks made by hand: which of them are possible, and what each of them changes."""

from typing import Final, TypeAlias

from tabletop.model.events import Changed, CommanderDamaged, Ended, PlayerCountersChanged, TaskTicked
from tabletop.model.marking import (
    LONGEST_KIND,
    LONGEST_NOTE,
    CountCommanderDamage,
    CountOnPlayer,
    EndChanges,
    HoldTapped,
    MarkDamage,
    TickOff,
    WriteNote,
)
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by

MOST: Final = 9_999

OnPermanents: TypeAlias = WriteNote | HoldTapped | MarkDamage


def _blame_absent(state: State, action: OnPermanents, _by: int) -> Blame:
    """Return the first object that isn't on the battlefield."""
    return Blame(object=next((id for id in action.objects if state.permanent(id) is None), None))


@rule(
    "110.1",
    refusal="Only permanents can be changed like this.",
    named="{object} isn't on the battlefield.",
    blame=_blame_absent,
)
def all_are_permanents(state: State, action: OnPermanents, _by: int) -> bool:
    """At least one object is marked, and all of them are on the battlefield."""
    return bool(action.objects) and all(state.permanent(id) is not None for id in action.objects)


def _blame_mark(_state: State, action: OnPermanents, _by: int) -> Blame:
    """Return the first permanent to be marked, with the length of the note or the damage."""
    about = next(iter(action.objects), None)
    if isinstance(action, MarkDamage):
        words = "{number} damage can't be marked on {object}: it's from 0 to 9,999 here."
        return Blame(object=about, number=action.amount, words=words)
    return Blame(object=about, number=len(action.words) if isinstance(action, WriteNote) else None)


@rule(
    "110.1",
    refusal="A note has no more than 120 letters, and no more than 9,999 damage is marked.",
    named="The note on {object} can't have {number} letters: it has 120 at most.",
    blame=_blame_mark,
)
def a_mark_is_small(_state: State, action: OnPermanents, _by: int) -> bool:
    """The note has at most 120 letters, and the damage is at most 9,999."""
    if isinstance(action, WriteNote):
        return len(action.words) <= LONGEST_NOTE
    return not isinstance(action, MarkDamage) or 0 <= action.amount <= MOST


def judge_marks(judging: Judging, action: OnPermanents, by: int) -> Ruling:
    """Return the ruling on marking permanents."""
    about = action.objects[0] if action.objects else None
    rules = (all_are_permanents, a_mark_is_small)
    return judging.ruling(rules, about, action, by)


def mark(course: Course, action: OnPermanents, _by: int) -> None:
    """Mark permanents with a note, with damage, or as held tapped."""
    match action:
        case WriteNote(words=words):
            values: dict[str, object] = {"note": " ".join(words.split())}
        case HoldTapped(holds=holds):
            values = {"stays_tapped": holds}
        case MarkDamage(amount=amount):
            values = {"damage": amount}
    course.do(*(Changed(object=id, values=values) for id in action.objects))


# --- Changes that are over ------------------------------------------


def changes_of(state: State, objects: tuple[int, ...]) -> tuple[int, ...]:
    """Return the continuous effects that change only some objects."""
    those = frozenset(objects)
    return tuple(each.id for each in state.effects if each.objects and those.issuperset(each.objects))


@rule(
    "611.2",
    refusal="No effect that can be ended changes the object.",
    named="No effect that can be ended changes {object}.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def something_changes_it(state: State, action: EndChanges, _by: int) -> bool:
    """An effect that can be ended changes one of these objects."""
    return bool(changes_of(state, action.objects))


def judge_ending(judging: Judging, action: EndChanges, by: int) -> Ruling:
    """Return the ruling on ending changes."""
    about = action.objects[0] if action.objects else None
    return judging.ruling((something_changes_it,), about, action, by)


def end_changes(course: Course, action: EndChanges, _by: int) -> None:
    """End the continuous effects that change only some objects."""
    course.do(Ended(ids=changes_of(course.state, action.objects)))


# --- Counters of players ------------------------------------------


def _blame_counters(_state: State, action: CountOnPlayer, _by: int) -> Blame:
    """Return the player, with the number of counters, or of the letters of their kind."""
    letters = len(action.kind.strip())
    if letters > LONGEST_KIND:
        words = "The kind of {player}'s counter can't have {number} letters: it has 30 at most."
        return Blame(player=action.player, number=letters, words=words)
    return Blame(player=action.player, number=abs(action.number))


@rule(
    "122.1",
    refusal="The kind of a counter has at most 30 letters, and at most 9,999 counters change at once.",
    named="{number} counters of {player} can't change at once: it's 9,999 at most.",
    blame=_blame_counters,
)
def kind_and_number_are_in_bounds(state: State, action: CountOnPlayer, _by: int) -> bool:
    """The kind has at most 30 letters, and the number of counters is at most 9,999."""
    return len(action.kind.strip()) <= LONGEST_KIND and abs(action.number) <= MOST


@rule(
    "122.1",
    refusal="The player has no counters of this kind.",
    named="{player} has no {kind} counters.",
    blame=lambda _state, action, _by: Blame(player=action.player, kind=action.kind.strip()),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def the_player_has_such_counters(state: State, action: CountOnPlayer, _by: int) -> bool:
    """If counters are taken away, the player has some of that kind."""
    if action.number >= 0:
        return True
    return state.players[action.player].counters.get(action.kind.strip(), 0) > 0


def count(course: Course, action: CountOnPlayer, _by: int) -> None:
    """Give a player counters, or take away at most as many as there are."""
    kind = action.kind.strip()
    there = course.state.players[action.player].counters.get(kind, 0)
    by = max(action.number, -there)
    if by:
        course.do(PlayerCountersChanged(player=action.player, kind=kind, by=by))


# --- Damage by commanders ------------------------------------------


def commanders_in(state: State) -> dict[int, str]:
    """Return the names of a game's commanders, by the numbers of their cards."""
    pieces = (piece for object in state.objects.values() for piece in object.pieces if piece.commander)
    return {piece.id: piece.definition.name for piece in pieces}


def _blame_commander(state: State, action: CountCommanderDamage, _by: int) -> Blame:
    """Return the card that isn't a commander, or too high a number."""
    if action.commander in commanders_in(state):
        return Blame(number=MOST, words="At most {number} damage is counted at once.")
    return Blame(object=action.commander)


@rule(
    "903.10a",
    refusal="Only damage that a commander deals to a player is counted like this.",
    named="{object} isn't a commander, so its damage isn't counted.",
    blame=_blame_commander,
)
def it_was_dealt_by_a_commander(state: State, action: CountCommanderDamage, _by: int) -> bool:
    """The damage was dealt by a commander in the game and is at most 9,999."""
    return action.commander in commanders_in(state) and abs(action.number) <= MOST


def count_commander_damage(course: Course, action: CountCommanderDamage, _by: int) -> None:
    """Count damage by a commander. The total doesn't drop below 0."""
    there = course.state.players[action.player].commander_damage.get(action.commander, 0)
    by = max(action.number, -there)
    course.do(CommanderDamaged(player=action.player, commander=action.commander, by=by))


# --- What is to be done by hand ------------------------------------------


@rule(
    "608.2c",
    refusal="The task isn't on the list.",
    named="Task {number} isn't on the list.",
    blame=lambda _state, action, _by: Blame(number=action.task + 1),
)
def task_is_there(state: State, action: TickOff, _by: int) -> bool:
    """The task is on the list of tasks left to hands."""
    return 0 <= action.task < len(state.tasks)


@rule(
    "608.2c",
    refusal="The task is like that already.",
    named="The task is already {kind}.",
    blame=lambda _state, action, _by: Blame(kind="done" if action.done else "open"),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def it_is_not_so_already(state: State, action: TickOff, by: int) -> bool:
    """Ticking the task off, or removing its tick, changes the task."""
    return not task_is_there(state, action, by) or state.tasks[action.task].done is not action.done


def tick_off(course: Course, action: TickOff, _by: int) -> None:
    """Tick a task off, or remove its tick."""
    course.do(TaskTicked(task=action.task, done=action.done))


HANDLERS: Final = (
    ActionHandler(WriteNote, mark, judge=judge_marks),
    ActionHandler(HoldTapped, mark, judge=judge_marks),
    ActionHandler(MarkDamage, mark, judge=judge_marks),
    ActionHandler(EndChanges, end_changes, judge=judge_ending),
    ActionHandler(
        CountOnPlayer, count, judge=checked_by(kind_and_number_are_in_bounds, the_player_has_such_counters)
    ),
    ActionHandler(
        CountCommanderDamage, count_commander_damage, judge=checked_by(it_was_dealt_by_a_commander)
    ),
    ActionHandler(TickOff, tick_off, judge=checked_by(task_is_there, it_is_not_so_already)),
)
