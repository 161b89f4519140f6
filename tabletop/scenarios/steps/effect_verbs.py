"""What an effect tells the table to do: one class a verb, each with the arguments that a file may give.

First the verbs on objects: faces, zones, counters. ``game_verbs`` has those on players and on the game.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from tabletop.language import effects as say
from tabletop.language.amounts import Color as SpelledColor
from tabletop.language.card_types import CardType, Supertype, TypeWords
from tabletop.language.changes import Cant
from tabletop.language.conditions import CopiedRef
from tabletop.language.effects import AnyEffect
from tabletop.language.effects.zones import TokenSize
from tabletop.language.moments import Returning
from tabletop.language.references import CardName, PlayerRef
from tabletop.language.zones import CardZone, LibraryPlace
from tabletop.scenarios.format.document import ChangeWords, Part, changes_of
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.format.words import (
    Color,
    HandleOrCard,
    HandleOrPlayer,
    Mana,
    Number,
    PlayerName,
    TokenName,
    Until,
    ZoneName,
)
from tabletop.scenarios.steps.steps import EffectOnEach, EffectStep, OnObjects, place


def original(word: str, at: Naming) -> CopiedRef:
    """What is copied: an object that is there, else a card by its name."""
    return at.written_object(word) or CardName(word)


def original_if_any(word: str | None, at: Naming) -> CopiedRef | None:
    """The same, where it may be that nothing is copied."""
    return original(word, at) if word is not None else None


def exceptions(words: ChangeWords | None) -> say.Changes | None:
    """The exceptions of a copy, as the rules speak of them."""
    return words.changes() if words is not None else None


def seat(name: str | None, at: Naming) -> PlayerRef | None:
    """A player's name as a seat, if there is one."""
    return at.player(name) if name is not None else None


# --- Faces ----------------------------------------------------------------------------------------------


class Transform(OnObjects, frozen=True, kw_only=True, tag="transform"):
    """Turn over."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Transform(objects=self.refs(at))


class Convert(OnObjects, frozen=True, kw_only=True, tag="convert"):
    """Turn over, by the other word."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Convert(objects=self.refs(at))


class Flip(OnObjects, frozen=True, kw_only=True, tag="flip"):
    """Flip a flip card."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Flip(objects=self.refs(at))


class Meld(OnObjects, frozen=True, kw_only=True, tag="meld"):
    """Exile both, then put them onto the battlefield melded."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Meld(objects=self.refs(at))


class TurnFaceDown(OnObjects, frozen=True, kw_only=True, tag="turn face down"):
    """Turn face down by an effect."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.TurnFaceDown(objects=self.refs(at))


class TurnFaceUp(OnObjects, frozen=True, kw_only=True, tag="turn face up"):
    """Turn face up by an effect."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.TurnFaceUp(objects=self.refs(at))


# --- Zones ----------------------------------------------------------------------------------------------


class Move(OnObjects, frozen=True, kw_only=True, tag="move"):
    """Put into a zone."""

    to: ZoneName
    position: int | Literal["top", "bottom"] | None = None

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction; onto the battlefield it is putting there, under whoever is named."""
        kind, player = place(self.to, at)
        if kind == "battlefield":
            return say.PutOntoBattlefield(objects=self.refs(at), under=player)
        position = LibraryPlace.BOTTOM if self.position == "bottom" else self.position
        position = None if position == "top" else position
        return say.Move(objects=self.refs(at), to=kind, player=player, position=position)


class Destroy(OnObjects, frozen=True, kw_only=True, tag="destroy"):
    """Destroy."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Destroy(objects=self.refs(at))


class Sacrifice(OnObjects, frozen=True, kw_only=True, tag="sacrifice"):
    """Sacrifice."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Sacrifice(objects=self.refs(at), by=seat(self.by, at))


class Exile(OnObjects, frozen=True, kw_only=True, tag="exile"):
    """Exile, face down if so told."""

    face_down: bool = False
    known_to: tuple[PlayerName, ...] = ()

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        known = tuple(at.player(name) for name in self.known_to)
        return say.Exile(objects=self.refs(at), face_down=self.face_down, known_to=known)


class ReturnToHand(OnObjects, frozen=True, kw_only=True, tag="return to hand"):
    """Return to the owner's hand."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.ReturnToHand(objects=self.refs(at))


def _hidden_by(hidden: str | bool | ChangeWords | None) -> say.HiddenBy | None:
    if isinstance(hidden, str):
        return say.HiddenBy(hidden)
    return say.HiddenBy.EFFECT if hidden else None


class PutOntoBattlefield(OnObjects, frozen=True, kw_only=True, tag="put onto battlefield"):
    """Put onto the battlefield."""

    transformed: bool = False
    converted: bool = False
    face_down: Literal["morph", "manifest", "cloak", "disguise"] | bool | ChangeWords | None = None
    tapped: bool = False
    under: PlayerName | None = None
    counters: Mapping[str, int] = {}
    copy_of: HandleOrCard | None = None
    except_: ChangeWords | None = field(default=None, name="except")

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        hidden = self.face_down
        return say.PutOntoBattlefield(
            objects=self.refs(at),
            transformed=self.transformed,
            converted=self.converted,
            face_down=_hidden_by(hidden),
            face_down_as=hidden.changes() if isinstance(hidden, ChangeWords) else None,
            tapped=self.tapped,
            under=seat(self.under, at),
            counters=self.counters,
            copy_of=original_if_any(self.copy_of, at),
            exceptions=exceptions(self.except_),
        )


class ExileAndReturn(OnObjects, frozen=True, kw_only=True, tag="exile and return"):
    """Exile, then return under the owner's control."""

    transformed: bool = False
    tapped: bool = False
    counters: Mapping[str, int] = {}
    at_: Literal["once", "next end step"] = field(default="once", name="at")

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.ExileAndReturn(
            objects=self.refs(at),
            transformed=self.transformed,
            tapped=self.tapped,
            counters=self.counters,
            at=Returning(self.at_),
        )


class TokenFaceWords(Part, frozen=True, kw_only=True):
    """A face of a token, spelled out."""

    name: str | None = None
    mana_cost: Mana = ""
    colors: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] | CardType = ()
    subtypes: tuple[str, ...] = ()
    power: TokenSize | None = None
    toughness: TokenSize | None = None
    keywords: tuple[str, ...] = ()

    def spelled(self) -> say.TokenFace:
        """The face as the effect writes it, its types as one line."""
        types = self.types if isinstance(self.types, str) else " ".join(self.types)
        line = " ".join((*self.supertypes, types))
        return say.TokenFace(
            name=self.name,
            types=TypeWords(f"{line} — {' '.join(self.subtypes)}" if self.subtypes else line),
            mana_cost=self.mana_cost,
            colors=tuple(map(SpelledColor, self.colors)),
            keywords=tuple(word.lower() for word in self.keywords),
            power=self.power,
            toughness=self.toughness,
        )


class CreateToken(EffectStep, frozen=True, kw_only=True, tag="create token"):
    """Create tokens."""

    one_of = ("card", "face", "faces", "copy_of")
    purpose = "say what the token is"

    card: TokenName | None = None
    face: TokenFaceWords | None = None
    faces: Annotated[tuple[TokenFaceWords, ...], Meta(max_length=2)] = ()
    copy_of: HandleOrCard | None = None
    except_: ChangeWords | None = field(default=None, name="except")
    transformed: bool = False
    under: PlayerName | None = None
    counters: Mapping[str, int] = {}
    tapped: bool = False
    number: int = 1

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        faces = self.faces or ((self.face,) if self.face is not None else ())
        return say.CreateToken(
            card=self.card,
            faces=tuple(face.spelled() for face in faces),
            copy_of=original_if_any(self.copy_of, at),
            exceptions=exceptions(self.except_),
            transformed=self.transformed,
            under=seat(self.under, at),
            counters=self.counters,
            tapped=self.tapped,
            number=self.number,
        )


# --- What an object is ----------------------------------------------------------------------------------


class BecomeCopy(EffectOnEach, frozen=True, kw_only=True, tag="become copy"):
    """Become a copy of something."""

    of: HandleOrCard
    except_: ChangeWords | None = field(default=None, name="except")
    until: Until | None = None

    def effect_on(self, at: Naming, id: int) -> AnyEffect:
        """The instruction."""
        return say.BecomeCopy(
            object=id,
            of=original(self.of, at),
            exceptions=exceptions(self.except_),
            until=self.until,
        )


class CopySpell(EffectOnEach, frozen=True, kw_only=True, tag="copy spell"):
    """Copy a spell on the stack."""

    except_: ChangeWords | None = field(default=None, name="except")

    def effect_on(self, at: Naming, id: int) -> AnyEffect:  # noqa: ARG002 - nothing else in it is a name
        """The instruction."""
        return say.CopySpell(object=id, exceptions=exceptions(self.except_))


class Change(OnObjects, frozen=True, kw_only=True, tag="change"):
    """A continuous effect on what an object is."""

    name: str | None = None
    mana_cost: Mana | None = None
    power: Number | int | None = None
    toughness: Number | int | None = None
    loyalty: Number | int | None = None
    types: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] | None = None
    add_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] | None = None
    add_supertypes: tuple[str, ...] = ()
    remove_supertypes: tuple[str, ...] = ()
    colors: tuple[Color, ...] | None = None
    add_colors: tuple[Color, ...] = ()
    keywords: tuple[str, ...] | None = None
    add_keywords: tuple[str, ...] = ()
    cant: tuple[Cant, ...] = ()
    lose_abilities: bool = False
    base: bool = False
    until: Until | None = None

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Change(objects=self.refs(at), change=changes_of(self), until=self.until)


class AddCounters(OnObjects, frozen=True, kw_only=True, tag="add counters"):
    """Put counters on something."""

    kind: str
    number: int = 1

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.AddCounters(objects=self.refs(at), kind=self.kind, number=self.number)


class RemoveCounters(OnObjects, frozen=True, kw_only=True, tag="remove counters"):
    """Take counters off something."""

    kind: str
    number: int = 1

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.RemoveCounters(objects=self.refs(at), kind=self.kind, number=self.number)


class Attach(EffectOnEach, frozen=True, kw_only=True, tag="attach"):
    """Attach to something."""

    to: HandleOrPlayer

    def effect_on(self, at: Naming, id: int) -> AnyEffect:
        """The instruction."""
        if at.is_player(self.to):
            return say.Attach(object=id, to_player=at.player(self.to))
        return say.Attach(object=id, to=at.object(self.to))


class Detach(OnObjects, frozen=True, kw_only=True, tag="detach"):
    """Take off what it is attached to."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Detach(objects=self.refs(at))


class GainControl(OnObjects, frozen=True, kw_only=True, tag="gain control"):
    """A player gains control."""

    to: PlayerName
    until: Until | None = None

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.GainControl(objects=self.refs(at), to=at.player(self.to), until=self.until)


class Tap(OnObjects, frozen=True, kw_only=True, tag="tap"):
    """Tap."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Tap(objects=self.refs(at))


class PhaseOut(OnObjects, frozen=True, kw_only=True, tag="phase out"):
    """Phase out."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.PhaseOut(objects=self.refs(at))


class Untap(OnObjects, frozen=True, kw_only=True, tag="untap"):
    """Untap."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Untap(objects=self.refs(at))


class Counter(OnObjects, frozen=True, kw_only=True, tag="counter"):
    """Counter something on the stack."""

    to: ZoneName | None = None
    under: PlayerName | None = None

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        to = CardZone(place(self.to, at)[0]) if self.to is not None else None
        return say.Counter(objects=self.refs(at), to=to, under=seat(self.under, at))
