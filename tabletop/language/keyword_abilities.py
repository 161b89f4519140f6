"""Abilities of keywords given in words: ``"ward {2}"``, ``"protection from red and black"``."""

from collections.abc import Iterable
from functools import lru_cache

from tabletop.language.abilities import Keyword
from tabletop.language.effects import Spending, SpentBy
from tabletop.language.keywords import KeywordName, name_and_rest, protected_from, warded_by
from tabletop.language.qualities import WardPrice
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.zones import ZoneKind


@lru_cache(maxsize=512)
def numbered_ability(spelling: str) -> tuple[Keyword, ...]:
    """Return the ability of a keyword with a number or mana, such as ``bushido 2``.

    The result is empty for any other keyword.
    """
    found = name_and_rest(spelling)
    if found is None:
        return ()
    name, rest = found
    return (Keyword(name=name, number=rest) if isinstance(rest, int) else Keyword(name=name, cost=rest),)


def numbered_abilities(spellings: Iterable[str]) -> tuple[Keyword, ...]:
    """Return the abilities of all keywords in words that have a number or mana behind their names."""
    return tuple(ability for word in spellings if " " in word for ability in numbered_ability(word))


@lru_cache(maxsize=512)
def abilities_behind(spelling: str) -> tuple[Keyword, ...]:
    """Return the abilities of a keyword given in words, none if its name says it all.

    Protection from several qualities is one ability for each (702.16g).
    """
    price = warded_by(spelling)
    if price is not None:
        return (_ward(price),)
    return tuple(
        Keyword(name=KeywordName.PROTECTION, of=Selection(**quality)) for quality in protected_from(spelling)
    )


def _ward(price: WardPrice) -> Keyword:
    return Keyword(name=KeywordName.WARD, cost=price.mana, life=price.life, spends=_spent(price))


def _spent(price: WardPrice) -> Spending | None:
    if price.deed is None:
        return None
    if price.deed == "discard":
        of = Selection(zone=ZoneKind.HAND, owner=PlayerWord.YOU, **price.of)
    else:
        of = Selection(controller=PlayerWord.YOU, **price.of)
    return Spending(what=SpentBy(price.deed), of=of, number=price.number)
