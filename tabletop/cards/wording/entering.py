"""How an object enters, in words: tapped, with counters, as a copy, with a choice."""

from tabletop.cards.wording.amounts import tally_words
from tabletop.cards.wording.changes import change_words
from tabletop.cards.wording.clauses import clauses, lasting
from tabletop.cards.wording.conditions import condition_words
from tabletop.cards.wording.descriptions import one
from tabletop.cards.wording.nouns import listed, with_article, with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.abilities import EntersWith
from tabletop.language.references import AmountWord


def entering_words(ability: EntersWith, speaker: Speaker) -> str:
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
