"""Ways in which a card shows its other face, from its layout, keywords and abilities."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.language.abilities import Ability, Activated, Chapter, Keyword, Triggered
from tabletop.language.effects import (
    Convert,
    CreateToken,
    Effect,
    ExileAndReturn,
    Flip,
    PutOntoBattlefield,
    Transform,
    effects_in,
)
from tabletop.language.references import ObjectWord


class Mechanism(StrEnum):
    """A way of getting from one face to the other. Many cards have several."""

    DAYBOUND = "daybound"
    DISTURB = "disturb"
    CRAFT = "craft"
    MELD = "meld"
    MODAL = "modal"
    SIEGE = "siege"
    SAGA = "saga"
    FLIP = "flip"
    CONVERT = "convert"
    INCUBATE = "incubate"
    TRIGGER = "trigger"
    ACTIVATE = "activate"
    RETURN = "return"

    @property
    def description(self) -> str:
        """Its description, for a choice among mechanisms."""
        return _WORDS[self]


_WORDS: Final = {
    Mechanism.DAYBOUND: "Daybound and nightbound",
    Mechanism.DISTURB: "Disturb",
    Mechanism.CRAFT: "Craft",
    Mechanism.MELD: "Meld",
    Mechanism.MODAL: "Modal: either face is played",
    Mechanism.SIEGE: "Siege: cast when defeated",
    Mechanism.SAGA: "Saga that turns over",
    Mechanism.FLIP: "Flip card",
    Mechanism.CONVERT: "Convert",
    Mechanism.INCUBATE: "Incubate",
    Mechanism.TRIGGER: "A triggered ability turns it",
    Mechanism.ACTIVATE: "An activated ability turns it",
    Mechanism.RETURN: "It leaves and returns turned",
}
_BY_LAYOUT: Final = {
    Layout.MELD: Mechanism.MELD,
    Layout.MELD_RESULT: Mechanism.MELD,
    Layout.MODAL: Mechanism.MODAL,
    Layout.FLIP: Mechanism.FLIP,
}
_BY_KEYWORD: Final = {
    "daybound": Mechanism.DAYBOUND,
    "nightbound": Mechanism.DAYBOUND,
    "disturb": Mechanism.DISTURB,
    "craft": Mechanism.CRAFT,
    "siege": Mechanism.SIEGE,
    "more than meets the eye": Mechanism.CONVERT,
    "living metal": Mechanism.CONVERT,
    "incubate": Mechanism.INCUBATE,
}
_INCUBATORS: Final = ("Incubator", "Phyrexian Incubator")


def mechanisms(card: CardDefinition) -> frozenset[Mechanism]:
    """Return all ways in which a card or token gets from face to face, or creates something that does.

    If a card's abilities aren't known, as for many imported cards, its layout, types and keywords have to do.
    """
    return frozenset(_mechanisms_of(card))


def _mechanisms_of(card: CardDefinition) -> Iterator[Mechanism]:
    if card.layout in _BY_LAYOUT:
        yield _BY_LAYOUT[card.layout]
    if card.name in _INCUBATORS or card.front.name.removesuffix(" Token") in _INCUBATORS:
        yield Mechanism.INCUBATE
    for face in card.faces:
        yield from _of_face(face)
        if card.layout.is_transforming and "Saga" in face.types.subtypes and face is card.front:
            yield Mechanism.SAGA


def _of_face(face: Face) -> Iterator[Mechanism]:
    named = (ability.name for ability in face.abilities if isinstance(ability, Keyword))
    for word in (*face.keywords, *named):
        if word in _BY_KEYWORD:
            yield _BY_KEYWORD[word]
    if "Siege" in face.types.subtypes:
        yield Mechanism.SIEGE
    for ability in face.abilities:
        yield from _of_ability(ability)


def _of_ability(ability: Ability) -> Iterator[Mechanism]:
    effects = tuple(effects_in(ability))
    if any(isinstance(each, CreateToken) and each.card in _INCUBATORS for each in effects):
        yield Mechanism.INCUBATE
    turning = [each for each in effects if turns_itself(each)]
    if not turning:
        return
    match ability:
        case Chapter():
            yield Mechanism.SAGA
        case Triggered():
            yield Mechanism.TRIGGER
        case Activated():
            yield Mechanism.ACTIVATE
    if any(isinstance(each, ExileAndReturn | PutOntoBattlefield) for each in turning):
        yield Mechanism.RETURN
    if any(isinstance(each, Convert) or getattr(each, "converted", False) for each in turning):
        yield Mechanism.CONVERT


def turns_itself(effect: Effect) -> bool:
    """Return whether an effect shows another face of its own object."""
    match effect:
        case Transform(objects=objects) | Convert(objects=objects) | Flip(objects=objects):
            return ObjectWord.SELF in objects
        case PutOntoBattlefield(objects=objects, converted=converted, flipped=flipped):
            return ObjectWord.SELF in objects and (effect.transformed or converted or flipped)
        case ExileAndReturn(objects=objects, transformed=transformed):
            return ObjectWord.SELF in objects and transformed
        case _:
            return False
