"""The ability of an object that a file means, by its place in the list or by some of its words."""

from collections.abc import Sequence
from typing import Final

from tabletop.cards.wording import ability_words
from tabletop.language.abilities import Activated
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.rules.casting.abilities_to_activate import activated_abilities, activated_keywords
from tabletop.rules.stack.triggers import triggered_abilities
from tabletop.rules.values.layers import characteristics_of

NO_ABILITY: Final = -1
"""The place of an ability that the face does not have, which the referee refuses."""


def activated_place(state: State, id: ObjectId, ability: int | str | None) -> int:
    """Return the place of an object's activated ability, counted from 0. None means the first that works."""
    object = state.objects.get(id)
    if ability is None:
        return 0 if object is None else _first_that_works(state, object)
    if isinstance(ability, int):
        return ability - 1
    return NO_ABILITY if object is None else _place(activated_words(state, object), ability)


def _first_that_works(state: State, object: GameObject) -> int:
    """Return the first ability that works in the object's zone (113.6)."""
    abilities = enumerate(activated_abilities(state, object))
    return next((place for place, each in abilities if each.zone is object.zone.kind), 0)


def triggered_place(state: State, id: ObjectId, ability: int | str) -> int:
    """Return the place of an object's triggered ability, counted from 0."""
    if isinstance(ability, int):
        return ability - 1
    return _place([ability_words(each) for each in triggered_abilities(state, id)], ability)


def activated_words(state: State, object: GameObject) -> list[str]:
    """Return the texts of activated abilities, preceded by the keyword if one stands for the ability."""
    words = [ability_words(each) for each in activated_abilities(state, object)]
    written = sum(isinstance(each, Activated) for each in characteristics_of(state, object).abilities)
    for place, keyword in enumerate(activated_keywords(state, object), start=written):
        words[place] = f"{ability_words(keyword)} {words[place]}"
    return words


def _place(texts: Sequence[str], wanted: str) -> int:
    words = _plain(wanted)
    for place, text in enumerate(texts):
        if words in _plain(text):
            return place
    each = set(words.split())
    return next((place for place, text in enumerate(texts) if each <= set(_plain(text).split())), NO_ABILITY)


def _plain(text: str) -> str:
    """Return a text for comparison.

    It is lowercase, has plain minus signs and one spelling of color, and no punctuation.
    """
    text = text.lower().replace("−", "-").replace("–", "-").replace("colour", "color")
    return " ".join("".join(letter if letter not in ".,:;" else " " for letter in text).split())
