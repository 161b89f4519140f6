"""Conditions and changes in words."""

from collections.abc import Mapping
from typing import Final, assert_never

from tabletop.cards.granting import granted
from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.wording.amounts import tally_words
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.nouns import ZONES, counted, listed, number_word, ordinal, plural, with_article
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
from tabletop.language.changes import Cant, MayStill, Must
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
from tabletop.language.effects import Changes
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
"""What was done once, or several times."""

_HAVING: Final[Mapping[PlayerRef, str]] = {
    PlayerWord.YOU: "you have",
    PlayerWord.OPPONENT: "an opponent has",
    PlayerWord.EACH: "each player has",
}


def condition_words(  # noqa: C901, PLR0912 - one case for each kind of condition
    condition: Condition, speaker: Speaker
) -> str:
    """A condition as it stands after "if": ``you control three or more lands``."""
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
    # What is asked for in a hand is what was just chosen from it.
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
        if keywords := of.asked(Has):
            return f"{noun} has {listed(tuple(each.keyword for each in keywords))}"
        if of.said_of(Status.ATTACKING):
            return f"{noun} is attacking"
    words = one(of)
    for place in (" in a library", " in a hand", " in a graveyard", " in exile"):
        words = words.replace(place, "")
    return f"{'one of them' if noun == 'them' else noun} is {words}"


_DIFFERENT: Final[Mapping[Counted, str]] = {
    OfObjects.MANA_VALUES: "mana values",
    OfObjects.POWERS: "powers",
    OfObjects.COLORS: "colours",
    OfObjects.CARD_TYPES: "card types",
    OfObjects.PERMANENT_TYPES: "permanent types",
}


def _tally_condition(tally: Tally, limit: str, speaker: Speaker) -> str:
    """``there are five or more different mana values among the cards exiled with this``."""
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
        return counted(at_least, noun)
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


def _granted(change: Changes, speaker: Speaker, *, many: bool, gains: bool) -> list[str]:
    """``has "{T}: Add one mana of any colour."``."""
    texts = (speaker.vocabulary.granted(ability).replace('"', "'") for ability in granted(change.grants))
    quoted = listed(tuple(f'"{words}"' for words in texts))
    return [f"{_verb('gain' if gains else 'have', many=many)} {quoted}"] if quoted else []


def change_words(change: Changes, speaker: Speaker, *, many: bool, gains: bool = True) -> str:
    """What a change does, as verbs: ``gets +2/+0 and gains haste``.

    Args:
        change: the change.
        speaker: who words the abilities that it gives.
        many: whether the verbs are plural.
        gains: whether keywords are gained by an effect rather than had.

    """
    verbs = [
        *_becoming(change, many=many, be="become" if gains else "are"),
        *_losing(change, many=many),
        *_growing(change, many=many),
        *_keywords(change, many=many, gains=gains),
        *_granted(change, speaker, many=many, gains=gains),
        *(_cant(word, many=many) for word in change.cant),
        *(_MUST[word].format("" if many else "s", "" if many else "s") for word in _told(change)),
        *(_MAY[word] for word in change.may),
        *_blocking(change, many=many),
    ]
    return listed(tuple(verbs)) or ("don't change" if many else "doesn't change")


_MUST = {
    Must.ATTACK: "attack{} each combat if able",
    Must.BE_BLOCKED: "must be blocked if able",
}
_MAY = {
    MayStill.ATTACK: "can attack in spite of defender",
    MayStill.BLOCK_ONE_MORE: "can block an additional creature each combat",
    MayStill.ASSIGN_AS_UNBLOCKED: "may assign combat damage as though not blocked",
    MayStill.BOAST_TWICE: "can boast twice during each of your turns",
    MayStill.UNTAP_IN_EACH_UNTAP_STEP: "untap during each other player's untap step",
    MayStill.ACTIVATE_LOYALTY_TWICE: "may have its loyalty abilities activated twice each turn",
}
_PREVENTED = {
    Cant.BE_DEALT_DAMAGE: "all damage that would be dealt to {} is prevented",
    Cant.BE_DEALT_COMBAT_DAMAGE: "all combat damage that would be dealt to {} is prevented",
    Cant.DEAL_COMBAT_DAMAGE: "all combat damage that {} would deal is prevented",
}


def prevented_words(change: Changes, subject: str) -> str:
    """A change that prevents damage and does nothing else, as a sentence; "" for any other."""
    if len(change.cant) != 1 or change.cant[0] not in _PREVENTED or change != Changes(cant=change.cant):
        return ""
    return _PREVENTED[change.cant[0]].format(subject)


def _cant(word: Cant, *, many: bool) -> str:
    if word in _PREVENTED:
        return _PREVENTED[word].format("them" if many else "it")
    return (
        "can't be blocked by more than one creature"
        if word is Cant.BE_BLOCKED_BY_MORE_THAN_ONE
        else f"can't {word}"
    )


def _told(change: Changes) -> tuple[Must, ...]:
    """What it must do, but for attacking where it is said what."""
    return change.must if change.attacks is None else ()


def _blocking(change: Changes, *, many: bool) -> list[str]:
    found = []
    if change.attacks is not None:
        found.append("attack this if able" if many else "attacks this if able")
    if change.enchants is not None:
        found.append("can enchant only it")
    if change.not_blocked_by is not None:
        found.append(f"can't be blocked by {described(change.not_blocked_by, many=True)}")
    if change.blocks_only is not None:
        found.append(f"can block only {described(change.blocks_only, many=True)}")
    return found


def _verb(word: str, *, many: bool) -> str:
    return word if many else {"have": "has", "are": "is", "become": "becomes"}.get(word, f"{word}s")


def _size(change: Changes) -> tuple[str, str]:
    """Power and toughness, each a change ("+2") or a number that is set ("4")."""
    return str(change.power or ""), str(change.toughness or "")


def _sets_size(change: Changes) -> bool:
    return any(size and size[0] not in "+-" for size in _size(change))


def _growing(change: Changes, *, many: bool) -> list[str]:
    power, toughness = _size(change)
    if not (power or toughness) or _sets_size(change):
        return []
    nothing = "-0" if (power or toughness).startswith("-") else "+0"
    return [f"{_verb('get', many=many)} {power or nothing}/{toughness or nothing}"]


def _becoming(change: Changes, *, many: bool, be: str) -> list[str]:
    found = _what_it_becomes(change, many=many, be=be)
    is_gained = be == "become"
    has = _verb("have", many=many)
    others = (
        (change.every_creature_type, f"{_verb('gain', many=many) if is_gained else has} all creature types"),
        (change.chosen_creature_type, f"{_verb(be, many=many)} the chosen creature type"),
        (change.chosen_color, f"{_verb(be, many=many)} the chosen colour too"),
        (change.name, f"{_verb('are', many=many)} named {change.name}"),
        (change.mana_cost is not None, f"{has} {_mana_cost(change.mana_cost or '')}"),
        (change.loyalty, f"{has} loyalty {change.loyalty}"),
    )
    return [*found, *(words for is_so, words in others if is_so)]


def _what_it_becomes(change: Changes, *, many: bool, be: str) -> list[str]:
    """Return the words for types and colors, with the size that goes with them."""
    size, base = _base_size(change)
    adjectives = (*_color_words(change), *_lowered(change.supertypes, change.add_supertypes))
    kinds = _lowered(change.types, change.add_types)
    kinds = (*(change.subtypes or ()), *change.add_subtypes, *kinds)
    if not kinds:
        had = [f"{_verb('have', many=many)} {base}"] if base else []
        return had + ([f"{_verb(be, many=many)} {listed(adjectives)}"] if adjectives else [])
    shape = " ".join(filter(None, (size, *adjectives, *kinds)))
    kept = change.types is None and change.subtypes is None
    others = "colours and types" if change.add_colors else "types"
    added = f" in addition to {'their' if many else 'its'} other {others}" if kept else ""
    words = f"{_verb(be, many=many)} {plural(shape) if many else with_article(shape)}{added}"
    return [words] if size or not base else [words, f"{_verb('have', many=many)} {base}"]


def _mana_cost(cost: str) -> str:
    return f"mana cost {cost}" if cost else "no mana cost"


def _base_size(change: Changes) -> tuple[str, str]:
    """Return a set size as it stands before a noun, and in words; empty if it is not set.

    A noun has only both numbers before it: of one alone nothing stands there.
    """
    power, toughness = _size(change)
    sets = [size for size in (power, toughness) if size and size[0] not in "+-"]
    if not sets:
        return "", ""
    if len(sets) == 2:
        return f"{power}/{toughness}", f"base power and toughness {power}/{toughness}"
    return "", f"base {'power' if sets[0] == power else 'toughness'} {sets[0]}"


def _lowered(*words: tuple[str, ...] | None) -> tuple[str, ...]:
    return tuple(word.lower() for several in words for word in several or ())


def _color_words(change: Changes) -> tuple[str, ...]:
    colors = tuple(COLOR_WORDS[color] for color in (*(change.colors or ()), *change.add_colors))
    nothing = ("colourless",) if change.colors == () else ()
    return (listed(colors),) if colors else nothing


def _losing(change: Changes, *, many: bool) -> list[str]:
    found = [f"{_verb('lose', many=many)} all abilities"] if change.lose_abilities else []
    if change.remove_types:
        lost = tuple(word.lower() for word in change.remove_types)
        nouns = " or ".join(map(plural if many else with_article, lost))
        found.append(f"aren't {nouns}" if many else f"isn't {nouns}")
    if change.remove_supertypes:
        words = listed(tuple(word.lower() for word in change.remove_supertypes), "or")
        found.append(f"aren't {words}" if many else f"isn't {words}")
    return found


def _keywords(change: Changes, *, many: bool, gains: bool) -> list[str]:
    words = (*(change.keywords or ()), *change.add_keywords)
    return [f"{_verb('gain' if gains else 'have', many=many)} {listed(words)}"] if words else []
