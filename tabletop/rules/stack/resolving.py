"""Resolving the top object of the stack (608)."""

from typing import Final, TypeVar

import msgspec

from tabletop.cards.faces import Side
from tabletop.language.abilities import Spell as SpellText
from tabletop.language.abilities import Static
from tabletop.language.changes import Allowed, Cant
from tabletop.language.effects import (
    Allow,
    AnyEffect,
    ByHand,
    CastNow,
    Counter,
    Delay,
    OnObjects,
    PutAbility,
    Shuffle,
    Target,
    WhenDone,
)
from tabletop.language.moments import Later
from tabletop.language.references import ObjectWord
from tabletop.language.selections import Selection
from tabletop.language.zones import CardZone
from tabletop.model.actions import Resolve
from tabletop.model.events import AbilityTriggered, Changed, Created, EffectBegan
from tabletop.model.last_known import with_last_known_source
from tabletop.model.objects import ContinuousEffect, ObjectId, Permanent, Spell, StackAbility, StackObject
from tabletop.model.questions import Question
from tabletop.model.state import DelayedTrigger, State
from tabletop.model.zones import STACK, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Judging, rule, silence, statement
from tabletop.rules.book.unknown_cards import is_placeholder
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.casting.abilities_to_activate import is_craft
from tabletop.rules.casting.activation_attempts import put_ability
from tabletop.rules.casting.activation_steps import RETURNS_CRAFTED
from tabletop.rules.engine.asked_conditions import is_true
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.durations import stored_duration
from tabletop.rules.engine.merging import merge_spell
from tabletop.rules.engine.performing import each_checked_by, legal_objects, perform, perform_all
from tabletop.rules.engine.target_choice import target_words, with_legal_targets
from tabletop.rules.engine.zone_changes import Destination, move, remove_from_stack
from tabletop.rules.faces.entering import Arrival, enter
from tabletop.rules.faces.tokens import token_piece
from tabletop.rules.stack.delayed_triggers import wait_for
from tabletop.rules.stack.delayed_words import bind
from tabletop.rules.stack.overloading import spell_effects
from tabletop.rules.values.characteristics import copiable_face
from tabletop.rules.values.keywords import is_bestowed
from tabletop.rules.values.kinds import controller_of, has_two_spells, is_double_faced
from tabletop.rules.values.layers import characteristics_of

_OnStack = TypeVar("_OnStack", bound=StackObject)

KEEPS_ITS_FACE = statement(
    "resolving.keeps_its_face",
    "A resolving double-faced spell enters with the face up that was up on the stack.",
    "712.13",
    "608.3a",
)
DISTURBED_ENTERS_BACK_UP = statement(
    "resolving.disturbed_enters_back_up",
    "A spell that was cast with disturb enters with its back face up.",
    "702.146b",
)
TARGETS_ARE_GONE = statement(
    "resolving.targets_are_gone", "All its targets have become illegal, so it does not resolve.", "608.2b"
)
ENTERS_AS_A_CREATURE = statement(
    "resolving.enters_as_a_creature",
    "A bestowed Aura spell whose target is illegal isn't an Aura any more, and resolves as a creature spell.",
    "702.103e",
    "608.3b",
)
SOME_TARGETS_ARE_GONE = statement(
    "resolving.some_targets_are_gone",
    "It resolves for its targets that are still legal; nothing happens to the others.",
    "608.2b",
)
CONDITION_IS_GONE = statement(
    "resolving.condition_is_gone",
    "The condition of its intervening “if” is no longer true, so the ability does nothing.",
    "603.4",
)
TO_THE_GRAVEYARD = statement(
    "resolving.to_the_graveyard",
    "A resolving instant or sorcery is put into its owner's graveyard.",
    "608.2n",
)
REBOUNDS = statement(
    "resolving.rebounds",
    (
        "A spell with rebound that was cast from a hand is exiled as it resolves; its player may cast it "
        "without paying its mana cost in their next upkeep."
    ),
    "702.88a",
)
ON_AN_ADVENTURE = statement(
    "resolving.on_an_adventure",
    "An Adventure is exiled as it resolves; as long as it stays there, its player may cast the other half.",
    "715.3d",
)
OMEN_IS_SHUFFLED_IN = statement(
    "resolving.omen_is_shuffled_in",
    "An Omen is shuffled into its owner's library as it resolves.",
    "720.3d",
)
TOKEN_IS_SILENT = silence("kind.permanent-spell-copy", "707.10f", "608.3f")
COPY_BECOMES_TOKEN = statement(
    "resolving.copy_becomes_token",
    "A copy of a permanent spell becomes a token, but no token is created.",
    "707.10f",
    "608.3f",
    "111.13",
)


@rule(
    "608.1",
    refusal="The stack is empty.",
    blame=lambda _state, _action: Blame(zone=STACK),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def something_is_on_the_stack(state: State, _action: Resolve) -> bool:
    """There is something on the stack to resolve."""
    return bool(state.stack)


def judge(judging: Judging, action: Resolve, _by: int) -> Ruling:
    """Return the ruling on resolving."""
    return judging.ruling((something_is_on_the_stack,), None, action)


def resolve_top(course: Course) -> None:
    """Resolve the top object of the stack."""
    top = course.state.objects[course.state.stack[0]]
    assert isinstance(top, StackAbility | Spell)
    course.resolving_for = top.controller
    if isinstance(top, StackAbility):
        _resolve_ability(course, top)
    else:
        _resolve_spell(course, top)
    course.resolving_for = None


def _resolve_ability(course: Course, ability: StackAbility) -> None:
    """Follow the instructions of an ability, which leaves the stack last (608.2n)."""
    legal_part = _with_legal_targets(course, ability.target_words, ability)
    context = Context(ability.controller, with_last_known_source(course.state, legal_part or ability))
    context = context.with_targets_as_now(course.state)
    if legal_part is None:
        course.cite(TARGETS_ARE_GONE, ability.id)
    elif ability.condition is not None and not is_true(course, ability.condition, context):
        course.cite(CONDITION_IS_GONE, ability.id)
    else:
        context = perform_all(course, ability.effects, context)
        if is_craft(ability):
            course.cite(RETURNS_CRAFTED, *context.antecedents.it)
    if ability.id in course.state.objects:
        remove_from_stack(course, ability)


def _resolve_spell(course: Course, spell: Spell) -> None:
    face = copiable_face(spell)
    assert face is not None
    words = target_words(face, spell.using, spell.modes)
    if spell.using == "mutate" and merge_spell(course, spell, words):
        return
    # A mutating spell without a legal target resolves as a creature spell (702.140b).
    legal_part = spell if spell.using == "mutate" else _with_legal_targets(course, words, spell)
    if legal_part is None and is_bestowed(spell):
        _enter_as_permanent(course, _as_creature_spell(course, spell))
    elif legal_part is None:
        course.cite(TARGETS_ARE_GONE, spell.id)
        _into_graveyard(course, spell)
    elif _becomes_permanent(course, spell):
        _enter_as_permanent(course, spell)
    else:
        _follow(course, spell, legal_part)


def _as_creature_spell(course: Course, bestowed: Spell) -> Spell:
    """Return a bestowed Aura spell without a legal target as a creature spell (702.103e)."""
    course.do(Changed(object=bestowed.id, values={"using": None}))
    course.cite(ENTERS_AS_A_CREATURE, bestowed.id)
    spell = course.state.objects[bestowed.id]
    assert isinstance(spell, Spell)
    return spell


def _becomes_permanent(course: Course, spell: Spell) -> bool:
    """Return whether it enters the battlefield, asking if it is a placeholder of unknown type (608.3)."""
    found = characteristics_of(course.state, spell)
    if found.types or not is_placeholder(spell):
        return found.is_permanent_card
    question = Question(
        kind="way",
        player=spell.controller,
        words=f"Where does {found.name} go as it resolves?",
        options=("battlefield", "graveyard"),
        rule="608.3",
        shown=(spell.id,),
    )
    return course.ask(question) == "battlefield"


def _with_legal_targets(course: Course, words: tuple[Target, ...], object: _OnStack) -> _OnStack | None:
    """Return an object with only its legal targets, None if all are illegal (608.2b)."""
    legal_part = with_legal_targets(course.state, words, object)
    if legal_part is not None and legal_part is not object:
        course.cite(SOME_TARGETS_ARE_GONE, object.id)
    return legal_part


def _follow(course: Course, spell: Spell, legal_part: Spell) -> None:
    """Follow an instant or sorcery's instructions for its legal targets, then put it into the graveyard."""
    context = Context(spell.controller, legal_part).with_targets_as_now(course.state)
    now = characteristics_of(course.state, spell)
    texts = [ability for ability in now.abilities if isinstance(ability, SpellText)]
    for text in texts:
        context = perform_all(course, spell_effects(text, spell.using, spell.modes), context)
    if (course.state.only_what_cards_do or is_placeholder(spell)) and not texts:
        # The card is from the player's own file and not understood, so its text must be left to the players.
        perform(course, ByHand(words=f"Do what {now.name} says."), context)
    if spell.id in course.state.objects and not (
        _rebounds(course, spell, now.keywords) or _leaves_for_later(course, spell, now.subtypes)
    ):
        course.cite(TO_THE_GRAVEYARD, spell.id)
        _into_graveyard(course, spell)


def _rebounds(course: Course, spell: Spell, keywords: tuple[str, ...]) -> bool:
    """Exile a spell with rebound that was cast from a hand, and return whether it was exiled.

    Its player may cast it in their next upkeep.
    """
    from_hand = spell.cast_from is not None and spell.cast_from.kind is ZoneKind.HAND
    if "rebound" not in keywords or not from_hand or spell.is_copy:
        return False
    exiled = move(course, (spell,), Destination(kind=ZoneKind.EXILE, cause="resolve"))
    course.cite(REBOUNDS, *(each.id for each in exiled))
    again = Delay(at=Later.YOUR_NEXT_UPKEEP, then=tuple(CastNow(object=each.id) for each in exiled))
    perform(course, again, Context(spell.controller))
    return True


def _leaves_for_later(course: Course, spell: Spell, subtypes: tuple[str, ...]) -> bool:
    """Exile an Adventure, which may be cast as its other half then, or shuffle an Omen into the library."""
    if spell.is_copy or not has_two_spells(spell):
        return False
    if "Omen" in subtypes:
        move(course, (spell,), Destination(kind=ZoneKind.LIBRARY, cause="resolve"))
        perform(course, Shuffle(by=spell.owner), Context(spell.owner))
        course.cite(OMEN_IS_SHUFFLED_IN, spell.id)
    elif "Adventure" in subtypes:
        for card in move(course, (spell,), Destination(kind=ZoneKind.EXILE, cause="resolve")):
            course.cite(ON_AN_ADVENTURE, card.id)
            perform(course, _cast_afterwards(card.id), Context(spell.controller))
    else:
        return False
    return True


def _cast_afterwards(card: ObjectId) -> Allow:
    """Allow a card on an adventure to be cast as a permanent, as long as it stays exiled (715.3d)."""
    permanent = Selection(zone=ZoneKind.STACK, not_subtypes=("Adventure",))
    return Allow(what=(Allowed.CAST,), object=card, of=permanent, label="on an adventure")


def _into_graveyard(course: Course, spell: Spell) -> None:
    move(course, (spell,), Destination(kind=ZoneKind.GRAVEYARD, cause="resolve"))


def _enter_as_permanent(course: Course, spell: Spell) -> None:
    """Put a permanent spell onto the battlefield with the same face up (608.3, 712.13)."""
    pieces = (token_piece(spell, course.state.edition),) if spell.is_copy else spell.pieces
    is_aura = "Aura" in characteristics_of(course.state, spell).subtypes
    arrival = Arrival(
        before=(spell,),
        pieces=pieces,
        owner=spell.owner,
        controller=spell.controller,
        side=spell.side if len(pieces[0].definition.faces) > 1 else Side.FRONT,
        face_down=spell.face_down,
        copies=spell.copies,
        tapped=spell.enters_tapped,
        counters=spell.enters_with,
        attached_to=spell.targets[0] if is_aura and spell.targets else None,
        attached_to_player=spell.target_players[0] if is_aura and spell.target_players else None,
        cause="resolve",
        x=spell.x,
    )
    entered = enter(course, (arrival,))
    if spell.changed is not None and entered:
        number = course.new_number()
        lasting_change = ContinuousEffect(id=number, timestamp=number, objects=entered, change=spell.changed)
        course.do(EffectBegan(effect=lasting_change))
    if is_double_faced(spell):
        course.cite(KEEPS_ITS_FACE, *entered)
    if spell.using == "disturb":
        course.cite(DISTURBED_ENTERS_BACK_UP, *entered)
    if spell.is_copy:
        silent = in_force(course.state.edition, "kind.permanent-spell-copy")
        course.cite(TOKEN_IS_SILENT if silent else COPY_BECOMES_TOKEN, *entered)


# --- Countering ------------------------------------------


@rule(
    "701.6a",
    refusal="Only a spell or ability on the stack can be countered.",
    named="{object} isn't on the stack, so it can't be countered.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_on_the_stack(state: State, id: int, _effect: Counter, _context: Context) -> bool:
    """The object that is countered is a spell or ability on the stack."""
    return isinstance(state.objects[id], StackObject)


@rule(
    "101.2",
    "701.6a",
    refusal="The spell can't be countered.",
    named="{object} can't be countered.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_be_countered(state: State, id: int, _effect: Counter, _context: Context) -> bool:
    """No effect says that the spell can't be countered."""
    object = state.objects[id]
    if not isinstance(object, Spell):
        return True
    found = characteristics_of(state, object)
    own = (each.change.cant for each in found.abilities if isinstance(each, Static) and each.of is None)
    return not any(Cant.BE_COUNTERED in words for words in (found.cant, *own))


def counter(course: Course, effect: Counter, context: Context) -> None:
    """Counter spells and abilities. A spell goes to the graveyard or where the effect says."""
    for id in legal_objects(course, effect, context):
        object = course.state.objects[id]
        if isinstance(object, StackAbility):
            remove_from_stack(course, object)
        elif (
            isinstance(object, Spell)
            and effect.to is CardZone.BATTLEFIELD
            and _may_enter_when_countered(object)
        ):
            _put_instead(course, object, effect, context)
        else:
            to = ZoneKind(effect.to or CardZone.GRAVEYARD)
            kind = ZoneKind.GRAVEYARD if to is ZoneKind.BATTLEFIELD else to
            move(course, (object,), Destination(kind=kind, cause="counter"))


def _may_enter_when_countered(spell: Spell) -> bool:
    """Return whether the card of a countered spell can be put onto the battlefield (400.4a)."""
    return not spell.is_copy and spell.definition.front.is_permanent


def _put_instead(course: Course, spell: Spell, effect: Counter, context: Context) -> None:
    """Put the card of a countered spell onto the battlefield, front up as from any other zone (712.14)."""
    arrival = Arrival(
        before=(spell,),
        pieces=spell.pieces,
        owner=spell.owner,
        controller=context.player_or_you(course.state, effect.under, spell.id),
        cause="counter",
    )
    enter(course, (arrival,))


# --- Abilities put onto the stack by an effect ------------------------------------------


def put(course: Course, effect: PutAbility, context: Context) -> Context:
    """Put an ability of an object onto the stack as that object's own (701.27f)."""
    id = context.object(course.state, effect.object)
    if id is None:
        return context
    object = course.state.objects[id]
    ability = put_ability(course.state, object, controller_of(object), effect.then)
    course.do(Created(object=ability, cause="trigger"))
    return context.after(it=(ability.id,))


def delay(course: Course, effect: Delay, context: Context) -> None:
    """Create a delayed triggered ability, which records how often its permanent has transformed (701.27f)."""
    id = context.object(course.state, effect.object) if effect.object is not None else context.source
    permanent = course.state.permanent(id)
    # The controller of the ability that creates it (603.7d), or by hand the controller of its source.
    by_hand = context.on_stack is None and permanent is not None
    controller = controller_of(permanent) if by_hand and permanent is not None else context.you
    trigger = DelayedTrigger(
        id=course.new_number(),
        at=effect.at,
        effects=_delayed_effects(course.state, effect, context),
        controller=controller,
        source=id,
        turned=permanent.turned if isinstance(permanent, Permanent) else None,
        since_turn=course.state.turn,
        watch=context.object(course.state, effect.watch),
        of=effect.of,
        until=stored_duration(course.state, effect.until, context),
    )
    wait_for(course, trigger, context)


def trigger_when_done(course: Course, effect: WhenDone, context: Context) -> None:
    """Trigger an ability on what was just done.

    Its targets are chosen as it is put onto the stack (603.12).
    """
    source = course.state.objects.get(context.source) if context.source is not None else None
    ability = context.on_stack if isinstance(context.on_stack, StackAbility) else None
    made_by = ability.key if ability is not None else None
    number = course.new_number()
    that = context.antecedents.it or (ability.that if ability is not None else ())
    waiting = StackAbility(
        id=number,
        owner=context.you,
        zone=STACK,
        timestamp=number,
        controller=context.you,
        source=context.source,
        source_before=source or context.source_before or context.on_stack,
        effects=effect.then,
        key=made_by.granting(1)[0] if made_by is not None else None,
        text=effect,
        target_words=effect.targets,
        that=that,
        that_before=tuple(course.state.objects[id] for id in that if id in course.state.objects),
        that_many=context.that_many,
        that_players=ability.that_players if ability is not None else (),
        spent=context.spent,
        spent_now=context.spent_now,
        x=context.on_stack.x if context.on_stack is not None else 0,
        origin="triggered",
    )
    course.announce(AbilityTriggered(ability=waiting))


def _delayed_effects(state: State, effect: Delay, context: Context) -> tuple[AnyEffect, ...]:
    """Return a delayed ability's effects with the objects meant now fixed.

    Its source may be gone (400.7e).
    """
    own = context.objects(state, (ObjectWord.SELF,))
    effects = bind(effect.then, state, context)
    if effect.object is None and own and state.permanent(own[0]) is None:
        moved = Context(context.you).after(it=own)
        effects = bind(_with_it_for_self(effects), state, moved)
    return effects


def _with_it_for_self(effects: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """Return the effects with "it" in place of "self"."""
    return tuple(
        msgspec.structs.replace(
            each, objects=tuple(ObjectWord.IT if ref is ObjectWord.SELF else ref for ref in each.objects)
        )
        if isinstance(each, OnObjects)
        else each
        for each in effects
    )


HANDLERS: Final = (
    EffectHandler(Counter, counter, judge_each=each_checked_by(is_on_the_stack, can_be_countered)),
    EffectHandler(PutAbility, put),
    EffectHandler(Delay, delay),
    EffectHandler(WhenDone, trigger_when_done),
)
