"""Temporary conditions of a permanent other than characteristics, with their wording and display.

The tile, the inspector, the outline, the log, the expectations of scenario files and the list of things
that a position omits all read this table. A new condition is one more entry.
"""

from collections.abc import Callable, Iterator
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from tabletop.model.objects import ObjectId, Permanent, PlayerId
from tabletop.model.state import State
from tabletop.rules.values.layers import characteristics_of


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """One condition of a permanent.

    ``holds`` tests it and ``words`` names it. ``key`` is its name in an ``expect`` table; without a key, a
    scenario asks for it in another way.
    """

    words: str
    holds: Callable[[Permanent], bool]
    key: str = ""
    brief: str = ""
    """Text on a small tile. Empty if the tile shows the condition without text."""
    ground: Literal["calm", "fight"] = "calm"
    """Background of the text on a tile."""
    by: Callable[[Permanent], tuple[PlayerId, ...]] | None = None
    """Players who caused it. If set, the remark is repeated for each of them."""
    along_with: Callable[[Permanent], ObjectId | None] | None = None
    """Other object that is part of the condition."""
    is_faint: bool = False
    """Whether a tile in this condition is drawn pale."""
    begins: tuple[str, str] | None = None
    """Text of the log when it begins, for one permanent and for several. Default: "is ..." and "are ...".
    """
    ends: tuple[str, str] | None = None
    """Text of the log when it ends. Default: "is no longer ..." and "are no longer ..."."""

    @property
    def beginning(self) -> tuple[str, str]:
        """Text of the log when it begins, for one permanent and for several."""
        return self.begins or (f"is {self.words}", f"are {self.words}")

    @property
    def ending(self) -> tuple[str, str]:
        """Text of the log when it ends, for one permanent and for several."""
        return self.ends or (f"is no longer {self.words}", f"are no longer {self.words}")


NAMELESS: Final = "a face-down creature"

REMARKS: Final = (
    Remark(
        words="tapped",
        holds=lambda each: each.tapped,
        key="tapped",
        ends=("is untapped", "are untapped"),
    ),
    Remark(words="flipped", holds=lambda each: each.flipped, key="flipped"),
    Remark(
        words="phased out",
        holds=lambda each: each.phased_out is not None,
        key="phased_out",
        brief="out",
        is_faint=True,
        begins=("phases out", "phase out"),
        ends=("phases in", "phase in"),
    ),
    Remark(
        words="goaded",
        holds=lambda each: bool(each.goaded_by),
        key="goaded",
        brief="goad",
        ground="fight",
        by=lambda each: each.goaded_by,
    ),
    Remark(
        words="ready to regenerate",
        holds=lambda each: each.this_turn.regenerations > 0,
        brief="regen",
    ),
    Remark(
        words="monstrous",
        holds=lambda each: each.monstrous is not None,
        key="monstrous",
        brief="mon",
        begins=("becomes monstrous", "become monstrous"),
    ),
    Remark(
        words="paired",
        holds=lambda each: each.paired is not None,
        key="paired",
        brief="pair",
        along_with=lambda each: each.paired.partner if each.paired is not None else None,
    ),
    Remark(words="bestowed", holds=lambda each: each.bestowed),
    Remark(words="attacking", holds=lambda each: each.combat.attacks, brief="atk", ground="fight"),
    Remark(words="blocking", holds=lambda each: each.combat.blocks, brief="blk", ground="fight"),
    Remark(
        words="Ring-bearer",
        holds=lambda each: each.ring_bearer,
        brief="Ring",
        begins=("is the Ring-bearer", "are Ring-bearers"),
        ends=("no longer bears the Ring", "no longer bear the Ring"),
    ),
    Remark(
        words="does not untap",
        holds=lambda each: each.stays_tapped,
        key="stays_tapped",
        brief="held",
        begins=("no longer untaps", "no longer untap"),
        ends=("untaps again as usual", "untap again as usual"),
    ),
)
"""All remarks in display order. A face-down permanent is described by its name instead."""


def remarks_on(state: State, permanent: Permanent) -> tuple[Remark, ...]:
    """Return the current remarks on a permanent, with the names of the players who caused them."""
    return tuple(_remarks_on(state, permanent))


def _remarks_on(state: State, permanent: Permanent) -> Iterator[Remark]:
    for remark in REMARKS:
        if not remark.holds(permanent):
            continue
        if remark.along_with is not None:
            other = state.objects.get(remark.along_with(permanent) or 0)
            named = "" if other is None else f" with {characteristics_of(state, other).name or NAMELESS}"
            yield replace(remark, words=f"{remark.words}{named}")
            continue
        if remark.by is None:
            yield remark
            continue
        for player in remark.by(permanent):
            yield replace(remark, words=f"{remark.words} by {state.players[player].name}")
