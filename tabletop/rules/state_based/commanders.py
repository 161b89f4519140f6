"""Commanders newly in a graveyard or in exile, which may be put into the command zone (704.6d)."""

from tabletop.model.objects import CardObject
from tabletop.model.questions import Question
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.engine import zone_changes
from tabletop.rules.engine.course import Course
from tabletop.rules.values.lookup import objects_with_fact
from tabletop.rules.values.object_index import Fact

MAY_GO_HOME = statement(
    "commanders.may_go_home",
    "A commander in a graveyard or in exile may be put into the command zone by its owner.",
    "903.9a",
    "704.6d",
)


def offer_command_zone(course: Course) -> None:
    """Ask the owners of commanders in a graveyard or in exile, once each time that they get there."""
    if in_force(course.state.edition, "commander.zone"):
        # It was a replacement effect in those editions.
        return
    found = objects_with_fact(course.state, Fact.COMMANDER)
    for object in sorted(found, key=lambda each: each.id):
        if not isinstance(object, CardObject) or object.stays:
            continue
        question = Question(
            kind="commander",
            player=object.owner,
            words=f"Put {object.definition.name} into the command zone?",
            options=(False, True),
            rule="903.9a",
            shown=(object.id,),
        )
        if course.ask(question):
            zone_changes.move(
                course, (object,), zone_changes.Destination(kind=ZoneKind.COMMAND, cause="command")
            )
            course.cite(MAY_GO_HOME)
        else:
            zone_changes.mark(course, object, stays=True)
