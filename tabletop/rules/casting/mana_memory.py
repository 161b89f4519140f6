"""What a spell knows of the mana that was spent on it: which it was, and what it came from (106.6)."""

from typing import Any

from tabletop.model.events import PlayerChanged
from tabletop.model.objects import ObjectId
from tabletop.model.questions import Question
from tabletop.model.state import Player
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.paying import Usable, spent_of
from tabletop.rules.values.layers import characteristics


def mana_remembered(course: Course, before: Player, seat: int, usable: Usable) -> dict[str, Any]:
    """What the spell that a player has just paid for keeps of its mana.

    On trust nothing was taken out of the pool: of mana there that knows its source the player is asked.
    """
    if course.state.mana == "enforced":
        spent, sources = spent_of(before, course.state.players[seat])
        return {"mana_spent": spent, "mana_from": sources}
    there = dict.fromkeys(each.source for each in before.bound_mana if usable(each))
    asked = (source for source in there if source is not None)
    return {"mana_from": tuple(source for source in asked if _is_spent(course, seat, source))}


def _is_spent(course: Course, seat: int, source: ObjectId) -> bool:
    """Whether a player spends the mana from a permanent on the spell; then it is gone."""
    name = characteristics(course.state, source).name if source in course.state.objects else "that land"
    words = f"Is the mana from {name} spent on it?"
    if not course.ask(Question(kind="may", player=seat, words=words, options=(False, True), rule="106.6")):
        return False
    pool = list(course.state.players[seat].bound_mana)
    pool.remove(next(each for each in pool if each.source == source))
    course.do(PlayerChanged(player=seat, values={"bound_mana": tuple(pool)}))
    return True
