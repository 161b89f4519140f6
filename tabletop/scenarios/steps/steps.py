"""A step of a scenario: what all verbs have in common, and how a verb becomes an action.

Each verb of the format is a class with its arguments; the tag is the verb. ``player_verbs`` holds those of
players, ``effect_steps`` makes one for each effect of the language.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from msgspec import Struct, field

from tabletop.language.selections import Selection
from tabletop.model.actions import Action
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.selecting import selected
from tabletop.scenarios.format.document import NOTHING_EXPECTED, Expected, language_type
from tabletop.scenarios.format.in_language import in_language
from tabletop.scenarios.format.names import NO_OBJECT, Naming, is_player_word, zone_word
from tabletop.scenarios.format.teaching import Prediction
from tabletop.scenarios.format.words import Choice, Handle, NewName, PlayerName, VerdictWord

_Cite = str | tuple[str, ...]
NAMING = ("object", "objects", "all")
PURPOSE = "say what the instruction is for"
if TYPE_CHECKING:
    Chosen: TypeAlias = Mapping[str, object]
else:
    Chosen = language_type(Selection)
    """What chooses all objects that fit, as a file writes it."""


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
    hints: tuple[str, ...] = ()
    focus: tuple[Handle, ...] = ()
    """Cards that have a ring around them while the step is told; a film brings them near."""
    hold: int = 0
    """How long a film shows what came of the step, in milliseconds; 0 for the usual time."""
    predict: Prediction | None = None
    wrong: tuple[dict[str, Any], ...] = ()
    """Tries instead of the step or right after it that deserve an answer: steps, as the file writes them."""

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
        if self.by is not None and (at.is_player(self.by) or not is_player_word(self.by)):
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


class OnEach(ActionStep, frozen=True, kw_only=True):
    """A verb that speaks of one object; named for several it is done with each of them."""

    one_of = NAMING
    purpose = PURPOSE

    object: Handle | None = None
    objects: tuple[Handle, ...] | None = None
    all: Chosen | None = None

    def ids(self, at: Naming) -> tuple[int, ...]:
        """The objects; a name that names nothing now stands for no object, and the referee says so."""
        if self.all is not None:
            return all_that_fit(self.all, self.by, at)
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


def all_that_fit(selection: object, by: str | None, at: Naming) -> tuple[int, ...]:
    """The objects that fit, seen from the player who acts."""
    you = at.player(by) if by is not None and at.is_player(by) else at.state.active
    wanted: Selection = in_language(selection, Selection, at)
    return tuple(each.id for each in selected(at.state, wanted, you=you))


def place(word: str, at: Naming) -> tuple[ZoneKind, int | None]:
    """A zone's word as kind and seat; that it is one was seen when the file was read."""
    found = zone_word(word, at.names.players)
    assert found is not None
    kind, player = found
    return kind, at.player(player) if player is not None else None
