"""Counted numbers and costs that take objects, in words: "the number of creatures you control"."""

from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.wording.nouns import TALLIES, described, number_word, one, plural
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.conditions import Selection
from tabletop.language.effects import Spending, Tally

_OF_PLAYERS = {
    "opponents": "how many opponents {} have",
    "life": "{} life total",
    "starting life": "{} starting life total",
    "combat damage taken": "the combat damage dealt to {} this turn",
    "hand": "the number of cards in {} hand",
    "library": "the number of cards in {} library",
    "graveyard": "the number of cards in {} graveyard",
    "life gained": "the life {} gained this turn",
    "life lost": "the life {} lost this turn",
    "cards drawn": "how many cards {} drew this turn",
    "instants and sorceries cast": "how many instants and sorceries {} cast this turn",
}


_OWN = frozenset({"life", "starting life", "hand", "library", "graveyard"})
"""What a player has, so that the text says whose it is."""


def tally_words(tally: Tally, speaker: Speaker) -> str:
    """What an X is: ``the number of creatures you control``. That something is lost is said elsewhere."""
    words = _tally(tally, speaker)
    if tally.half:
        words = f"half {words}, rounded up"
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
    if what == "devotion":
        return f"your devotion to {COLOR_WORDS[str(of)]}"
    if isinstance(of, str) and what in _OF_PLAYERS:
        return _of_players(tally, of, speaker)
    if isinstance(of, Selection):
        counted = TALLIES.get(what, f"the number of {what} on")
        return f"{counted} {described(of, many=True)}"
    if what == "number" and of == "exiled with self":
        return "the number of cards exiled with this"
    noun = speaker.object(of).text
    if what not in _SIZES and of == "exiled with self":
        noun = "the cards exiled with this"
    if what in TALLIES:
        whose = {"it": "its", "this": "this creature's"}.get(noun, "")
        return f"{whose} {what}" if whose and what in _SIZES else f"{TALLIES[what]} {noun}"
    return (
        f"the damage {noun} dealt this turn" if what == "damage dealt" else f"the number of {what} on {noun}"
    )


_FIXED = {"that many": "that many", "X": "X", "mana spent": "the mana spent on it"}
_SIZES = ("power", "toughness", "mana value")


def _of_players(tally: Tally, of: str, speaker: Speaker) -> str:
    words = _OF_PLAYERS[tally.what]
    if tally.pick:
        whose = "an opponent's" if of == "each opponent" else "a player's"
        counted = _OF_ANY.get(tally.what, f"{tally.what} of {whose[:-2]}").format(whose)
        return f"the {'greatest' if tally.pick == 'most' else 'smallest'} {counted}"
    return words.format(speaker.possessive(of) if tally.what in _OWN else speaker.player(of).text)


_OF_ANY = {
    "hand": "number of cards in {} hand",
    "graveyard": "number of cards in {} graveyard",
    "combat damage taken": "combat damage dealt to a player this turn",
}


def spent_words(spending: Spending) -> str:
    """What was paid with, afterwards: ``the sacrificed creature``."""
    done = {
        "sacrifice": "sacrificed",
        "discard": "discarded",
        "tap": "tapped",
        "exile": "exiled",
        "return": "returned",
    }
    kinds = (*(word.lower() for word in spending.of.types), *spending.of.subtypes)
    one_kind = kinds[-1] if kinds else "permanent"
    if spending.of.zone != "battlefield":
        one_kind = f"{kinds[-1]} card" if kinds else "card"
    return f"the {done[spending.what]} {one_kind if spending.number == 1 else plural(one_kind)}"


def spending_words(spending: Spending) -> str:
    """A cost that takes objects: ``sacrifice another creature``."""
    of = spending.of
    if spending.what == "discard" and spending.number == "all":
        return "discard your hand"
    if spending.total_power or spending.number == "any":
        noun = f"any number of {described(of, many=True)}"
        noun += f" with total power {spending.total_power} or more" if spending.total_power else ""
    elif spending.number == 1:
        noun = one(of)
    elif spending.number == "all":
        noun = f"all {described(of, many=True)}"
    else:
        noun = f"{number_word(spending.number)} {described(of, many=True)}"
    if spending.what == "return":
        return f"return {noun} to its owner's hand"
    if spending.what == "discard":
        noun = noun.removesuffix(" in your hand")
    noun = noun.replace(" in your ", " from your ")
    # Whose permanents they are goes without saying where they are sacrificed.
    return f"{spending.what} {noun.removesuffix(' you control') if spending.what == 'sacrifice' else noun}"
