"""Remarks: what is true of a permanent for a while, besides what it is, and how everybody says and shows it.

The tile, the inspector, the outline, the log, the expectations of scenario files and what a position leaves
out all read this one list; whatever else a permanent may become is a line here.
"""

from collections.abc import Callable, Iterator
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from tabletop.model.objects import ObjectId, Permanent, PlayerId
from tabletop.model.state import State
from tabletop.rules.values.layers import characteristics_of


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """One such thing.

    ``holds`` is the question, ``words`` the answer. ``key`` is how ``expect`` asks for it; without one it is
    asked for in another way.
    """

    words: str
    holds: Callable[[Permanent], bool]
    key: str = ""
    brief: str = ""
    """The words on a tile with little room; empty where a tile shows it without words."""
    ground: Literal["calm", "fight"] = "calm"
    """On what ground the words stand on a tile."""
    by: Callable[[Permanent], tuple[PlayerId, ...]] | None = None
    """By whom, where that is part of it: it is then said once for each of these players."""
    along_with: Callable[[Permanent], ObjectId | None] | None = None
    """With which other object, where that is part of it."""
    is_faint: bool = False
    """Whether a tile is pale of which it holds."""
    begins: tuple[str, str] | None = None
    """What the log says as it comes true of one permanent, and of several; by itself that they are so."""
    ends: tuple[str, str] | None = None
    """The same as it is true no more."""

    @property
    def beginning(self) -> tuple[str, str]:
        """What the log says as it comes true, of one and of several."""
        return self.begins or (f"is {self.words}", f"are {self.words}")

    @property
    def ending(self) -> tuple[str, str]:
        """What the log says as it is true no more, of one and of several."""
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
"""All of them, in the order in which they are said. That something lies face down is said by its name."""


def remarks_on(state: State, permanent: Permanent) -> tuple[Remark, ...]:
    """What can be remarked on a permanent now, with the names of the players by whom it is so."""
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
