"""Choosing a card name (201.4): the name of one face with the required characteristics."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.faces import Face
from tabletop.cards.library import default_library
from tabletop.language.abilities import EntersWith
from tabletop.language.card_types import CARD_TYPES
from tabletop.language.effects import NameCard
from tabletop.model.events import Changed
from tabletop.model.objects import Permanent
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Judging, rule, silence, statement
from tabletop.rules.book.verdicts import Blame, Ruling, ruling_for
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, Refused, forbidden_answer
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.values.kinds import is_face_down
from tabletop.rules.values.layers import characteristics, name_of

WHICH_FACE_IS_SILENT = silence("name.characteristics", "201.4d")

ALTERNATIVE_NAME_COUNTS = statement(
    "naming.alternative_name_counts",
    "The name on the lower half of a flip card may be chosen too.",
    "710.5",
    "201.4c",
)

_CARD_NAME: Final = " card name"


@rule(
    "712.19",
    "201.4",
    "201.4d",
    "201.4e",
    refusal=(
        "Choose the name of one face of a card, or of a meld result; not of both faces, and no other name."
    ),
    named="{kind} isn't the name of one face of a card or of a meld result.",
    blame=lambda _state, effect, _context: Blame(kind=effect.name),
)
def is_the_name_of_one_face(_state: State, effect: NameCard, _context: Context) -> bool:
    """The name is that of one face of a card or of a meld result."""
    return not effect.name or default_library().is_card_name(effect.name)


@rule(
    "201.4d",
    "201.4",
    refusal="The face with this name doesn't qualify; the card's other face doesn't count.",
    named="{kind} doesn't qualify; the card's other face doesn't count.",
    blame=lambda _state, effect, _context: Blame(kind=effect.name),
)
def face_has_what_is_asked(state: State, effect: NameCard, context: Context) -> bool:
    """The face with the name has the required characteristics."""
    return _meets_requirements(effect.name, _requirements(state, effect, _asker(state, effect, context)))


def _meets_requirements(name: str, words: tuple[str, ...]) -> bool:
    face = _find_face(name)
    return face is None or all(_fits(face, word) for word in words)


def _asker(state: State, effect: NameCard, context: Context) -> int | None:
    """Return the object for which a name is chosen, None if there is none."""
    return context.source if effect.of in (None, "any") else context.object(state, effect.of)


def _requirements(state: State, effect: NameCard, asker: int | None) -> tuple[str, ...]:
    """Return what the face with the name has to be, such as `"nonland"` or `"artifact"`.

    The effect says so, or the object that has a name chosen as it enters.
    """
    own = (*effect.types, *(f"non{each}" for each in effect.not_types))
    if asker is None or asker not in state.objects:
        return own
    return own + tuple(
        word
        for ability in characteristics(state, asker).abilities
        if isinstance(ability, EntersWith) and asks_for_a_name(ability)
        for word in ability.choose.removesuffix(_CARD_NAME).split()[1:]
    )


def asks_for_a_name(ability: EntersWith) -> bool:
    """Return whether a card name is chosen as something with this ability enters (614.12a)."""
    return ability.choose.endswith(_CARD_NAME)


def _fits(face: Face, word: str) -> bool:
    """Return whether a face meets a requirement. A word that isn't a card type requires nothing here."""
    kind = word.removeprefix("non").capitalize()
    return kind not in CARD_TYPES or (kind in face.types.types) is not word.startswith("non")


def _find_face(name: str) -> Face | None:
    """Return the face with a name, on either side of its card, None if no card has it."""
    library = default_library()
    if not library.is_card_name(name):
        return None
    found = library.find(name)
    return found.definition.faces[1] if found.flipped else found.definition.face(found.side)


def judge_name(judging: Judging, effect: NameCard, context: Context) -> Ruling:
    """Return the ruling on a chosen card name."""
    state = judging.state
    rules = (is_the_name_of_one_face, face_has_what_is_asked)
    reasons = judging.broken(rules, None, effect, context)
    if reasons and reasons[0].rule == face_has_what_is_asked.name:
        silent = in_force(state.edition, "name.characteristics")
        reasons = (*reasons, WHICH_FACE_IS_SILENT.reason(state.edition)) if silent else reasons
    return ruling_for(reasons)


def name_card(course: Course, effect: NameCard, context: Context) -> Context:
    """Record the chosen name on the object that requires it."""
    id = _asker(course.state, effect, context)
    name = effect.name or _ask_name(course, effect, context, id)
    if id is not None and isinstance(course.state.objects.get(id), Permanent):
        course.do(Changed(object=id, values={"chosen_name": name}))
    course.cite(is_the_name_of_one_face)
    if default_library().find(name).flipped:
        course.cite(ALTERNATIVE_NAME_COUNTS)
    return context.after(named=name)


def _ask_name(course: Course, effect: NameCard, context: Context, asker: int | None) -> str:
    """Ask a player for a card name (201.4). Any name may be chosen, and visible ones are offered."""
    seat = context.player_or_you(course.state, effect.by)
    asked = _requirements(course.state, effect, asker)
    seen = {name for name in _visible_names(course.state, seat) if _meets_requirements(name, asked)}
    well_known = (name for name in _WELL_KNOWN if _meets_requirements(name, asked))
    names = sorted(seen or well_known) or [*_WELL_KNOWN]
    question = Question(
        kind="name",
        player=seat,
        words=f"Which card name do you choose for {name_of(course.state, asker)}?",
        options=tuple(names),
        rule="201.4",
        source=asker,
    )
    answer = str(course.ask(question))
    if not _meets_requirements(answer, asked):
        raise Refused(forbidden_answer(question, course.state, answer))
    return default_library().find(answer).name


def _visible_names(state: State, seat: int) -> Iterator[str]:
    """Yield the names of the cards that a player can see."""
    cards = (each for each in state.objects.values() if each.pieces and each.card_count)
    for each in cards:
        is_open = not each.zone.kind.is_hidden and not is_face_down(each)
        if is_open or may_see(state, each, seat):
            yield from (face.name for face in each.definition.faces if face.name)


_WELL_KNOWN: Final = ("Forest", "Grizzly Bears", "Sol Ring", "Opt", "Divination", "Pacifism", "Jace Beleren")
"""Names to propose where no visible card has a name that may be chosen."""


HANDLERS: Final = (EffectHandler(NameCard, name_card, judge=judge_name),)
