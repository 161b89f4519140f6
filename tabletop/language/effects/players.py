"""Effects on players and the game: cards, life, mana, names, day and night."""

from typing import Annotated, TypeAlias

from tabletop.language.card_types import CardType
from tabletop.language.conditions import AmountOrAll, ObjectRef
from tabletop.language.effects.base import ByPlayer, Changes, Effect
from tabletop.language.meaning import Meaning, Written
from tabletop.language.moments import Duration
from tabletop.language.reading import Word
from tabletop.language.references import PlayerRef
from tabletop.language.selections import Amount, Selection
from tabletop.language.spelled import ManaText
from tabletop.language.zones import CardZone, ZoneKind

__all__ = [
    "Act",
    "AddMana",
    "BecomeMonarch",
    "Bending",
    "Choose",
    "ChooseKind",
    "Discard",
    "Draw",
    "ExtraPhase",
    "ExtraTurn",
    "GetCounters",
    "GetEmblem",
    "Investigate",
    "Kind",
    "Life",
    "Look",
    "LoseGame",
    "Mill",
    "NameCard",
    "PhaseWord",
    "PlayMoreLands",
    "Reveal",
    "RevealUntil",
    "Scry",
    "Search",
    "SetDay",
    "SetNight",
    "Shuffle",
    "Surveil",
    "WinGame",
]


class Draw(ByPlayer, frozen=True, kw_only=True, tag="draw"):
    """Draw cards (121)."""

    template = "{by:draw} {number:card}"

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Mill(ByPlayer, frozen=True, kw_only=True, tag="mill"):
    """Put cards from the top of the library into the graveyard (701.17)."""

    template = "{by:mill} {number:card}"
    is_antecedent = True

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Discard(ByPlayer, frozen=True, kw_only=True, tag="discard"):
    """Discard named cards, the whole hand (``"all"``), or a number of the player's choice (701.9)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Annotated[AmountOrAll, Meaning.AT_ONCE] = 1
    optional: bool = False
    random: bool = False


class Shuffle(ByPlayer, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle the library (701.24)."""


class Search(ByPlayer, frozen=True, kw_only=True, tag="search"):
    """Search the library for cards that fit ``of`` or ``also``, put them somewhere, then shuffle (701.23).

    With ``reveal``, found cards are revealed first, otherwise not (701.23e). ``others_to`` is the destination
    of all but the first. ``"library"`` as ``to`` is on top, after the shuffle. Of several ``zones``, those of
    ``whose``, the player searches any or, with ``every_zone``, all. With ``share_land_type``, all found cards
    share a land type.
    """

    of: Selection
    also: Selection | None = None
    zones: tuple[ZoneKind, ...] = (ZoneKind.LIBRARY,)
    every_zone: bool = False
    whose: PlayerRef | None = None
    number: Annotated[Amount, Meaning.AT_ONCE] = 1
    to: CardZone = CardZone.HAND
    others_to: CardZone | None = None
    tapped: bool = False
    reveal: bool = False
    share_land_type: bool = False


class Reveal(ByPlayer, frozen=True, kw_only=True, tag="reveal"):
    """Reveal cards of a hidden zone (701.20)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Annotated[Amount, Meaning.AT_ONCE] = 0


class RevealUntil(ByPlayer, frozen=True, kw_only=True, tag="reveal until"):
    """Reveal cards from the top of the library until one fits, or a ``number`` of them (701.20a).

    With ``exile``, the cards are exiled instead. "It" refers to what fits (of each player if there
    are several), and "others" to the rest.
    """

    of: Selection
    number: Annotated[int, Meaning.AT_LEAST_ONE] = 1
    exile: bool = False


class Scry(ByPlayer, frozen=True, kw_only=True, tag="scry"):
    """Look at the top cards and put any of them on the bottom (701.22)."""

    template = "{by:scry} {number}"

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Surveil(ByPlayer, frozen=True, kw_only=True, tag="surveil"):
    """Look at the top cards and put any of them into the graveyard (701.25)."""

    template = "{by:surveil} {number}"

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Investigate(ByPlayer, frozen=True, kw_only=True, tag="investigate"):
    """Create a number of Clue tokens, one after the other (701.16a)."""

    template = "{by:investigate} {number:times}"

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Choose(ByPlayer, frozen=True, kw_only=True, tag="choose"):
    """Choose objects that fit ``of`` or ``also``. "It" is what was chosen, "others" are the rest (608.2d).

    ``among`` restricts the choice to some objects, such as ``"it"`` for cards just looked at. With
    ``optional``, fewer are enough, but not fewer than ``at_least`` if there are that many. With ``random``,
    chance chooses.
    """

    of: Selection
    also: Selection | None = None
    among: tuple[ObjectRef, ...] = ()
    number: Annotated[AmountOrAll, Meaning.AT_ONCE] = 1
    optional: bool = False
    at_least: Annotated[int, Meaning.AT_ONCE] = 0
    random: bool = False


class Kind(Word, called="thing to choose"):
    """A choice other than an object, remembered for the object whose ability asks (607.2d)."""

    CREATURE_TYPE = "creature type"
    CARD_TYPE = "card type"
    COLOR = "color"
    OPPONENT = "opponent"


class ChooseKind(ByPlayer, frozen=True, kw_only=True, tag="choose a kind"):
    """Choose a type, a color or an opponent. With ``shared_by``, only a type that two of those have."""

    kind: Kind
    shared_by: ObjectRef | None = None


class Look(ByPlayer, frozen=True, kw_only=True, tag="look"):
    """Let a player look at hidden objects, or at the top cards of a library (712.6)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Annotated[Amount, Meaning.AT_ONCE] = 0


class NameCard(ByPlayer, frozen=True, kw_only=True, tag="name a card"):
    """Choose a card name, either ``name`` or any name the player likes (201.4, 712.19).

    The face with the name has all ``types`` and none of ``not_types``: "a nonland card name" (201.4d).
    """

    name: Annotated[str, Meaning.NAME] = ""
    of: Annotated[ObjectRef | None, Written(nothing="any", is_main=True)] = None
    types: tuple[CardType, ...] = ()
    not_types: tuple[CardType, ...] = ()


class Life(Effect, frozen=True, kw_only=True, tag="life"):
    """Let a player gain life, or lose it with a negative amount, or set the total with ``becomes`` (119)."""

    to: PlayerRef
    amount: Annotated[Amount, Meaning.NUMBER] = 0
    becomes: Annotated[int | None, Meaning.NUMBER] = None


class ColorsOf(Word, called="restriction on colors of mana"):
    """The restriction of mana's colors (106.7)."""

    COMMANDER = "commander", " in your commander's color identity"
    """The color identity of the player's commanders (903.4)."""
    LANDS_OF_OPPONENTS = "lands of opponents", " that a land an opponent controls could produce"
    """Colors that a land controlled by an opponent could produce."""
    EXILED_WITH_SELF = "exiled with self", " of a card exiled with this"
    """The colors of the cards exiled with the object."""


class AddMana(ByPlayer, frozen=True, kw_only=True, tag="add mana"):
    """Add mana to a pool, ``number`` times the same. Several alternatives are a choice (106.3).

    ``only_for`` are the spells it can pay for, ``for_abilities`` whether it can pay for abilities. Without
    either it pays for everything (106.6), except for casting spells it is ``not_for``. It stays in the pool
    until ``kept`` (500.5). With ``remembered``, it knows its source. A spell it is spent on has the changes
    it ``gives`` while on the stack. ``only_colors`` leaves only some alternatives. With ``produced``, each
    mana is of a type that the permanent tapped for mana produced, instead of ``mana``.
    """

    mana: Annotated[tuple[ManaText, ...], Meaning.ADDED_MANA] = ()
    number: Annotated[Amount, Meaning.MANA_COUNT] = 1
    only_for: Selection | None = None
    also_for: Selection | None = None
    for_abilities: bool = False
    not_for: Selection | None = None
    kept: Duration | None = None
    remembered: bool = False
    gives: Changes | None = None
    colors_of: ObjectRef | None = None
    """Objects for each of whose colors one mana is added, instead of ``mana``."""
    only_colors: ColorsOf | None = None
    produced: bool = False

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse to add mana that nothing names."""
        named = bool(self.mana) or self.produced or self.colors_of is not None
        return None if named else ("mana", "no mana is named")


class BecomeMonarch(ByPlayer, frozen=True, kw_only=True, tag="become monarch"):
    """Make a player the monarch (723.3)."""

    template = "{by} {becomes/become} the monarch"


class ExtraTurn(ByPlayer, frozen=True, kw_only=True, tag="extra turn"):
    """Give a player an extra turn after this one (500.7)."""

    template = "{by:take} an extra turn after this one"


class PhaseWord(Word, called="phase"):
    """A phase that can be added to a turn (500.8)."""

    BEGINNING = "beginning"
    COMBAT = "combat"


class ExtraPhase(Effect, frozen=True, kw_only=True, tag="extra phase"):
    """Add a phase after this one (500.8)."""

    template = "after this phase there is an additional {phase} phase"

    phase: PhaseWord


class WinGame(ByPlayer, frozen=True, kw_only=True, tag="win game"):
    """Let a player win the game: all opponents lose (104.2b)."""

    template = "{by} {wins/win} the game"


class GetEmblem(ByPlayer, frozen=True, kw_only=True, tag="get emblem"):
    """Put an emblem, by its name in effects, into the command zone (114.1)."""

    card: Annotated[str, Meaning.NAME]


class GetCounters(ByPlayer, frozen=True, kw_only=True, tag="get counters"):
    """Give players counters of a kind, such as ``"poison"`` (122.1, 104.3d)."""

    template = "{by} {gets/get} {number:{kind} counter}"

    kind: Annotated[str, Meaning.COUNTER]
    number: Annotated[Amount, Meaning.COUNT] = 1


class PlayMoreLands(ByPlayer, frozen=True, kw_only=True, tag="play more lands"):
    """Let a player play additional lands this turn (305.2)."""

    template = "{by} may play {number:additional land} this turn"

    number: Annotated[int, Meaning.AT_ONCE] = 1


class LoseGame(ByPlayer, frozen=True, kw_only=True, tag="lose game"):
    """Let a player lose the game (104.3e)."""

    template = "{by} {loses/lose} the game"


class Bending(Word, called="way to bend"):
    """A way to bend an element (701.64 to 701.67)."""

    WATERBEND = "waterbend"
    EARTHBEND = "earthbend"
    FIREBEND = "firebend"
    AIRBEND = "airbend"


class Act(ByPlayer, frozen=True, kw_only=True, tag="act"):
    """Record that a player did something that abilities have a word for."""

    template = "this counts as {word}ing"

    word: Bending


class SetDay(Effect, frozen=True, kw_only=True, tag="set day"):
    """Make it day (731.1 in the newest text)."""

    template = "it becomes day"


class SetNight(Effect, frozen=True, kw_only=True, tag="set night"):
    """Make it night."""

    template = "it becomes night"


PlayerEffect: TypeAlias = (
    Draw
    | Mill
    | Discard
    | Shuffle
    | Search
    | Reveal
    | RevealUntil
    | Scry
    | Surveil
    | Investigate
    | Choose
    | ChooseKind
    | Look
    | NameCard
    | Life
    | AddMana
    | BecomeMonarch
    | ExtraPhase
    | ExtraTurn
    | WinGame
    | GetEmblem
    | GetCounters
    | PlayMoreLands
    | LoseGame
    | Act
    | SetDay
    | SetNight
)
