"""The verbs of players, one class each, and the file's own verbs for undoing and redoing steps."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import field

from tabletop.model.actions import (
    Action,
    Activate,
    Advance,
    Attack,
    Block,
    Cast,
    PlayLand,
    PutTrigger,
    Resolve,
    TurnUp,
)
from tabletop.model.handwork import BeginGame, RemoveFromGame
from tabletop.scenarios.format.names import NO_OBJECT, Naming
from tabletop.scenarios.format.words import (
    Choice,
    Count,
    FaceWord,
    Handle,
    HandleOrPlayer,
    StepName,
    Way,
    ZoneName,
)
from tabletop.scenarios.steps.ability_places import activated_place, triggered_place
from tabletop.scenarios.steps.steps import ActionStep, OnEach, Step, place


class TargetStep(OnEach, frozen=True, kw_only=True):
    """A verb that may name targets, which are objects and players. An empty list chooses no targets."""

    targets: tuple[HandleOrPlayer, ...] | None = None

    @property
    def no_targets(self) -> bool:
        """Whether the file says that no targets are chosen."""
        return self.targets is not None and not self.targets

    def target_objects(self, at: Naming) -> tuple[int, ...]:
        """Return the targets that are objects. A target that is gone becomes an id without an object."""
        return tuple(at.object(word) for word in self.targets or () if not at.is_player(word))

    def target_players(self, at: Naming) -> tuple[int, ...]:
        """Return the targets that are players."""
        return tuple(at.player(word) for word in self.targets or () if at.is_player(word))

    def players_after(self, at: Naming) -> tuple[int, ...]:
        """Return the number of objects named before each target player, or () if all players are last."""
        are_players = [at.is_player(word) for word in self.targets or ()]
        after = [are_players[:place].count(False) for place, is_one in enumerate(are_players) if is_one]
        return tuple(after) if any(number < are_players.count(False) for number in after) else ()


class CastSpell(TargetStep, frozen=True, kw_only=True, tag="cast"):
    """Cast a spell."""

    face: FaceWord | None = None
    using: Way | None = None
    x: Count = 0
    from_: ZoneName | None = field(default=None, name="from")

    def action_on(self, at: Naming, id: int) -> Action:
        """Return the action. A card outside the zone named with ``from`` is not found."""
        return Cast(
            by=self.actor_for(at, id),
            object=_in_zone(id, self.from_, at),
            face=self.face,
            using=self.using,
            targets=self.target_objects(at),
            target_players=self.target_players(at),
            players_after=self.players_after(at),
            no_targets=self.no_targets,
            x=self.x,
        )


class PlayLandCard(OnEach, frozen=True, kw_only=True, tag="play land"):
    """Play a land."""

    face: Literal["front", "back"] | None = None
    using: Way | None = None
    from_: ZoneName | None = field(default=None, name="from")

    def action_on(self, at: Naming, id: int) -> Action:
        """Return the action."""
        object = _in_zone(id, self.from_, at)
        return PlayLand(by=self.actor_for(at, id), object=object, face=self.face, using=self.using)


def _in_zone(id: int, zone: str | None, at: Naming) -> int:
    if zone is None or id not in at.state.objects:
        return id
    kind, player = place(zone, at)
    there = at.state.objects[id].zone
    return id if there.kind is kind and player in (None, there.player) else NO_OBJECT


class ActivateAbility(TargetStep, frozen=True, kw_only=True, tag="activate"):
    """Activate an ability given by place or by some of its words, or else the first that works there."""

    ability: int | str | None = None
    x: Count = 0

    def action_on(self, at: Naming, id: int) -> Action:
        """Return the action."""
        return Activate(
            by=self.actor_for(at, id),
            object=id,
            ability=activated_place(at.state, id, self.ability),
            targets=self.target_objects(at),
            target_players=self.target_players(at),
            players_after=self.players_after(at),
            no_targets=self.no_targets,
            x=self.x,
        )


class PutTriggered(TargetStep, frozen=True, kw_only=True, tag="trigger"):
    """Put a triggered ability onto the stack by hand."""

    ability: int | str = 1

    def action_on(self, at: Naming, id: int) -> Action:
        """Return the action."""
        return PutTrigger(
            by=self.actor_for(at, id),
            object=id,
            ability=triggered_place(at.state, id, self.ability),
            targets=self.target_objects(at),
            target_players=self.target_players(at),
            players_after=self.players_after(at),
            no_targets=self.no_targets,
        )


class TurnUpCard(OnEach, frozen=True, kw_only=True, tag="turn up"):
    """Turn a face-down permanent face up."""

    def action_on(self, at: Naming, id: int) -> Action:
        """Return the action."""
        return TurnUp(by=self.actor_for(at, id), object=id)


class ResolveTop(ActionStep, frozen=True, kw_only=True, tag="resolve"):
    """Resolve the top of the stack, or all of it."""

    all: bool = False

    def action(self, at: Naming) -> Action:
        """Return the action."""
        return Resolve(by=self.actor(at), all=self.all)


class BeginTheGame(ActionStep, frozen=True, kw_only=True, tag="begin game"):
    """Draw opening hands, take mulligans, and use what opening hands allow."""

    hand: int = 7

    def action(self, at: Naming) -> Action:
        """Return the action."""
        return BeginGame(by=self.actor(at), hand=self.hand)


class RemoveFromTheGame(OnEach, frozen=True, kw_only=True, tag="remove from game"):
    """Remove objects from the game by hand."""

    def action_on(self, at: Naming, id: int) -> Action:
        """Return the action for one of the objects."""
        return RemoveFromGame(by=self.actor(at), objects=(id,))

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """Return one action for all objects."""
        return (RemoveFromGame(by=self.actor(at), objects=self.ids(at)),)


class NextStep(ActionStep, frozen=True, kw_only=True, tag="next step"):
    """Go to the next step."""

    def action(self, at: Naming) -> Action:
        """Return the action."""
        return Advance(by=self.actor(at), to="next step")


class NextTurn(ActionStep, frozen=True, kw_only=True, tag="next turn"):
    """Go to the next turn."""

    def action(self, at: Naming) -> Action:
        """Return the action."""
        return Advance(by=self.actor(at), to="next turn")


class GoTo(ActionStep, frozen=True, kw_only=True, tag="go to"):
    """Go forward to a step, past the end of the turn if necessary."""

    step: StepName

    def action(self, at: Naming) -> Action:
        """Return the action."""
        return Advance(by=self.actor(at), to=self.step)


class DeclareAttackers(ActionStep, frozen=True, kw_only=True, tag="attack"):
    """Declare attackers and the player or permanent that each attacks."""

    attackers: Mapping[Handle, HandleOrPlayer]

    def action(self, at: Naming) -> Action:
        """Return the action."""
        pairs = [(at.object(word), whom) for word, whom in self.attackers.items()]
        return Attack(
            by=self.actor(at),
            attackers={id: at.object(whom) for id, whom in pairs if not at.is_player(whom)},
            players={id: at.player(whom) for id, whom in pairs if at.is_player(whom)},
        )

    def about(self, at: Naming) -> int | None:
        """Return the first attacker."""
        return _first(self.attackers, at)


class DeclareBlockers(ActionStep, frozen=True, kw_only=True, tag="block"):
    """Declare blockers. ``besides`` has the second attacker for creatures that block two."""

    blockers: Mapping[Handle, Handle]
    besides: Mapping[Handle, Handle] = {}

    def action(self, at: Naming) -> Action:
        """Return the action."""
        blocks, besides = (
            {at.object(word): at.object(whom) for word, whom in words.items()}
            for words in (self.blockers, self.besides)
        )
        return Block(by=self.actor(at), blockers=blocks, besides=besides)

    def about(self, at: Naming) -> int | None:
        """Return the first blocker."""
        return _first(self.blockers, at)


def _first(words: Iterable[str], at: Naming) -> int | None:
    return next((at.object(word) for word in words), None)


# --- The file's own verbs ---------------------------------------------------------------------------------


class AnswerQuestion(Step, frozen=True, kw_only=True, tag="answer"):
    """Answer the open question."""

    with_: Choice = field(name="with")


class Undo(Step, frozen=True, kw_only=True, tag="undo"):
    """Undo steps of the file that changed the table."""

    number: Count = 1


class Redo(Step, frozen=True, kw_only=True, tag="redo"):
    """Redo steps that were undone."""

    number: Count = 1
