"""Changes of an object as verbs: ``gets +2/+0 and gains haste``."""

from typing import Final

from tabletop.cards.granting import granted
from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.wording.descriptions import described
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.abilities import Likeness
from tabletop.language.changes import Cant, Must, Size
from tabletop.language.effects import Changes
from tabletop.language.english import listed, plural, with_article
from tabletop.language.keywords import keyword_name


def _granted(change: Changes, speaker: Speaker, *, many: bool, gains: bool) -> list[str]:
    """Return the granted abilities: ``has "{T}: Add one mana of any color."``."""
    texts = (speaker.vocabulary.granted(ability).replace('"', "'") for ability in granted(change.grants))
    quoted = listed(tuple(f'"{words}"' for words in texts))
    return [f"{_verb('gain' if gains else 'have', many=many)} {quoted}"] if quoted else []


def change_words(change: Changes, speaker: Speaker, *, many: bool, gains: bool = True) -> str:
    """Return a change as verbs: ``gets +2/+0 and gains haste``.

    Args:
        change: the change
        speaker: words the abilities that it grants
        many: whether the verbs are plural
        gains: whether keywords are gained by an effect instead of had

    """
    verbs = [
        *_becoming(change, many=many, be="become" if gains else "are"),
        *_losing(change, many=many),
        *_growing(change, many=many),
        *_keywords(change, many=many, gains=gains),
        *_granted(change, speaker, many=many, gains=gains),
        *(_cant(word, many=many) for word in change.cant),
        *(word.words.format("" if many else "s", "" if many else "s") for word in _obligations(change)),
        *(word.words for word in change.may),
        *_blocking(change, many=many),
    ]
    return listed(tuple(verbs)) or ("don't change" if many else "doesn't change")


def exceptions_words(changes: Changes | None, speaker: Speaker, *, many: bool = False) -> str:
    """Return how a copy differs from the original: ``, except it has haste``."""
    if changes is None:
        return ""
    return f", except {'they' if many else 'it'} {change_words(changes, speaker, many=many, gains=False)}"


_PREVENTED = {
    Cant.BE_DEALT_DAMAGE: "all damage that would be dealt to {} is prevented",
    Cant.BE_DEALT_COMBAT_DAMAGE: "all combat damage that would be dealt to {} is prevented",
    Cant.DEAL_COMBAT_DAMAGE: "all combat damage that {} would deal is prevented",
}


def prevented_words(change: Changes, subject: str) -> str:
    """Return a change that only prevents damage as a sentence, ``""`` for any other."""
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


def _obligations(change: Changes) -> tuple[Must, ...]:
    """Return what an object must do. The duty to attack a certain object is worded by ``_blocking``."""
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
    """Return power and toughness, each a change ("+2") or a set number ("4")."""
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
        (change.chosen_color, f"{_verb(be, many=many)} the chosen color too"),
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
    others = "colors and types" if change.add_colors else "types"
    added = f" in addition to {'their' if many else 'its'} other {others}" if kept else ""
    words = f"{_verb(be, many=many)} {plural(shape) if many else with_article(shape)}{added}"
    return [words] if size or not base else [words, f"{_verb('have', many=many)} {base}"]


def _mana_cost(cost: str) -> str:
    return f"mana cost {cost}" if cost else "no mana cost"


def _base_size(change: Changes) -> tuple[str, str]:
    """Return a set size in the form before a noun, and in words. Empty if it isn't set.

    Only a full size is put before a noun.
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
    nothing = ("colorless",) if change.colors == () else ()
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


# --- Counted sizes ----------------------------------------------------------------------------------------


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
