"""Keywords about blocking: those that get an attacker past blockers, and decayed, which can't block."""

from tabletop.model.actions import Block
from tabletop.model.state import State
from tabletop.rules.book.rule import rule
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.layers import characteristics


@rule("702.147a", "509.1b", refusal="A creature with decayed can't block.")
def nothing_decayed_blocks(state: State, action: Block, _by: int) -> bool:
    """No creature that blocks has decayed."""
    return not any("decayed" in characteristics(state, blocker).keywords for blocker in action.blockers)


def slips_past(attacker: Characteristics, blocker: Characteristics) -> bool:
    """Whether a keyword of an attacker, or a blocker's lack of it, keeps the one from blocking the other.

    Rules 702.9b, 702.13b, 702.28b, 702.31b, 702.36b and 702.118b.
    """
    evades, catches = {*attacker.keywords}, {*blocker.keywords}
    is_artifact = "Artifact" in blocker.types
    return (
        ("flying" in evades and not catches & {"flying", "reach"})
        or ("horsemanship" in evades and "horsemanship" not in catches)
        or (("shadow" in evades) is not ("shadow" in catches))
        or ("fear" in evades and not is_artifact and "B" not in blocker.colors)
        or ("intimidate" in evades and not is_artifact and not attacker.colors & blocker.colors)
        or ("skulk" in evades and (blocker.power or 0) > (attacker.power or 0))
    )
