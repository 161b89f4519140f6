"""Effects on what an object is, has and does: copies, changes, counters, control, damage."""

from typing import Annotated, TypeAlias

from tabletop.language.conditions import AmountOrAll, CopiedRef, ObjectRef
from tabletop.language.effects.base import Changes, Effect, OnObjects, unprinted_size
from tabletop.language.meaning import Meaning
from tabletop.language.moments import Duration
from tabletop.language.references import AmountWord, HostRef, ObjectWord, PlayerRef, TargetWord
from tabletop.language.selections import Amount
from tabletop.language.zones import CardZone

__all__ = [
    "AddCounters",
    "Airbend",
    "Attach",
    "BecomeCopy",
    "Bolster",
    "Change",
    "ChangeTarget",
    "ChooseNewTargets",
    "Connive",
    "CopyAbility",
    "CopySpell",
    "Counter",
    "DealDamage",
    "Detach",
    "DoubleCounters",
    "Earthbend",
    "Explore",
    "Fight",
    "GainControl",
    "Goad",
    "Monstrosity",
    "Pair",
    "PhaseOut",
    "Proliferate",
    "Regenerate",
    "RemoveCounters",
    "RemoveFromCombat",
    "Tap",
    "Untap",
]


class BecomeCopy(Effect, frozen=True, kw_only=True, tag="become copy"):
    """A permanent becomes a copy of an object or of a card by name; of a selection one is chosen (707.4).

    Where ``object`` is a selection, all that fit become copies, apart from what they are copies of.
    """

    object: ObjectRef
    of: CopiedRef
    exceptions: Changes | None = None
    until: Duration | None = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse sizes of the copy that aren't numbers."""
        wrong = unprinted_size(self.exceptions)
        return ("exceptions", wrong) if wrong else None


class CopySpell(Effect, frozen=True, kw_only=True, tag="copy spell"):
    """Put a copy of a spell onto the stack (707.10)."""

    object: ObjectRef
    exceptions: Changes | None = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse sizes of the copy that aren't numbers."""
        wrong = unprinted_size(self.exceptions)
        return ("exceptions", wrong) if wrong else None


class CopyAbility(Effect, frozen=True, kw_only=True, tag="copy ability"):
    """Put a copy of an activated or triggered ability onto the stack, with new targets at will (707.10)."""

    object: ObjectRef


class Change(OnObjects, frozen=True, kw_only=True, tag="change"):
    """A continuous effect on some objects, until a moment or for good (611). ``x`` is what its X is."""

    change: Changes
    x: Annotated[Amount, Meaning.NUMBER] = AmountWord.X
    until: Duration | None = None


class AddCounters(OnObjects, frozen=True, kw_only=True, tag="add counters"):
    """Put counters of a kind on each of some objects, or so many ``divided`` among them (122, 601.2d)."""

    kind: Annotated[str, Meaning.COUNTER]
    number: Annotated[Amount, Meaning.COUNT] = 1
    divided: bool = False


class DoubleCounters(OnObjects, frozen=True, kw_only=True, tag="double counters"):
    """As many counters of each kind as there are already are put on each of some objects (701.10e)."""


class ChangeTarget(Effect, frozen=True, kw_only=True, tag="change target"):
    """The target of a spell or ability becomes another object, where that is legal (115.7a)."""

    object: ObjectRef
    to: ObjectRef


class ChooseNewTargets(Effect, frozen=True, kw_only=True, tag="choose new targets"):
    """You may choose new targets for a spell or ability, each legal for its own words (115.7d)."""

    object: ObjectRef


class RemoveCounters(OnObjects, frozen=True, kw_only=True, tag="remove counters"):
    """Take counters of a kind, or of ``"every"`` kind, off objects, as many as there are (122)."""

    kind: Annotated[str, Meaning.NAME]
    number: Annotated[AmountOrAll, Meaning.COUNT] = 1


class GainControl(OnObjects, frozen=True, kw_only=True, tag="gain control"):
    """Another player controls permanents (613.1b)."""

    to: PlayerRef
    until: Duration | None = None


class Tap(OnObjects, frozen=True, kw_only=True, tag="tap"):
    """Tap permanents (701.26a)."""


class Untap(OnObjects, frozen=True, kw_only=True, tag="untap"):
    """Untap permanents (701.26b)."""


class Goad(OnObjects, frozen=True, kw_only=True, tag="goad"):
    """Creatures attack if able until your next turn, and somebody else than you if able (701.15)."""


class PhaseOut(OnObjects, frozen=True, kw_only=True, tag="phase out"):
    """Permanents phase out: until they phase in they are treated as though they did not exist (702.26b)."""


class RemoveFromCombat(OnObjects, frozen=True, kw_only=True, tag="remove from combat"):
    """Take creatures out of the combat that they are in (506.4)."""


class Attach(Effect, frozen=True, kw_only=True, tag="attach"):
    """Attach an Aura, Equipment or Fortification to an object, or an Aura to a player (701.3)."""

    object: ObjectRef
    to: ObjectRef | None = None
    to_player: HostRef | None = None


class Detach(OnObjects, frozen=True, kw_only=True, tag="detach"):
    """Take attached objects off what they are on (701.3d)."""


class DealDamage(Effect, frozen=True, kw_only=True, tag="deal damage"):
    """Deal damage to an object, to each of several, or to a player; or ``divided`` among them (120).

    ``evenly`` it is divided as it is dealt, rounded down, among those who are legal targets then.
    ``excess_to`` is dealt instead what would be more than a permanent takes (120.10). What is
    ``unpreventable`` is dealt whatever would prevent it (615.12).
    """

    amount: Annotated[Amount, Meaning.COUNT]
    to: ObjectRef | None = None
    to_player: PlayerRef | None = None
    source: ObjectRef | None = None
    combat: bool = False
    divided: bool = False
    evenly: bool = False
    unpreventable: bool = False
    excess_to: PlayerRef | None = None


class Counter(OnObjects, frozen=True, kw_only=True, tag="counter"):
    """Counter spells or abilities; ``to`` is where a spell goes instead of the graveyard (701.6)."""

    to: CardZone | None = None
    under: PlayerRef | None = None


class Fight(Effect, frozen=True, kw_only=True, tag="fight"):
    """Two creatures each deal damage equal to their power to the other (701.14)."""

    first: ObjectRef = ObjectWord.SELF
    second: ObjectRef = TargetWord.FIRST


class Explore(OnObjects, frozen=True, kw_only=True, tag="explore"):
    """Reveal the top card: a land goes to hand, otherwise a +1/+1 counter on the permanent (701.44)."""


class Connive(OnObjects, frozen=True, kw_only=True, tag="connive"):
    """Draw, then discard; a +1/+1 counter on the permanent for each nonland card discarded (701.50)."""

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Airbend(OnObjects, frozen=True, kw_only=True, tag="airbend"):
    """Exile objects; while they are exiled, their owners may cast them for {2} (701.65)."""


class Earthbend(OnObjects, frozen=True, kw_only=True, tag="earthbend"):
    """Lands become 0/0 creatures with haste and counters, and return when they die or are exiled (701.66)."""

    number: Annotated[Amount, Meaning.COUNT] = 1


class Bolster(Effect, frozen=True, kw_only=True, tag="bolster"):
    """+1/+1 counters on the own creature with the least toughness (701.39)."""

    number: Annotated[Amount, Meaning.COUNT] = 1


class Regenerate(OnObjects, frozen=True, kw_only=True, tag="regenerate"):
    """The next time each would be destroyed this turn, it is tapped and healed instead (701.19)."""


class Monstrosity(OnObjects, frozen=True, kw_only=True, tag="monstrosity"):
    """What is not monstrous gets so many +1/+1 counters and becomes monstrous (701.37)."""

    number: Annotated[Amount, Meaning.COUNT] = 1


class Pair(Effect, frozen=True, kw_only=True, tag="pair"):
    """An unpaired creature and another one of the same controller become paired (702.95b)."""

    object: ObjectRef
    to: ObjectRef


class Proliferate(Effect, frozen=True, kw_only=True, tag="proliferate"):
    """One more counter of each kind there already, on any permanents and players (701.34)."""


ObjectEffect: TypeAlias = (
    BecomeCopy
    | CopySpell
    | CopyAbility
    | Change
    | AddCounters
    | DoubleCounters
    | ChangeTarget
    | ChooseNewTargets
    | RemoveCounters
    | GainControl
    | Tap
    | Untap
    | RemoveFromCombat
    | PhaseOut
    | Goad
    | Attach
    | Detach
    | DealDamage
    | Counter
    | Fight
    | Explore
    | Connive
    | Airbend
    | Earthbend
    | Bolster
    | Proliferate
    | Regenerate
    | Monstrosity
    | Pair
)
