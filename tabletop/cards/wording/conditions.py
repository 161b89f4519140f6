"""Conditions in words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.cards.wording.amounts import tally_words
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.nouns import number_word, with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.cards.wording.templates import template_words
from tabletop.language.amounts import (
    AttackersThisTurn,
    Counted,
    OfObjects,
    OfPlayers,
    OfThisTurn,
    OfTurn,
    SacrificedThisTurn,
)
from tabletop.language.conditions import (
    ACondition,
    All,
    Amounts,
    AnyOf,
    Condition,
    Count,
    Counters,
    Fits,
    LifeTotal,
    Monarch,
    Not,
    SpellsLastTurn,
    ThisTurn,
    TransformedThisWay,
)
from tabletop.language.english import listed, plural, with_article
from tabletop.language.predicates import Either, Has, OfType, Status
from tabletop.language.references import NobodyWord, PlayerRef, PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.zones import ZoneKind

_THIS_TURN: Final[Mapping[OfThisTurn, tuple[str, str]]] = {
    OfTurn.LIFE_GAINED: ("you gained life this turn", "you gained {} or more life this turn"),
    OfTurn.CARDS_DRAWN: ("you drew a card this turn", "you have drawn {} or more cards this turn"),
    OfTurn.CARDS_DISCARDED: ("you discarded a card this turn", "you discarded {} or more cards this turn"),
    OfTurn.INSTANTS_AND_SORCERIES_CAST: (
        "you cast an instant or sorcery this turn",
        "you have cast {} or more instants and sorceries this turn",
    ),
    OfTurn.PERMANENT_CARDS_PUT_INTO_YOUR_GRAVEYARD: (
        "a permanent card was put into your graveyard this turn",
        "{} or more permanent cards were put into your graveyard this turn",
    ),
    OfTurn.NONCOMBAT_DAMAGE_BY_RED_SOURCES: (
        "a red source you control dealt noncombat damage this turn",
        "red sources you control dealt {} or more noncombat damage this turn",
    ),
    OfTurn.ARTIFACTS_ENTERED: (
        "an artifact entered under your control this turn",
        "{} or more artifacts entered under your control this turn",
    ),
    OfTurn.PERMANENTS_PUT_INTO_GRAVEYARDS: (
        "a permanent was put into a graveyard this turn",
        "{} or more permanents were put into graveyards this turn",
    ),
    OfTurn.WATERBEND: ("you waterbent this turn", "you waterbent {} or more times this turn"),
    OfTurn.EARTHBEND: ("you earthbent this turn", "you earthbent {} or more times this turn"),
    OfTurn.FIREBEND: ("you firebent this turn", "you firebent {} or more times this turn"),
    OfTurn.AIRBEND: ("you airbent this turn", "you airbent {} or more times this turn"),
    OfTurn.LIFE_LOST: ("you lost life this turn", "you lost {} or more life this turn"),
    OfTurn.ATTACKERS: ("you attacked this turn", "you attacked with {} or more creatures this turn"),
    OfTurn.CREATURES_DIED: ("a creature died this turn", "{} or more creatures died this turn"),
    OfTurn.CREATURES_OF_OPPONENTS_DIED: (
        "a creature died under an opponent's control this turn",
        "{} or more creatures died under opponents' control this turn",
    ),
    OfTurn.COMBAT_DAMAGE_TAKEN: (
        "you were dealt combat damage this turn",
        "you were dealt {} or more combat damage this turn",
    ),
}
"""Phrases for events of this turn, for one and for several."""

_HAVING: Final[Mapping[PlayerRef, str]] = {
    PlayerWord.YOU: "you have",
    PlayerWord.OPPONENT: "an opponent has",
    PlayerWord.EACH: "each player has",
}


def condition_words(condition: Condition, speaker: Speaker) -> str:
    """Return a condition as it follows "if": ``you control three or more lands``."""
    if condition.template:
        return template_words(condition, speaker)
    return WORDED[type(condition)](condition, speaker)


def _this_turn_words(condition: ThisTurn, _speaker: Speaker) -> str:
    what, least = condition.what, condition.at_least
    if isinstance(what, AttackersThisTurn):
        several = f"{number_word(least)} or more {plural(what.subtype)}"
        return f"you attacked with {with_article(what.subtype) if least == 1 else several} this turn"
    if isinstance(what, SacrificedThisTurn):
        several = f"{number_word(least)} or more {plural(what.subtype)}"
        return f"you sacrificed {with_article(what.subtype) if least == 1 else several} this turn"
    once, often = _THIS_TURN[what]
    return once if least == 1 else often.format(number_word(least))


def _monarch_words(condition: Monarch, speaker: Speaker) -> str:
    who = condition.player
    if isinstance(who, NobodyWord):
        return "there is no monarch"
    return "you're the monarch" if who is PlayerWord.YOU else f"{speaker.player(who).text} is the monarch"


_SIMPLY_FITTING: Final = {
    Selection(attacked=True): "{} attacked this turn",
    Selection(transformed=True): "{} is transformed",
    Selection(was_cast=True): "{} was cast",
    Selection(entered_from=ZoneKind.GRAVEYARD, owner=PlayerWord.YOU): "{} entered from your graveyard",
    Selection(): "{} is a permanent",
    # A question about a hand is about the card just chosen from it.
    Selection(zone=ZoneKind.HAND): "a card was chosen",
}


def _fitting_words(condition: Fits, speaker: Speaker) -> str:
    noun = speaker.object(condition.object).text
    of = condition.of
    if of in _SIMPLY_FITTING:
        return _SIMPLY_FITTING[of].format(noun)
    if of == Selection(zone=of.zone):
        return f"{noun} is in a {of.zone}"
    if not any(isinstance(each, OfType | Either) for each in of.asks):
        if keywords := of.predicates_of(Has):
            return f"{noun} has {listed(tuple(each.keyword for each in keywords))}"
        if of.required_status(Status.ATTACKING):
            return f"{noun} is attacking"
    words = one(of)
    for place in (" in a library", " in a hand", " in a graveyard", " in exile"):
        words = words.replace(place, "")
    return f"{'one of them' if noun == 'them' else noun} is {words}"


_DIFFERENT: Final[Mapping[Counted, str]] = {
    OfObjects.MANA_VALUES: "mana values",
    OfObjects.POWERS: "powers",
    OfObjects.COLORS: "colors",
    OfObjects.CARD_TYPES: "card types",
    OfObjects.PERMANENT_TYPES: "permanent types",
}


def _tally_condition(condition: Amounts, speaker: Speaker) -> str:
    """Return the words of a tally: ``there are five or more colors among the cards exiled with this``."""
    tally, limit = condition.of, _limits(condition.at_least, condition.at_most, speaker)
    if tally.what is OfPlayers.OPPONENTS and tally.of is PlayerWord.YOU:
        return f"you have {limit} opponents"
    if tally.what not in _DIFFERENT:
        return f"{tally_words(tally, speaker)} is {limit}"
    among = tally_words(tally, speaker).partition(" among ")[2]
    return f"there are {limit} different {_DIFFERENT[tally.what]} among {among}"


def _limits(least: int | Tally | None, most: int | Tally | None, speaker: Speaker) -> str:
    limit = least if least is not None else most or 0
    words = tally_words(limit, speaker) if isinstance(limit, Tally) else number_word(limit)
    if least is None:
        return f"{words} or less" if most else "zero"
    return words if least == most else f"{words} or more"


_OPPOSITES = (
    ("transformed this way", "didn't transform this way"),
    ("converted this way", "didn't convert this way"),
    (" attacked ", " didn't attack "),
    (" is ", " isn't "),
    ("it's ", "it isn't "),
    (" has ", " doesn't have "),
)


def _opposite(words: str) -> str:
    for yes, no in _OPPOSITES:
        if yes in words or words.startswith(yes):
            return words.replace(yes, no, 1)
    return f"it's not so that {words}"


def _spells_last_turn(condition: SpellsLastTurn, _speaker: Speaker) -> str:
    number = condition.by_one_player_at_least
    if number is None:
        return "no spells were cast last turn"
    return f"one player cast {number_word(number)} or more spells last turn"


def _life_words(condition: LifeTotal, _speaker: Speaker) -> str:
    who = _HAVING.get(condition.player, f"{condition.player} has")
    least, most = condition.at_least, condition.at_most
    if least is not None and least == most:
        return f"{who} exactly {least} life"
    return f"{who} {most} or less life" if most is not None else f"{who} {least or 0} or more life"


def _counter_words(condition: Counters, _speaker: Speaker) -> str:
    number = _amount(condition.at_least, condition.at_most, f"{condition.kind} counter")
    return f"this has {number} on it"


def _amount(at_least: int | None, at_most: int | None, noun: str) -> str:
    if at_most == 0:
        return f"no {plural(noun)}"
    if at_least is not None and at_least == at_most:
        return with_number(at_least, noun)
    if at_least is not None:
        return with_article(noun) if at_least == 1 else f"{number_word(at_least)} or more {plural(noun)}"
    return f"{number_word(at_most or 0)} or fewer {plural(noun)}"


def _count_words(condition: Count, _speaker: Speaker) -> str:
    of = condition.of
    if of.zone == "battlefield" and of.controller in ("you", "opponent"):
        who, tail = (
            ("you control", " you control")
            if of.controller == "you"
            else (
                "an opponent controls",
                " an opponent controls",
            )
        )
        single = described(of).replace(tail, "")
        many = described(of, many=True).replace(tail, "").replace(" your opponents control", "")
        return f"{who} {_amount_of(condition, single, many)}"
    words = _amount_of(condition, described(of), described(of, many=True))
    return f"there {'is' if words.startswith(('a ', 'an ')) else 'are'} {words}"


def _amount_of(condition: Count, single: str, many: str) -> str:
    least, most = condition.at_least, condition.at_most
    if most == 0:
        return f"no {many}"
    if least is not None and least == most:
        return f"exactly {number_word(least)} {single if least == 1 else many}"
    if least == 1:
        return f"an{single}" if single.startswith("other ") else with_article(single)
    if least is not None:
        return f"{number_word(least)} or more {many}"
    return f"{number_word(most or 0)} or fewer {many}"


def _several(condition: All | AnyOf, speaker: Speaker) -> str:
    words = tuple(condition_words(each, speaker) for each in condition.of)
    return listed(words, "or" if isinstance(condition, AnyOf) else "and")


WORDED: Final[Mapping[type[ACondition], Callable[[Any, Speaker], str]]] = {
    Amounts: _tally_condition,
    Monarch: _monarch_words,
    Count: _count_words,
    Counters: _counter_words,
    SpellsLastTurn: _spells_last_turn,
    LifeTotal: _life_words,
    Fits: _fitting_words,
    ThisTurn: _this_turn_words,
    TransformedThisWay: lambda _condition, speaker: f"this {speaker.turned} this way",
    All: _several,
    AnyOf: _several,
    Not: lambda condition, speaker: _opposite(condition_words(condition.of, speaker)),
}
"""Conditions that need more than a template."""
