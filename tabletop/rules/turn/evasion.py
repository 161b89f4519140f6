"""Keywords about blocking: those that make an attacker hard to block, decayed, and unleash."""

from collections.abc import Callable
from typing import Final

from tabletop.model.actions import Block
from tabletop.model.state import State
from tabletop.rules.book.rule import rule
from tabletop.rules.book.unknown_cards import may_have
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.layers import characteristics


def _blame_decayed(state: State, action: Block, _by: int) -> Blame:
    """Return the first blocker with decayed."""
    return Blame(object=next(id for id in action.blockers if _is_decayed(state, id)))


def _is_decayed(state: State, id: int) -> bool:
    return "decayed" in characteristics(state, id).keywords


@rule(
    "702.147a",
    "509.1b",
    refusal="A creature with decayed can't block.",
    named="{object} has decayed, so it can't block.",
    blame=_blame_decayed,
)
def nothing_decayed_blocks(state: State, action: Block, _by: int) -> bool:
    """No blocking creature has decayed."""
    return not any(_is_decayed(state, blocker) for blocker in action.blockers)


def _blame_unleashed(state: State, action: Block, _by: int) -> Blame:
    """Return the first blocker with unleash and a +1/+1 counter."""
    return Blame(object=next(id for id in action.blockers if _is_unleashed(state, id)))


@rule(
    "702.98a",
    "509.1b",
    refusal="A creature with unleash and a +1/+1 counter can't block.",
    named="{object} has unleash and a +1/+1 counter, so it can't block.",
    blame=_blame_unleashed,
)
def nothing_unleashed_blocks(state: State, action: Block, _by: int) -> bool:
    """No blocking creature has unleash and a +1/+1 counter."""
    return not any(_is_unleashed(state, blocker) for blocker in action.blockers)


def _is_unleashed(state: State, id: int) -> bool:
    permanent = state.permanent(id)
    counters = {} if permanent is None else permanent.counters
    return counters.get("+1/+1", 0) > 0 and "unleash" in characteristics(state, id).keywords


def _flies_past(attacker: Characteristics, blocker: Characteristics) -> bool:
    return "flying" in attacker.keywords and not {*blocker.keywords} & {"flying", "reach"}


def _rides_past(attacker: Characteristics, blocker: Characteristics) -> bool:
    return "horsemanship" in attacker.keywords and "horsemanship" not in blocker.keywords


def _is_beyond(attacker: Characteristics, blocker: Characteristics) -> bool:
    return ("shadow" in attacker.keywords) is not ("shadow" in blocker.keywords)


def _is_feared(attacker: Characteristics, blocker: Characteristics) -> bool:
    return "fear" in attacker.keywords and "Artifact" not in blocker.types and "B" not in blocker.colors


def _intimidates(attacker: Characteristics, blocker: Characteristics) -> bool:
    brave = "Artifact" in blocker.types or attacker.colors & blocker.colors
    return "intimidate" in attacker.keywords and not brave


def _skulks_past(attacker: Characteristics, blocker: Characteristics) -> bool:
    return "skulk" in attacker.keywords and (blocker.power or 0) > (attacker.power or 0)


_SlipsPast = Callable[[Characteristics, Characteristics], bool]


def _blame_blocker(slips_past: _SlipsPast) -> Callable[[State, Block, int], Blame]:
    """Return a function that blames the first blocker past which its attacker slips."""

    def blame(state: State, action: Block, _by: int) -> Blame:
        for blocker, attacker in action.pairs:
            if slips_past(characteristics(state, attacker), characteristics(state, blocker)):
                return Blame(object=blocker, other=attacker)
        return Blame()

    return blame


_EVASIONS: Final[tuple[_SlipsPast, ...]] = (
    _flies_past,
    _rides_past,
    _is_beyond,
    _is_feared,
    _intimidates,
    _skulks_past,
)


def slips_past(attacker: Characteristics, blocker: Characteristics) -> bool:
    """Return whether a keyword of one of the creatures keeps the blocker from blocking the attacker."""
    return any(each(attacker, blocker) for each in _EVASIONS)


@rule(
    "702.9b",
    "509.1b",
    refusal="A creature with flying can be blocked only by creatures with flying or reach.",
    named="{object} has neither flying nor reach, so it can't block {other}.",
    blame=_blame_blocker(_flies_past),
)
def flying_is_respected(state: State, action: Block, _by: int) -> bool:
    """Attackers with flying are blocked only by creatures with flying or reach."""
    return _is_respected(state, action, _flies_past)


@rule(
    "702.31b",
    "509.1b",
    refusal="A creature with horsemanship can be blocked only by creatures with horsemanship.",
    named="{object} doesn't have horsemanship, so it can't block {other}.",
    blame=_blame_blocker(_rides_past),
)
def horsemanship_is_respected(state: State, action: Block, _by: int) -> bool:
    """Attackers with horsemanship are blocked only by creatures with horsemanship."""
    return _is_respected(state, action, _rides_past)


@rule(
    "702.28b",
    "509.1b",
    refusal="Creatures with shadow can block and be blocked only by each other.",
    named="{object} and {other} can't block each other: only one of them has shadow.",
    blame=_blame_blocker(_is_beyond),
)
def shadow_is_respected(state: State, action: Block, _by: int) -> bool:
    """Each attacker and its blocker either both have shadow or both don't."""
    return _is_respected(state, action, _is_beyond)


@rule(
    "702.36b",
    "509.1b",
    refusal="A creature with fear can be blocked only by artifact creatures and black creatures.",
    named=("{object} is neither an artifact nor black, so it can't block {other}, which has fear."),
    blame=_blame_blocker(_is_feared),
)
def fear_is_respected(state: State, action: Block, _by: int) -> bool:
    """Attackers with fear are blocked only by artifact creatures and black creatures."""
    return _is_respected(state, action, _is_feared)


@rule(
    "702.13b",
    "509.1b",
    refusal=(
        "A creature with intimidate can be blocked only by artifact creatures and creatures that share a "
        "color with it."
    ),
    named="{object} isn't an artifact and shares no color with {other}, which has intimidate.",
    blame=_blame_blocker(_intimidates),
)
def intimidate_is_respected(state: State, action: Block, _by: int) -> bool:
    """Attackers with intimidate are blocked only by artifact creatures and those that share a color."""
    return _is_respected(state, action, _intimidates)


@rule(
    "702.118b",
    "509.1b",
    refusal="A creature with skulk can't be blocked by creatures with greater power.",
    named="{object} has greater power than {other}, which has skulk.",
    blame=_blame_blocker(_skulks_past),
)
def skulk_is_respected(state: State, action: Block, _by: int) -> bool:
    """Attackers with skulk aren't blocked by creatures with greater power."""
    return _is_respected(state, action, _skulks_past)


def _blame_menacing(state: State, action: Block, _by: int) -> Blame:
    """Return the first attacker with menace that only one creature blocks."""
    blocked = list(action.blocked)
    found = (each for each in blocked if blocked.count(each) < fewest_blockers(state, each))
    return Blame(object=next(found))


@rule(
    "702.111b",
    "509.1b",
    refusal="A creature with menace can't be blocked except by two or more creatures.",
    named="{object} has menace: it can't be blocked except by two or more creatures.",
    blame=_blame_menacing,
)
def menace_is_respected(state: State, action: Block, _by: int) -> bool:
    """Attackers with menace are blocked by at least two creatures or not at all."""
    blocked = list(action.blocked)
    return all(blocked.count(attacker) >= fewest_blockers(state, attacker) for attacker in blocked)


def fewest_blockers(state: State, attacker: int) -> int:
    """Return the least number of creatures that can block an attacker, two with menace (702.111b)."""
    return 2 if "menace" in characteristics(state, attacker).keywords else 1


def _is_respected(state: State, action: Block, slips: _SlipsPast) -> bool:
    """Return whether each blocker can block its attacker as far as one keyword is concerned."""
    return not any(
        slips(characteristics(state, attacker), characteristics(state, blocker))
        and not _may_reach(state, blocker)
        for blocker, attacker in action.pairs
    )


def _may_reach(state: State, blocker: int) -> bool:
    """Return whether it is a placeholder that may be able to block despite evasion, for all that is known."""
    permanent = state.permanent(blocker)
    return permanent is not None and any(may_have(permanent, word) for word in ("reach", "flying", "block"))


EVASION: Final = (
    flying_is_respected,
    horsemanship_is_respected,
    shadow_is_respected,
    fear_is_respected,
    intimidate_is_respected,
    skulk_is_respected,
    menace_is_respected,
)
"""Rules about blocking that keywords of attackers impose."""
