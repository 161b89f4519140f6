"""Abilities that neither trigger nor are activated: keywords, entering, opening hands, costs of casting."""

from typing import Final, TypeAlias, assert_never

from tabletop.cards.wording.amounts import materials_words, spending_words, tally_words
from tabletop.cards.wording.changes import change_words
from tabletop.cards.wording.clauses import clauses, lasting
from tabletop.cards.wording.conditions import condition_words
from tabletop.cards.wording.descriptions import described, one, quality_words
from tabletop.cards.wording.nouns import with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.abilities import (
    CastingCost,
    DeckCopies,
    Enchant,
    EntersWith,
    Keyword,
    OpeningHand,
    RuleText,
)
from tabletop.language.effects import PutOntoBattlefield
from tabletop.language.english import capitalized, listed, with_article
from tabletop.language.keywords import LEFT_TO_HANDS, KeywordName
from tabletop.language.references import AmountWord, ObjectWord
from tabletop.language.selections import Selection

PlainAbility: TypeAlias = Keyword | Enchant | RuleText | EntersWith | CastingCost | OpeningHand | DeckCopies


def plain_words(ability: PlainAbility, speaker: Speaker) -> str:
    """Return an ability without its last full stop."""
    match ability:
        case Keyword():
            return _keyword_words(ability)
        case Enchant(player=True):
            return "Enchant player"
        case Enchant(of=of):
            return f"Enchant {described(of or Selection())}"
        case RuleText(words=words):
            return words.removesuffix(".")
        case EntersWith():
            return _entering_words(ability, speaker)
        case CastingCost():
            return _casting_cost_words(ability)
        case OpeningHand() | DeckCopies():
            return _before_the_game(ability, speaker)
        case _:
            assert_never(ability)


_WHOLE: Final = {
    KeywordName.PLAYER_HEXPROOF: "You have hexproof.",
    KeywordName.SIEGE: (
        "An opponent protects this. Once it is defeated, exile it; then you may cast its back free"
    ),
}

BY_HAND: Final = "(by hand)"
"""Mark of a keyword that no code carries out."""


def _keyword_words(keyword: Keyword) -> str:
    """Return a keyword ability without full stop."""
    if keyword.name in _WHOLE:
        return _WHOLE[keyword.name]
    number = "" if keyword.number is None else str(keyword.number)
    by_hand = BY_HAND if keyword.name in LEFT_TO_HANDS else ""
    parts = (keyword.name, number, _asked_words(keyword), keyword.cost, by_hand)
    return capitalized(" ".join(filter(None, parts)))


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


def _entering_words(ability: EntersWith, speaker: Speaker) -> str:
    """Return how an object enters, without the last full stop."""
    found = ["This enters tapped"] if ability.tapped else []
    if ability.tapped_unless is not None:
        found = [f"This enters tapped unless {condition_words(ability.tapped_unless, speaker)}"]
    if ability.tapped_unless_life:
        found = [
            f"As this enters, you may pay {ability.tapped_unless_life} life. If you don't, it enters tapped"
        ]
    counters = tuple(_counters(number, kind) for kind, number in ability.counters.items())
    if counters:
        found.append(f"This enters with {listed(counters)} on it")
    for kind, tally in ability.more_counters.items():
        more = with_number(AmountWord.X, f"more {kind} counter")
        found.append(f"This enters with {more} on it, where X is {tally_words(tally, speaker)}")
    if ability.copy_of is not None:
        but = ability.exceptions
        is_else = change_words(but, speaker, many=False, gains=False) if but is not None else ""
        except_ = f", except it {is_else}" if but is not None else ""
        copied = f"{one(ability.copy_of)}{lasting(ability.copy_until)}"
        found.append(f"You may have this enter as a copy of {copied}{except_}")
        found.extend(
            f"If the copy is {with_article(card_type.lower())}, it enters with one more {kind} counter on it"
            for card_type, kind in ability.copy_counters.items()
        )
    if ability.choose:
        found.append(f"As this enters, choose {ability.choose}")
    if ability.effects:
        found.append(f"As this enters, {clauses(ability.effects, speaker)}")
    return ". ".join(found)


def _counters(number: int, kind: str) -> str:
    """Return a number of counters of a kind. A negative number means the X of the spell."""
    noun = f"{kind} counter"
    return with_number(AmountWord.X if number < 0 else number, noun)


def _before_the_game(ability: OpeningHand | DeckCopies, speaker: Speaker) -> str:
    """Return an ability that works before the first turn, without its last full stop."""
    if isinstance(ability, DeckCopies):
        many = (
            "any number of cards"
            if ability.at_most is None
            else f"up to {with_number(ability.at_most, 'card')}"
        )
        return f"A deck can have {many} with this name"
    also = f" and {condition_words(ability.condition, speaker)}" if ability.condition is not None else ""
    done = clauses(ability.effects, speaker)
    if ability.effects == (PutOntoBattlefield(objects=(ObjectWord.SELF,)),):
        done = "begin the game with it on the battlefield"
    return f"If this is in your opening hand{also}, you may {done}"


def _casting_cost_words(cost: CastingCost) -> str:
    life = f"pay {cost.life} life" if cost.life else ""
    spends = spending_words(cost.spends) if cost.spends is not None else ""
    words = " and ".join(filter(None, (life, spends)))
    if cost.instead:
        return f"You may {words} instead of paying the mana cost"
    if cost.less:
        return f"As an added cost you may {words}; each makes this cost {cost.less} less"
    return f"As an added cost, {words}"
