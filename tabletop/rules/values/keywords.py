"""Keyword abilities with something behind their names: ward {2}, disturb {1}{U}, crew 3."""

from tabletop.cards.faces import Face
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.abilities import Ability, Keyword
from tabletop.language.keywords import KeywordName


def keyword(abilities: tuple[Ability, ...], name: KeywordName) -> Keyword | None:
    """The keyword ability of a name with its cost or number, if it is among some abilities."""
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name == name:
            return ability
    return None


def keyword_cost(face: Face, name: KeywordName) -> ManaCost | None:
    """The cost behind a keyword on a face; None where the face does not have it."""
    found = keyword(face.abilities, name)
    return mana_cost(found.cost) if found is not None and found.cost.startswith("{") else None
