"""Changes of life totals (119), and replacements when a total would reach 0 (614)."""

from tabletop.language.abilities import InsteadOf
from tabletop.language.changes import Forbidden
from tabletop.language.effects import Life
from tabletop.language.moments import WouldBe
from tabletop.model.events import LifeChanged
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, Rule, statement
from tabletop.rules.book.verdicts import LEGAL, Blame, Ruling, ruling_for
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import perform_all
from tabletop.rules.engine.replacing import PLAYER_CHOOSES
from tabletop.rules.engine.standing_effects import is_forbidden_for
from tabletop.rules.values.lookup import permanents_with

INSTEAD = statement(
    "life.instead", "A replacement effect applies instead of the life total reaching 0.", "614.1", "614.6"
)

CANT_GAIN = statement(
    "life.cant_gain",
    "A player who can't gain life stays at the same total.",
    "119.7",
    named="{player} can't gain life.",
)
CANT_CHANGE = statement(
    "life.cant_change",
    "A life total that can't change stays as it is: nothing is gained, lost or paid.",
    "119.7",
    "119.8",
    named="{player}'s life total can't change.",
)


def can_pay_life(state: State, seat: int, life: int) -> bool:
    """Return whether a player can pay an amount of life (119.4).

    If the total can't change, only 0 can be paid.
    """
    return not life or not missing_life(state, seat, life)


def missing_life(state: State, seat: int, life: int) -> int:
    """Return how much life a player lacks to pay an amount, all of it if the total can't change."""
    if is_forbidden_for(state, Forbidden.CHANGE_LIFE, seat):
        return life
    return max(life - state.players[seat].life, 0)


def _what_stops(state: State, seat: int, by: int) -> Rule[...] | None:
    """Return the rule by which a player's life total stays as it is, None if it can change so."""
    if by and is_forbidden_for(state, Forbidden.CHANGE_LIFE, seat):
        return CANT_CHANGE
    return CANT_GAIN if by > 0 and is_forbidden_for(state, Forbidden.GAIN_LIFE, seat) else None


def life_change(state: State, effect: Life, context: Context, seat: int) -> int:
    """Return how much life an effect has a player gain, or lose as a negative number."""
    if effect.becomes is not None:
        return effect.becomes - state.players[seat].life
    return context.number(state, effect.amount)


def judge_life(judging: Judging, effect: Life, context: Context) -> Ruling:
    """Return the ruling on a change of life totals: nothing happens if none of them can change so."""
    state = judging.state
    seats = context.players(state, effect.to)
    stopping = [(_what_stops(state, seat, life_change(state, effect, context, seat)), seat) for seat in seats]
    stopped = {rule: seat for rule, seat in reversed(stopping) if rule is not None}
    if any(rule is None for rule, _ in stopping):
        return LEGAL
    found = (rule.reason(state.edition, blame=Blame(player=seat)) for rule, seat in stopped.items())
    return ruling_for(tuple(found))


def gain_life(course: Course, seat: int, by: int, *, damage: bool = False) -> None:
    """Let a player gain life, or lose it if the number is negative."""
    if not by:
        return
    stopping = _what_stops(course.state, seat, by)
    if stopping is not None:
        course.cite(stopping)
        return
    if by < 0 and course.state.players[seat].life + by <= 0:
        found = _replacements_at_zero(course.state, seat)
        if found:
            _apply_instead(course, seat, found)
            return
    course.do(LifeChanged(player=seat, by=by, damage=damage))


def _replacements_at_zero(state: State, seat: int) -> dict[int, InsteadOf]:
    """Return the effects that replace reaching 0 life, by their permanents."""
    return {
        permanent.id: ability
        for permanent, found in permanents_with(state, InsteadOf)
        if permanent.controller == seat
        for ability in found.abilities
        if isinstance(ability, InsteadOf) and ability.event == WouldBe.YOUR_LIFE_REDUCED_TO_0
    }


def _apply_instead(course: Course, seat: int, found: dict[int, InsteadOf]) -> None:
    """Apply one replacement effect, chosen by the player. The others no longer apply (616.1)."""
    if len(found) > 1:
        course.cite(PLAYER_CHOOSES, *found)
    chosen = course.ask(
        Question(
            kind="replacement",
            player=seat,
            words="Your life would become 0. Which effect applies instead?",
            options=tuple(found),
            rule="616.1",
        )
    )
    assert isinstance(chosen, int)
    course.cite(INSTEAD, chosen)
    context = Context(seat, own=chosen)
    perform_all(course, found[chosen].effects, context)
