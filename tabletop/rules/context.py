"""Whose effect it is, and what its words mean: "self", "target", "you" become numbers here."""

from collections.abc import Iterable

from tabletop.cards.conditions import Selection
from tabletop.cards.effects import Amount, ObjectRef, PlayerRef
from tabletop.model.objects import CardObject, GameObject, Permanent, StackAbility, StackObject
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.kinds import controller_of, opponents_of
from tabletop.rules.selecting import selected


class Context:
    """What the words of one resolving spell or ability, or of an effect spoken by hand, refer to."""

    def __init__(self, you: int, on_stack: StackObject | None = None, *, own: int | None = None) -> None:
        self.you = you
        self.on_stack = on_stack
        self.own = own
        """What "self" is where nothing is on the stack."""
        self.it: tuple[int, ...] = ()
        """What the effect before handled, where it is now."""
        self.that_many: int | None = on_stack.that_many if isinstance(on_stack, StackAbility) else None
        self.chosen_player: int | None = None

    @property
    def source(self) -> int | None:
        """The object whose ability this is; None for a spell and for an effect spoken by hand."""
        return self.on_stack.source if isinstance(self.on_stack, StackAbility) else None

    @property
    def source_before(self) -> GameObject | None:
        """That object as it was when its ability went onto the stack."""
        return self.on_stack.source_before if isinstance(self.on_stack, StackAbility) else None

    @property
    def turned(self) -> int | None:
        """How often the source had turned over then; None where no limit applies (701.27f)."""
        return self.on_stack.turned if isinstance(self.on_stack, StackAbility) else None

    # --- Objects -----------------------------------------------------------------------------------------

    def objects(self, state: State, refs: Iterable[ObjectRef]) -> tuple[int, ...]:
        """The numbers of all objects that some words mean and that still exist."""
        found: list[int] = []
        for ref in refs:
            found.extend(self._meant(state, ref))
        return tuple(id for id in dict.fromkeys(found) if id in state.objects)

    def object(self, state: State, ref: ObjectRef | None) -> int | None:
        """The number of the one object that a word means, if it still exists."""
        found = self.objects(state, (ref,)) if ref is not None else ()
        return found[0] if found else None

    def _meant(self, state: State, ref: ObjectRef) -> tuple[int, ...]:
        if isinstance(ref, int):
            return (ref,)
        if isinstance(ref, Selection):
            asker = self.source or self.own or 0
            return tuple(each.id for each in selected(state, ref, you=self.you, asker=asker))
        return self._meant_by_word(state, ref)

    def _meant_by_word(self, state: State, word: str) -> tuple[int, ...]:
        if word.startswith("target"):
            return self._targets(word)
        match word:
            case "it" | "chosen":
                return self.it
            case "self":
                return self._self(state)
            case "that":
                return self.on_stack.that if isinstance(self.on_stack, StackAbility) else ()
            case "enchanted":
                return self._enchanted(state)
            case "top of library":
                return state.in_zone(Zone(ZoneKind.LIBRARY, self.you))[:1]
            case "exiled with self":
                return tuple(each.id for each in state.zone(ZoneKind.EXILE) if self._is_linked(each))
            case _:
                return ()

    def _is_linked(self, exiled: GameObject) -> bool:
        """Whether a card was exiled with the source, or as the source was crafted (406.6, 607.2a)."""
        if self.source is None or not isinstance(exiled, CardObject) or exiled.pile is None:
            return False
        pieces = self.source_before.pieces if self.source_before is not None else ()
        return exiled.pile == self.source or any(piece.id == exiled.pile for piece in pieces)

    def _self(self, state: State) -> tuple[int, ...]:
        """The object itself; for an ability about its leaving, what it has become (400.7e)."""
        if isinstance(self.on_stack, StackAbility):
            source = self.on_stack.source
            if source is not None and source in state.objects:
                return (source,)
            return self.on_stack.source_now
        own = self.on_stack.id if self.on_stack is not None else self.own
        return (own,) if own is not None else ()

    def _targets(self, word: str) -> tuple[int, ...]:
        """What was chosen for the first target of the text, or the second and so on."""
        if self.on_stack is None:
            return ()
        place = int(word.removeprefix("target") or "1") - 1
        chosen = zip(self.on_stack.targets, self.on_stack.target_places, strict=True)
        return tuple(id for id, its_place in chosen if its_place == place)

    def _enchanted(self, state: State) -> tuple[int, ...]:
        own = state.permanent(self.source or self.own) or self.source_before
        on = own.attached_to if isinstance(own, Permanent) else None
        return (on,) if on is not None else ()

    # --- Players -----------------------------------------------------------------------------------------

    def players(self, state: State, ref: PlayerRef) -> tuple[int, ...]:
        """The players that a word means."""
        match ref:
            case int():
                return (ref,)
            case "each":
                return (self.you, *opponents_of(state, self.you))
            case "each opponent":
                return opponents_of(state, self.you)
            case _:
                player = self.player(state, ref)
                return (player,) if player is not None else ()

    def player(self, state: State, ref: PlayerRef | None, about: int | None = None) -> int | None:
        """The one player that a word means; ``about`` is the object whose owner or controller is meant."""
        if isinstance(ref, int):
            return ref
        object = state.objects.get(about) if about is not None else None
        if object is not None and ref in ("owner", "controller"):
            return object.owner if ref == "owner" else controller_of(object)
        match ref:
            case "active":
                return state.active
            case "opponent":
                return next(iter(opponents_of(state, self.you)), None)
            case "target":
                return next(iter(self.on_stack.target_players), None) if self.on_stack else None
            case "that player" | "enchanted":
                return self._player_of_ability(state, str(ref))
            case "chosen":
                return self.chosen_player
            case _:
                return self.you

    def _player_of_ability(self, state: State, word: str) -> int | None:
        """The player of whom a trigger speaks, or whom the source enchants."""
        if not isinstance(self.on_stack, StackAbility):
            return None
        if word == "that player":
            return next(iter(self.on_stack.that_players), None)
        own = state.permanent(self.source) or self.source_before
        return own.attached_to_player if isinstance(own, Permanent) else None

    # --- Numbers -----------------------------------------------------------------------------------------

    def number(self, state: State, amount: Amount) -> int:
        """The number that an amount means; a word that counts something is counted now (608.2h)."""
        if isinstance(amount, int):
            return amount
        if amount == "X":
            return self.on_stack.x if self.on_stack else 0
        if amount == "that many":
            return self.that_many if self.that_many is not None else len(self.it)
        if amount.lstrip("+-").isdecimal():
            return int(amount)
        from_source = self.source_before
        if amount.endswith(" counters") and isinstance(from_source, Permanent):
            source = state.permanent(self.source) or from_source
            return source.counters.get(amount.removesuffix(" counters"), 0)
        return 0
