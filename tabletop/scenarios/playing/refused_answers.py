"""Refusals of answers to skipped questions, which had only one option: a face or a protector.

The question which face to cast or play, or who protects a battle, is asked only if several answers are
possible. A file that gives an impossible answer gets a refusal as if the question had been asked.
"""

from typing import Final

import msgspec

from tabletop.model.actions import Action, Cast, PlayLand
from tabletop.model.events import Noted, SpellCast, ZoneChanged
from tabletop.model.objects import Permanent, Spell
from tabletop.play.table import Played, Table
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.numbering import numbered_in
from tabletop.rules.book.verdicts import Blame, Reason, Ruling, Verdict, ruling_for
from tabletop.rules.faces.boxes import PROTECTOR
from tabletop.rules.values.kinds import opponents_of
from tabletop.scenarios.format.words import Choice

_FACES: Final = ("front", "back")


def with_named_face(action: Action, table: Table, choice: Choice | None) -> Action:
    """Return the action with the face that the first answer names, if the rules forbid that face."""
    if not isinstance(action, Cast | PlayLand) or action.face is not None or choice not in _FACES:
        return action
    named = msgspec.structs.replace(action, face=choice)
    return named if table.ruling(named).verdict is Verdict.ILLEGAL else action


def refused_face(played: Played, table: Table, choice: Choice | None) -> Ruling | None:
    """Return the ruling on an unused answer that names a face after the other one was cast."""
    if choice not in _FACES:
        return None
    for event in played.events:
        spell = table.state.objects.get(event.spell) if isinstance(event, SpellCast) else None
        if isinstance(spell, Spell) and spell.side != choice:
            words = f"Only its {spell.side} face may be cast."
            numbers = (numbered_in(table.state.edition, "712.11c"), *_numbers(played, table))
            return ruling_for(
                (Reason("casting.something_allows_it", numbers, words, blame=Blame(object=spell.id)),)
            )
    return None


def refused_protector(played: Played, table: Table, choice: Choice | None) -> Ruling | None:
    """Return the ruling on an unused answer that names a player who can't protect the battle that entered."""
    names = [player.name for player in table.state.players]
    if choice not in names:
        return None
    for event in played.events:
        for arrived in event.after if isinstance(event, ZoneChanged) else ():
            if not isinstance(arrived, Permanent) or arrived.protector is None:
                continue
            if names.index(choice) not in opponents_of(table.state, arrived.controller):
                reason = PROTECTOR.reason(table.state.edition, arrived.id)
                return ruling_for((msgspec.structs.replace(reason, verdict=Verdict.ILLEGAL),))
    return None


def _numbers(played: Played, table: Table) -> tuple[str, ...]:
    """Return the numbers of the rules that affected how the spell was cast."""
    edition = table.state.edition
    noted = (event for event in played.events if isinstance(event, Noted) and event.rule in all_rules())
    return tuple(
        number for event in noted for number in event.numbers or all_rules()[event.rule].numbers_in(edition)
    )
