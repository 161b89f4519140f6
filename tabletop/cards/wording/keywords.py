"""Keyword abilities in words, with their values: ``Ward — pay 2 life``."""

from typing import Final

from tabletop.cards.wording.amounts import materials_words, spending_words
from tabletop.cards.wording.clauses import capital
from tabletop.cards.wording.descriptions import described, quality_words
from tabletop.language.abilities import Keyword
from tabletop.language.keywords import LEFT_TO_HANDS, KeywordName

_WHOLE: Final = {
    KeywordName.PLAYER_HEXPROOF: "You have hexproof.",
    KeywordName.SIEGE: (
        "An opponent protects this. Once it is defeated, exile it; then you may cast its back free"
    ),
}

BY_HAND: Final = "(by hand)"
"""Mark of a keyword that no code carries out."""


def keyword_words(keyword: Keyword) -> str:
    """Return a keyword ability without full stop."""
    if keyword.name in _WHOLE:
        return _WHOLE[keyword.name]
    number = "" if keyword.number is None else str(keyword.number)
    by_hand = BY_HAND if keyword.name in LEFT_TO_HANDS else ""
    parts = (keyword.name, number, _asked_words(keyword), keyword.cost, by_hand)
    return capital(" ".join(filter(None, parts)))


def _asked_words(keyword: Keyword) -> str:
    """Return the words between a keyword's name and its mana: materials, a quality, a price."""
    if keyword.materials:
        return f"with {materials_words(keyword.materials)}"
    if keyword.life:
        return f"— pay {keyword.life} life"
    if keyword.spends is not None:
        return f"— {spending_words(keyword.spends)}"
    if keyword.of is None:
        return ""
    is_protection = keyword.name is KeywordName.PROTECTION
    return f"from {quality_words(keyword.of)}" if is_protection else described(keyword.of)
