"""References of a text: resolves words such as "self", "target" and "you" to ids and seats."""

from collections.abc import Iterable
from typing import Final, Self, assert_never

import msgspec
from msgspec.structs import replace

from tabletop.cards.limits import MOST_AT_ONCE, within_limits
from tabletop.language.amounts import Color, CountersOn, Pick
from tabletop.language.conditions import CopiedRef, ObjectRef
from tabletop.language.predicates import Either, Named, OfSubtype, SharesName, SharesType
from tabletop.language.references import (
    AmountWord,
    CardName,
    ObjectWord,
    OnTop,
    PlayerOf,
    PlayerRef,
    PlayerWord,
    Relation,
    SeatOrWord,
    TargetWord,
    is_to_be_found,
    player_by_word,
)
from tabletop.language.selections import Amount, Compares, Parts, Predicate, Selection, Tally
from tabletop.model.objects import CardObject, GameObject, Permanent, Spell, StackAbility, StackObject
from tabletop.model.state import State
from tabletop.model.tally import attacks_on
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.values.antecedents import Antecedents
from tabletop.rules.values.counting import tally_number
from tabletop.rules.values.creature_types import is_creature_type
from tabletop.rules.values.evaluation import ObjectValues
from tabletop.rules.values.kinds import (
    controller_of,
    defending_player,
    in_turn_order,
    is_linked,
    opponents_of,
    related,
)

_OF_THE_CHOSEN_NAME: Final = Named("chosen")


class References(msgspec.Struct, frozen=True):
    """References of a text: of one resolving spell or ability, of a static ability, or of a manual effect.

    An effect receives the references that the previous effect has left, and leaves those of the next.
    """

    you: int
    on_stack: StackObject | None = None
    own: int | None = None
    """Object that "self" refers to when nothing is on the stack."""
    antecedents: Antecedents = Antecedents()
    """Antecedents of the pronouns."""

    def values(self, state: State) -> ObjectValues:
        """Return the values of the objects of a state, by which selections and amounts are evaluated."""
        raise NotImplementedError

    def after(self, **changes: object) -> Self:
        """Return the references of the next effect, with changed antecedents, such as ``it=ids``."""
        return replace(self, antecedents=replace(self.antecedents, **changes))

    @property
    def source(self) -> int | None:
        """Object that has the ability, None for a spell or an effect performed manually."""
        return self.on_stack.source if isinstance(self.on_stack, StackAbility) else None

    @property
    def source_before(self) -> GameObject | None:
        """Source as it was when its ability was put on the stack."""
        return self.on_stack.source_before if isinstance(self.on_stack, StackAbility) else None

    @property
    def turned(self) -> int | None:
        """Number of times the source had transformed then, None if no limit applies (701.27f)."""
        return self.on_stack.turned if isinstance(self.on_stack, StackAbility) else None

    @property
    def spent(self) -> tuple[GameObject, ...]:
        """Objects that were sacrificed, discarded and so on, as they were."""
        if self.antecedents.spent is not None:
            return self.antecedents.spent
        return self.on_stack.spent if isinstance(self.on_stack, StackAbility | Spell) else ()

    @property
    def spent_now(self) -> tuple[int, ...]:
        """Current ids of the spent objects."""
        if self.antecedents.spent_now is not None:
            return self.antecedents.spent_now
        return self.on_stack.spent_now if isinstance(self.on_stack, StackAbility | Spell) else ()

    @property
    def that_many(self) -> int | None:
        """Number of objects handled by the previous effect or by the event that triggered the ability."""
        if self.antecedents.that_many is not None:
            return self.antecedents.that_many
        return self.on_stack.that_many if isinstance(self.on_stack, StackAbility) else None

    def with_targets_as_now(self, state: State) -> Self:
        """Return references that know the targets as they are now, in case one leaves (608.2h)."""
        targets = self.on_stack.targets if self.on_stack is not None else ()
        return self.after(known={id: state.objects[id] for id in targets if id in state.objects})

    def after_moving(self, before: Iterable[GameObject], now: Iterable[GameObject]) -> Self:
        """Return references with moved objects as "it", known as they last were in play (608.2h)."""
        former = {
            piece.id: each for each in before if isinstance(each, Permanent | Spell) for piece in each.pieces
        }
        now = tuple(now)
        pieces = ((each.id, piece.id) for each in now for piece in each.pieces)
        known = {id: former[piece] for id, piece in pieces if piece in former}
        it = tuple(each.id for each in now)
        return self.after(it=it, known={**self.antecedents.known, **known})

    # --- Objects -----------------------------------------------------------------------------------------

    def objects(self, state: State, refs: Iterable[CopiedRef]) -> tuple[int, ...]:
        """Return the ids of all existing objects that the given words refer to."""
        found: list[int] = []
        for ref in refs:
            found.extend(self._resolve(state, ref))
        there = tuple(id for id in dict.fromkeys(found) if id in state.objects)
        if any(player.left for player in state.players):
            # Effects can't find objects that have left the game with their owner (800.4a).
            return tuple(id for id in there if not state.players[state.objects[id].owner].left)
        return there

    def object(self, state: State, ref: CopiedRef | None) -> int | None:
        """Return the id of the one object that a word refers to, if it still exists."""
        found = self.objects(state, (ref,)) if ref is not None else ()
        return found[0] if found else None

    def _resolve(self, state: State, ref: CopiedRef) -> tuple[int, ...]:
        match ref:
            case int():
                return (ref,)
            case ObjectWord():
                return self._resolve_word(state, ref)
            case TargetWord():
                return self.on_stack.targets_of(ref.place) if self.on_stack is not None else ()
            case OnTop():
                return self._on_top(state, ref)
            case Selection():
                asker = self.source or self.own or 0
                of = self.resolve(state, ref)
                return tuple(each.id for each in self.values(state).selected(of, you=self.you, asker=asker))
            case CardName():
                # A named card need not be in any zone.
                return ()
            case _:
                assert_never(ref)

    def resolve(self, state: State, selection: Selection) -> Selection:
        """Return a selection with seats for words such as "that player" and numbers for amounts."""
        parts: Parts = {}
        if is_to_be_found(selection.controller):
            parts["controller"] = self._resolve_seat(state, selection.controller)
        if is_to_be_found(selection.owner):
            parts["owner"] = self._resolve_seat(state, selection.owner)
        if any(isinstance(each, Compares | SharesType | SharesName | Named) for each in selection.asks):
            parts["asks"] = tuple(self._resolve_predicate(state, each) for each in selection.asks)
        return selection.with_parts(**parts) if parts else selection

    def _resolve_seat(self, state: State, player: SeatOrWord | None) -> SeatOrWord | None:
        """Return the seat that a word in a selection refers to."""
        seat = self.player(state, player_by_word(str(player)))
        if seat is None and player is PlayerWord.TARGET_OR_ITS_CONTROLLER:
            # Nothing fits while the target is unknown or gone.
            return player
        return seat

    def _resolve_predicate(self, state: State, predicate: Predicate) -> Predicate:
        """Return a predicate with resolved numbers, types and names."""
        if isinstance(predicate, SharesType):
            found = [self.values(state).value(each) for each in self.as_it_was(state, predicate.object)]
            kinds = tuple(word for each in found for word in each.subtypes if is_creature_type(word))
            return Either(tuple(OfSubtype(word) for word in kinds or ("no creature type",)))
        if predicate == _OF_THE_CHOSEN_NAME:
            return Named(self.antecedents.named) if self.antecedents.named is not None else predicate
        if isinstance(predicate, SharesName):
            names = (self.values(state).value(each).name for each in self.as_it_was(state, predicate.target))
            # An object without a name shares it with nothing (201.2b).
            return Named(next(names, "") or "nothing is called so")
        if isinstance(predicate, Compares) and not isinstance(predicate.limit, int):
            return replace(predicate, limit=self.number(state, predicate.limit))
        return predicate

    def as_it_was(self, state: State, ref: CopiedRef) -> tuple[GameObject, ...]:
        """Return the objects that a word refers to, as they are or last were (608.2h)."""
        if ref is ObjectWord.SPENT:
            return tuple(state.known(each.id) or each for each in self.spent)
        if isinstance(ref, TargetWord) or ref in (ObjectWord.IT, ObjectWord.CHOSEN):
            # Both cards of a melded permanent count as that one permanent.
            found = (self._last_information(state, id) for id in self._resolve(state, ref))
            return tuple({each.id: each for each in found if each is not None}.values())
        if (
            ref in (ObjectWord.THAT, ObjectWord.WATCHED)
            and isinstance(self.on_stack, StackAbility)
            and self.on_stack.that_before
        ):
            return tuple(state.known(each.id) or each for each in self.on_stack.that_before)
        if self.source is not None and ref in (ObjectWord.SELF, self.source):
            before = state.gone.get(self.source, self.source_before)
            # A source that left the battlefield counts as it last was there, wherever its card is now.
            if isinstance(before, Permanent) and state.permanent(self.source) is None:
                return (before,)
            if self.source not in state.objects:
                return (before,) if before is not None else ()
        if ref is ObjectWord.ENCHANTED or (isinstance(ref, int) and ref in state.gone):
            return tuple(each for id in self._resolve(state, ref) if (each := state.known(id)) is not None)
        return tuple(state.objects[id] for id in self.objects(state, (ref,)))

    def _last_information(self, state: State, id: int) -> GameObject | None:
        """Return an object as it is, or as it last was if it is gone or was moved by this text (608.2h)."""
        before = self.antecedents.known.get(id)
        if before is None or before.id in state.objects:
            return state.known(id)
        return state.gone.get(before.id, before)

    def _resolve_word(  # noqa: C901, PLR0912 - one case for each word
        self, state: State, word: ObjectWord
    ) -> tuple[int, ...]:
        match word:
            case ObjectWord.SELF:
                return self._self(state)
            case ObjectWord.IT | ObjectWord.CHOSEN:
                return self.antecedents.it
            case ObjectWord.OTHERS:
                return self.antecedents.others
            case ObjectWord.CREATED:
                return self.antecedents.created
            case ObjectWord.TAPPED:
                return self.antecedents.tapped
            case ObjectWord.GRANTER:
                return self._granter()
            case ObjectWord.SPENT:
                return self.spent_now
            case ObjectWord.THAT | ObjectWord.WATCHED:
                return self._that
            case ObjectWord.ENCHANTED:
                return self._enchanted(state)
            case ObjectWord.EXILED_WITH_SELF:
                return tuple(each.id for each in state.zone(ZoneKind.EXILE) if self._is_linked(state, each))
            case ObjectWord.TARGETS_OF_THAT:
                spells = (state.objects.get(id) for id in self._that)
                return tuple(id for each in spells if isinstance(each, StackObject) for id in each.targets)
            case ObjectWord.PLAYER_OR_PLANESWALKER_ATTACKED_BY_THAT:
                return self.values(state).planeswalkers_attacked_by(self.as_it_was(state, ObjectWord.THAT))
            case ObjectWord.COMMANDER:
                own_cards = (each for each in state.objects.values() if each.owner == self.you)
                return tuple(each.id for each in own_cards if any(piece.commander for piece in each.pieces))
            case ObjectWord.BLOCKED_BY_SELF:
                own = state.permanent(self.source)
                return own.combat.all_blocked if own is not None else ()
            case _:
                assert_never(word)

    @property
    def _that(self) -> tuple[int, ...]:
        """Ids of the objects that the trigger refers to."""
        return self.on_stack.that if isinstance(self.on_stack, StackAbility) else ()

    def _on_top(self, state: State, top: OnTop) -> tuple[int, ...]:
        """Return the top cards of the libraries of some players."""
        many = 1 if top.number is None else self.number(state, top.number)
        seats = self.players(state, PlayerWord.YOU if top.whose is None else top.whose)
        return tuple(id for seat in seats for id in state.in_zone(Zone(ZoneKind.LIBRARY, seat))[:many])

    def _is_linked(self, state: State, exiled: GameObject) -> bool:
        """Return whether a card was exiled with the source or the entering object (406.6, 607.2a, 614.12)."""
        source = self.own if self.source is None else self.source
        there = state.permanent(source)
        if not isinstance(exiled, CardObject) or not is_linked(exiled, there, state.edition):
            return False
        before = self.source_before or there
        pieces = () if before is None else before.pieces
        return exiled.pile is not None and exiled.pile in {source, *(piece.id for piece in pieces)}

    def _self(self, state: State) -> tuple[int, ...]:
        """Return the object itself, or the objects it became for an ability about its leaving (400.7e)."""
        if isinstance(self.on_stack, StackAbility):
            source = self.on_stack.source
            if source is not None and source in state.objects:
                return (source,)
            return self.on_stack.source_now
        own = self.on_stack.id if self.on_stack is not None else self.own
        return (own,) if own is not None else ()

    def _granter(self) -> tuple[int, ...]:
        """Return the object whose effect grants this ability to its source."""
        key = self.on_stack.key if isinstance(self.on_stack, StackAbility) else None
        by = key.granted_by if key is not None else None
        return () if by is None else (by,)

    def _enchanted(self, state: State) -> tuple[int, ...]:
        own = state.permanent(self.source or self.own) or self.source_before
        on = own.attached_to if isinstance(own, Permanent) else None
        return (on,) if on is not None else ()

    # --- Players -----------------------------------------------------------------------------------------

    def players(self, state: State, ref: PlayerRef) -> tuple[int, ...]:
        """Return the players that a word refers to, in turn order from the active player on (101.4)."""
        match ref:
            case PlayerWord.EACH:
                return in_turn_order(state, (self.you, *opponents_of(state, self.you)))
            case PlayerWord.EACH_FROM_YOU:
                return (self.you, *opponents_of(state, self.you))
            case PlayerWord.EACH_OPPONENT:
                return in_turn_order(state, opponents_of(state, self.you))
            case PlayerWord.EACH_WHO_ATTACKED_YOU:
                attacked = attacks_on(self.you)
                seats = (seat for seat, each in enumerate(state.players) if each.this_turn.get(attacked))
                return in_turn_order(state, tuple(seats))
            case PlayerWord.TARGET | PlayerWord.TARGET_PLAYER:
                return in_turn_order(state, self._target_players())
            case PlayerWord.EACH_DAMAGED:
                return in_turn_order(state, self.antecedents.damaged)
            case _:
                player = self.player(state, ref)
                return (player,) if player is not None else ()

    def _target_players(self) -> tuple[int, ...]:
        """Return all players who were chosen for the first target that is a player."""
        if self.on_stack is None:
            return ()
        seats, places = self.on_stack.target_players, self.on_stack.target_player_places
        return (
            tuple(seat for seat, place in zip(seats, places, strict=False) if place == places[0]) or seats[:1]
        )

    def player(self, state: State, ref: PlayerRef | None, about: int | None = None) -> int | None:
        """Return the one player that a word refers to, with ``about`` for words such as "its owner"."""
        match ref:
            case None:
                return self.you
            case int():
                return ref
            case PlayerOf(object, relation):
                found = next(iter(self.as_it_was(state, object)), None)
                return None if found is None else related(found, relation)
            case PlayerWord():
                return self._named_player(state, ref, about)
            case _:
                assert_never(ref)

    def player_or_you(self, state: State, ref: PlayerRef | None, about: int | None = None) -> int:
        """Return the player that a word refers to, or "you" if there is none."""
        player = self.player(state, ref, about)
        return self.you if player is None else player

    def _named_player(  # noqa: C901 - one case for each word
        self, state: State, word: PlayerWord, about: int | None
    ) -> int | None:
        match word:
            case PlayerWord.ACTIVE:
                return state.active
            case PlayerWord.OPPONENT:
                return next(iter(opponents_of(state, self.you)), None)
            case PlayerWord.TARGET | PlayerWord.TARGET_PLAYER:
                return next(iter(self.on_stack.target_players), None) if self.on_stack else None
            case PlayerWord.TARGET_OR_ITS_CONTROLLER:
                return self._first_target_or_its_controller(state)
            case PlayerWord.THAT_PLAYER:
                player = self.antecedents.that_player
                return self._player_of_trigger() if player is None else player
            case PlayerWord.ENCHANTED:
                return self._enchanted_player(state)
            case PlayerWord.DEFENDING_PLAYER:
                return self._defending(state)
            case PlayerWord.OWNER | PlayerWord.CONTROLLER:
                object = state.objects.get(about) if about is not None else None
                return self.you if object is None else related(object, Relation(word))
            case PlayerWord.YOU | PlayerWord.EACH | PlayerWord.EACH_FROM_YOU | PlayerWord.EACH_OPPONENT:
                return self.you
            case PlayerWord.EACH_WHO_ATTACKED_YOU | PlayerWord.EACH_DAMAGED:
                return self.you
            case _:
                assert_never(word)

    def _first_target_or_its_controller(self, state: State) -> int | None:
        """Return the player chosen for the first target, or the controller of the chosen object."""
        chosen = next(iter(self.target_players(TargetWord.FIRST)), None)
        found = next(iter(self.as_it_was(state, TargetWord.FIRST)), None)
        return chosen if chosen is not None or found is None else controller_of(found)

    def _defending(self, state: State) -> int | None:
        """Return the player attacked, or last attacked, by the source or what it is attached to (508.5)."""
        there = (state.permanent(id) for id in (self.source or self.own, *self._enchanted(state)))
        then = self.on_stack.that_before if isinstance(self.on_stack, StackAbility) else ()
        for permanent in (*there, *then, self.source_before):
            defending = defending_player(state, permanent) if isinstance(permanent, Permanent) else None
            if defending is not None:
                return defending
        return next(iter(opponents_of(state, self.you)), None)

    def _player_of_trigger(self) -> int | None:
        """Return the player that the trigger refers to."""
        about = self.on_stack.that_players if isinstance(self.on_stack, StackAbility) else ()
        return next(iter(about), None)

    def _enchanted_player(self, state: State) -> int | None:
        """Return the player whom the source enchants."""
        if not isinstance(self.on_stack, StackAbility):
            return None
        own = state.permanent(self.source) or self.source_before
        return own.attached_to_player if isinstance(own, Permanent) else None

    def target_players(self, ref: ObjectRef | None) -> tuple[int, ...]:
        """Return the players chosen for the target that a word refers to."""
        if self.on_stack is None or not isinstance(ref, TargetWord):
            return ()
        return self.on_stack.target_players_of(ref.place)

    def shares(self, ref: ObjectRef | None) -> tuple[dict[int, int], dict[int, int]] | None:
        """Return the share of each player and object among the targets of a division.

        None if nothing was divided when the targets were chosen. Then it is divided during resolution.
        """
        if self.on_stack is None or not isinstance(ref, TargetWord):
            return None
        return self.on_stack.shares_of(ref.place)

    # --- Numbers -----------------------------------------------------------------------------------------

    def at_once(self, state: State, amount: Amount) -> int:
        """Return how often something is repeated for an amount, at least 0 and at most ``MOST_AT_ONCE``."""
        return min(max(self.number(state, amount), 0), MOST_AT_ONCE)

    def number(self, state: State, amount: Amount) -> int:
        """Return the number that an amount refers to. Counted amounts are counted now (608.2h)."""
        return within_limits(self._number(state, amount))

    def _number(self, state: State, amount: Amount) -> int:
        match amount:
            case int():
                return amount
            case AmountWord.X:
                return self.on_stack.x if self.on_stack else 0
            case AmountWord.THAT_MANY:
                return self.that_many if self.that_many is not None else len(self.antecedents.it)
            case AmountWord.LIFE_LOST:
                return self.antecedents.life_lost
            case CountersOn(kind):
                return self._counters(state, kind)
            case Tally():
                return self._compute_tally(state, amount)
            case _:
                assert_never(amount)

    def _counters(self, state: State, kind: str) -> int:
        """Return the number of counters of a kind on the source, as it is or last was."""
        source = state.permanent(self.source) or self.source_before
        return source.counters.get(kind, 0) if isinstance(source, Permanent) else 0

    def _compute_tally(self, state: State, tally: Tally) -> int:
        """Return a tally over the objects or players that it refers to."""
        of = tally.of
        if isinstance(tally.what, AmountWord):
            return self.number(state, tally.what) * tally.times + tally.plus
        match of:
            case Color():
                return tally_number(self.values(state), tally, (), (self.you,))
            case PlayerWord() | PlayerOf():
                return tally_number(self.values(state), tally, (), self.players(state, of))
            case Selection() if tally.pick is not None and of.controller is PlayerWord.OPPONENT:
                return self._of_one_opponent(state, tally, of)
            case ObjectWord() | TargetWord() | OnTop() | Selection():
                return tally_number(self.values(state), tally, self.as_it_was(state, of), ())
            case _:
                assert_never(of)

    def _of_one_opponent(self, state: State, tally: Tally, of: Selection) -> int:
        """Return a tally over the opponent with the most or the least."""
        each = (of.with_parts(controller=seat) for seat in opponents_of(state, self.you))
        values = self.values(state)
        found = [tally_number(values, tally, self.as_it_was(state, theirs), ()) for theirs in each]
        return max(found, default=0) if tally.pick is Pick.MOST else min(found, default=0)


class StaticReferences(References, frozen=True, kw_only=True):
    """References of a static ability, evaluated by values that may still be incomplete."""

    table: ObjectValues

    def values(self, state: State) -> ObjectValues:
        """Return the values that the ability is evaluated by."""
        assert state is self.table.state
        return self.table
