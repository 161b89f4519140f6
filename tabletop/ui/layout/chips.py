"""Texts of the chips on a permanent's tile, and the width that they need."""

from typing import Final, NamedTuple

from tabletop.language.abilities import Chapter
from tabletop.model.zones import ZoneKind
from tabletop.rules.view import ASKED, ObjectView

CHIP_LETTERS: Final = 12
NUMBER_LETTERS: Final = 15
CHIP_HEIGHT: Final = 18.0
PAD: Final = 6.0
"""Padding at the left and the right of a chip's text, in logical pixels."""
_LEAST_LETTERS: Final = 10
_LEAST_NUMBER: Final = 12
"""Font sizes on overlapping cards: small but legible, in logical pixels."""
_LEAST_ROOM: Final = 16.0
_LETTER: Final = 0.56
"""Width of a letter as a share of its height. Digits and signs are all narrower."""
_LETTERS_OF_NAME: Final = 6
"""Number of letters of a player's name on a tile with little room."""
_BOXED: Final = ("loyalty", "defense")
"""Counters that a box of the face shows as a number."""


class Chip(NamedTuple):
    """A short text with its own background on a tile. ``brief`` is for tiles with little room."""

    words: str
    brief: str
    ground: str = "chip"


SICK: Final = Chip("", "", "sick")
"""Sign without text for a creature that came under its controller's control this turn."""


def chips_of(view: ObjectView) -> tuple[Chip, ...]:
    """Return the chips that describe an object on its tile."""
    if not view.known and view.zone.kind is not ZoneKind.BATTLEFIELD:
        return ()
    counters = {} if view.hides_counters else view.counters
    kinds = [(kind, number) for kind, number in counters.items() if number and kind not in _BOXED]
    chips = [_chapter(view, number) if kind == "lore" else _counter(kind, number) for kind, number in kinds]
    if view.protected_by:
        name = view.protected_by
        chips.append(Chip(f"protected by {name}", f"by {name[:_LETTERS_OF_NAME]}", "calm"))
    if view.owned_by:
        chips.append(Chip(f"owned by {view.owned_by}", view.owned_by[:_LETTERS_OF_NAME], "calm"))
    if view.flipped:
        chips.append(Chip("flipped", "flip", "calm"))
    if view.damage:
        chips.append(Chip(f"{view.damage} damage", f"−{view.damage}", "hurt"))
    chips += (Chip(each.words, each.brief, each.ground) for each in view.remarks if each.brief)
    if view.note:
        chips.append(Chip(view.note, "…", "calm"))
    if view.melded:
        cards = f"{len(view.pieces)} cards"
        chips.append(Chip(f"1 permanent – {cards}", cards, "calm"))
    return tuple(chips)


def heap_chips(count: int) -> tuple[Chip, ...]:
    """Return the chip with the number of permanents in a heap, which the top one shows."""
    return (Chip(f"×{count}", f"×{count}"),) if count > 1 else ()


def number_of(view: ObjectView) -> str:
    """Return the text in a permanent's box: power and toughness, loyalty or defense."""
    now, face = view.now, view.face
    if view.zone.kind is not ZoneKind.BATTLEFIELD and face is not None:
        # Off the battlefield the printed values are shown: a star stays a star.
        size = "" if face.power is None else f"{face.power}/{face.toughness}"
        boxed = face.loyalty or face.defense or ""
    elif now is not None:
        size = "" if now.power is None else f"{now.power}/{now.toughness}"
        boxed = str(next((value for value in (now.loyalty, now.defense) if value is not None), ""))
    else:
        return ""
    if size:
        return ASKED if view.hides_size else size
    return ASKED if boxed and view.hides_counters else boxed


def room_for_marks(view: ObjectView, count: int, letters: float) -> float:
    """Return the minimum width of a permanent's number and chips, in logical pixels.

    Args:
        view: the permanent, the top one of a heap.
        count: number of permanents in the heap.
        letters: font scale, 1 for the usual size.

    """
    words = [chip.brief for chip in (*heap_chips(count), *chips_of(view))]
    wide = [len(each) * _LEAST_LETTERS * _LETTER for each in words]
    wide.append(len(number_of(view)) * _LEAST_NUMBER * _LETTER)
    return max(_LEAST_ROOM, max(wide) * letters + PAD + 3)


def _chapter(view: ObjectView, number: int) -> Chip:
    """Return the chip of a Saga's chapter and last chapter. Its brief form keeps the number (714.2b)."""
    abilities = view.face.abilities if view.face is not None else ()
    last = max((max(each.numbers) for each in abilities if isinstance(each, Chapter)), default=0)
    words = f"chapter {number} of {last}" if number <= last else f"lore ×{number}"
    return Chip(words, f"lore {number}")


def _counter(kind: str, number: int) -> Chip:
    return Chip(kind if number == 1 else f"{kind} ×{number}", _brief(kind, number))


def _brief(kind: str, number: int) -> str:
    if kind in ("+1/+1", "-1/-1"):
        sign = "+" if kind[0] == "+" else "−"
        return f"{sign}{number}/{sign}{number}"
    return kind if number == 1 else f"{number} {kind}"


def is_sick(view: ObjectView) -> bool:
    """Return whether an object is a creature with summoning sickness and without haste (302.6)."""
    now = view.now
    if not view.summoning_sick or now is None or view.zone.kind is not ZoneKind.BATTLEFIELD:
        return False
    return "Creature" in now.types and "haste" not in now.keywords
