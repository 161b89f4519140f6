"""What is told of a permanent in a few words upon its tile, and how much room that needs."""

from typing import Final, NamedTuple

from tabletop.language.abilities import Chapter
from tabletop.model.zones import ZoneKind
from tabletop.rules.view import ASKED, ObjectView

CHIP_LETTERS: Final = 12
NUMBER_LETTERS: Final = 15
CHIP_HEIGHT: Final = 18.0
PAD: Final = 6.0
"""Left and right of the words of a chip."""
_LEAST_LETTERS: Final = 10
_LEAST_NUMBER: Final = 12
"""Letters where cards overlap: small, and still read."""
_LEAST_ROOM: Final = 16.0
_LETTER: Final = 0.56
"""Width of a letter as a share of its height; digits and signs are all narrower."""
_LETTERS_OF_NAME: Final = 6
"""Of a player's name, on a tile with little room."""
_BOXED: Final = ("loyalty", "defense")
"""Counters that are seen as a number in a box of the face."""


class Chip(NamedTuple):
    """A few words on a tile, on a ground of their own; ``brief`` for tiles with little room."""

    words: str
    brief: str
    ground: str = "chip"


SICK: Final = Chip("", "", "sick")
"""A creature that came under its controller's control this turn: a sign without words."""


def chips_of(view: ObjectView) -> tuple[Chip, ...]:
    """What is told about an object in words upon its tile."""
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
    """How many equal permanents lie in a heap, told on its uppermost."""
    return (Chip(f"×{count}", f"×{count}"),) if count > 1 else ()


def number_of(view: ObjectView) -> str:
    """What stands in the box of a permanent: power and toughness, loyalty or defense."""
    now, face = view.now, view.face
    if view.zone.kind is not ZoneKind.BATTLEFIELD and face is not None:
        # Off the battlefield the printed values stand: a star stays a star.
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
    """How wide the number and the chips of a permanent are at least, in logical pixels.

    Args:
        view: the permanent, the uppermost of a heap.
        count: how many lie in the heap.
        letters: how large letters are beside the usual ones.

    """
    words = [chip.brief for chip in (*heap_chips(count), *chips_of(view))]
    wide = [len(each) * _LEAST_LETTERS * _LETTER for each in words]
    wide.append(len(number_of(view)) * _LEAST_NUMBER * _LETTER)
    return max(_LEAST_ROOM, max(wide) * letters + PAD + 3)


def _chapter(view: ObjectView, number: int) -> Chip:
    """How far a Saga has been read, of how many chapters; the number is always said (714.2b)."""
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
    """Whether summoning sickness matters to an object: a creature without haste (302.6)."""
    now = view.now
    if not view.summoning_sick or now is None or view.zone.kind is not ZoneKind.BATTLEFIELD:
        return False
    return "Creature" in now.types and "haste" not in now.keywords
