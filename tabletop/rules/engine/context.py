"""Whose effect it is, and what its words mean: "self", "target", "you" become numbers here."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from tabletop.cards.limits import MOST_AT_ONCE, within_limits
from tabletop.language.conditions import Selection
from tabletop.language.effects import Amount, ObjectRef, PlayerRef, Tally
from tabletop.model.objects import CardObject, GameObject, Permanent, Spell, StackAbility, StackObject
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.values.counting import tallied
from tabletop.rules.values.kinds import controller_of, defending_player, is_linked, opponents_of
from tabletop.rules.values.selecting import selected


def means_target(word: str) -> bool:
    """Whether a word means what was chosen for a target of the text."""
    return word.startswith("target") and word != "targets of that"


class Context:
    """What the words of one resolving spell or ability, or of an effect spoken by hand, refer to."""

    def __init__(self, you: int, on_stack: StackObject | None = None, *, own: int | None = None) -> None:
        self.you = you
        self.on_stack = on_stack
        self.own = own
        """What "self" is where nothing is on the stack."""
        self.it: tuple[int, ...] = ()
        """What the effect before handled, where it is now."""
        self.others: tuple[int, ...] = ()
        """What was not chosen of what could have been."""
        spender = on_stack if isinstance(on_stack, StackAbility | Spell) else None
        self.spent: tuple[GameObject, ...] = spender.spent if spender is not None else ()
        """What was sacrificed, discarded or the like, as it was."""
        self.spent_now: tuple[int, ...] = spender.spent_now if spender is not None else ()
        self.that_player: int | None = None
        """Of whom the text speaks at the moment, where it goes from player to player."""
        self.known: dict[int, GameObject] = {}
        """What the text speaks of, as it was when it began to happen (608.2h)."""
        self.that_many: int | None = on_stack.that_many if isinstance(on_stack, StackAbility) else None

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

    def remember(self, state: State) -> None:
        """Keep what the targets are now: an effect may ask about one that has left since (608.2h)."""
        if self.on_stack is not None:
            self.known = {id: state.objects[id] for id in self.on_stack.targets if id in state.objects}

    # --- Objects -----------------------------------------------------------------------------------------

    def objects(self, state: State, refs: Iterable[ObjectRef]) -> tuple[int, ...]:
        """The numbers of all objects that some words mean and that still exist."""
        found: list[int] = []
        for ref in refs:
            found.extend(self._meant(state, ref))
        there = tuple(id for id in dict.fromkeys(found) if id in state.objects)
        if any(player.left for player in state.players):
            # What has left the game with its owner is nothing that an effect finds (800.4a).
            return tuple(id for id in there if not state.players[state.objects[id].owner].left)
        return there

    def object(self, state: State, ref: ObjectRef | None) -> int | None:
        """The number of the one object that a word means, if it still exists."""
        found = self.objects(state, (ref,)) if ref is not None else ()
        return found[0] if found else None

    def _meant(self, state: State, ref: ObjectRef) -> tuple[int, ...]:
        if isinstance(ref, int):
            return (ref,)
        if isinstance(ref, Selection):
            asker = self.source or self.own or 0
            of = self.meant(state, ref)
            return tuple(each.id for each in selected(state, of, you=self.you, asker=asker))
        return self._meant_by_word(state, ref)

    def meant(self, state: State, selection: Selection) -> Selection:
        """A selection in which "that player" and the like are seats, and what is counted is a number."""
        values: dict[str, int | None] = {
            field: self.player(state, word)
            for field in ("controller", "owner")
            if isinstance(word := getattr(selection, field), str) and word not in _FROM_THE_VIEW
        }
        for field in ("mana_value", "max_mana_value", "max_power"):
            limit = getattr(selection, field)
            if isinstance(limit, str | Tally):
                values[field] = self.number(state, limit)
        return replace(selection, **values) if values else selection

    def as_it_was(self, state: State, ref: ObjectRef) -> tuple[GameObject, ...]:
        """The objects that a word means, as they are, or as they last were where they are gone (608.2h)."""
        if ref == "spent":
            return self.spent
        if isinstance(ref, str) and means_target(ref):
            ids = self._targets(ref)
            return tuple(found for id in ids if (found := state.objects.get(id) or self.known.get(id)))
        if ref == "that" and isinstance(self.on_stack, StackAbility) and self.on_stack.that_before:
            return tuple(state.objects.get(each.id, each) for each in self.on_stack.that_before)
        if self.source is not None and ref in ("self", self.source):
            before = self.source_before
            # A source that has left the battlefield counts as it last was there, wherever its card is now.
            if isinstance(before, Permanent) and state.permanent(self.source) is None:
                return (before,)
            if self.source not in state.objects:
                return (before,) if before is not None else ()
        return tuple(state.objects[id] for id in self.objects(state, (ref,)))

    def _meant_by_word(self, state: State, word: str) -> tuple[int, ...]:
        if word.startswith("top "):
            return self._on_top(state, word)
        if means_target(word):
            return self._targets(word)
        that = self.on_stack.that if isinstance(self.on_stack, StackAbility) else ()
        handled = {"it": self.it, "chosen": self.it, "others": self.others, "spent": self.spent_now}
        handled |= {"that": that, "watched": that}
        if word in handled:
            return handled[word]
        match word:
            case "self":
                return self._self(state)
            case "enchanted":
                return self._enchanted(state)
            case "targets of that" | "blocked by self":
                return self._beyond(state, word)
            case "exiled with self":
                return tuple(each.id for each in state.zone(ZoneKind.EXILE) if self._is_linked(state, each))
            case _:
                return ()

    def _beyond(self, state: State, word: str) -> tuple[int, ...]:
        """What objects have to do with: the targets of a spell, the creature that is blocked."""
        own = state.permanent(self.source)
        if word == "blocked by self":
            return (own.blocking,) if own is not None and own.blocking is not None else ()
        spells = (state.objects.get(id) for id in self._meant_by_word(state, "that"))
        return tuple(id for each in spells if isinstance(each, StackObject) for id in each.targets)

    def _on_top(self, state: State, word: str) -> tuple[int, ...]:
        """What lies on top: ``"top of library"``, ``"top 2 of library"``, ``"top of target's library"``."""
        number, _, whose = word.removeprefix("top ").partition("of ")
        player = whose.removesuffix("library").strip().removesuffix("'s") or "you"
        many = self.number(state, number.strip() or 1)
        seats = self.players(state, player)
        return tuple(id for seat in seats for id in state.in_zone(Zone(ZoneKind.LIBRARY, seat))[:many])

    def _is_linked(self, state: State, exiled: GameObject) -> bool:
        """Whether a card was exiled with the source, or as the source was crafted (406.6, 607.2a)."""
        if self.source is None or not isinstance(exiled, CardObject) or exiled.pile is None:
            return False
        if not is_linked(exiled, state.permanent(self.source), state.edition):
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
        if isinstance(ref, str) and "'s " in ref:
            return self._player_of_object(state, ref)
        object = state.objects.get(about) if about is not None else None
        if object is not None and ref in ("owner", "controller"):
            return object.owner if ref == "owner" else controller_of(object)
        return self._named_player(state, ref)

    def player_or_you(self, state: State, ref: PlayerRef | None, about: int | None = None) -> int:
        """The same, and the one whose effect it is where the word means nobody: who gets something."""
        player = self.player(state, ref, about)
        return self.you if player is None else player

    def _named_player(self, state: State, ref: str | None) -> int | None:
        match ref:
            case "active":
                return state.active
            case "opponent":
                return next(iter(opponents_of(state, self.you)), None)
            case "target" | "target player":
                return next(iter(self.on_stack.target_players), None) if self.on_stack else None
            case "that player" if self.that_player is not None:
                return self.that_player
            case "that player" | "enchanted":
                return self._player_of_ability(state, str(ref))
            case "defending player":
                return self._defending(state)
            case _:
                return self.you

    def _player_of_object(self, state: State, word: str) -> int | None:
        """The owner or controller of an object: "target's controller"; the last one, if it is gone."""
        reference, _, relation = word.partition("'s ")
        found = next(iter(self.as_it_was(state, reference)), None)
        if found is None:
            return None
        return found.owner if relation == "owner" else controller_of(found)

    def _defending(self, state: State) -> int | None:
        """The player whom the source attacks, or what it is attached to (508.5)."""
        ids = (self.source or self.own, *self._enchanted(state))
        for permanent in (state.permanent(id) for id in ids):
            defending = defending_player(state, permanent) if permanent is not None else None
            if defending is not None:
                return defending
        return next(iter(opponents_of(state, self.you)), None)

    def _player_of_ability(self, state: State, word: str) -> int | None:
        """The player of whom a trigger speaks, or whom the source enchants."""
        if not isinstance(self.on_stack, StackAbility):
            return None
        if word == "that player":
            return next(iter(self.on_stack.that_players), None)
        own = state.permanent(self.source) or self.source_before
        return own.attached_to_player if isinstance(own, Permanent) else None

    def target_players(self, word: str) -> tuple[int, ...]:
        """The players who were chosen for the first target of the text, or ``"target 2"`` and so on."""
        if self.on_stack is None or not means_target(word):
            return ()
        place = int(word.removeprefix("target") or "1") - 1
        seats, places = self.on_stack.target_players, self.on_stack.target_player_places
        return tuple(seat for seat, its_place in zip(seats, places, strict=True) if its_place == place)

    # --- Numbers -----------------------------------------------------------------------------------------

    def at_once(self, state: State, amount: Amount) -> int:
        """How many things an amount means that are done one by one: none at least, and not without end."""
        return min(max(self.number(state, amount), 0), MOST_AT_ONCE)

    def number(self, state: State, amount: Amount) -> int:
        """The number that an amount means; a word that counts something is counted now (608.2h)."""
        return within_limits(self._number(state, amount))

    def _number(self, state: State, amount: Amount) -> int:
        if isinstance(amount, int):
            return amount
        if isinstance(amount, Tally):
            return self._tallied(state, amount)
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

    def _tallied(self, state: State, tally: Tally) -> int:
        """A tally over the objects or players that it speaks of."""
        if tally.what in ("that many", "X"):
            return self.number(state, tally.what) * tally.times + tally.plus
        if tally.what == "devotion":
            return tallied(state, tally, (), (self.you,))
        if isinstance(tally.of, str) and tally.of in _PLAYERS:
            return tallied(state, tally, (), self.players(state, tally.of))
        return tallied(state, tally, self.as_it_was(state, tally.of), ())


_FROM_THE_VIEW: Final = frozenset({"you", "opponent", "active", "any"})
"""Words for players that a selection understands by itself."""

_PLAYERS: Final = frozenset(
    {
        "you",
        "opponent",
        "each",
        "each opponent",
        "target player",
        "that player",
        "active",
        "defending player",
    }
)
"""Words that mean players where something is counted."""
