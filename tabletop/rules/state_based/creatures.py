"""Death of creatures by toughness 0, lethal damage or deathtouch (704.5f-h)."""

from tabletop.model.objects import Permanent
from tabletop.rules.book.rule import statement
from tabletop.rules.book.unknown_cards import has_unknown_size
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.deaths import regenerate
from tabletop.rules.left_to_hands import waits_for_its_size
from tabletop.rules.state_based.state_based_action import bury
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import WITHOUT_TOUGHNESS, permanents_with, with_fact
from tabletop.rules.values.object_index import Fact

NO_TOUGHNESS = statement(
    "creatures.no_toughness", "A creature with toughness 0 or less goes to the graveyard.", "704.5f"
)
LETHAL_DAMAGE = statement(
    "creatures.lethal_damage", "A creature with lethal damage is destroyed.", "704.5g", "704.5h"
)


def bury_without_toughness(course: Course) -> None:
    """Put creatures with toughness 0 or less into the graveyard, if their size is known."""
    gone = [
        permanent
        for permanent, found in permanents_with(course.state, WITHOUT_TOUGHNESS)
        if found.toughness is not None and found.toughness <= 0 and _has_its_size(permanent, found)
    ]
    bury(course, gone, NO_TOUGHNESS)


def _has_its_size(permanent: Permanent, found: Characteristics) -> bool:
    return not has_unknown_size(permanent) and not waits_for_its_size(permanent, found.abilities)


def destroy_with_lethal_damage(course: Course) -> None:
    """Destroy creatures with lethal damage, or with any damage by deathtouch."""
    gone = []
    for permanent in with_fact(course.state, Fact.DAMAGED):
        if not permanent.damage or has_unknown_size(permanent):
            continue
        found = characteristics(course.state, permanent.id)
        if found.toughness is None or found.toughness <= 0 or "indestructible" in found.keywords:
            continue
        if permanent.damage >= found.toughness or permanent.deathtouched:
            gone.append(permanent)
    destroyed = (each for each in regenerate(course, gone) if isinstance(each, Permanent))
    bury(course, destroyed, LETHAL_DAMAGE, cause="destroy")
