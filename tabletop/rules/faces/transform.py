"""Transforming and converting (701.27, 701.28, 712.9 to 712.20)."""

from typing import Final

import msgspec

from tabletop.cards.faces import Face, Side
from tabletop.language.abilities import AsTransforms, Static
from tabletop.language.changes import Cant, Forbidden
from tabletop.language.effects import Convert, Transform
from tabletop.language.predicates import Status
from tabletop.model.events import Transformed
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.numbering import numbers_in
from tabletop.rules.book.rule import Judging, Rule, rule, silence, statement
from tabletop.rules.book.unknown_cards import may_turn_either_way
from tabletop.rules.book.verdicts import Blame, Reason, Ruling, Verdict, ruling_for
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.merging import PARTS_TURN_OVER, turning_parts
from tabletop.rules.engine.performing import legal_objects, perform_all
from tabletop.rules.values.kinds import is_meld_card, is_modal, is_transforming
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import permanents_with

TURNS_BY_ITS_CARD = statement(
    "transform.turns_by_its_card",
    "Whether a permanent transforms depends on what represents it, not on what it copies at the moment.",
    "712.9",
    "701.27a",
)
IS_NOT_TURNING_FACE_UP = statement(
    "transform.is_not_turning_face_up",
    "Transforming isn't turning face up or face down; an ability that waits for one doesn't see the other.",
    "701.27b",
)
BACK_UP_IS_TRANSFORMED = statement(
    "transform.back_up_is_transformed",
    "A transformed permanent is one that can transform and has its back up.",
    "701.27g",
)
NOTHING_ENTERS = statement(
    "transform.nothing_enters",
    (
        "Nothing leaves or enters the battlefield as a permanent transforms, so abilities that wait for "
        "that don't trigger."
    ),
    "603.6a",
)
FRONT_COUNTS = statement(
    "transform.front_counts",
    "With its front up it has only the characteristics of its front.",
    "712.8d",
    "712.8",
)
SAME_OBJECT = statement(
    "transform.same_object",
    "Transforming doesn't make a new object; everything that applied to it still applies.",
    "712.18",
    "701.27a",
)
NEW_TIMESTAMP = statement(
    "transform.new_timestamp", "A permanent that transforms gets a new timestamp.", "613.7g"
)
WHILE_TURNING = statement(
    "transform.while_turning",
    "What happens as a permanent transforms is done while it turns, not afterwards.",
    "712.20",
)
FRONT_COST_COUNTS = statement(
    "transform.front_cost_counts",
    "With its back up, its mana value still comes from the mana cost of its front.",
    "712.8e",
    "202.3b",
)


OWN_COST_COUNTS = statement(
    "transform.own_cost_counts",
    "The face of a modal card that is up has its own mana value.",
    "712.8f",
    "202.3a",
    only_in="mana-value.modal-turned",
)
BACK_HAS_NO_COST = statement(
    "transform.back_has_no_cost",
    "The back has no mana cost, so its mana value is 0.",
    "712.8e",
    only_in="mana-value.back",
)
FACE_IS_SILENT = silence("turn.into-instant-or-sorcery", "712.10", "701.27d")
WHILE_IS_SILENT = silence("turn.as-it-transforms", "712.20")
MERGED_IS_SILENT = silence("merged.double-faced", "728.2i")
TRANSFORMED_IS_SILENT = silence("kind.transformed-permanent", "701.27g")


def may_turn_over(permanent: Permanent, edition: str) -> bool:
    """Return whether a permanent's card or token has two faces that it can turn between, in an edition."""
    if in_force(edition, "kind.double-faced"):
        return False
    if permanent.is_token and in_force(edition, "kind.double-faced-token"):
        return False
    if permanent.is_merged:
        return any(turning_parts(permanent, edition))
    if may_turn_either_way(permanent):
        return True
    if is_modal(permanent):
        # Until there were modal cards the text was about double-faced cards of any kind.
        return in_force(edition, "turn.modal") or in_force(edition, "kind.modal")
    return is_transforming(permanent)


def _blame(state: State, id: int, effect: Transform | Convert, _context: Context) -> Blame:
    """Return the object that doesn't transform or convert. Not every player may know a face-down card."""
    permanent = state.permanent(id)
    is_hidden = permanent is not None and permanent.face_down is not None
    words = "{object} doesn't {kind}." if is_hidden else ""
    return Blame(object=id, kind="convert" if isinstance(effect, Convert) else "transform", words=words)


@rule(
    "701.27a",
    refusal="Only permanents on the battlefield transform.",
    named="{object} isn't on the battlefield, so it doesn't {kind}.",
    blame=_blame,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_on_the_battlefield(state: State, id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """The permanent that transforms is on the battlefield."""
    return state.permanent(id) is not None


@rule(
    "712.1",
    "701.27a",
    refusal="Double-faced cards have existed only since {since}, so nothing transforms.",
    named="{object} doesn't {kind}: double-faced cards have existed only since {since}.",
    blame=_blame,
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.double-faced",
)
def this_edition_transforms(state: State, _id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """The edition has double-faced cards."""
    return not in_force(state.edition, "kind.double-faced")


@rule(
    "701.28a",
    refusal="The word convert has existed only since {since}.",
    named="{object} doesn't convert: the word convert has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.convert",
)
def this_edition_converts(state: State, _id: int, effect: Transform | Convert, _context: Context) -> bool:
    """The edition has the word that the effect uses."""
    return not (isinstance(effect, Convert) and in_force(state.edition, "kind.convert"))


def _blame_single_face(state: State, id: int, effect: Transform | Convert, context: Context) -> Blame:
    """Return the permanent without a second face, which may be a copy of one that has two."""
    permanent, found = state.permanent(id), _blame(state, id, effect, context)
    if found.words or permanent is None or not permanent.copies:
        return found
    words = "{object} is a copy; its own card isn't a transforming card, so it doesn't {kind}."
    return msgspec.structs.replace(found, words=words)


@rule(
    "701.27c",
    "712.9",
    "701.27a",
    refusal="Only permanents represented by transforming cards and tokens transform.",
    named="{object} isn't a transforming card or token, so it doesn't {kind}.",
    blame=_blame_single_face,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def has_two_faces(state: State, id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """The permanent has a second face. Other checks judge whether a meld or modal card may show it."""
    permanent = state.permanent(id)
    return (
        permanent is None
        or may_turn_over(permanent, state.edition)
        or is_meld_card(permanent)
        or (is_modal(permanent) and permanent.face_down is None)
    )


@rule(
    "712.9",
    "701.27c",
    "701.27a",
    "712.3",
    refusal="A modal card doesn't transform.",
    named="{object} is a modal card, so it doesn't {kind}.",
    blame=_blame,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_no_modal_card(state: State, id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """The permanent isn't a modal card, or transforms in this edition."""
    permanent = state.permanent(id)
    return permanent is None or not is_modal(permanent) or may_turn_over(permanent, state.edition)


def _blame_meld_card(state: State, id: int, effect: Transform | Convert, context: Context) -> Blame:
    """Return the meld card or the melded permanent."""
    permanent, found = state.permanent(id), _blame(state, id, effect, context)
    if found.words or permanent is None or permanent.card_count < 2:
        return found
    return msgspec.structs.replace(found, words="{object} is melded, so it doesn't {kind}.")


@rule(
    "712.9",
    "701.27c",
    "712.4b",
    "701.27a",
    refusal="A meld card doesn't transform; its back counts only as part of a melded permanent.",
    named="{object} is a meld card, so it doesn't {kind}.",
    blame=_blame_meld_card,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_no_meld_card(state: State, id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """The permanent isn't a meld card."""
    permanent = state.permanent(id)
    return permanent is None or not is_meld_card(permanent)


@rule(
    "712.15a",
    refusal=("A face-down permanent doesn't transform; turned face up, it will have its front face up."),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_face_up(state: State, id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """The permanent is face up."""
    permanent = state.permanent(id)
    return permanent is None or permanent.face_down is None


@rule(
    "712.10",
    "701.27d",
    refusal="A permanent doesn't transform if its other face is an instant or sorcery.",
    named="The other face of {object} is an instant or sorcery, so it doesn't {kind}.",
    blame=_blame,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def other_face_can_be_there(state: State, id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """The other face of the permanent isn't an instant or sorcery."""
    permanent = state.permanent(id)
    if permanent is None or len(permanent.definition.faces) < 2:
        return True
    return not _is_instant_or_sorcery(permanent.definition.face(permanent.side.other))


def _is_instant_or_sorcery(face: Face) -> bool:
    return not {"Instant", "Sorcery"}.isdisjoint(face.types.types)


def _blame_bound(state: State, id: int, _effect: Transform | Convert, _context: Context) -> Blame:
    """Return the permanent with daybound or nightbound."""
    is_daybound = "daybound" in characteristics(state, id).keywords
    return Blame(object=id, kind="daybound" if is_daybound else "nightbound")


@rule(
    "702.145b",
    "702.145e",
    refusal="A permanent with daybound or nightbound transforms only as it becomes night or day.",
    named="{object} has {kind}, so it transforms only as day or night begins.",
    blame=_blame_bound,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def has_neither_daybound_nor_nightbound(
    state: State, id: int, _effect: Transform | Convert, _context: Context
) -> bool:
    """The permanent has neither daybound nor nightbound, if the edition has them."""
    keywords = characteristics(state, id).keywords
    if in_force(state.edition, "kind.day-night"):
        return True
    return "daybound" not in keywords and "nightbound" not in keywords


@rule(
    "701.28f",
    "101.2",
    refusal="An effect says that the permanent can't transform, so it can't convert either.",
    named="An effect says that {object} can't transform.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def nothing_forbids_it(state: State, id: int, _effect: Transform | Convert, _context: Context) -> bool:
    """No effect says that the permanent can't transform."""
    return not cannot_turn_over(state, id)


def cannot_turn_over(state: State, id: int) -> bool:
    """Return whether an effect says that a permanent can't transform (701.28f)."""
    if not {Cant.TRANSFORM, Cant.CONVERT}.isdisjoint(characteristics(state, id).cant):
        return True
    return any(
        each.object == id and not {Forbidden.TRANSFORM, Forbidden.CONVERT}.isdisjoint(each.what)
        for each in state.prohibitions
    )


@rule(
    "701.27f",
    refusal="The permanent has already transformed since its ability was put onto the stack.",
    named="{object} has already transformed since its ability was put onto the stack.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def has_not_turned_since(state: State, id: int, _effect: Transform | Convert, context: Context) -> bool:
    """The permanent hasn't transformed since this ability of its own was put onto the stack."""
    permanent = state.permanent(id)
    if permanent is None or context.source != id or context.turned is None:
        return True
    if in_force(state.edition, "turn.once-per-ability"):
        return True
    return permanent.turned == context.turned


RULES: Final = (
    is_on_the_battlefield,
    has_two_faces,
    is_no_modal_card,
    is_no_meld_card,
    is_face_up,
    other_face_can_be_there,
    has_neither_daybound_nor_nightbound,
    nothing_forbids_it,
    has_not_turned_since,
)

_FOR_CONVERT: Final = {
    is_on_the_battlefield.name: ("701.28a",),
    has_two_faces.name: ("701.28c", "701.28a"),
    is_no_modal_card.name: ("701.28c", "701.28a"),
    is_no_meld_card.name: ("701.28c", "701.28a"),
    other_face_can_be_there.name: ("701.28d",),
    FACE_IS_SILENT.name: ("701.28d",),
    has_not_turned_since.name: ("701.28e",),
}
"""Numbers of the rules of convert that a refusal cites before those of transform."""


def judge(judging: Judging, effect: Transform | Convert, context: Context, id: int) -> Ruling:
    """Return the ruling on one object that is to transform."""
    state = judging.state
    unknown = judging.broken((this_edition_converts, this_edition_transforms), id, id, effect, context)
    if unknown:
        # What an edition doesn't have yet needs no further reason.
        return ruling_for(unknown[:1])
    reasons = judging.broken(RULES, id, id, effect, context)
    if in_force(state.edition, "turn.into-instant-or-sorcery"):
        reasons = (*reasons, *_silence_about_face(reasons, state.edition, id))
    reasons = tuple(_with_numbers_of_edition(each, state.edition) for each in reasons)
    if isinstance(effect, Convert):
        reasons = tuple(_with_numbers_of_convert(each, state.edition) for each in reasons)
    return ruling_for(reasons)


def _silence_about_face(reasons: tuple[Reason, ...], edition: str, id: int) -> tuple[Reason, ...]:
    is_the_face = any(reason.rule == other_face_can_be_there.name for reason in reasons)
    return (FACE_IS_SILENT.reason(edition, id),) if is_the_face else ()


def _with_numbers_of_edition(reason: Reason, edition: str) -> Reason:
    """Return the reason with the numbers of sentences that only some editions have."""
    own: tuple[str, ...] = ()
    if reason.rule == is_no_meld_card.name and in_force(edition, "turn.modal"):
        own = ("712.4c",)
    if reason.rule == has_two_faces.name and in_force(edition, "kind.double-faced-token"):
        own = numbers_in(edition, ("712.1",))
    return msgspec.structs.replace(reason, numbers=(*reason.numbers, *own)) if own else reason


def _with_numbers_of_convert(reason: Reason, edition: str) -> Reason:
    """Return the reason with the numbers of convert before those of transform (701.28a)."""
    own = numbers_in(edition, _FOR_CONVERT.get(reason.rule, ()))
    return msgspec.structs.replace(reason, numbers=tuple(dict.fromkeys((*own, *reason.numbers))))


def turn_over(course: Course, effect: Transform | Convert, context: Context) -> Context:
    """Transform all permanents that can at once, then perform what happens as they transform."""
    word = "convert" if isinstance(effect, Convert) else "transform"
    ids = legal_objects(course, effect, context)
    turn_over_at_once(course, ids, word)
    return context.after(it=ids, transformed=ids)


CONVERT_IS_THE_SAME = statement(
    "transform.convert_is_the_same",
    "Converting follows the same rules as transforming.",
    "701.28a",
    "701.28b",
    "712.9",
)


def turn_over_at_once(course: Course, ids: tuple[int, ...], word: str = "transform") -> None:
    """Transform permanents that may do so (712.18)."""
    edition = course.state.edition
    is_newer = not in_force(edition, "turn.timestamp")
    course.do(*(_transformed_event(course.state, id, word, new_timestamp=is_newer) for id in ids))
    course.cite(SAME_OBJECT, *ids)
    course.cite(TURNS_BY_ITS_CARD, *ids)
    course.cite(IS_NOT_TURNING_FACE_UP, *ids)
    course.cite(NOTHING_ENTERS, *ids)
    if is_newer:
        course.cite(NEW_TIMESTAMP, *ids)
    if word == "convert":
        course.cite(CONVERT_IS_THE_SAME, *ids)
    _cite_what_shows(course, ids)
    for id in ids:
        _while_turning(course, id)


def _cite_what_shows(course: Course, ids: tuple[int, ...]) -> None:
    """Cite the rules that determine the characteristics of transformed permanents."""
    edition = course.state.edition
    if any(permanent.is_merged for id in ids if (permanent := course.state.permanent(id)) is not None):
        course.cite(PARTS_TURN_OVER, *ids)
        if in_force(edition, "merged.double-faced"):
            course.cite(MERGED_IS_SILENT, *ids)
    for value in dict.fromkeys(_rule_of_mana_value(course.state, id) for id in ids):
        if value is not None:
            course.cite(value, *ids)
    if _mentions_transformed(course.state):
        silent = in_force(edition, "kind.transformed-permanent")
        course.cite(TRANSFORMED_IS_SILENT if silent else BACK_UP_IS_TRANSFORMED, *ids)


def _transformed_event(state: State, id: int, word: str, *, new_timestamp: bool) -> Transformed:
    permanent = state.permanent(id)
    parts = turning_parts(permanent, state.edition) if permanent is not None and permanent.is_merged else ()
    return Transformed(permanent=id, word=word, new_timestamp=new_timestamp, turning=parts)


def _rule_of_mana_value(state: State, id: int) -> Rule[...] | None:
    """Return the rule by which a transformed permanent has its mana value."""
    permanent = state.permanent(id)
    if permanent is None or permanent.is_merged:
        return None
    if is_modal(permanent) and not in_force(state.edition, "kind.modal"):
        return OWN_COST_COUNTS
    if permanent.side is Side.FRONT:
        return FRONT_COUNTS
    return BACK_HAS_NO_COST if in_force(state.edition, "mana-value.back") else FRONT_COST_COUNTS


def _mentions_transformed(state: State) -> bool:
    """Return whether a static ability on the table refers to transformed permanents."""
    return any(
        isinstance(ability, Static)
        and ability.of is not None
        and ability.of.required_status(Status.TRANSFORMED) is not None
        for _, found in permanents_with(state, Static)
        for ability in found.abilities
    )


def _while_turning(course: Course, id: int) -> None:
    permanent = course.state.permanent(id)
    if permanent is None:
        return
    for ability in characteristics(course.state, id).abilities:
        if isinstance(ability, AsTransforms):
            silent = in_force(course.state.edition, "turn.as-it-transforms")
            course.cite(WHILE_IS_SILENT if silent else WHILE_TURNING, id)
            context = Context(permanent.controller, own=id)
            perform_all(course, ability.effects, context)


HANDLERS: Final = (
    EffectHandler(Transform, turn_over, judge_each=judge),
    EffectHandler(Convert, turn_over, judge_each=judge),
)
