"""Conditions in words."""

from collections.abc import Mapping
from typing import Final, assert_never

from tabletop.cards.wording.amounts import tally_words
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.nouns import ZONES, listed, number_word, ordinal, with_article, with_number
from tabletop.cards.wording.speaker import Speaker
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
    All,
    Amounts,
    AnyOf,
    AskPlayer,
    AttackedTogether,
    CardTypesInGraveyard,
    CastFrom,
    Condition,
    Count,
    Counters,
    DamagedThisWay,
    DamageToPlayer,
    Fits,
    Kicked,
    LifeTotal,
    ManaSpent,
    Monarch,
    Not,
    NthTime,
    OwnAndControl,
    SpellsLastTurn,
    ThisTurn,
    Time,
    TimeWord,
    TransformedThisWay,
    Unhurt,
    Untimely,
)
from tabletop.language.plurals import plural
from tabletop.language.predicates import Either, Has, OfType, Status
from tabletop.language.references import MonarchRef, NobodyWord, PlayerRef, PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.zones import ZoneKind

_TIMES: Final[Mapping[TimeWord, str]] = {
    TimeWord.DAY: "it's day",
    TimeWord.NIGHT: "it's night",
    TimeWord.YOUR_TURN: "it's your turn",
    TimeWord.NOT_YOUR_TURN: "it isn't your turn",
    TimeWord.THEIR_TURN: "it's that player's turn",
    TimeWord.NEITHER: "it's neither day nor night",
    TimeWord.COMBAT: "it's the combat phase",
}


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


def condition_words(  # noqa: C901, PLR0912 - one case for each kind of condition
    condition: Condition, speaker: Speaker
) -> str:
    """Return a condition as it follows "if": ``you control three or more lands``."""
    match condition:
        case Amounts(of=tally, at_least=least, at_most=most):
            return _tally_condition(tally, _limits(least, most, speaker), speaker)
        case Monarch(player=who):
            return _monarch_words(who, speaker)
        case NthTime(number=number):
            return f"this is the {ordinal(number)} time this ability has resolved this turn"
        case CastFrom() | Kicked() | Untimely():
            return _cast_words(condition)
        case Count() | Counters() | SpellsLastTurn() | LifeTotal() | CardTypesInGraveyard():
            return _number_words(condition)
        case Time(it_is=word):
            return _TIMES[word]
        case OwnAndControl(name=name):
            return f"you own and control both this and {name}"
        case Fits():
            return _fitting_words(condition, speaker)
        case ThisTurn(what=what, at_least=least):
            return _this_turn_words(what, least)
        case AskPlayer(statement=statement):
            return statement
        case ManaSpent() | Unhurt() | AttackedTogether() | DamageToPlayer() | DamagedThisWay():
            return _done_words(condition, speaker)
        case TransformedThisWay():
            return f"this {speaker.turned} this way"
        case All(of=several):
            return listed(tuple(condition_words(each, speaker) for each in several))
        case AnyOf(of=several):
            return listed(tuple(condition_words(each, speaker) for each in several), "or")
        case Not(of=opposite):
            return _opposite(condition_words(opposite, speaker))
        case _:
            assert_never(condition)


def _cast_words(condition: CastFrom | Kicked | Untimely) -> str:
    if isinstance(condition, CastFrom):
        return f"this was cast from {ZONES[condition.zone]}"
    return "this was kicked" if isinstance(condition, Kicked) else "this was cast when no sorcery could be"


def _done_words(
    condition: ManaSpent | Unhurt | AttackedTogether | DamageToPlayer | DamagedThisWay, speaker: Speaker
) -> str:
    match condition:
        case Unhurt():
            return "you were dealt no combat damage since your last turn"
        case ManaSpent(symbol=symbol):
            return f"{symbol} was spent to cast it"
        case AttackedTogether(others=others):
            other = f" and at least {number_word(others)} other creatures" if others else ""
            return f"this{other} attacked this combat"
        case DamageToPlayer(player=who, at_least=least):
            return f"it has dealt {least} or more damage to {speaker.player(who).text} this turn"
        case DamagedThisWay():
            return "a player was dealt damage this way"
        case _:
            assert_never(condition)


def _this_turn_words(what: OfThisTurn, least: int) -> str:
    if isinstance(what, AttackersThisTurn):
        several = f"{number_word(least)} or more {plural(what.subtype)}"
        return f"you attacked with {with_article(what.subtype) if least == 1 else several} this turn"
    if isinstance(what, SacrificedThisTurn):
        several = f"{number_word(least)} or more {plural(what.subtype)}"
        return f"you sacrificed {with_article(what.subtype) if least == 1 else several} this turn"
    once, often = _THIS_TURN[what]
    return once if least == 1 else often.format(number_word(least))


def _monarch_words(who: MonarchRef, speaker: Speaker) -> str:
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


def _tally_condition(tally: Tally, limit: str, speaker: Speaker) -> str:
    """Return the words of a tally: ``there are five or more colors among the cards exiled with this``."""
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


def _number_words(
    condition: Count | Counters | SpellsLastTurn | LifeTotal | CardTypesInGraveyard,
) -> str:
    match condition:
        case Count():
            return _count_words(condition)
        case Counters(kind=kind):
            return f"this has {_amount(condition.at_least, condition.at_most, f'{kind} counter')} on it"
        case SpellsLastTurn(by_one_player_at_least=int(number)):
            return f"one player cast {number_word(number)} or more spells last turn"
        case SpellsLastTurn():
            return "no spells were cast last turn"
        case CardTypesInGraveyard(at_least=number):
            return f"there are {number_word(number)} or more card types among cards in your graveyard"
        case LifeTotal(player=player):
            who = _HAVING.get(player, f"{player} has")
            least, most = condition.at_least, condition.at_most
            if least is not None and least == most:
                return f"{who} exactly {least} life"
            return f"{who} {most} or less life" if most is not None else f"{who} {least or 0} or more life"
        case _:
            assert_never(condition)


def _amount(at_least: int | None, at_most: int | None, noun: str) -> str:
    if at_most == 0:
        return f"no {plural(noun)}"
    if at_least is not None and at_least == at_most:
        return with_number(at_least, noun)
    if at_least is not None:
        return with_article(noun) if at_least == 1 else f"{number_word(at_least)} or more {plural(noun)}"
    return f"{number_word(at_most or 0)} or fewer {plural(noun)}"


def _count_words(condition: Count) -> str:
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
