"""Counters that a permanent enters with because of its printed loyalty, defense or chapters."""

from msgspec.structs import replace

from tabletop.language.abilities import Ability, Chapter
from tabletop.model.objects import Permanent
from tabletop.model.questions import Question
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, shown

LOYALTY = statement("entering.loyalty", "It enters with as many counters as its printed loyalty.", "306.5b")
DEFENSE = statement("entering.defense", "It enters with as many counters as its printed defense.", "310.4b")
LORE = statement("entering.lore", "A Saga enters with a lore counter.", "714.3a")
LORE_IS_AN_ABILITY = statement(
    "entering.lore_is_an_ability",
    "The first lore counter comes from an ability of the Saga, so without abilities there is none.",
    "714.3a",
    only_in="saga.lore-counter-ability",
)
PROTECTOR = statement(
    "entering.protector",
    "As a Siege enters, its controller chooses an opponent as protector.",
    "310.11a",
    "310.8",
)


def with_box_counters(course: Course, permanent: Permanent) -> Permanent:
    """Return an entering permanent with loyalty, defense and lore counters, and a Siege with a protector."""
    found = characteristics_of(course.state, replace(permanent, counters={}))
    printed = characteristics_of(course.state, permanent)
    counters = dict(permanent.counters)
    face = permanent.copies[-1].values.faces[0] if permanent.copies else None
    face = face or permanent.definition.face(permanent.side)
    if permanent.is_melded and permanent.definition.meld is not None:
        face = permanent.definition.meld.result
    if "Planeswalker" in found.types and face.loyalty is not None and face.loyalty.isdecimal():
        counters["loyalty"] = counters.get("loyalty", 0) + int(face.loyalty)
        course.cite(LOYALTY, permanent.id)
    if "Battle" in found.types and face.defense is not None and face.defense.isdecimal():
        counters["defense"] = counters.get("defense", 0) + int(face.defense)
        course.cite(DEFENSE, permanent.id)
    if "Saga" in printed.subtypes and _first_chapter_is_due(course.state.edition, printed.abilities):
        counters["lore"] = counters.get("lore", 0) + 1
        course.cite(LORE, permanent.id)
    elif "Saga" in printed.subtypes and in_force(course.state.edition, "saga.lore-counter-ability"):
        course.cite(LORE_IS_AN_ABILITY, permanent.id)
    if "Siege" in printed.subtypes:
        permanent = replace(permanent, protector=_protector(course, permanent))
    return replace(permanent, counters=counters)


def _first_chapter_is_due(edition: str, abilities: tuple[Ability, ...]) -> bool:
    """Return whether a Saga with these abilities enters with a lore counter (714.3a)."""
    if in_force(edition, "kind.saga"):
        return False
    lost = not any(isinstance(ability, Chapter) for ability in abilities)
    return not (lost and in_force(edition, "saga.lore-counter-ability"))


def _protector(course: Course, permanent: Permanent) -> int | None:
    opponents = opponents_of(course.state, permanent.controller)
    if not opponents:
        return None
    names = tuple(course.state.players[seat].name for seat in opponents)
    answer = course.ask(
        Question(
            kind="protector",
            player=permanent.controller,
            words=f"Which opponent protects {permanent.definition.name}?",
            options=names,
            rule="310.11a",
            shown=shown(course.state, permanent),
        )
    )
    course.cite(PROTECTOR, permanent.id)
    return opponents[names.index(str(answer))]


def last_chapter(found: Characteristics) -> int:
    """Return the number of the last chapter, 0 if there is none (714.2d)."""
    return max((max(each.numbers) for each in found.abilities if isinstance(each, Chapter)), default=0)
