"""Agreeing on the edition of the rules and on how the table is played, at any time."""

from datetime import date
from typing import Final

from tabletop.model.events import Agreed
from tabletop.model.handwork import Agree
from tabletop.model.state import State
from tabletop.rules.book.editions import edition_on
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by


@rule(
    "100.1",
    refusal="An edition of the rules is named by a day on which it was in effect, as YYYY-MM-DD.",
    named="{kind} isn't a day as YYYY-MM-DD, by which an edition of the rules is named.",
    blame=lambda _state, action, _by: Blame(kind=action.edition),
)
def names_a_day(_state: State, action: Agree, _by: int) -> bool:
    """The edition agreed on, if any, is given as a day in the form YYYY-MM-DD."""
    try:
        return action.edition is None or date.fromisoformat(action.edition).isoformat() == action.edition
    except ValueError:
        return False


@rule(
    "118.3",
    "601.2h",
    refusal="Costs are paid either on trust or from the mana pool.",
    named="{kind} isn't a way to pay; costs are paid on trust or from the mana pool.",
    blame=lambda _state, action, _by: Blame(kind=action.mana),
)
def names_a_way_to_pay(_state: State, action: Agree, _by: int) -> bool:
    """The way to pay agreed on, if any, is trust or mana from the pool."""
    return action.mana in (None, "trust", "enforced")


def _blame_agreed(state: State, action: Agree, _by: int) -> Blame:
    """Return what the table has agreed on already."""
    if action.mana is not None:
        how = "from the mana pool" if state.mana == "enforced" else "on trust"
        return Blame(kind=how, words="Costs are already paid {kind}.")
    return Blame(kind=action.edition or "")


@rule(
    "100.1",
    refusal="The table is already played like that.",
    named="The rules of {kind} are already in effect.",
    blame=_blame_agreed,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def changes_something(state: State, action: Agree, by: int) -> bool:
    """The agreement changes how the table is played."""
    if not names_a_day(state, action, by):
        return True
    same_edition = action.edition is None or edition_on(action.edition) == edition_on(state.edition)
    same_hands = action.only_what_cards_do in (None, state.only_what_cards_do)
    return not (same_edition and same_hands and action.mana in (None, state.mana))


def agree(course: Course, action: Agree, _by: int) -> None:
    """Continue under other rules. What they change on the table follows right after."""
    state, only = course.state, action.only_what_cards_do
    course.do(
        Agreed(
            edition=action.edition or state.edition,
            mana=action.mana or state.mana,
            only_what_cards_do=state.only_what_cards_do if only is None else only,
        )
    )


HANDLERS: Final = (
    ActionHandler(Agree, agree, judge=checked_by(names_a_day, names_a_way_to_pay, changes_something)),
)
