"""The legend rule (704.5j), which compares the names of the faces that are up."""

from tabletop.model.objects import Permanent
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.state_based.state_based_action import bury, keep_one
from tabletop.rules.values.lookup import permanents_with

ONE_OF_A_NAME = statement(
    "legends.one_of_a_name",
    "A player who controls several legendary permanents with the same name keeps one of them.",
    "704.5j",
)

NONE_OF_A_NAME = statement(
    "legends.none_of_a_name",
    "Legendary permanents with the same name all go to the graveyard, even those of different players.",
    "704.5j",
    only_in="legend.rule",
)


def keep_one_of_a_name(course: Course) -> None:
    """Let each player keep one of several legendary permanents with the same name."""
    groups: dict[tuple[int, str], list[Permanent]] = {}
    for permanent, found in permanents_with(course.state, "Legendary"):
        if "Legendary" in found.supertypes and found.name:
            groups.setdefault((permanent.controller, found.name), []).append(permanent)
    if in_force(course.state.edition, "legend.rule"):
        _keep_none_of_a_name(course, groups)
        return
    for (_, name), group in groups.items():
        if len(group) > 1:
            keep_one(course, group, name, ONE_OF_A_NAME)


def _keep_none_of_a_name(course: Course, groups: dict[tuple[int, str], list[Permanent]]) -> None:
    """Bury all legendary permanents that share a name, of all players."""
    names = [name for (_, name), group in groups.items() for _ in group]
    gone = [each for (_, name), group in groups.items() if names.count(name) > 1 for each in group]
    bury(course, gone, NONE_OF_A_NAME)
