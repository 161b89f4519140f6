"""A step of a scenario: what all verbs have in common, and how a verb becomes an action.

Each verb of the format is a class with its arguments; the tag is the verb. ``effect_verbs`` and
``player_verbs`` hold them.
"""

from abc import abstractmethod
from typing import ClassVar

from msgspec import Struct, field
from msgspec.structs import replace

from tabletop.language.conditions import Selection
from tabletop.language.effects import AnyEffect, ObjectRef
from tabletop.model.actions import Action, Instruct
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.selecting import selected
from tabletop.scenarios.format.document import NOTHING_EXPECTED, Expected
from tabletop.scenarios.format.names import NO_OBJECT, Naming, zone_word
from tabletop.scenarios.format.words import Choice, Handle, NewName, PlayerName, VerdictWord

_Cite = str | tuple[str, ...]
_NAMING = ("object", "objects", "all")
_PURPOSE = "say what the instruction is for"


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One step: what is done, by whom, what the rules make of it, and what must be true then."""

    one_of: ClassVar[tuple[str, ...]] = ()
    """Of these keys there is one only."""
    purpose: ClassVar[str] = ""
    """What is missing where none of them is there, as advice; empty where none has to be."""

    by: PlayerName | None = None
    choose: tuple[Choice, ...] | bool | int | str = ()
    verdict: VerdictWord = "legal"
    cites: tuple[_Cite, ...] = ()
    say: str = ""
    ask: bool = False
    open: bool = False
    back_to: int | None = None
    as_: NewName | tuple[NewName, ...] | None = field(default=None, name="as")
    expect: Expected = NOTHING_EXPECTED

    @property
    def verb(self) -> str:
        """The word that stands behind ``do``."""
        return str(self.__struct_config__.tag)

    @property
    def new_names(self) -> tuple[str, ...]:
        """The names for what the step makes."""
        if self.as_ is None:
            return ()
        return (self.as_,) if isinstance(self.as_, str) else self.as_

    @property
    def answers(self) -> tuple[Choice, ...]:
        """The answers to the questions of the step."""
        return self.choose if isinstance(self.choose, tuple) else (self.choose,)

    def about(self, at: Naming) -> int | None:
        """The object that decides who acts where nobody is named; None if there is none."""
        word = getattr(self, "object", None)
        return at.object(word) if isinstance(word, str) else None

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """All objects that it is about, the first one first; empty if there is none."""
        id = self.about(at)
        return (id,) if id else ()

    def actor(self, at: Naming) -> int:
        """The seat that acts: named, else who controls or owns the object, else the active player."""
        return self.actor_for(at, self.about(at))

    def actor_for(self, at: Naming, id: int | None) -> int:
        """The seat that acts with an object."""
        if self.by is not None:
            return at.player(self.by)
        about = at.state.objects.get(id or NO_OBJECT)
        return controller_of(about) if about is not None else at.state.active


class ActionStep(Step, frozen=True, kw_only=True):
    """A step that does something at the table."""

    @abstractmethod
    def action(self, at: Naming) -> Action:
        """The action of the step, its names looked up now."""

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """The same for each object where several are named; mostly it is one action."""
        return (self.action(at),)


class EffectStep(ActionStep, frozen=True, kw_only=True):
    """A step that stands for an effect which resolves now."""

    @abstractmethod
    def effect(self, at: Naming) -> AnyEffect:
        """The effect, its names looked up now."""

    def effects(self, at: Naming) -> tuple[AnyEffect, ...]:
        """The same for each object where several are named."""
        return (self.effect(at),)

    def action(self, at: Naming) -> Action:
        """The instruction to carry the effect out."""
        return Instruct(by=self.actor(at), effect=self.effect(at))


class OnObjects(EffectStep, frozen=True, kw_only=True):
    """A verb that takes one object, several, or all that fit."""

    one_of = _NAMING
    purpose = _PURPOSE

    object: Handle | None = None
    objects: tuple[Handle, ...] | None = None
    all: Selection | None = None

    def about(self, at: Naming) -> int | None:
        """The first of the objects."""
        refs = self.refs(at)
        first = refs[0] if refs else None
        return first if isinstance(first, int) else None

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """Each of the objects."""
        if self.all is not None:
            return _all_that_fit(self.all, self.by, at)
        return tuple(each for each in self.refs(at) if isinstance(each, int))

    def refs(self, at: Naming) -> tuple[ObjectRef, ...]:
        """What the instruction is for; what a name stood for and is gone is left out."""
        if self.all is not None:
            return (seated(self.all, at),)
        words = self.objects if self.objects is not None else (self.object,) if self.object else ()
        return at.each(words)


class MayName(EffectStep, frozen=True, kw_only=True):
    """A verb that may speak of objects, but can do without."""

    one_of = _NAMING

    object: Handle | None = None
    objects: tuple[Handle, ...] | None = None
    all: Selection | None = None

    def named(self, at: Naming) -> tuple[int, ...]:
        """The objects spoken of; where nothing is left of them the number of nothing."""
        if self.all is not None:
            found = _all_that_fit(self.all, self.by, at)
        elif self.objects is not None:
            found = at.each(self.objects)
        elif self.object is not None:
            found = at.objects(self.object)
        else:
            return ()
        return found or (NO_OBJECT,)

    def about(self, at: Naming) -> int | None:
        """The first of the objects."""
        return next(iter(self.named(at)), None)

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """Each of the objects."""
        return tuple(id for id in self.named(at) if id != NO_OBJECT)


class EffectForEach(MayName, frozen=True, kw_only=True):
    """An effect that is set up for each of the objects, or once where none is spoken of."""

    @abstractmethod
    def effect_for(self, at: Naming, id: int | None) -> AnyEffect:
        """The effect for one of the objects, or for none."""

    def effect(self, at: Naming) -> AnyEffect:
        """The first of the effects."""
        return self.effects(at)[0]

    def effects(self, at: Naming) -> tuple[AnyEffect, ...]:
        """The effect for each of the objects."""
        return tuple(self.effect_for(at, id) for id in self.named(at) or (None,))

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """The instruction for each of the objects."""
        return tuple(Instruct(by=self.actor(at), effect=effect) for effect in self.effects(at))


class OnEach(ActionStep, frozen=True, kw_only=True):
    """A verb that speaks of one object; named for several it is done with each of them."""

    one_of = _NAMING
    purpose = _PURPOSE

    object: Handle | None = None
    objects: tuple[Handle, ...] | None = None
    all: Selection | None = None

    def ids(self, at: Naming) -> tuple[int, ...]:
        """The objects; a name that names nothing now stands for no object, and the referee says so."""
        if self.all is not None:
            return _all_that_fit(self.all, self.by, at)
        if self.objects is not None:
            return at.each(self.objects)
        return (at.object(self.object or ""),)

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """Each of the objects."""
        return tuple(id for id in self.ids(at) if id != NO_OBJECT)

    @abstractmethod
    def action_on(self, at: Naming, id: int) -> Action:
        """The action for one of the objects."""

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """The action for each of the objects."""
        return tuple(self.action_on(at, id) for id in self.ids(at))


class EffectOnEach(OnEach, frozen=True, kw_only=True):
    """An effect that speaks of one object."""

    @abstractmethod
    def effect_on(self, at: Naming, id: int) -> AnyEffect:
        """The effect for one of the objects."""

    def effects(self, at: Naming) -> tuple[AnyEffect, ...]:
        """The effect for each of the objects."""
        return tuple(self.effect_on(at, id) for id in self.ids(at))

    def action_on(self, at: Naming, id: int) -> Action:
        """The instruction for one of the objects."""
        return Instruct(by=self.actor_for(at, id), effect=self.effect_on(at, id))


def _all_that_fit(selection: Selection, by: str | None, at: Naming) -> tuple[int, ...]:
    """The objects that fit, seen from the player who acts."""
    you = at.player(by) if by is not None else at.state.active
    return tuple(each.id for each in selected(at.state, seated(selection, at), you=you))


def seated(selection: Selection, at: Naming) -> Selection:
    """A selection in which players are seats."""
    seats = {
        about: at.player(name)
        for about in ("controller", "owner")
        if isinstance(name := getattr(selection, about), str) and at.is_player(name)
    }
    return replace(selection, **seats)


def place(word: str, at: Naming) -> tuple[ZoneKind, int | None]:
    """A zone's word as kind and seat; that it is one was seen when the file was read."""
    found = zone_word(word, at.names.players)
    assert found is not None
    kind, player = found
    return kind, at.player(player) if player is not None else None
