"""Effects on objects: copies, changes, counters, control, damage."""

from typing import Annotated, TypeAlias

from tabletop.language.conditions import AmountOrAll, CopiedRef, ObjectRef
from tabletop.language.effects.base import Changes, Effect, Exceptions, OnObjects, unprinted_size
from tabletop.language.meaning import Meaning, Way, Written
from tabletop.language.moments import Until
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
    """Make a permanent a copy of an object or of a card by name. From a selection one is chosen (707.4).

    If ``object`` is a selection, everything that fits becomes a copy, except the original.
    """

    object: ObjectRef
    of: CopiedRef
    exceptions: Exceptions = None
    until: Until = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse sizes of the copy that aren't numbers."""
        wrong = unprinted_size(self.exceptions)
        return ("exceptions", wrong) if wrong else None


class CopySpell(Effect, frozen=True, kw_only=True, tag="copy spell"):
    """Put a copy of a spell on the stack (707.10)."""

    template = "copy {object}{exceptions}; you may choose new targets"

    object: ObjectRef
    exceptions: Exceptions = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse sizes of the copy that aren't numbers."""
        wrong = unprinted_size(self.exceptions)
        return ("exceptions", wrong) if wrong else None


class CopyAbility(Effect, frozen=True, kw_only=True, tag="copy ability"):
    """Put a copy of an activated or triggered ability on the stack, possibly with new targets (707.10)."""

    template = "copy {object}; you may choose new targets"

    object: ObjectRef


class Change(OnObjects, frozen=True, kw_only=True, tag="change"):
    """Begin a continuous effect on some objects, until a moment or for good (611).

    ``x`` is the value of its X.
    """

    change: Annotated[Changes, Written(Way.INLINE)]
    x: Annotated[Amount, Meaning.COUNTED_X] = AmountWord.X
    until: Until = None


class AddCounters(OnObjects, frozen=True, kw_only=True, tag="add counters"):
    """Put counters of a kind on each of some objects, or that many ``divided`` among them (122, 601.2d)."""

    kind: Annotated[str, Meaning.COUNTER]
    number: Annotated[Amount, Meaning.COUNT] = 1
    divided: bool = False


class DoubleCounters(OnObjects, frozen=True, kw_only=True, tag="double counters"):
    """Double the counters of each kind on each of some objects (701.10e)."""

    template = "double the number of each kind of counter on {objects}"


class ChangeTarget(Effect, frozen=True, kw_only=True, tag="change target"):
    """Change the target of a spell or ability to another object, if that is legal (115.7a)."""

    template = "make {to} the target of {object}"

    object: ObjectRef
    to: ObjectRef


class ChooseNewTargets(Effect, frozen=True, kw_only=True, tag="choose new targets"):
    """Let you choose new legal targets for a spell or ability (115.7d)."""

    template = "you may choose new targets for {object}"

    object: ObjectRef


class RemoveCounters(OnObjects, frozen=True, kw_only=True, tag="remove counters"):
    """Remove up to a number of counters of a kind, or of ``"every"`` kind, from objects (122)."""

    template = "remove {number:{kind} counter} from {objects:each}"

    kind: Annotated[str, Meaning.NAME]
    number: Annotated[AmountOrAll, Meaning.COUNT] = 1


class GainControl(OnObjects, frozen=True, kw_only=True, tag="gain control"):
    """Give another player control of permanents (613.1b)."""

    to: PlayerRef
    until: Until = None


class Tap(OnObjects, frozen=True, kw_only=True, tag="tap"):
    """Tap permanents (701.26a)."""

    template = "tap {objects}"


class Untap(OnObjects, frozen=True, kw_only=True, tag="untap"):
    """Untap permanents (701.26b)."""

    template = "untap {objects}"


class Goad(OnObjects, frozen=True, kw_only=True, tag="goad"):
    """Make creatures attack if able until your next turn, and a player other than you if able (701.15)."""

    template = "goad {objects}"


class PhaseOut(OnObjects, frozen=True, kw_only=True, tag="phase out"):
    """Phase out permanents, which are treated as though they didn't exist until they phase in (702.26b)."""

    template = "phase {objects} out"


class RemoveFromCombat(OnObjects, frozen=True, kw_only=True, tag="remove from combat"):
    """Remove creatures from combat (506.4)."""

    template = "remove {objects} from combat"


class Attach(Effect, frozen=True, kw_only=True, tag="attach"):
    """Attach an Aura, Equipment or Fortification to an object, or an Aura to a player (701.3)."""

    object: ObjectRef
    to: Annotated[ObjectRef | None, Written(Way.HOST, other="to_player")] = None
    to_player: HostRef | None = None


class Detach(OnObjects, frozen=True, kw_only=True, tag="detach"):
    """Unattach objects (701.3d)."""

    template = "detach {objects}"


class DealDamage(Effect, frozen=True, kw_only=True, tag="deal damage"):
    """Deal damage to one or several objects or to a player, or ``divided`` among them (120).

    With ``evenly``, it is divided as it is dealt, rounded down, among the targets still legal then. Excess
    damage to a permanent is dealt to ``excess_to`` instead (120.10). ``unpreventable`` damage can't be
    prevented (615.12).
    """

    amount: Annotated[Amount, Meaning.COUNT]
    to: Annotated[ObjectRef | None, Written(Way.HOST, other="to_player")] = None
    to_player: PlayerRef | None = None
    source: Annotated[ObjectRef | None, Written(is_main=True)] = None
    combat: bool = False
    divided: bool = False
    evenly: bool = False
    unpreventable: bool = False
    excess_to: PlayerRef | None = None


class Counter(OnObjects, frozen=True, kw_only=True, tag="counter"):
    """Counter spells or abilities. ``to`` is where a spell goes instead of the graveyard (701.6)."""

    template = "counter {objects}{to: and put it into *}"

    to: Annotated[CardZone | None, Written(Way.ZONE)] = None
    under: PlayerRef | None = None


class Fight(Effect, frozen=True, kw_only=True, tag="fight"):
    """Let two creatures each deal damage equal to their power to the other (701.14)."""

    template = "{first} fights {second}"

    first: Annotated[ObjectRef, Written(is_main=True)] = ObjectWord.SELF
    second: ObjectRef = TargetWord.FIRST


class Explore(OnObjects, frozen=True, kw_only=True, tag="explore"):
    """Reveal the top card: a land goes to hand, otherwise the permanent gets a +1/+1 counter (701.44)."""

    template = "{objects} {explores/explore}"


class Connive(OnObjects, frozen=True, kw_only=True, tag="connive"):
    """Draw, then discard, with a +1/+1 counter on the permanent for each nonland card discarded (701.50)."""

    template = "{objects} {connives/connive}{number: *}"

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Airbend(OnObjects, frozen=True, kw_only=True, tag="airbend"):
    """Exile objects, which their owners may cast for {2} while they are exiled (701.65)."""

    template = "airbend {objects}: exile it, and while it is exiled its owner may cast it for {{2}}"


class Earthbend(OnObjects, frozen=True, kw_only=True, tag="earthbend"):
    """Make lands 0/0 creatures with haste and counters, which return if they die or are exiled (701.66)."""

    template = (
        "earthbend {number}: {objects} becomes a 0/0 creature with haste that is still a land, "
        "and gets {number:+1/+1 counter}; when it dies or is exiled, return it to the battlefield tapped"
    )

    number: Annotated[Amount, Meaning.COUNT] = 1


class Bolster(Effect, frozen=True, kw_only=True, tag="bolster"):
    """Put +1/+1 counters on your creature with the least toughness (701.39)."""

    template = "bolster {number}"

    number: Annotated[Amount, Meaning.COUNT] = 1


class Regenerate(OnObjects, frozen=True, kw_only=True, tag="regenerate"):
    """Replace the next destruction of each this turn: it is tapped and healed instead (701.19)."""

    template = "regenerate {objects}"


class Monstrosity(OnObjects, frozen=True, kw_only=True, tag="monstrosity"):
    """Make permanents that aren't monstrous so, with a number of +1/+1 counters (701.37)."""

    template = "monstrosity {number}"

    number: Annotated[Amount, Meaning.COUNT] = 1


class Pair(Effect, frozen=True, kw_only=True, tag="pair"):
    """Pair an unpaired creature with another one of the same controller (702.95b)."""

    template = "pair {object} with {to}"

    object: ObjectRef
    to: ObjectRef


class Proliferate(Effect, frozen=True, kw_only=True, tag="proliferate"):
    """Give any permanents and players one more counter of each kind they have (701.34)."""

    template = "proliferate"


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
