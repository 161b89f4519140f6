"""Read one line of an invented card, and take the result apart."""

from typing import TypeVar

from tabletop.language.abilities import Ability, Activated
from tabletop.language.effects import AddMana, ByHand, effects_in
from tabletop.language.texts.lines import Line, read_text

_A = TypeVar("_A", bound=Ability)
NAME = "Vell, Tide Warden"
MERFOLK = "Legendary Creature — Merfolk"


def line(words: str, types: str = MERFOLK) -> Line:
    """Read a line of a card called "Vell, Tide Warden"."""
    (read,) = read_text(NAME, types, tuple(words.split("\n"))).lines
    return read


def the(kind: type[_A], words: str, types: str = MERFOLK) -> _A:
    """Return the one ability of a line, which has a given type."""
    (ability,) = line(words, types).abilities
    assert isinstance(ability, kind)
    return ability


def mana(words: str) -> tuple[str, ...]:
    """Return the mana that a mana ability of a land may add."""
    ability = the(Activated, words, "Land")
    found = [each for each in effects_in(ability) if isinstance(each, AddMana)]
    return found[0].mana if found else ()


def tasks(words: str, types: str = MERFOLK) -> tuple[str, ...]:
    """Return the tasks of a line that are left to the player."""
    found = effects_in(line(words, types).abilities)
    return tuple(each.words for each in found if isinstance(each, ByHand))
