"""Battles without defense or without a protector (704.5v-x)."""

from tabletop.model.events import Changed
from tabletop.model.objects import Permanent
from tabletop.model.questions import Question
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.book.unknown_cards import is_placeholder
from tabletop.rules.engine.course import Course
from tabletop.rules.state_based.state_based_action import bury
from tabletop.rules.values.kinds import opponents_of, waits_in
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import permanents_with

NO_DEFENSE = statement(
    "battles.no_defense",
    "A battle with defense 0 goes to the graveyard, unless one of its abilities is waiting.",
    "704.5v",
    "310.7",
)
NEW_PROTECTOR = statement(
    "battles.new_protector",
    "A battle without a legal protector gets one, or goes to the graveyard.",
    "704.5w",
    "704.5x",
    "310.10",
)


def bury_without_defense(course: Course) -> None:
    """Put battles with defense 0 into the graveyard."""
    gone = [
        permanent
        for permanent in _battles(course)
        if not permanent.counters.get("defense", 0)
        and not (is_placeholder(permanent) and permanent.definition.face(permanent.side).defense is None)
        and not (_waits_for_abilities(course, permanent) and waits_in(course.state, permanent.id))
    ]
    bury(course, gone, NO_DEFENSE)


def _waits_for_abilities(course: Course, permanent: Permanent) -> bool:
    """Return whether a waiting ability keeps a battle: any battle, or in later editions only a Siege."""
    is_siege = "Siege" in characteristics(course.state, permanent.id).subtypes
    return is_siege or not in_force(course.state.edition, "battle.without-type")


def choose_protectors(course: Course) -> None:
    """Let the controller of a battle without a protector choose one."""
    for permanent in _battles(course):
        seats = tuple(opponents_of(course.state, permanent.controller))
        if permanent.protector in seats:
            continue
        course.cite(NEW_PROTECTOR, permanent.id)
        if not seats:
            bury(course, (permanent,))
            continue
        names = tuple(course.state.players[seat].name for seat in seats)
        name = characteristics(course.state, permanent.id).name
        answer = course.ask(
            Question(
                kind="protector",
                player=permanent.controller,
                words=f"Who protects {name}?",
                options=names,
                rule="704.5w",
                shown=(permanent.id,),
            )
        )
        protector = seats[names.index(str(answer))]
        course.do(Changed(object=permanent.id, values={"protector": protector}))


def _battles(course: Course) -> list[Permanent]:
    return [
        permanent for permanent, found in permanents_with(course.state, "Battle") if "Battle" in found.types
    ]
