"""Counted numbers, and costs that take objects, in words: "the number of creatures you control"."""

from collections.abc import Mapping
from typing import Final

from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.nouns import TALLIES, number_word
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.abilities import Cost, Material
from tabletop.language.amounts import AllWord, AnyWord, Color, Counted, OfObjects, OfPlayers, OfTurn, Pick
from tabletop.language.effects import Spending, SpentBy
from tabletop.language.english import listed, plural
from tabletop.language.predicates import OfSubtype, OfType
from tabletop.language.references import AmountWord, ObjectWord, OnTop, PlayerOf, PlayerWord, TargetWord
from tabletop.language.selections import Selection, Tally

_OF_PLAYERS: Final[Mapping[Counted, str]] = {
    OfPlayers.OPPONENTS: "how many opponents {} have",
    OfPlayers.LIFE: "{} life total",
    OfPlayers.STARTING_LIFE: "{} starting life total",
    OfTurn.COMBAT_DAMAGE_TAKEN: "the combat damage dealt to {} this turn",
    OfPlayers.HAND: "the number of cards in {} hand",
    OfPlayers.LIBRARY: "the number of cards in {} library",
    OfPlayers.GRAVEYARD: "the number of cards in {} graveyard",
    OfTurn.LIFE_GAINED: "the life {} gained this turn",
    OfTurn.LIFE_LOST: "the life {} lost this turn",
    OfTurn.CARDS_DRAWN: "how many cards {} drew this turn",
    OfTurn.CARDS_DISCARDED: "how many cards {} discarded this turn",
    OfTurn.ATTACKERS: "how many creatures {} attacked with this turn",
    OfTurn.CREATURES_DIED: "the number of creatures that died this turn",
    OfTurn.CREATURES_OF_OPPONENTS_DIED: "the number of creatures opponents controlled that died this turn",
    OfTurn.PERMANENTS_PUT_INTO_GRAVEYARDS: "the number of permanents put into graveyards this turn",
    OfTurn.INSTANTS_AND_SORCERIES_CAST: "how many instants and sorceries {} cast this turn",
}


_OWN: Final = frozenset(OfPlayers) - {OfPlayers.OPPONENTS}
"""Values of a player, for which the text says whose they are."""


def tally_words(tally: Tally, speaker: Speaker) -> str:
    """Return the definition of an X: ``the number of creatures you control``.

    That something is lost is said elsewhere.
    """
    words = _tally(tally, speaker)
    if tally.half:
        words = f"half {words}, rounded up"
    if tally.doubles:
        words = f"{words}, even below 0"
    times = abs(tally.times)
    if times != 1:
        words = f"{'twice' if times == 2 else f'{number_word(times)} times'} {words}"
    return (
        f"{words} {'plus' if tally.plus > 0 else 'minus'} {number_word(abs(tally.plus))}"
        if tally.plus
        else words
    )


def _tally(tally: Tally, speaker: Speaker) -> str:
    of, what = tally.of, tally.what
    if what in _FIXED:
        return _FIXED[what]
    if isinstance(of, Color):
        return f"your devotion to {COLOR_WORDS[of]}"
    if isinstance(of, PlayerWord | PlayerOf):
        return _of_players(tally, of, speaker)
    if isinstance(of, Selection):
        return _of_fitting(tally, of)
    if what is OfObjects.NUMBER and of is ObjectWord.EXILED_WITH_SELF:
        return "the number of cards exiled with this"
    return _of_referents(tally, of, speaker)


def _of_referents(tally: Tally, of: ObjectWord | TargetWord | OnTop, speaker: Speaker) -> str:
    """Return what is counted of the objects that a word means, or of those that one player owns."""
    what = tally.what
    if tally.pick is not None:
        return f"the {_PICKED[tally.pick]} {what} of them that one player owns"
    noun = speaker.object(of).text
    if what not in _SIZES and of is ObjectWord.EXILED_WITH_SELF:
        noun = "the cards exiled with this"
    if what in TALLIES:
        whose = {"it": "its", "this": "this creature's"}.get(noun, "")
        return f"{whose} {what}" if whose and what in _SIZES else f"{TALLIES[what]} {noun}"
    return (
        f"the damage {noun} dealt this turn"
        if what is OfObjects.DAMAGE_DEALT
        else f"the number of {what} on {noun}"
    )


def _of_fitting(tally: Tally, of: Selection) -> str:
    """Return the count of everything that fits, or of any opponent's share."""
    counted = TALLIES.get(tally.what, f"the number of {tally.what} on")
    if tally.pick is not None:
        counted = f"the {_PICKED[tally.pick]} {counted.removeprefix('the ')}"
    return f"{counted} {described(of, many=True)}"


_PICKED: Final = {Pick.MOST: "greatest", Pick.LEAST: "smallest"}

_FIXED: Final[Mapping[Counted, str]] = {
    AmountWord.THAT_MANY: "that many",
    AmountWord.X: "X",
    AmountWord.LIFE_LOST: "the life lost this way",
    OfObjects.MANA_SPENT: "the mana spent on it",
    OfObjects.TIMES_KICKED: "how often it was kicked",
}
_SIZES: Final = (OfObjects.POWER, OfObjects.TOUGHNESS, OfObjects.MANA_VALUE)


def _of_players(tally: Tally, of: PlayerWord | PlayerOf, speaker: Speaker) -> str:
    words = _OF_PLAYERS.get(tally.what, f"{tally.what} by {{}} this turn")
    if tally.pick:
        whose = "an opponent's" if of is PlayerWord.EACH_OPPONENT else "a player's"
        counted = _OF_ANY.get(tally.what, f"{tally.what} of {whose[:-2]}").format(whose)
        return f"the {_PICKED[tally.pick]} {counted}"
    return words.format(speaker.possessive(of) if tally.what in _OWN else speaker.player(of).text)


_OF_ANY: Final[Mapping[Counted, str]] = {
    OfPlayers.HAND: "number of cards in {} hand",
    OfPlayers.GRAVEYARD: "number of cards in {} graveyard",
    OfTurn.COMBAT_DAMAGE_TAKEN: "combat damage dealt to a player this turn",
}


def spent_words(spending: Spending) -> str:
    """Return the words for objects paid, used afterward: ``the sacrificed creature``."""
    kinds = (
        *(each.type.lower() for each in spending.of.predicates_of(OfType)),
        *(each.subtype for each in spending.of.predicates_of(OfSubtype)),
    )
    one_kind = kinds[-1] if kinds else "permanent"
    if spending.of.zone != "battlefield":
        one_kind = f"{kinds[-1]} card" if kinds else "card"
    return f"the {spending.what.words} {one_kind if spending.number == 1 else plural(one_kind)}"


def missing_words(spending: Spending, number: int) -> str:
    """Return how many more objects a cost needs: ``one more artifact to sacrifice``."""
    noun = described(spending.of, many=number != 1).removeprefix("other ").replace(" you control", "")
    noun = noun.removesuffix(" in your hand").replace(" in your ", " in the ")
    return f"{number_word(number)} more {noun} to {spending.what}"


def spending_words(spending: Spending) -> str:
    """Return a cost that takes objects: ``sacrifice another creature``."""
    of = spending.of
    if spending.what is SpentBy.DISCARD and isinstance(spending.number, AllWord):
        return "discard your hand"
    if spending.total_power or isinstance(spending.number, AnyWord):
        noun = f"any number of {described(of, many=True)}"
        noun += f" with total power {spending.total_power} or more" if spending.total_power else ""
    elif spending.number == 1:
        noun = one(of)
    elif isinstance(spending.number, AllWord):
        noun = f"all {described(of, many=True)}"
    else:
        noun = f"{number_word(spending.number)} {described(of, many=True)}"
    if spending.what is SpentBy.RETURN:
        return f"return {noun} to its owner's hand"
    if spending.what is SpentBy.DISCARD:
        noun = noun.removesuffix(" in your hand")
    noun = noun.replace(" in your ", " from your ")
    if spending.but_not is not None:
        noun += " other than this Equipment"
    # The owner of sacrificed permanents is clear.
    return (
        f"{spending.what} {noun.replace(' you control', '') if spending.what is SpentBy.SACRIFICE else noun}"
    )


def loyalty_cost(cost: Cost) -> str:
    """Return a loyalty cost as printed, ``""`` if there is none."""
    if cost.loyalty_x:
        return "−X"
    if cost.loyalty is None:
        return ""
    return f"+{cost.loyalty}" if cost.loyalty > 0 else str(cost.loyalty).replace("-", "−")


def materials_words(materials: tuple[Material, ...]) -> str:
    """Return the materials of a craft: ``artifact``, ``two creatures``, ``one or more Dinosaurs``."""
    if len(materials) > 1:
        return listed(tuple(one(each.of) for each in materials))
    (material,) = materials
    many = material.more or material.number > 1
    # Cards in the graveyard are materials too, so none are called permanents.
    of = described(material.of, many=many).replace(" permanents", "s") if material.of.asks else ""
    number = number_word(material.number) if many else ""
    more = "or more" if material.more else ""
    alike = "that share a card type" if material.alike else ""
    return " ".join(filter(None, (number, more, of, alike)))
