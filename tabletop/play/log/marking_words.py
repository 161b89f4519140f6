"""Marks in words: names of the actions, and log lines."""

from tabletop.language.english import listed_names, with_number
from tabletop.model import events as happened
from tabletop.model.marking import (
    AnyMarking,
    CountCommanderDamage,
    CountOnPlayer,
    EndChanges,
    HoldTapped,
    MarkDamage,
    TickOff,
    WriteNote,
)
from tabletop.model.objects import ThisTurn
from tabletop.model.state import State
from tabletop.rules.object_names import name_at, player_at, public_name_at


def marking_name(state: State, action: AnyMarking) -> str:
    """Return the name of a marking action: ``Write a note on Serra Angel``."""
    match action:
        case WriteNote(objects=ids, words=words):
            return f"{'Write a note on' if words else 'Take the note off'} {_names(state, ids)}"
        case HoldTapped(objects=ids, holds=holds):
            return f"{'Hold' if holds else 'Let'} {_names(state, ids)} {'tapped' if holds else 'untap'}"
        case MarkDamage(objects=ids, amount=amount):
            return f"Mark {amount} damage on {_names(state, ids)}"
        case EndChanges(objects=ids):
            return f"End the changes of {_names(state, ids)}"
        case CountOnPlayer(player=seat, kind=kind, number=number):
            verb = "gets" if number > 0 else "loses"
            return f"{player_at(state, seat)} {verb} {with_number(abs(number), f'{kind} counter')}"
        case CountCommanderDamage(player=seat, number=number):
            return f"Count {number} commander damage to {player_at(state, seat)}"
        case TickOff(task=task, done=done):
            words = state.tasks[task].words if 0 <= task < len(state.tasks) else "something"
            return f"{'Tick off' if done else 'Untick'}: {words}"


def _names(state: State, ids: tuple[int, ...]) -> str:
    return listed_names(public_name_at(state, id) for id in ids)


def changed_by_hand(state: State, event: happened.Changed) -> str:
    """Return the log line for a mark on a permanent, empty if the values are no such mark."""
    name, values = public_name_at(state, event.object), event.values
    match dict(values):
        case {"note": ""}:
            return f"the note is taken off {name}"
        case {"note": str(words)}:
            return f"note on {name}: {words}"
        case {"this_turn": ThisTurn(attacked=True)} if not _has_attacked(state, event.object):
            return f"{name} counts as having attacked this turn"
        case {"damage": int(amount), **others} if not others:
            return f"{name} has {amount} damage marked on it now"
        case _:
            return ""


def _has_attacked(state: State, id: int) -> bool:
    permanent = state.permanent(id)
    return permanent is not None and permanent.this_turn.attacked


def player_counters(state: State, event: happened.PlayerCountersChanged) -> str:
    """Return the log line for a change of a player's counters."""
    verb = "gets" if event.by > 0 else "loses"
    now = state.players[event.player].counters.get(event.kind, 0) + event.by
    what = with_number(abs(event.by), f"{event.kind} counter")
    return f"{state.players[event.player].name} {verb} {what} ({now} now)"


def commander_damage(state: State, event: happened.CommanderDamaged) -> str:
    """Return the log line for a player's damage from a commander so far."""
    name = name_at(state, event.commander)
    now = state.players[event.player].commander_damage.get(event.commander, 0) + event.by
    return f"{state.players[event.player].name} has taken {now} commander damage from {name}"


def ticked(state: State, event: happened.TaskTicked) -> str:
    """Return the log line for a task marked as done or not done."""
    return f"{'done by hand' if event.done else 'to do by hand again'}: {state.tasks[event.task].words}"
