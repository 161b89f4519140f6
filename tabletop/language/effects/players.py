"""Effects on players and the game: cards, life, mana, names, day and night."""

from typing import Annotated, TypeAlias

from tabletop.language.conditions import AmountOrAll, ObjectRef
from tabletop.language.effects.base import ByPlayer, Changes, Effect
from tabletop.language.meaning import Meaning
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

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Mill(ByPlayer, frozen=True, kw_only=True, tag="mill"):
    """Put cards from the top of the library into the graveyard (701.17)."""

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

    ``reveal``: what is found is shown to all first; it is not where the text does not say so (701.23e).
    ``others_to`` is where all but the first one go. ``to`` the ``"library"`` is on top of it, once it is
    shuffled. Of several ``zones`` the player searches any, or ``every_zone``; they are those of ``whose``.
    ``share_land_type``: all that are found have one of their land types in common.
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
    """Show cards of a hidden zone to all players (701.20)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Annotated[Amount, Meaning.AT_ONCE] = 0


class RevealUntil(ByPlayer, frozen=True, kw_only=True, tag="reveal until"):
    """Reveal, or ``exile``, cards from the top of the library until one fits, or a ``number`` (701.20a).

    "it" is what fits then, of each of the players where there are several; "others" the rest.
    """

    of: Selection
    number: Annotated[int, Meaning.AT_LEAST_ONE] = 1
    exile: bool = False


class Scry(ByPlayer, frozen=True, kw_only=True, tag="scry"):
    """Look at the top cards and put any of them on the bottom (701.22)."""

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Surveil(ByPlayer, frozen=True, kw_only=True, tag="surveil"):
    """Look at the top cards and put any of them into the graveyard (701.25)."""

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Investigate(ByPlayer, frozen=True, kw_only=True, tag="investigate"):
    """Create a Clue token, so many times one after the other (701.16a)."""

    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Choose(ByPlayer, frozen=True, kw_only=True, tag="choose"):
    """Choose objects that fit ``of`` or ``also``: "it" is what was chosen then, "others" the rest (608.2d).

    ``among`` narrows it to what some words mean, ``"it"`` for cards just looked at. ``optional``: fewer will
    do, but not fewer than ``at_least`` where there are so many. ``random``: nobody chooses.
    """

    of: Selection
    also: Selection | None = None
    among: tuple[ObjectRef, ...] = ()
    number: Annotated[AmountOrAll, Meaning.AT_ONCE] = 1
    optional: bool = False
    at_least: Annotated[int, Meaning.AT_ONCE] = 0
    random: bool = False


class Kind(Word, called="thing to choose"):
    """What is chosen that is no object: it is remembered for the object whose ability asks (607.2d)."""

    CREATURE_TYPE = "creature type"
    CARD_TYPE = "card type"
    COLOR = "color"
    OPPONENT = "opponent"


class ChooseKind(ByPlayer, frozen=True, kw_only=True, tag="choose a kind"):
    """Choose a type, a colour or an opponent; of types only one that two of ``shared_by`` have."""

    kind: Kind
    shared_by: ObjectRef | None = None


class Look(ByPlayer, frozen=True, kw_only=True, tag="look"):
    """Let a player look at hidden objects, or at the top cards of a library (712.6)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Annotated[Amount, Meaning.AT_ONCE] = 0


class NameCard(ByPlayer, frozen=True, kw_only=True, tag="name a card"):
    """Choose a card name, this one or whichever the player likes (201.4, 712.19)."""

    name: Annotated[str, Meaning.NAME] = ""
    of: ObjectRef | None = None


class Life(Effect, frozen=True, kw_only=True, tag="life"):
    """A player gains life, or loses it by a negative amount; or the total ``becomes`` a number (119)."""

    to: PlayerRef
    amount: Annotated[Amount, Meaning.NUMBER] = 0
    becomes: Annotated[int | None, Meaning.NUMBER] = None


class ColorsOf(Word, called="restriction on colours of mana"):
    """What the colours of mana are narrowed down to (106.7)."""

    COMMANDER = "commander"
    """The colour identity of the player's commanders (903.4)."""
    LANDS_OF_OPPONENTS = "lands of opponents"
    """What a land that an opponent controls could produce."""
    EXILED_WITH_SELF = "exiled with self"
    """The colours of the cards exiled with the object."""


class AddMana(ByPlayer, frozen=True, kw_only=True, tag="add mana"):
    """Add mana to a pool, ``number`` times the same; several alternatives are a choice (106.3).

    ``only_for`` are the spells that it can pay for, ``for_abilities`` whether it pays for abilities; where
    neither is said it pays for everything (106.6), but for casting the spells that it is ``not_for``.
    ``kept`` until then it stays in the pool (500.5);
    ``remembered``: it knows what it came from. A spell that it is spent on has what it ``gives`` as long as
    it is on the stack. ``only_colors`` leaves only some of the alternatives. ``produced``: each is of a type
    that what was tapped for mana has produced, in place of ``mana``.
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
    """Objects for each of whose colours one mana is added, in place of ``mana``."""
    only_colors: ColorsOf | None = None
    produced: bool = False

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse to add mana that nothing names."""
        named = bool(self.mana) or self.produced or self.colors_of is not None
        return None if named else ("mana", "no mana is named")


class BecomeMonarch(ByPlayer, frozen=True, kw_only=True, tag="become monarch"):
    """A player is the monarch from now on (723.3)."""


class ExtraTurn(ByPlayer, frozen=True, kw_only=True, tag="extra turn"):
    """A player takes another turn after this one (500.7)."""


class PhaseWord(Word, called="phase"):
    """A phase that can come once more in a turn (500.8)."""

    BEGINNING = "beginning"
    COMBAT = "combat"


class ExtraPhase(Effect, frozen=True, kw_only=True, tag="extra phase"):
    """After this phase there is an additional one of a kind (500.8)."""

    phase: PhaseWord


class WinGame(ByPlayer, frozen=True, kw_only=True, tag="win game"):
    """A player wins the game: all opponents lose (104.2b)."""


class GetEmblem(ByPlayer, frozen=True, kw_only=True, tag="get emblem"):
    """Put an emblem into the command zone, by what effects call it (114.1)."""

    card: Annotated[str, Meaning.NAME]


class GetCounters(ByPlayer, frozen=True, kw_only=True, tag="get counters"):
    """Players get counters of a kind: ``"poison"`` (122.1, 104.3d)."""

    kind: Annotated[str, Meaning.COUNTER]
    number: Annotated[Amount, Meaning.COUNT] = 1


class PlayMoreLands(ByPlayer, frozen=True, kw_only=True, tag="play more lands"):
    """A player may play more lands in this turn (305.2)."""

    number: Annotated[int, Meaning.AT_ONCE] = 1


class LoseGame(ByPlayer, frozen=True, kw_only=True, tag="lose game"):
    """A player loses the game (104.3e)."""


class Bending(Word, called="way to bend"):
    """What players do to an element (701.64 to 701.67)."""

    WATERBEND = "waterbend"
    EARTHBEND = "earthbend"
    FIREBEND = "firebend"
    AIRBEND = "airbend"


class Act(ByPlayer, frozen=True, kw_only=True, tag="act"):
    """A player has done something that abilities have a word of their own for."""

    word: Bending


class SetDay(Effect, frozen=True, kw_only=True, tag="set day"):
    """It becomes day (731.1 in the newest text)."""


class SetNight(Effect, frozen=True, kw_only=True, tag="set night"):
    """It becomes night."""


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
