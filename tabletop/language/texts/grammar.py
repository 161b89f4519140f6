"""The grammar of printed texts: all rules together, and the parts of a line that are read with them."""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from tabletop.language.abilities import Ability
from tabletop.language.conditions import Condition
from tabletop.language.effects import AnyEffect, Change, ChooseModes, Mode, Spending, Target
from tabletop.language.references import AmountWord
from tabletop.language.selections import Selection
from tabletop.language.subtypes import SUBTYPES, singular
from tabletop.language.texts.binding import bind
from tabletop.language.texts.core import Grammar
from tabletop.language.texts.marks import has_marks
from tabletop.language.texts.phrases import (
    amounts,
    conditions,
    costs,
    deeds,
    events,
    library,
    nouns,
    objects,
    players,
    sentences,
    sizes,
    statics,
    tokens,
    untargeted,
)
from tabletop.language.texts.phrases.costs import ReadCost, cost_of
from tabletop.language.texts.phrases.events import Event
from tabletop.language.texts.phrases.nouns import selection_of
from tabletop.language.texts.referents import Context, Named, UnreadableError, fill
from tabletop.language.zones import ZoneKind

GRAMMAR: Final = Grammar(
    rule
    for room in (
        *(nouns, amounts, objects, deeds, sizes, players, tokens, conditions, library, untargeted),
        *(sentences, events, statics, costs),
    )
    for rule in room.RULES
)
_LONGEST: Final = 800
"""Characters of a line that is read. Longer ones are tables or no text at all."""
_START: Final = re.compile(r"(?:^|(?<=[.:] )|(?<=\n• ))([A-Z][A-Za-z'-]*)")
_T = TypeVar("_T")


class ReadEffects(NamedTuple):
    """Effects with the targets that they refer to."""

    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()
    condition: Condition | None = None


def lowered(words: str) -> str:
    """Return sentences as they stand within a text: without the capital of their first word."""
    return _START.sub(lambda found: _lowered_word(found[1]), words)


def _lowered_word(word: str) -> str:
    if word == "X" or singular(word) in SUBTYPES or word in SUBTYPES or word.startswith("Non-"):
        return word if not word.startswith("Non-") else f"n{word[1:]}"
    return word[0].lower() + word[1:]


def only(values: list[_T]) -> _T | None:
    """Return the one value that a text can have, None if there are none or several."""
    return values[0] if len(values) == 1 else None


def read_effects(words: str, context: Context, *, conditional: bool = False) -> ReadEffects | None:
    """Return the effects of a text, None if it can't be read or has several meanings.

    Args:
        words: sentences with ``~`` for the object itself.
        context: what is known before.
        conditional: whether the text may begin with the condition of a trigger (603.4).

    """
    plain = lowered(words).removesuffix(".")
    if not plain or len(plain) > _LONGEST:
        return None
    found: list[ReadEffects] = []
    for condition, effects in _parts(plain, conditional=conditional):
        named = Named(context)
        try:
            bound_condition = fill(condition, named)
            bound = bind(effects, named)
        except (UnreadableError, ValueError):
            continue
        read = ReadEffects(bound, tuple(named.targets[len(context.targets) :]), bound_condition)
        if read not in found:
            found.append(read)
    return only(found)


def read_rough_mana(words: str) -> tuple[AnyEffect, ...] | None:
    """Return mana of which the player has to say more, such as among which colors one is chosen."""
    return only(GRAMMAR.read("rough_effects", lowered(words).removesuffix(".")))


class Modal(NamedTuple):
    """A choice of modes: the text of each, how many are chosen, and whether more may be."""

    modes: list[str]
    number: int
    or_more: bool


def read_modes(modal: Modal, context: Context) -> ReadEffects | None:
    """Return a choice of modes, None if one of them can't be read. Their targets are numbered together."""
    found: list[Mode] = []
    so_far = context.targets
    for words in modal.modes:
        read = read_effects(words, context._replace(targets=so_far))
        if read is None or (so_far and read.targets and _aims_at_player(so_far, read.targets)):
            return None
        found.append(Mode(effects=read.effects, targets=read.targets))
        so_far += read.targets
    return ReadEffects((ChooseModes(modes=tuple(found), number=modal.number, or_more=modal.or_more),))


def _aims_at_player(before: tuple[Target, ...], now: tuple[Target, ...]) -> bool:
    """Return whether a second player would be a target, for whom there is no word."""
    return all(any(each.player or each.opponent for each in several) for several in (before, now))


def uses_x(value: object) -> bool:
    """Return whether a value has an X that nothing in it explains."""
    if value is AmountWord.X:
        return True
    if isinstance(value, Selection):
        return uses_x(value.asks)
    if isinstance(value, Change) and value.x is not AmountWord.X:
        return uses_x(value.objects)
    if isinstance(value, Change):
        sizes = (value.change.power, value.change.toughness)
        return any(each is not None and not each.is_number for each in sizes) or uses_x(value.objects)
    if isinstance(value, msgspec.Struct):
        return any(uses_x(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(map(uses_x, value))


def _parts(plain: str, *, conditional: bool) -> list[tuple[Any, tuple[AnyEffect, ...]]]:
    """Return effects with their condition. An "if" at once after an event is part of the trigger (603.4)."""
    with_condition = GRAMMAR.read("conditional_effects", plain) if conditional else []
    return with_condition or [(None, effects) for effects in GRAMMAR.read("effects", plain)]


def read_event(words: str) -> Event | None:
    """Return what a triggered ability waits for: "Whenever ~ attacks"."""
    return only(GRAMMAR.read("event", lowered(words))) if len(words) <= _LONGEST else None


def read_static(words: str) -> tuple[Ability, ...] | None:
    """Return the static abilities of a line."""
    plain = lowered(words).removesuffix(".")
    if len(plain) > _LONGEST:
        return None
    values = []
    for value in GRAMMAR.read("static", plain):
        try:
            values.append(fill(value, Named()))
        except (UnreadableError, ValueError):
            continue
    return only(values)


def read_cost(words: str, printed: str) -> ReadCost:
    """Return a cost. Parts that aren't understood are left to the player in their printed words.

    Args:
        words: the words with ``~`` for the object itself.
        printed: the same as they stand on the card.

    """
    loyalty = only(GRAMMAR.read("loyalty", words))
    if loyalty is not None:
        return ReadCost(loyalty, None)
    parts, said = words.split(", "), printed.split(", ")
    if len(parts) != len(said):
        said = parts
    read = [only(GRAMMAR.read("cost_part", lowered(part))) for part in parts]
    return cost_of([None if has_marks(part) else part for part in read], said)


def read_spending(words: str) -> Spending | None:
    """Return a part of a cost that takes objects: "Sacrifice another creature"."""
    part = only(GRAMMAR.read("cost_part", lowered(words)))
    return part.spends if part is not None else None


def read_condition(words: str) -> Condition | None:
    """Return a condition: "you control three or more artifacts"."""
    values = []
    for value in GRAMMAR.read("condition", words):
        try:
            values.append(fill(value, Named()))
        except (UnreadableError, ValueError):
            continue
    return only(values)


@lru_cache(maxsize=2048)
def selection(words: str, zone: ZoneKind = ZoneKind.BATTLEFIELD) -> Selection | None:
    """Return the objects of a noun phrase without an article, None if a word isn't understood.

    Args:
        words: ``"creature you control"``, ``"other Goblins"``, ``"basic land card"``, ``"instant spell"``.
        zone: where it is looked for. A spell is on the stack.

    """
    found: list[Selection] = []
    for symbol in ("thing", "things"):
        made = (selection_of(fields, zone) for fields in GRAMMAR.read(symbol, words) if not has_marks(fields))
        found += [each for each in made if each is not None and each not in found]
    return only(found)
