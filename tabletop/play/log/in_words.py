"""Data of the rules in words: abilities on the stack, offers, questions and their options."""

from msgspec.structs import replace

from tabletop.cards import wording
from tabletop.language.abilities import AsTurnedUp
from tabletop.language.abilities import Spell as SpellText
from tabletop.language.effects import TurnFaceUp
from tabletop.model.actions import Action, Instruct, Resolve, TurnUp, object_of
from tabletop.model.objects import Spell, StackAbility
from tabletop.model.questions import Answer, Question, mode_options
from tabletop.model.state import OpenQuestion, State
from tabletop.rules.object_names import name_at, source_name
from tabletop.rules.offers import Offer
from tabletop.rules.values.layers import characteristics_of


def offer_label(offer: Offer) -> str:
    """Return the label of an offer in a menu."""
    if isinstance(offer.label, str):
        return offer.label
    words = wording.ability_words(offer.label)
    return f"Trigger: {words}" if offer.verb == "trigger" else words


def worded(offer: Offer) -> Offer:
    """Return an offer with its label in words."""
    return replace(offer, label=offer_label(offer))


def refusal_of_unfit(question: Question) -> str:
    """Return why some of the options can't be chosen, empty if all can."""
    return f"Only {wording.wanted_words(question.wanted)} may be chosen." if question.unfit else ""


def ability_that_asks(asking: OpenQuestion, unasked: State) -> str:
    """Return the text of the ability or spell that asks for a decision or a target, empty if there is none.

    Args:
        asking: the action that waits for an answer
        unasked: the state if nothing were asked from there on

    """
    before = asking.before.stack
    if asking.question.kind == "may":
        found = before[:1] if isinstance(asking.action, Resolve) else ()
        state = asking.before
    else:
        found, state = tuple(id for id in unasked.stack if id not in before), unasked
    if len(found) != 1:
        return _words_of_turning_up(asking.before, asking.action)
    named = option_name(state, found[0]) or ""
    return named if named != name_at(state, found[0]) else _spell_words(state, found[0])


def _words_of_turning_up(state: State, action: Action) -> str:
    """Return what a permanent does as the action turns it face up, empty if nothing."""
    is_turned = isinstance(action.effect if isinstance(action, Instruct) else action, TurnUp | TurnFaceUp)
    permanent = state.permanent(object_of(action))
    if permanent is None or not is_turned:
        return ""
    seen = characteristics_of(state, replace(permanent, face_down=None))
    said = " ".join(wording.ability_words(each) for each in seen.abilities if isinstance(each, AsTurnedUp))
    return f"{seen.name}: {said}" if said else ""


def _spell_words(state: State, id: int) -> str:
    """Return a spell with its effects, empty if it has none."""
    spell = state.objects[id]
    texts = [each for each in characteristics_of(state, spell).abilities if isinstance(each, SpellText)]
    said = " ".join(wording.ability_words(each) for each in texts)
    return f"{name_at(state, id)}: {said}" if said and isinstance(spell, Spell) else ""


def mode_words(question: Question) -> dict[Answer, str]:
    """Return the texts of the modes among a question's options."""
    if question.modes is None:
        return {}
    return dict(zip(mode_options(question.modes), wording.modes_of(question.modes), strict=True))


def option_name(state: State, id: int) -> str:
    """Return the name of an object as one of several answers.

    For an ability, the name includes what it does, since abilities of one source can't be told apart
    otherwise.
    """
    here = (each for each in (*state.waiting, state.object(id)) if each is not None and each.id == id)
    ability = next(here, None)
    words = wording.words_on_stack(ability) if isinstance(ability, StackAbility) else ""
    if not isinstance(ability, StackAbility) or not words:
        return name_at(state, id)
    return f"{source_name(state, ability)}: {words}"
