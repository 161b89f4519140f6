"""Face-down objects (rule 708), and why double-faced permanents aren't turned face down (712.15, 712.16)."""

from typing import Final

from msgspec.structs import replace

from tabletop.cards.faces import Face
from tabletop.cards.mana import ManaCost
from tabletop.cards.type_line import TypeLine
from tabletop.language.abilities import AsTurnedUp
from tabletop.language.effects import AddCounters, Changes, TurnFaceDown, TurnFaceUp
from tabletop.language.keywords import FACE_DOWN, KeywordName
from tabletop.language.references import ObjectWord
from tabletop.model.actions import TurnUp
from tabletop.model.events import TurnedFaceDown, TurnedFaceUp
from tabletop.model.objects import FaceDown, Permanent, Spell
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.numbering import numbers_in
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict, ruling_for
from tabletop.rules.engine import paying
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects, perform, perform_all
from tabletop.rules.faces import copying
from tabletop.rules.values.keywords import face_when_down, keyword_cost
from tabletop.rules.values.kinds import is_double_faced
from tabletop.rules.values.layers import characteristics_of

HIDDEN_AS_IT_IS = statement(
    "face_down.hidden_as_it_is",
    (
        "A face-down double-faced card has the characteristics that the rule or effect gives it, and "
        "stays hidden."
    ),
    "712.15",
    "708.2a",
)
FRONT_WHEN_TURNED_UP = statement(
    "face_down.front_when_turned_up",
    "A double-faced permanent that is turned face up has its front face up.",
    "712.15a",
)
NOT_THE_SAME_AS_TRANSFORMING = statement(
    "face_down.not_the_same_as_transforming",
    "Turning a permanent face up or face down isn't transforming it.",
    "701.27b",
)
NOTHING_ENTERS_TURNED_UP = statement(
    "face_down.nothing_enters",
    ("A permanent that is turned face up stays the same object; nothing enters the battlefield."),
    "708.8",
)

AS_IT_TURNS_UP = statement(
    "face_down.as_it_turns_up",
    "What a permanent does as it is turned face up happens while it turns up, without using the stack.",
    "614.1e",
    "708.8",
)


def face_down_as(
    state: State, how: str | None, changes: Changes | None, *, place: int = 0
) -> FaceDown | None:
    """Return the face-down state of an object hidden by a rule or an effect, None if neither hides it.

    Its number distinguishes it from others (708.6).

    Args:
        state: the state before it is hidden.
        how: the way in which it is hidden, None if there is none.
        changes: characteristics that the effect gives it.
        place: index among several objects that are hidden at once.

    """
    if how is None and changes is None:
        return None
    face = face_when_down(how)
    if changes is not None:
        face = copying.changed_face(replace(face, types=TypeLine() if changes.types else face.types), changes)
    last = max((each.face_down.number for each in state.permanents() if each.face_down), default=0)
    return FaceDown(how=how or "effect", number=last + 1 + place, face=face)


NOTHING_ELSE_CHANGES = statement(
    "face_down.nothing_else_changes",
    (
        "A permanent that can't be turned face down doesn't get the characteristics of a face-down object "
        "either."
    ),
    "712.16",
    only_in="face-down.with-values",
)
PLAIN = statement(
    "face_down.plain", "A face-down permanent is a 2/2 creature and nothing else.", "708.2a", "708.2"
)
BEFORE_IT_ENTERS = statement(
    "face_down.before_it_enters",
    "It's face down before it enters, so its own abilities about entering don't apply.",
    "708.3",
)
JUDGED_FACE_DOWN = statement(
    "face_down.judged_face_down",
    "A card that is cast face down is judged as the face-down spell that it will be.",
    "708.4",
)
BY_WAY: Final = {
    "manifest": statement(
        "face_down.manifest",
        "A manifested card enters face down; if it's a creature card, it can be turned up for its mana cost.",
        "701.40a",
        "701.40",
    ),
    "cloak": statement(
        "face_down.cloak", "A cloaked card enters face down with ward {2}.", "701.58a", "701.58"
    ),
    "morph": statement("face_down.morph", "Morph lets it be cast face down for {3}.", "702.37a", "702.37c"),
    "disguise": statement("face_down.disguise", "Disguise is morph with ward {2}.", "702.168a", "702.168"),
}

UP_BY_WAY: Final = {
    "manifest": statement(
        "face_down.manifested_up",
        "A manifested creature card is turned up for its mana cost.",
        "701.40b",
        "708.7",
    ),
    "cloak": statement(
        "face_down.cloaked_up", "A cloaked creature card is turned up for its mana cost.", "701.58b", "708.7"
    ),
    "morph": statement("face_down.morph_up", "It is turned up for its morph cost.", "702.37e", "708.7"),
    "disguise": statement(
        "face_down.disguise_up", "It is turned up for its disguise cost.", "702.168d", "708.7"
    ),
}


GROWS_TURNED_UP = statement(
    "face_down.grows_turned_up",
    "A permanent turned up for its megamorph cost gets a +1/+1 counter.",
    "702.37b",
)
_ONE_COUNTER: Final = AddCounters(objects=(ObjectWord.SELF,), kind="+1/+1")


def cite_face_down(course: Course, object: Permanent | Spell) -> None:
    """Cite the rules by which an object is face down."""
    assert object.face_down is not None
    course.cite(PLAIN, object.id)
    course.cite(JUDGED_FACE_DOWN if isinstance(object, Spell) else BEFORE_IT_ENTERS, object.id)
    if object.face_down.how in BY_WAY:
        course.cite(BY_WAY[object.face_down.how], object.id)
    if is_double_faced(object):
        course.cite(HIDDEN_AS_IT_IS, object.id)


# --- Turned down by an effect ------------------------------------------


@rule(
    "708.2",
    refusal="Only a permanent can be turned face down.",
    named="{object} isn't on the battlefield, so it can't be turned face down.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_there_to_turn_down(state: State, id: int, _effect: TurnFaceDown, _context: Context) -> bool:
    """The object that is turned face down is a permanent."""
    return state.permanent(id) is not None


def _blame_faces(state: State, id: int, _effect: TurnFaceDown, _context: Context) -> Blame:
    """Return the double-faced or melded permanent."""
    permanent = state.permanent(id)
    is_melded = permanent is not None and permanent.card_count > 1
    return Blame(object=id, words="{object} is melded, so it can't be turned face down." if is_melded else "")


@rule(
    "712.16",
    refusal="Melded and other double-faced permanents can't be turned face down.",
    named="{object} is double-faced, so it can't be turned face down.",
    blame=_blame_faces,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_not_double_faced(state: State, id: int, _effect: TurnFaceDown, _context: Context) -> bool:
    """The permanent that is turned face down is not double-faced or melded."""
    permanent = state.permanent(id)
    return permanent is None or not is_double_faced(permanent) or permanent.face_down is not None


@rule("708.2b", refusal="The permanent is already face down.", otherwise=Verdict.NOTHING_HAPPENS)
def is_not_face_down_yet(state: State, id: int, _effect: TurnFaceDown, _context: Context) -> bool:
    """The permanent that is turned face down is face up."""
    permanent = state.permanent(id)
    return permanent is None or permanent.face_down is None


def judge_down(judging: Judging, effect: TurnFaceDown, context: Context, id: int) -> Ruling:
    """Return the ruling on turning one object face down."""
    state = judging.state
    rules = (is_there_to_turn_down, is_not_double_faced, is_not_face_down_yet)
    reasons = judging.broken(rules, id, id, effect, context)
    stays_up = any(reason.rule == is_not_double_faced.name for reason in reasons)
    permanent = state.permanent(id)
    if stays_up and permanent is not None and permanent.is_merged:
        own = numbers_in(state.edition, ("728.2j",))
        reasons = tuple(replace(each, numbers=(*own, *each.numbers)) for each in reasons)
    if stays_up and in_force(state.edition, "face-down.with-values"):
        reasons = (*reasons, NOTHING_ELSE_CHANGES.reason(state.edition, id))
    return ruling_for(reasons)


def turn_down(course: Course, effect: TurnFaceDown, context: Context) -> Context:
    """Turn permanents face down, as 2/2 creatures unless the effect says otherwise (708.2a)."""
    ids = legal_objects(course, effect, context)
    changes = effect.face_down_as
    states = [face_down_as(course.state, "effect", changes, place=place) for place in range(len(ids))]
    course.do(
        *(TurnedFaceDown(permanent=id, face_down=each) for id, each in zip(ids, states, strict=True) if each)
    )
    course.cite(NOT_THE_SAME_AS_TRANSFORMING, *ids)
    return context.after(it=ids)


# --- Turned up by an effect ------------------------------------------


@rule(
    "708.2",
    refusal="The permanent isn't face down.",
    named="{object} isn't face down.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def lies_face_down(state: State, id: int, _effect: TurnFaceUp, _context: Context) -> bool:
    """The permanent that is turned face up is face down."""
    permanent = state.permanent(id)
    return permanent is not None and permanent.face_down is not None


@rule(
    "701.40g",
    "708.7",
    refusal="The face-down card is an instant or sorcery; it is shown and stays face down.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def front_is_a_permanent(state: State, id: int, _effect: TurnFaceUp, _context: Context) -> bool:
    """The front face of the face-down card is that of a permanent card."""
    permanent = state.permanent(id)
    return permanent is None or permanent.face_down is None or permanent.definition.front.is_permanent


def turn_up_by_effect(course: Course, effect: TurnFaceUp, context: Context) -> Context:
    """Turn permanents face up."""
    ids = legal_objects(course, effect, context)
    for id in ids:
        turn_one_up(course, id)
    return context.after(it=ids)


def turn_one_up(course: Course, id: int) -> None:
    """Turn one permanent face up. It stays the same object and has its front face up (708.8, 712.15a)."""
    _while_turning_up(course, id)
    course.do(TurnedFaceUp(permanent=id))
    course.cite(NOTHING_ENTERS_TURNED_UP, id)
    course.cite(NOT_THE_SAME_AS_TRANSFORMING, id)
    permanent = course.state.permanent(id)
    if permanent is not None and is_double_faced(permanent):
        course.cite(FRONT_WHEN_TURNED_UP, id)


def _while_turning_up(course: Course, id: int) -> None:
    """Perform what a permanent does as it turns up before it does, so that it turns up as what it becomes."""
    permanent = course.state.permanent(id)
    if permanent is None:
        return
    face_up = characteristics_of(course.state, replace(permanent, face_down=None))
    for ability in face_up.abilities:
        if isinstance(ability, AsTurnedUp):
            course.cite(AS_IT_TURNS_UP, id)
            context = Context(permanent.controller, own=id)
            perform_all(course, ability.effects, context)


# --- Turned up by its controller ------------------------------------------


@rule(
    "116.2b",
    "708.7",
    refusal="Only a face-down permanent can be turned face up.",
    named="{object} isn't face down.",
    blame=lambda _state, action, _by: Blame(object=action.object),
)
def is_face_down_to_turn_up(state: State, action: TurnUp, _by: int) -> bool:
    """The object that a player turns face up is a face-down permanent."""
    permanent = state.permanent(action.object)
    return permanent is not None and permanent.face_down is not None


@rule(
    "708.5",
    "116.2b",
    refusal="Only the controller of a permanent can turn it face up.",
    named="{player} doesn't control the face-down permanent, so {player} can't turn it face up.",
    blame=lambda _state, action, by: Blame(object=action.object, player=by),
)
def is_yours_to_turn_up(state: State, action: TurnUp, by: int) -> bool:
    """The player who turns the permanent face up controls it."""
    permanent = state.permanent(action.object)
    return permanent is None or permanent.controller == by


@rule(
    "701.40b",
    "708.7",
    "701.58b",
    refusal=(
        "What turned the permanent face down doesn't let it be turned face up; a manifested card "
        "has to be a creature card."
    ),
)
def its_rule_lets_it_up(state: State, action: TurnUp, _by: int) -> bool:
    """The permanent can be turned up for a cost, because of the way in which it is face down."""
    permanent = state.permanent(action.object)
    return permanent is None or permanent.face_down is None or cost_to_turn_up(permanent) is not None


def _blame_mana_to_turn_up(state: State, action: TurnUp, by: int) -> Blame:
    """Return the permanent, with the mana that the player lacks to turn it face up."""
    permanent = state.permanent(action.object)
    cost = cost_to_turn_up(permanent) if permanent is not None else None
    missing = paying.missing_mana(state, by, cost or ManaCost())
    return Blame(object=action.object, player=by, lack=str(missing))


@rule(
    "118.3",
    "601.2h",
    refusal="The player doesn't have enough mana to turn the permanent face up.",
    named="{player} can't turn the permanent face up: {lack} is missing.",
    blame=_blame_mana_to_turn_up,
)
def can_pay_to_turn_up(state: State, action: TurnUp, by: int) -> bool:
    """The player has enough mana for the cost of turning the permanent up."""
    permanent = state.permanent(action.object)
    cost = cost_to_turn_up(permanent) if permanent is not None and permanent.face_down else None
    return cost is None or paying.can_pay(state, by, cost)


TURN_UP: Final = (is_face_down_to_turn_up, is_yours_to_turn_up, its_rule_lets_it_up, can_pay_to_turn_up)


def cost_to_turn_up(permanent: Permanent) -> ManaCost | None:
    """Return the cost of turning a face-down permanent up as a special action, None if nothing allows it."""
    assert permanent.face_down is not None
    front = permanent.definition.front
    from_keyword = _keyword_cost(front)
    if permanent.face_down.how in ("manifest", "cloak"):
        is_creature = "Creature" in front.types.types
        return from_keyword or (front.mana_cost if is_creature and front.mana_cost else None)
    return from_keyword


def _keyword_cost(front: Face) -> ManaCost | None:
    for name in FACE_DOWN:
        cost = keyword_cost(front, name)
        if cost is not None:
            return cost
    return None


def judge_turn_up(judging: Judging, action: TurnUp, by: int) -> Ruling:
    """Return the ruling on a player turning a permanent up."""
    return judging.ruling(TURN_UP, action.object, action, by)


def turn_up(course: Course, action: TurnUp, by: int) -> None:
    """Pay the cost and turn the permanent up, without using the stack (116.2b)."""
    permanent = course.state.permanent(action.object)
    assert permanent is not None
    cost = cost_to_turn_up(permanent)
    if cost is not None:
        paying.pay(course, by, cost)
    assert permanent.face_down is not None
    if permanent.face_down.how in UP_BY_WAY:
        course.cite(UP_BY_WAY[permanent.face_down.how], permanent.id)
    turn_one_up(course, action.object)
    if _is_megamorph_cost(permanent.definition.front):
        course.cite(GROWS_TURNED_UP, permanent.id)
        perform(course, _ONE_COUNTER, Context(by, own=permanent.id))


def _is_megamorph_cost(front: Face) -> bool:
    """Return whether the cost by which a card was turned up is a megamorph cost."""
    cost = keyword_cost(front, KeywordName.MEGAMORPH)
    return cost is not None and cost == _keyword_cost(front)


HANDLERS: Final = (
    EffectHandler(TurnFaceDown, turn_down, judge_each=judge_down),
    EffectHandler(
        TurnFaceUp, turn_up_by_effect, judge_each=each_checked_by(lies_face_down, front_is_a_permanent)
    ),
)
