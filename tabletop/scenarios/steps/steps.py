"""The base of all steps of a scenario, and the conversion of verbs to actions.

Each verb of the format is a class with its arguments, and the tag is the verb. ``player_verbs`` holds the
verbs of players, and ``effect_steps`` makes one for each effect of the language.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from msgspec import Struct, field

from tabletop.language.selections import Selection
from tabletop.model.actions import Action
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import selected
from tabletop.scenarios.format.document import NOTHING_EXPECTED, Expected, language_type
from tabletop.scenarios.format.in_language import in_language
from tabletop.scenarios.format.names import NO_OBJECT, Naming, is_player_word, zone_word
from tabletop.scenarios.format.teaching import Prediction
from tabletop.scenarios.format.words import Choice, Count, Handle, NewName, PlayerName, Prose, VerdictWord

_Cite = str | tuple[str, ...]
NAMING = ("object", "objects", "all")
PURPOSE = "say what the instruction is for"
if TYPE_CHECKING:
    Chosen: TypeAlias = Mapping[str, object]
else:
    Chosen = language_type(Selection)
    """A selection of all matching objects, as a file writes it."""


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """A step with its action, the acting player, the expected verdict, and the expectations after it."""

    one_of: ClassVar[tuple[str, ...]] = ()
    """Mutually exclusive keys."""
    purpose: ClassVar[str] = ""
    """Advice for a step with none of these keys, empty if none is required."""

    by: PlayerName | None = None
    choose: tuple[Choice, ...] | bool | int | str = ()
    verdict: VerdictWord = "legal"
    cites: tuple[_Cite, ...] = ()
    say: Prose = ""
    ask: bool = False
    open: bool = False
    back_to: int | None = None
    as_: NewName | tuple[NewName, ...] | None = field(default=None, name="as")
    expect: Expected = NOTHING_EXPECTED
    hints: tuple[str, ...] = ()
    focus: tuple[Handle, ...] = ()
    """Cards with a ring around them during the step. A film zooms in on them."""
    hold: Count = 0
    """How long a film shows the result of the step, in milliseconds, or 0 for the usual time."""
    predict: Prediction | None = None
    wrong: tuple[dict[str, Any], ...] = ()
    """Wrong tries that the lesson answers, instead of the step or right after it, as steps of the file."""

    @property
    def verb(self) -> str:
        """The word for ``do``."""
        return str(self.__struct_config__.tag)

    @property
    def new_names(self) -> tuple[str, ...]:
        """Names for the step's results."""
        if self.as_ is None:
            return ()
        return (self.as_,) if isinstance(self.as_, str) else self.as_

    @property
    def answers(self) -> tuple[Choice, ...]:
        """Answers to the step's questions."""
        return self.choose if isinstance(self.choose, tuple) else (self.choose,)

    def about(self, at: Naming) -> int | None:
        """Return the object that decides who acts if no player is named, or None."""
        word = getattr(self, "object", None)
        return at.object(word) if isinstance(word, str) else None

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """Return all objects that the step is about, the main one first."""
        id = self.about(at)
        return (id,) if id else ()

    def actor(self, at: Naming) -> int:
        """Return the acting seat: the named player, the object's controller, or the active player."""
        return self.actor_for(at, self.about(at))

    def actor_for(self, at: Naming, id: int | None) -> int:
        """Return the seat that acts with an object."""
        if self.by is not None and (at.is_player(self.by) or not is_player_word(self.by)):
            return at.player(self.by)
        about = at.state.objects.get(id or NO_OBJECT)
        return controller_of(about) if about is not None else at.state.active


class ActionStep(Step, frozen=True, kw_only=True):
    """A step that performs an action at the table."""

    @abstractmethod
    def action(self, at: Naming) -> Action:
        """Return the action of the step, with its names looked up now."""

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """Return the actions of the step, usually one, but one per object if several are named."""
        return (self.action(at),)


class OnEach(ActionStep, frozen=True, kw_only=True):
    """A verb for one object. If several objects are named, it is repeated for each."""

    one_of = NAMING
    purpose = PURPOSE

    object: Handle | None = None
    objects: tuple[Handle, ...] | None = None
    all: Chosen | None = None

    def ids(self, at: Naming) -> tuple[int, ...]:
        """Return the objects.

        A name without an object becomes an id without one, which the referee refuses.
        """
        if self.all is not None:
            return matching_objects(self.all, self.by, at)
        if self.objects is not None:
            return at.each(self.objects)
        return (at.object(self.object or ""),)

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """Return each of the objects."""
        return tuple(id for id in self.ids(at) if id != NO_OBJECT)

    @abstractmethod
    def action_on(self, at: Naming, id: int) -> Action:
        """Return the action for one of the objects."""

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """Return the action for each of the objects."""
        return tuple(self.action_on(at, id) for id in self.ids(at))


def matching_objects(selection: object, by: str | None, at: Naming) -> tuple[int, ...]:
    """Return the matching objects, from the perspective of the acting player."""
    you = at.player(by) if by is not None and at.is_player(by) else at.state.active
    wanted: Selection = in_language(selection, Selection, at)
    return tuple(each.id for each in selected(at.state, wanted, you=you))


def place(word: str, at: Naming) -> tuple[ZoneKind, int | None]:
    """Return the zone and seat of a zone word, which was checked when the file was read."""
    found = zone_word(word, at.names.players)
    assert found is not None
    kind, player = found
    return kind, at.player(player) if player is not None else None
