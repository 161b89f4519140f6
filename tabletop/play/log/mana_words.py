"""Mana in words: its restrictions, how long it stays in the pool, and its source."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.cards.wording import gains_words
from tabletop.cards.wording.descriptions import described
from tabletop.model.objects import PlayerId
from tabletop.model.state import BoundMana, State
from tabletop.rules.object_names import name_at


def pool_words(state: State, player: PlayerId) -> tuple[tuple[str, str], ...]:
    """Return a pool as symbols with remarks, free mana first and without remarks."""
    pool = state.players[player]
    free = [("".join(f"{{{symbol}}}" for symbol in pool.mana_pool), "")] if pool.mana_pool else []
    bound = Counter((mana.symbol, ", ".join(_remarks(state, mana))) for mana in pool.bound_mana)
    return (*free, *((f"{{{symbol}}}" * number, words) for (symbol, words), number in bound.items()))


def spent_words(state: State, player: PlayerId, mana: Sequence[tuple[str, int | None]]) -> str:
    """Return mana by letters and by indices of bound mana: ``{G}, {C} (for abilities only)``."""
    bound = state.players[player].bound_mana
    each = [(letter[0], "" if at is None else ", ".join(_remarks(state, bound[at]))) for letter, at in mana]
    numbers: dict[str, str] = {}
    for letter, words in each:
        numbers[words] = numbers.get(words, "") + f"{{{letter}}}"
    return ", ".join(f"{mana} ({words})" if words else mana for words, mana in numbers.items())


def _remarks(state: State, mana: BoundMana) -> Iterator[str]:
    what = [described(of, many=True) for of in (mana.only_for, mana.also_for) if of is not None]
    if mana.for_abilities:
        what.append("abilities")
    if mana.not_for is not None:
        yield f"can't pay for {described(mana.not_for, many=True)}"
    if what and not mana.anything:
        yield f"for {' and '.join(what)} only"
    if mana.gives is not None:
        yield f"a spell that it is spent on {gains_words(mana.gives)}"
    if mana.snow:
        yield "from a snow permanent"
    if mana.source is not None:
        there = mana.source in state.objects
        yield f"from {name_at(state, mana.source)}" if there else "from what was sacrificed or is gone"
    if mana.kept is not None:
        yield f"stays until {mana.kept.removeprefix('until ')}"
