"""Protection from a quality (702.16): no targeting, no attaching, no blocking, no damage by what has it."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.mana import COLOR_WORDS
from tabletop.language.abilities import Keyword
from tabletop.language.keywords import KeywordName
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.layers import characteristics_of

PROTECTED: Final = statement(
    "protection.protected", "Protection prevents damage from sources with that quality.", "702.16e"
)
_FROM: Final = "protection from "
_LETTERS: Final = {word: letter for letter, word in COLOR_WORDS.items()}


def is_protected(state: State, object: GameObject, from_: GameObject) -> bool:
    """Whether an object has protection from a quality of another one."""
    found = characteristics_of(state, object)
    if not any(word.startswith("protection") for word in found.keywords):
        return False
    other = characteristics_of(state, from_)
    return any(_has(other, quality) for quality in _qualities(found))


def is_protected_from(state: State, id: ObjectId | None, source: ObjectId | None) -> bool:
    """The same by numbers; nothing is protected from what is not there any more."""
    object, other = state.objects.get(id or 0), state.objects.get(source or 0)
    return object is not None and other is not None and is_protected(state, object, other)


def _qualities(found: Characteristics) -> Iterator[str]:
    for ability in found.abilities:
        if isinstance(ability, Keyword) and ability.name == KeywordName.PROTECTION:
            yield from ability.of.split(" and from ")
    for word in found.keywords:
        if word.startswith(_FROM):
            yield from word.removeprefix(_FROM).split(" and from ")


def _has(found: Characteristics, quality: str) -> bool:
    """Whether something has a quality: a colour, a type by one or by several, or any."""
    if quality in _LETTERS:
        return _LETTERS[quality] in found.colors
    if quality in ("each colour", "all colours"):
        return bool(found.colors)
    if quality == "multicolored":
        return len(found.colors) > 1
    if quality == "everything":
        return True
    singular = (quality, quality.removesuffix("s"), quality.removesuffix("ves") + "f")
    return any(found.is_a(word[:1].upper() + word[1:]) for word in singular)
