"""What an effect tells the table to do: verbs on players and on the game, and effects that wait or last."""

from typing import Literal, TypeAlias

from msgspec import field

from tabletop.language import changes, moments
from tabletop.language import effects as say
from tabletop.language.effects import AnyEffect
from tabletop.language.references import PlayerWord
from tabletop.scenarios.format.names import Later, Naming
from tabletop.scenarios.format.words import (
    Forbidden,
    Handle,
    HandleOrCard,
    HandleOrPlayer,
    PlayerName,
    Until,
    ZoneName,
)
from tabletop.scenarios.steps import effect_verbs as on_objects
from tabletop.scenarios.steps.effect_verbs import original_if_any, seat
from tabletop.scenarios.steps.steps import EffectForEach, EffectOnEach, EffectStep, MayName, place

# --- Players --------------------------------------------------------------------------------------------


class DealDamage(EffectStep, frozen=True, kw_only=True, tag="deal damage"):
    """Deal damage to an object or a player."""

    to: HandleOrPlayer
    amount: int
    source: Handle | None = None
    combat: bool = False

    def about(self, at: Naming) -> int | None:
        """The source of the damage."""
        return at.object(self.source) if self.source is not None else None

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        player = at.is_player(self.to)
        return say.DealDamage(
            amount=self.amount,
            to=None if player else at.object(self.to),
            to_player=at.player(self.to) if player else None,
            source=at.object(self.source) if self.source is not None else None,
            combat=self.combat,
        )


class NumberStep(EffectStep, frozen=True, kw_only=True):
    """A verb that tells a player to do something a number of times."""

    number: int = 1


class Draw(NumberStep, frozen=True, kw_only=True, tag="draw"):
    """Draw cards."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Draw(by=self.actor(at), number=self.number)


class Mill(NumberStep, frozen=True, kw_only=True, tag="mill"):
    """Put cards from the library into the graveyard."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Mill(by=self.actor(at), number=self.number)


class Scry(NumberStep, frozen=True, kw_only=True, tag="scry"):
    """Look at the top cards and put any on the bottom."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Scry(by=self.actor(at), number=self.number)


class Shuffle(EffectStep, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle the library."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Shuffle(by=self.actor(at))


class ManifestDread(EffectStep, frozen=True, kw_only=True, tag="manifest dread"):
    """Manifest one of the top two cards."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.ManifestDread(by=self.actor(at))


class CardsStep(MayName, frozen=True, kw_only=True):
    """A verb for named cards, or for a number of cards."""

    number: int | None = None


class Discard(CardsStep, frozen=True, kw_only=True, tag="discard"):
    """Discard cards."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Discard(by=self.actor(at), objects=self.named(at), number=self.number or 1)


class Reveal(CardsStep, frozen=True, kw_only=True, tag="reveal"):
    """Show cards to all."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Reveal(by=self.actor(at), objects=self.named(at), number=self.number or 0)


class Look(CardsStep, frozen=True, kw_only=True, tag="look"):
    """Let a player look at cards."""

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Look(by=self.actor(at), objects=self.named(at), number=self.number or 0)


class NameCard(EffectStep, frozen=True, kw_only=True, tag="name a card"):
    """Choose a card name."""

    name: str
    of: Handle | Literal["any"] = "any"

    def about(self, at: Naming) -> int | None:
        """The object that asks for a name."""
        return at.object(self.of) if self.of != "any" else None

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.NameCard(by=self.actor(at), name=self.name, of=self.about(at))


class Life(EffectStep, frozen=True, kw_only=True, tag="life"):
    """Gain life, or lose it by a negative amount."""

    to: PlayerName
    amount: int

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Life(to=at.player(self.to), amount=self.amount)


class SetDay(EffectStep, frozen=True, kw_only=True, tag="set day"):
    """It becomes day."""

    def effect(self, at: Naming) -> AnyEffect:  # noqa: ARG002 - nothing in it is a name
        """The instruction."""
        return say.SetDay()


class SetNight(EffectStep, frozen=True, kw_only=True, tag="set night"):
    """It becomes night."""

    def effect(self, at: Naming) -> AnyEffect:  # noqa: ARG002 - nothing in it is a name
        """The instruction."""
        return say.SetNight()


# --- What is allowed and forbidden ------------------------------------------------------------------------


class Allow(EffectForEach, frozen=True, kw_only=True, tag="allow"):
    """A permission, which a later step may name by ``using``."""

    what: tuple[Literal["cast", "cast face down", "cast copy", "play land"], ...]
    from_: ZoneName | None = field(default=None, name="from")
    types: tuple[str, ...] = ()
    max_mana_value: int | None = None
    name: str | None = None
    free: bool = False
    now: bool = False
    transformed: bool = False
    until: Until | None = None

    def effect_for(self, at: Naming, id: int | None) -> AnyEffect:
        """The instruction."""
        zone, player = place(self.from_, at) if self.from_ is not None else (None, None)
        return say.Allow(
            by=self.actor(at),
            what=tuple(map(changes.Allowed, self.what)),
            object=id,
            zone=zone,
            zone_player=player,
            types=self.types,
            max_mana_value=self.max_mana_value,
            name=self.name,
            free=self.free,
            now=self.now,
            transformed=self.transformed,
            until=self.until,
            label=next(iter(self.new_names), None),
        )


class Forbid(EffectForEach, frozen=True, kw_only=True, tag="forbid"):
    """A prohibition; where nobody is named it holds for all."""

    what: tuple[Forbidden, ...]
    name: str | None = None
    until: Until | None = None

    def effect_for(self, at: Naming, id: int | None) -> AnyEffect:
        """The instruction."""
        return say.Forbid(
            by=at.player(self.by) if self.by is not None else PlayerWord.EACH,
            what=tuple(map(changes.Forbidden, self.what)),
            object=id,
            name=self.name,
            until=self.until,
        )


# --- Later, and instead -------------------------------------------------------------------------------------


class PutAbility(EffectOnEach, frozen=True, kw_only=True, tag="put ability"):
    """An ability of an object goes onto the stack."""

    then: "EffectVerb | tuple[EffectVerb, ...]"

    def effect_on(self, at: Naming, id: int) -> AnyEffect:
        """The instruction."""
        return say.PutAbility(object=id, then=_later(self.then, at))

    @property
    def later(self) -> tuple[Later, ...]:
        """What the file says of what the ability is going to do."""
        return _said_of(self.then)


class Delay(EffectForEach, frozen=True, kw_only=True, tag="delay"):
    """A delayed trigger."""

    at_: Literal["next upkeep", "next end step", "end of combat"] = field(name="at")
    then: "EffectVerb | tuple[EffectVerb, ...]"

    def effect_for(self, at: Naming, id: int | None) -> AnyEffect:
        """The instruction."""
        return say.Delay(object=id, at=moments.Later(self.at_), then=_later(self.then, at))

    @property
    def later(self) -> tuple[Later, ...]:
        """What the file says of what the ability is going to do."""
        return _said_of(self.then)


class Replace(EffectStep, frozen=True, kw_only=True, tag="replace"):
    """A replacement effect."""

    event: Literal["put into graveyard", "enters"]
    with_: Literal["exile", "bottom of library", "as a copy"] = field(name="with")
    whose: PlayerName | None = None
    of: HandleOrCard | None = None
    types: tuple[str, ...] = ()
    source: Handle | None = None
    once: bool = False
    until: Until | None = None

    def about(self, at: Naming) -> int | None:
        """The source of the effect."""
        return at.object(self.source) if self.source is not None else None

    def effect(self, at: Naming) -> AnyEffect:
        """The instruction."""
        return say.Replace(
            event=moments.WouldBe(self.event),
            instead=moments.Instead(self.with_),
            whose=seat(self.whose, at),
            of=original_if_any(self.of, at),
            types=self.types,
            source=self.about(at),
            once=self.once,
            until=self.until,
        )


def _later(then: "EffectVerb | tuple[EffectVerb, ...]", at: Naming) -> tuple[AnyEffect, ...]:
    steps = then if isinstance(then, tuple) else (then,)
    return tuple(effect for step in steps for effect in step.effects(at))


def _said_of(then: "EffectVerb | tuple[EffectVerb, ...]") -> tuple[Later, ...]:
    steps = then if isinstance(then, tuple) else (then,)
    return tuple(
        Later(
            names=step.new_names,
            makes=_number_made(step),
            answers=step.answers,
            then=step.later if isinstance(step, PutAbility | Delay) else (),
        )
        for step in steps
    )


def _number_made(step: "EffectVerb") -> int:
    match step:
        case on_objects.CreateToken(number=number):
            return number
        case PutAbility(objects=objects) | Delay(objects=objects):
            return len(objects or ("one",))
        case _:
            return 0


EffectVerb: TypeAlias = (
    on_objects.Transform
    | on_objects.Convert
    | on_objects.Flip
    | on_objects.Meld
    | on_objects.TurnFaceDown
    | on_objects.TurnFaceUp
    | on_objects.Move
    | on_objects.Destroy
    | on_objects.Sacrifice
    | on_objects.Exile
    | on_objects.ReturnToHand
    | on_objects.PutOntoBattlefield
    | on_objects.ExileAndReturn
    | on_objects.CreateToken
    | on_objects.BecomeCopy
    | on_objects.CopySpell
    | on_objects.Change
    | on_objects.AddCounters
    | on_objects.RemoveCounters
    | on_objects.Attach
    | on_objects.Detach
    | on_objects.GainControl
    | on_objects.Tap
    | on_objects.Untap
    | on_objects.PhaseOut
    | on_objects.Counter
    | DealDamage
    | Draw
    | Mill
    | Scry
    | Shuffle
    | ManifestDread
    | Discard
    | Reveal
    | Look
    | NameCard
    | Life
    | SetDay
    | SetNight
    | Allow
    | Forbid
    | PutAbility
    | Delay
    | Replace
)
