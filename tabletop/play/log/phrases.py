"""Small phrases of the log: where something came from, how long it lasts, what an effect changes."""

from typing import Final

from tabletop.cards.mana import COLOR_WORDS
from tabletop.language.effects import Changes
from tabletop.model.objects import GameObject
from tabletop.model.zones import ZoneKind


def came_from(old: GameObject, before: str, after: str) -> str:
    """Where something was before it entered, and as what it enters if its name is another one now."""
    from_where = {ZoneKind.STACK: "", ZoneKind.HAND: " from hand", ZoneKind.LIBRARY: " from the library"}.get(
        old.zone.kind, f" from {'exile' if old.zone.kind is ZoneKind.EXILE else f'the {old.zone}'}"
    )
    return from_where if before == after else f"{from_where} as {after}"


def changes_in_words(change: Changes) -> str:
    """What a continuous effect makes of something, in short: ``+2/+2, flying``."""
    parts: list[str] = []
    if change.power is not None or change.toughness is not None:
        parts.append(f"{change.power or '+0'}/{change.toughness or '+0'}")
    if change.name is not None:
        parts.append(f"is called {change.name}")
    if change.lose_abilities:
        parts.append("loses all abilities")
    if change.types is not None:
        parts.append(f"is {with_article(' '.join(change.types))}")
    if change.colors is not None:
        words = " and ".join(COLOR_WORDS[color] for color in change.colors)
        parts.append(f"is {words or 'colourless'}")
    parts += [f"is also {COLOR_WORDS[color]}" for color in change.add_colors]
    parts += [f"is also {with_article(word)}" for word in (*change.add_types, *change.add_subtypes)]
    parts += [f"is {word.lower()}" for word in change.add_supertypes]
    parts += (*(change.keywords or ()), *change.add_keywords)
    parts += [f"can't {word}" for word in change.cant]
    return ", ".join(parts) or "something about it changes"


def until_when(moment: str | None) -> str:
    """How long something lasts; nothing of what lasts for good."""
    word = moment.partition(":")[0] if moment else ""
    return f" {_UNTIL_SOURCE.get(word, f'until {word}')}" if word else ""


_UNTIL_SOURCE: Final = {
    "self leaves": "until the source of this leaves",
    "you lose control": "as long as that player controls the source of this",
}


def with_article(name: str) -> str:
    """A name with its article, if it has none."""
    if name.startswith(("a ", "an ", "the ")):
        return name
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"
