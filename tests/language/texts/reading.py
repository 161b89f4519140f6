"""One line of an invented card as it is read, and the parts of what came of it."""

from typing import TypeVar

from tabletop.language.abilities import Ability, Activated
from tabletop.language.effects import AddMana, ByHand, effects_in
from tabletop.language.texts.lines import Line, read_text

_A = TypeVar("_A", bound=Ability)
NAME = "Vell, Tide Warden"
MERFOLK = "Legendary Creature — Merfolk"


def line(words: str, types: str = MERFOLK) -> Line:
    """How a line of a card reads that is called "Vell, Tide Warden"."""
    (read,) = read_text(NAME, types, tuple(words.split("\n"))).lines
    return read


def the(kind: type[_A], words: str, types: str = MERFOLK) -> _A:
    """The one ability of a line, which is of a kind."""
    (ability,) = line(words, types).abilities
    assert isinstance(ability, kind)
    return ability


def mana(words: str) -> tuple[str, ...]:
    """What a mana ability of a land may add."""
    ability = the(Activated, words, "Land")
    found = [each for each in effects_in(ability) if isinstance(each, AddMana)]
    return found[0].mana if found else ()


def tasks(words: str, types: str = MERFOLK) -> tuple[str, ...]:
    """What is left to the player in a line."""
    found = effects_in(line(words, types).abilities)
    return tuple(each.words for each in found if isinstance(each, ByHand))
