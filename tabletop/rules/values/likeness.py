"""Values that a permanent takes from cards exiled with it: size, types, colors and keywords.

Sizes taken from a life total or from the card types in all graveyards are here too.
"""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from tabletop.language.abilities import Ability, Activated, Likeness, Static
from tabletop.language.changes import Size
from tabletop.language.effects import Changes
from tabletop.language.keywords import keyword_name
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.kinds import is_linked


def exiled_with(state: State, permanent: Permanent) -> list[GameObject]:
    """Return the cards exiled with a permanent or to craft it (406.6, 702.167c), the latest one last."""
    piles = {permanent.id, *(piece.id for piece in permanent.pieces)}
    exiled = [
        each
        for each in state.zone(ZoneKind.EXILE)
        if getattr(each, "pile", None) in piles and is_linked(each, permanent, state.edition)
    ]
    return sorted(exiled, key=lambda each: each.timestamp)


def changes_by_likeness(ability: Static, exiled: Sequence[Characteristics], counted: int) -> Changes | None:
    """Return the changes that a static ability makes to its permanent, or None if there are none.

    Args:
        ability: the static ability.
        exiled: the characteristics of the cards exiled with the permanent.
        counted: the size that isn't taken from exiled cards: a life total, or card types in graveyards.

    """
    match ability.like:
        case Likeness.LIFE_TOTAL | Likeness.CARD_TYPES:
            return _sized(ability.change, counted)
        case Likeness.TOTAL_POWER:
            return _sized(ability.change, sum(each.power or 0 for each in exiled))
        case Likeness.COLORS:
            return _sized(ability.change, len({color for each in exiled for color in each.colors}))
        case Likeness.KEYWORDS:
            return _with_keywords(ability.change, exiled)
        case Likeness.LAST_EXILED:
            return _like_last(ability.change, [each for each in exiled if "Creature" in each.types])
        case None | Likeness.ACTIVATED_ABILITIES:
            return ability.change
        case _:
            assert_never(ability.like)


def _sized(change: Changes, number: int) -> Changes:
    """Return a change with a number added to the power and toughness that the ability gives."""
    return replace(change, power=_more(change.power, number), toughness=_more(change.toughness, number))


def _more(size: Size | None, number: int) -> Size | None:
    return None if size is None else Size(str(int(str(size)) + number))


def _with_keywords(change: Changes, exiled: Sequence[Characteristics]) -> Changes | None:
    """Return the keywords that it may give and that one of the cards has, written as on that card."""
    kinds = {keyword_name(word) for word in change.add_keywords}
    found = dict.fromkeys(
        word for each in exiled for word in sorted(each.keywords) if keyword_name(word) in kinds
    )
    return replace(change, add_keywords=tuple(found)) if found else None


def activated_of(exiled: Sequence[Characteristics]) -> tuple[Ability, ...]:
    """Return the activated abilities of some cards, each limited to once per turn."""
    written = (ability for each in exiled for ability in each.abilities if isinstance(ability, Activated))
    return tuple(replace(ability, once_each_turn=True) for ability in written)


def _like_last(change: Changes, creatures: Sequence[Characteristics]) -> Changes | None:
    """Return a change to the size and creature types of the last creature card (607.2a)."""
    if not creatures:
        return None
    last = creatures[-1]
    return replace(
        change,
        power=Size(str(last.power or 0)),
        toughness=Size(str(last.toughness or 0)),
        subtypes=(*last.subtypes, *change.add_subtypes),
    )
