"""Copies (rule 707): the values that are copied and the effects that copy."""

from typing import Final, TypeVar

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.cards.granting import granted
from tabletop.cards.library import default_library
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import TypeLine
from tabletop.language.card_types import CARD_TYPES, SUPERTYPES
from tabletop.language.conditions import CopiedRef
from tabletop.language.effects import BecomeCopy, Changes, CopyAbility, CopySpell
from tabletop.language.keyword_abilities import numbered_abilities
from tabletop.language.keywords import with_more
from tabletop.language.references import CardName
from tabletop.language.selections import Selection
from tabletop.model.events import BecameCopy, Created
from tabletop.model.objects import (
    CopiableValues,
    CopyEffect,
    GameObject,
    Permanent,
    Piece,
    PieceKind,
    Spell,
    StackAbility,
    copies_of,
)
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine import target_choice
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, about_effect, source_of
from tabletop.rules.engine.durations import stored_duration
from tabletop.rules.engine.leaving_the_game import creator_is_in_the_game
from tabletop.rules.engine.performing import checked_by
from tabletop.rules.faces import aiming_copies
from tabletop.rules.values.characteristics import copiable_face, with_abilities_below
from tabletop.rules.values.creature_types import may_gain, without_subtypes_of
from tabletop.rules.values.kinds import is_face_down, is_modal, is_transforming
from tabletop.rules.values.layers import name_of, selected

FACE_UP_IS_COPIED = statement(
    "copying.face_up_is_copied",
    "A copy of an object with two faces, or of a melded permanent, copies only the face that is up.",
    "707.8",
    "707.2",
)
NO_FRONT_COST = statement(
    "copying.no_front_cost",
    "A copy of a back face or of a melded permanent has no mana cost and mana value 0.",
    "202.3b",
    "202.3c",
    "712.8e",
    "712.8g",
)
IN_PLACE = statement(
    "copying.in_place",
    ("A permanent that becomes a copy doesn't enter the battlefield, and it stays the same object."),
    "707.4",
)
HALF_BY_STATUS = statement(
    "copying.half_by_status",
    "A copy of a flip card copies both halves; whether the copy is flipped decides which one counts.",
    "707.3",
    "710.1b",
)
SHOWN_ONCE_FACE_UP = statement(
    "copying.shown_once_face_up",
    (
        "A face-down permanent that becomes a copy keeps its face-down characteristics, and is the copy "
        "once it's turned face up."
    ),
    "708.10",
    "707.3",
)
EXCEPTIONS_ARE_COPIED = statement(
    "copying.exceptions_are_copied",
    "The exceptions of a copy effect become part of the copy's copiable values.",
    "707.9",
)
SPELL_WITH_BOTH_FACES = statement(
    "copying.spell_with_both_faces",
    "A copy of a transforming spell has both faces and has the same face up.",
    "707.10g",
)
SPELL_WITH_ONE_FACE = statement(
    "copying.spell_with_one_face",
    "A copy of a transforming spell has only the face that is up.",
    "707.10g",
    only_in="token.copy-of-spell",
)
COPIED_BACK_IS_WORTH_NOTHING = statement(
    "copying.copied_back_is_worth_nothing",
    "A copy of a spell with its back face up has no mana cost, so its mana value is 0.",
    "712.8c",
    only_in="mana-value.spell-copy",
)
NOT_CAST = statement("copying.not_cast", "A copy of a spell is put onto the stack; it is not cast.", "707.10")
ABILITY_IS_COPIED = statement(
    "copying.ability_is_copied",
    "A copy of an ability is put onto the stack; it is not activated and has not triggered.",
    "707.10b",
)

_NO_FACE: Final = Face(name="")


def copiable_values(state: State, object: GameObject) -> CopiableValues:
    """Return the copiable values of an object: the face that is up, as modified by copy effects (707.2)."""
    return _with_base_changes(state, object, _own_values(object))


def both_copiable_faces(state: State, object: GameObject) -> tuple[Face, ...]:
    """Return both faces of a double-faced object, each as modified by its copy effects (707.8a).

    A copy of something with one face has that face on both sides.
    """
    faces = _own_values(object).faces * 2 if copies_of(object) else object.definition.faces
    return _with_base_changes(state, object, CopiableValues(faces)).faces


def _with_base_changes(state: State, object: GameObject, values: CopiableValues) -> CopiableValues:
    for effect in state.effects:
        if effect.change.base and object.id in effect.objects:
            values = with_exceptions(values, effect.change)
    return values


def _own_values(object: GameObject) -> CopiableValues:
    if is_face_down(object):
        return CopiableValues((copiable_face(object) or _NO_FACE,), face_down=True)
    if copies := copies_of(object):
        values = max(copies, key=lambda each: each.timestamp).values
    elif object.definition.layout is Layout.FLIP:
        values = CopiableValues(object.definition.faces)
    else:
        values = CopiableValues((copiable_face(object) or _NO_FACE,))
    if isinstance(object, Permanent) and object.is_merged:
        # Merging is a copiable effect, so a copy has the abilities of all parts (728.2a).
        return replace(values, faces=tuple(with_abilities_below(object, face) for face in values.faces))
    return values


def with_exceptions(values: CopiableValues, changes: Changes | None) -> CopiableValues:
    """Return copied values with the exceptions of the copy effect, which are copiable too (707.9)."""
    if changes is None:
        return values
    return CopiableValues(tuple(changed_face(face, changes) for face in values.faces), values.face_down)


def changed_face(face: Face, changes: Changes) -> Face:
    """Return a face with changed values."""
    values: dict[str, object] = {}
    for about in ("name", "power", "toughness", "loyalty"):
        given = getattr(changes, about)
        if given is not None:
            values[about] = str(given)
    if changes.mana_cost is not None:
        values["mana_cost"] = mana_cost(changes.mana_cost)
    colors = frozenset(changes.colors) if changes.colors is not None else face.colors
    keywords = changes.keywords if changes.keywords is not None else face.keywords
    values["colors"] = colors | frozenset(changes.add_colors)
    values["keywords"] = with_more(keywords, changes.add_keywords)
    values["types"] = changed_types(face.types, changes)
    if changes.lose_abilities:
        values["keywords"] = changes.add_keywords
    own_abilities = () if changes.lose_abilities else face.abilities
    in_words = numbered_abilities((*(changes.keywords or ()), *changes.add_keywords))
    values["abilities"] = (*own_abilities, *granted(changes.grants), *in_words)
    return replace(face, **values)


def changed_types(line: TypeLine, changes: Changes) -> TypeLine:
    """Return a changed type line. The `types` of the changes may contain any word of a type line.

    A subtype that doesn't belong to any of its card types isn't gained (205.3d).
    """
    words = (*line.supertypes, *line.types, *line.subtypes) if changes.types is None else changes.types
    supertypes = [word for word in words if word in SUPERTYPES]
    types = [word for word in words if word in CARD_TYPES]
    subtypes = [word for word in words if word not in SUPERTYPES and word not in CARD_TYPES]
    if changes.types is not None and not supertypes:
        supertypes = list(line.supertypes)
    types = [word for word in types if word not in changes.remove_types]
    subtypes = list(without_subtypes_of(changes.remove_types, types, subtypes))
    if changes.supertypes is not None:
        supertypes = list(changes.supertypes)
    if changes.subtypes is not None:
        subtypes = list(changes.subtypes)
    gained = (*changes.add_types, *changes.add_supertypes, *changes.add_subtypes)
    supertypes += (word for word in gained if word in SUPERTYPES and word not in supertypes)
    types += (word for word in gained if word in CARD_TYPES and word not in types)
    others = (word for word in gained if word not in SUPERTYPES and word not in CARD_TYPES)
    subtypes += (word for word in others if word not in subtypes and may_gain(types, word))
    own_abilities = tuple(word for word in supertypes if word not in changes.remove_supertypes)
    return TypeLine(own_abilities, tuple(types), tuple(subtypes))


def copy_targets(state: State, selection: Selection, permanent: Permanent) -> tuple[int, ...]:
    """Return the objects that an entering permanent may copy."""
    found = selected(state, selection, you=permanent.controller, asker=permanent.id)
    return tuple(each.id for each in found if each.id != permanent.id)


def cite_copy(course: Course, original: GameObject | None, *copies: int) -> None:
    """Cite the rules that determine the values of copies."""
    course.cite(FACE_UP_IS_COPIED, *copies)
    _cite_status(course, *copies)
    if original is None or is_face_down(original):
        return
    back = is_transforming(original) and getattr(original, "side", None) is Side.BACK
    if back or (isinstance(original, Permanent) and original.is_melded):
        course.cite(NO_FRONT_COST, *copies)


def _cite_status(course: Course, *copies: int) -> None:
    """Cite the rules by which the copies' own status decides which copied values count (707.3)."""
    for id in copies:
        copy = course.state.permanent(id)
        if copy is None or not copy.copies:
            continue
        if is_face_down(copy):
            course.cite(SHOWN_ONCE_FACE_UP, id)
        elif len(copy.copies[-1].values.faces) > 1:
            course.cite(HALF_BY_STATUS, id)


# --- Becoming a copy ------------------------------------------


def _blame_missing(state: State, effect: BecomeCopy, context: Context) -> Blame:
    """Return the object that isn't a permanent, or the permanent without an original."""
    id = context.object(state, effect.object)
    is_there = state.permanent(id) is not None
    return Blame(object=id, words="There is nothing that {object} can become a copy of." if is_there else "")


@rule(
    "707.4",
    refusal="The permanent, or what it would become a copy of, isn't there.",
    named="{object} isn't on the battlefield, so it can't become a copy.",
    blame=_blame_missing,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def both_are_there(state: State, effect: BecomeCopy, context: Context) -> bool:
    """The permanent is there, and its new original is known as it is or as it last was (608.2h)."""
    return state.permanent(context.object(state, effect.object)) is not None and bool(
        original_values(state, effect.of, context)
    )


def become_copy(course: Course, effect: BecomeCopy, context: Context) -> Context:
    """Turn permanents into copies in place. Nothing enters the battlefield (707.4)."""
    ids = context.objects(course.state, (effect.object,))
    original = _chosen_original(course, effect, context)
    if isinstance(effect.object, Selection) and original is not None:
        ids = tuple(id for id in ids if id != original.id)
    found = original_values(course.state, effect.of if original is None else original.id, context)
    assert found is not None
    copy = CopyEffect(
        of=found.faces[0].name or "a face-down object",
        values=with_exceptions(found, effect.exceptions),
        timestamp=course.new_number(),
        until=stored_duration(course.state, effect.until, context),
    )
    course.do(*(BecameCopy(object=id, copy=copy) for id in ids))
    cite_copy(course, original, *ids)
    course.cite(IN_PLACE, *ids)
    if effect.exceptions is not None:
        course.cite(EXCEPTIONS_ARE_COPIED, *ids)
    return context.after(it=ids)


def _chosen_original(course: Course, effect: BecomeCopy, context: Context) -> GameObject | None:
    """Return the object to copy, chosen if a selection fits several, None for a card given by name."""
    found = context.objects(course.state, (effect.of,))
    if not found:
        return None
    subject = context.object(course.state, effect.object)
    words = f"What does {name_of(course.state, subject)} become a copy of?"
    question = Question(
        kind="copy", player=context.you, words=words, options=found, source=source_of(course.state, context)
    )
    question = about_effect(course, question, effect, context)
    answer = course.ask(question)
    assert isinstance(answer, int)
    return course.state.objects[answer]


def original_values(state: State, of: CopiedRef, context: Context) -> CopiableValues | None:
    """Return the copiable values of an object as it is or last was (608.2h), or of a card given by name.

    A card given by name need not be on the table.
    """
    original = next(iter(context.as_it_was(state, of)), None)
    if original is not None:
        return copiable_values(state, original) if original.pieces else None
    if not isinstance(of, CardName) or str(of) not in default_library():
        return None
    named = default_library().find(str(of))
    if named.definition.layout is Layout.FLIP:
        return CopiableValues(named.definition.faces)
    return CopiableValues((named.definition.face(named.side),))


# --- Copies of spells ------------------------------------------

_OnStack = TypeVar("_OnStack", Spell, StackAbility)


def _stack_object_to_copy(
    state: State, effect: CopySpell | CopyAbility, context: Context, kind: type[_OnStack]
) -> _OnStack | None:
    """Return the object to copy as it is, or last was, on the stack, None if it was never there."""
    found = next(iter(context.as_it_was(state, effect.object)), None)
    return found if isinstance(found, kind) else None


def _blame_original(state: State, effect: CopySpell | CopyAbility, context: Context) -> Blame:
    """Return the object that can't be copied."""
    return Blame(object=context.object(state, effect.object))


@rule(
    "707.10",
    refusal="Only a spell on the stack can be copied like this.",
    named="{object} isn't a spell on the stack, so it can't be copied like this.",
    blame=_blame_original,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_a_spell(state: State, effect: CopySpell, context: Context) -> bool:
    """The copied object is a spell on the stack, or was one that a trigger refers to (608.2h)."""
    return _stack_object_to_copy(state, effect, context, Spell) is not None


def copy_spell(course: Course, effect: CopySpell, context: Context) -> Context:
    """Put a copy of a spell onto the stack, with all its faces (707.10, 707.10g)."""
    spell = _stack_object_to_copy(course.state, effect, context, Spell)
    assert spell is not None
    number = course.new_number()
    definition = _copied_definition(spell, course.state.edition)
    if effect.exceptions is not None:
        faces = tuple(changed_face(face, effect.exceptions) for face in definition.faces)
        definition = replace(definition, faces=faces)
    copy = replace(
        spell,
        id=number,
        timestamp=number,
        owner=context.you,
        controller=context.you,
        pieces=(Piece(number, definition, PieceKind.COPY),),
        side=spell.side if len(definition.faces) > 1 else Side.FRONT,
        cast_from=None,
        untimely=False,
        paid="",
        mana_spent=None,
        mana_from=(),
    )
    face = copiable_face(spell)
    words = target_choice.target_words(face, spell.using, spell.modes) if face is not None else ()
    copy = replace(copy, **aiming_copies.retarget(course, words, copy))
    course.do(Created(object=copy, cause="copy"))
    course.cite(NOT_CAST, number)
    _cite_faces(course, spell, number)
    if effect.exceptions is not None:
        course.cite(EXCEPTIONS_ARE_COPIED, number)
    return context.after(it=(number,))


@rule(
    "707.10",
    refusal="Only an ability on the stack can be copied like this.",
    named="{object} isn't an ability on the stack, so it can't be copied like this.",
    blame=_blame_original,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_an_ability(state: State, effect: CopyAbility, context: Context) -> bool:
    """The copied object is an ability on the stack, or was one that a trigger refers to (608.2h)."""
    return _stack_object_to_copy(state, effect, context, StackAbility) is not None


def copy_ability(course: Course, effect: CopyAbility, context: Context) -> Context:
    """Put a copy of an ability onto the stack. It wasn't activated and hasn't triggered (707.10b)."""
    ability = _stack_object_to_copy(course.state, effect, context, StackAbility)
    assert ability is not None
    number = course.new_number()
    values = {"id": number, "timestamp": number, "owner": context.you, "controller": context.you}
    copy = replace(ability, **values)
    copy = replace(copy, **aiming_copies.retarget(course, ability.target_words, copy))
    course.do(Created(object=copy, cause="copy"))
    course.cite(ABILITY_IS_COPIED, number)
    return context.after(it=(number,))


def _copied_definition(spell: Spell, edition: str) -> CardDefinition:
    """Return the definition of a copy of a spell, in older editions with only the face that is up."""
    definition = spell.definition
    if not is_transforming(spell) or not in_force(edition, "token.copy-of-spell"):
        return definition
    face = definition.face(spell.side)
    return replace(definition, name=face.name, layout=Layout.TOKEN, faces=(face,))


def _cite_faces(course: Course, spell: Spell, copy: int) -> None:
    edition = course.state.edition
    if is_modal(spell) and in_force(edition, "spell.copy-modal"):
        course.cite(SPELL_WITH_BOTH_FACES, copy)
    elif is_transforming(spell) and in_force(edition, "token.copy-of-spell"):
        course.cite(SPELL_WITH_ONE_FACE, copy)
        if spell.side is Side.BACK and in_force(edition, "mana-value.spell-copy"):
            course.cite(COPIED_BACK_IS_WORTH_NOTHING, copy)
    elif is_transforming(spell):
        course.cite(SPELL_WITH_BOTH_FACES, copy)


HANDLERS: Final = (
    EffectHandler(BecomeCopy, become_copy, judge=checked_by(both_are_there)),
    EffectHandler(CopySpell, copy_spell, judge=checked_by(is_a_spell, creator_is_in_the_game)),
    EffectHandler(CopyAbility, copy_ability, judge=checked_by(is_an_ability, creator_is_in_the_game)),
)
