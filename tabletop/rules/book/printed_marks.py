"""Marks printed in the corners of double-faced cards, and their meaning in each edition (712.2, 712.3)."""

from functools import cache
from typing import Final

import msgspec

from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.disk.assets import assets_folder
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Rule, silence, statement

MARKS_THE_FRONT = statement("marks.front", "The mark in its corner says which face is the front.", "712.2a")
MARKS_THE_BACK = statement("marks.back", "The mark in its corner says which face is the back.", "712.2b")
MARKS_A_MODAL_FRONT = statement(
    "marks.modal_front", "One triangle marks the front of a modal card.", "712.3a"
)
MARKS_A_MODAL_BACK = statement("marks.modal_back", "Two triangles mark the back of a modal card.", "712.3b")
NOT_KNOWN_YET = statement(
    "marks.not_known_yet",
    "This edition doesn't have such a mark yet.",
    "712.2a",
    "712.2b",
    only_in="marks.known",
)
OTHER_MARKS_ARE_SILENT = silence("front.sun-or-moon", "712.2a", "712.2b")
NO_COST_IS_SILENT = silence("front.by-mana-cost", "712.2a", "712.2b")
UPPER_LEFT = statement(
    "marks.upper_left",
    "The mark of the back is at the upper left.",
    "712.2b",
    only_in="marks.back-corner",
)


class Mark(msgspec.Struct, frozen=True):
    """The mark on one side of a card: its picture, its meaning in an edition, and the rules behind it."""

    shows: str
    says: str
    numbers: tuple[str, ...]


class _Kind(msgspec.Struct, frozen=True):
    """A kind of mark: its picture on either side, and the day from which the rules name it."""

    front: str
    back: str
    since: str


_SAYS: Final[dict[tuple[Layout, Side], Rule[...]]] = {
    (Layout.TRANSFORM, Side.FRONT): MARKS_THE_FRONT,
    (Layout.TRANSFORM, Side.BACK): MARKS_THE_BACK,
    (Layout.MODAL, Side.FRONT): MARKS_A_MODAL_FRONT,
    (Layout.MODAL, Side.BACK): MARKS_A_MODAL_BACK,
}


@cache
def _kinds() -> dict[str, _Kind]:
    return msgspec.json.decode((assets_folder() / "rules" / "marks.json").read_bytes(), type=dict[str, _Kind])


def mark_on(card: CardDefinition, side: Side, edition: str) -> Mark | None:
    """Return the mark on one side of a transforming or modal card, None if there is none or it isn't known.

    `edition` is any day as YYYY-MM-DD and means the edition in effect on it.
    """
    kind = _kinds().get(card.symbol or "")
    rule = _SAYS.get((card.layout, side))
    if kind is None or rule is None or in_force(edition, "kind.double-faced"):
        return None
    says, rules = _meaning(card, side, kind, edition)
    shows = kind.front if side is Side.FRONT else kind.back
    numbers = tuple(number for each in rules or (rule,) for number in each.numbers_in(edition))
    return Mark(shows, says, tuple(dict.fromkeys(numbers)))


def _meaning(
    card: CardDefinition, side: Side, kind: _Kind, edition: str
) -> tuple[str, tuple[Rule[...], ...]]:
    """Return the meaning of a mark in an edition, with the rules that differ from the default."""
    if in_force(edition, "front.by-mana-cost"):
        # For half a year the cost alone decided, and nothing was said about a card without one.
        if any(face.mana_cost for face in card.faces):
            return "decoration: the face with the mana cost is the front", (MARKS_THE_FRONT,)
        return "decoration: no face has a mana cost, so the text names no front", (NO_COST_IS_SILENT,)
    if in_force(edition, "marks.known") and edition < kind.since:
        silent = (OTHER_MARKS_ARE_SILENT,) if in_force(edition, "front.sun-or-moon") else ()
        return "without a meaning in this edition", (NOT_KNOWN_YET, *silent)
    if side is Side.FRONT:
        return "marks the front", ()
    if in_force(edition, "marks.back-corner"):
        return "at the upper left, marks the back", (UPPER_LEFT,)
    return "at the upper left or upper right, marks the back", ()
