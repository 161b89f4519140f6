"""How an object enters: tapped, tapped unless, with counters, or with something chosen (614.1c)."""

import re
from typing import Final

from tabletop.language.abilities import EntersWith
from tabletop.language.amounts import OfPlayers
from tabletop.language.conditions import Amounts, AskPlayer, Condition, Count, Not, Time, TimeWord
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.texts.nouns import selection
from tabletop.language.texts.words import number_of, sentences

_UNLESS: Final = re.compile(r"~ enters tapped unless (.+)")
_IF: Final = re.compile(r"If (.+), (?:~|it) enters tapped")
_LIFE: Final = re.compile(r"As ~ enters, you may pay ([0-9]{1,2}) life")
_MAY: Final = re.compile(r"As ~ enters, you may (.+)")
_OTHERWISE: Final = re.compile(r"If you don't, (?:~|it) enters tapped")
_COUNTERS: Final = re.compile(r"~ enters (tapped )?with (\w+) ([a-z]+|[+-]1/[+-]1) counters? on it")
_X: Final = -1
"""The number of counters that stands for X."""
_CHOOSE: Final = re.compile(r"As (?:~|it) enters, choose (an? [a-z0-9 ,/+-]+)")
_CONTROL: Final = re.compile(r"you control (.+)")
_OPPONENTS: Final = re.compile(r"you have (\w+) or more opponents")
_LONGEST: Final = 300


def entering(signed: str, printed: str) -> tuple[EntersWith, ...] | None:
    """Return the abilities of a line about how its object enters, None if a sentence says anything else."""
    found: list[EntersWith] = []
    words = sentences(signed)
    said = sentences(printed)
    if len(said) != len(words):
        said = words
    place = 0
    while place < len(words):
        two = words[place + 1] if place + 1 < len(words) else ""
        together = _with_otherwise(words[place], two, said[place])
        if together is not None:
            found.append(together)
            place += 2
            continue
        one = _one(words[place], said[place])
        if one is None:
            return None
        found.append(one)
        place += 1
    return tuple(found)


def _with_otherwise(first: str, second: str, said: str) -> EntersWith | None:
    """Return the ability of two sentences, the second of which says what happens otherwise."""
    if not _OTHERWISE.fullmatch(second):
        return None
    life = _LIFE.fullmatch(first)
    if life is not None:
        return EntersWith(tapped_unless_life=int(life[1]))
    may = _MAY.fullmatch(first)
    if may is None:
        return None
    done = said.partition(", you may ")[2] or may[1]
    return EntersWith(tapped_unless=_asked(f"you {done}"))


def _one(sentence: str, said: str) -> EntersWith | None:
    if sentence == "~ enters tapped":
        return EntersWith(tapped=True)
    unless = _UNLESS.fullmatch(sentence)
    if unless is not None:
        words = said.partition(" unless ")[2] or unless[1]
        return EntersWith(tapped_unless=_condition(unless[1]) or _asked(words))
    if_so = _IF.fullmatch(sentence)
    if if_so is not None:
        condition = _condition(if_so[1]) or _asked(if_so[1])
        return EntersWith(tapped_unless=Not(of=condition))
    counters = _COUNTERS.fullmatch(sentence)
    if counters is not None:
        number = _X if counters[2] == "X" else number_of(counters[2])
        return EntersWith(tapped=bool(counters[1]), counters={counters[3]: number}) if number else None
    choose = _CHOOSE.fullmatch(sentence)
    return EntersWith(choose=choose[1]) if choose is not None else None


def _asked(words: str) -> Condition:
    """Return a condition that the players judge by its printed words."""
    plain = words[:_LONGEST].rstrip(".")
    return AskPlayer(words=f"Is it true that {plain}?", statement=plain)


def _condition(words: str) -> Condition | None:
    if words == "it's your turn":
        return Time(it_is=TimeWord.YOUR_TURN)
    opponents = _OPPONENTS.fullmatch(words)
    if opponents is not None:
        many = Tally(what=OfPlayers.OPPONENTS, of=PlayerWord.YOU)
        return Amounts(of=many, at_least=number_of(opponents[1]))
    controlled = _CONTROL.fullmatch(words)
    return _controls(controlled[1]) if controlled is not None else None


def _controls(words: str) -> Condition | None:
    """Return the condition that you control ``a Mountain or a Plains`` or ``two or fewer other lands``."""
    counted = re.fullmatch(r"(\w+) or (more|fewer) (.+)", words)
    if counted is not None and number_of(counted[1]) is not None:
        of, number = _yours(counted[3]), number_of(counted[1])
        if of is None:
            return None
        return Count(of=of, at_least=number) if counted[2] == "more" else Count(of=of, at_most=number)
    noun = re.sub(r"(^| or )an? ", r"\1", words)
    of = _yours(noun) if noun != words else None
    return Count(of=of, at_least=1) if of is not None else None


def _yours(noun: str) -> Selection | None:
    return selection(f"{noun} you control")
