"""Words for counted power and toughness, and for values taken from cards exiled with an object."""

from typing import Final

from tabletop.cards.wording.nouns import listed
from tabletop.language.abilities import Likeness
from tabletop.language.changes import Size
from tabletop.language.effects import Changes
from tabletop.language.keywords import keyword_name

_TALLIES: Final = {
    Likeness.TOTAL_POWER: "the total power of the cards exiled with this",
    Likeness.LIFE_TOTAL: "your life total",
    Likeness.CARD_TYPES: "how many card types there are among cards in all graveyards",
    Likeness.COLORS: "how many colors there are among the cards exiled with this",
}
"""Values that an ability counts, mostly of cards exiled with its object."""


def sizes_of(change: Changes) -> dict[str, Size]:
    """Return which of power and toughness a change sets."""
    sizes = {"power": change.power, "toughness": change.toughness}
    return {what: size for what, size in sizes.items() if size is not None}


def counted_size(change: Changes, number: str) -> str:
    """Return a counted size: ``power equal to twice the number of lands``."""
    times = {what: _TIMES.get(str(size), f"{size} times ") for what, size in sizes_of(change).items()}
    if len({*times.values()}) == 1:
        times = {" and ".join(times): next(iter(times.values()))}
    return listed(tuple(f"{what} equal to {often}{number}" for what, often in times.items()))


_TIMES: Final = {"1": "", "2": "twice ", "3": "three times "}


def like_words(like: Likeness, change: Changes) -> str:
    """Return what an ability takes from elsewhere: ``this has power equal to your life total``."""
    if like is Likeness.KEYWORDS:
        kinds = map(keyword_name, change.add_keywords)
        return f"this has those of these keywords that a card exiled with it has: {', '.join(kinds)}"
    if like is Likeness.ACTIVATED_ABILITIES:
        return "this has each activated ability of the cards exiled with it, each for once each turn"
    if like in _TALLIES:
        return f"this has {_tallied_sizes(change, _TALLIES[like])}"
    types = " and ".join(change.add_subtypes)
    also = f", and is a {types} still" if types else ""
    return (
        "while a creature card is exiled with this, it has the power, toughness and creature types "
        f"of the last such card{also}"
    )


def _tallied_sizes(change: Changes, number: str) -> str:
    """Return sizes of a tally: ``power equal to your life total and toughness to that number plus 1``."""
    sizes = {what: str(size) for what, size in sizes_of(change).items()}
    if len({*sizes.values()}) == 1:
        sizes = {" and ".join(sizes): next(iter(sizes.values()))}
    said = (
        f"{what} equal to {{}}" + (f" plus {more}" if more != "0" else "") for what, more in sizes.items()
    )
    return listed(tuple(said)).replace("{}", number, 1).replace("{}", "that number")
