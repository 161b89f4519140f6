"""The table as somebody sees it: what there is to show, and names, offers, rulings and previews.

All of it is worked out from no more than the viewer may know, so none of it can say what is hidden.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Side
from tabletop.model.actions import Action, Advance, Attack, Resolve, object_of
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.model.zones import Zone
from tabletop.play.log.names import name_at, public_name_at
from tabletop.rules.book.placeholders import is_placeholder
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.rules.offers import Offer, Turn
from tabletop.rules.values.characteristics import Origin
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, explained
from tabletop.rules.view import TableView, view
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.model.events import Rolled
    from tabletop.play import concealing
    from tabletop.play.log import action_names, hand_words, in_words, mana_words, trying
    from tabletop.play.payment import payment, price
    from tabletop.play.payment.payment import Payment, Till
    from tabletop.rules import attempts, drops, hiding, referee, turning
    from tabletop.rules.handwork import dungeons, marking
    from tabletop.rules.turn import attack_costs, attacking, blocking
else:
    # A window shows a table before anybody asks for more than to see it.
    action_names = when_used("tabletop.play.log.action_names")
    hand_words = when_used("tabletop.play.log.hand_words")
    in_words = when_used("tabletop.play.log.in_words")
    mana_words = when_used("tabletop.play.log.mana_words")
    trying = when_used("tabletop.play.log.trying")
    payment = when_used("tabletop.play.payment.payment")
    price = when_used("tabletop.play.payment.price")
    attempts, drops = when_used("tabletop.rules.attempts"), when_used("tabletop.rules.drops")
    turning = when_used("tabletop.rules.turning")
    hiding, referee = when_used("tabletop.rules.hiding"), when_used("tabletop.rules.referee")
    dungeons = when_used("tabletop.rules.handwork.dungeons")
    marking = when_used("tabletop.rules.handwork.marking")
    attacking = when_used("tabletop.rules.turn.attacking")
    attack_costs = when_used("tabletop.rules.turn.attack_costs")
    blocking = when_used("tabletop.rules.turn.blocking")
    concealing = when_used("tabletop.play.concealing")


_MAIN: Final = "precombat main"
_COMBAT: Final = "beginning of combat"


class Perspective:
    """One moment of a game with somebody's eyes.

    Args:
        state: the table as it is.
        viewer: a seat; None for one person who plays all seats and sees what each of them may see.
        pays: whether lands are tapped for what costs mana: then nothing is refused that they can pay for.

    """

    def __init__(self, state: State, viewer: int | None, *, pays: bool = False) -> None:
        self.viewer, self._pays = viewer, pays
        self._whole = state
        self._tills: dict[int, payment.Till] = {}

    @cached_property
    def seen(self) -> State:
        """The table with blank cards in place of those that the viewer may not look at."""
        return concealing.seen_by(self._whole, self.viewer)

    @cached_property
    def view(self) -> TableView:
        """What there is to show."""
        return view(self._whole, self.viewer)

    def is_of(self, state: State, viewer: int | None, *, pays: bool = False) -> bool:
        """Whether this is still how a table looks to somebody: states are compared as objects."""
        return self._whole is state and self.viewer == viewer and self._pays == pays

    # --- Questions ------------------------------------------------------------------------------------

    @property
    def is_asking(self) -> bool:
        """Whether a question is open, the viewer's or one of which no more than that may be known."""
        return self._whole.question is not None

    @property
    def waits_for(self) -> int | None:
        """The seat that is asked something which the viewer may not see; None where there is none."""
        question = self._whole.question
        if question is None or self.viewer in (None, question.question.player):
            return None
        return question.question.player

    @property
    def asked(self) -> int | None:
        """The seat that is asked something, seen or unseen; None while no question is open."""
        question = self._whole.question
        return question.question.player if question is not None else None

    @property
    def asking_action(self) -> str:
        """What is being done while the question is asked, in words; nothing without one."""
        question = self.seen.question
        return action_names.action_name(question.before, question.action) if question is not None else ""

    @property
    def asking_words(self) -> str:
        """The same; where an ability asks for a target, or whether to do what it says, what it says."""
        asking = self.seen.question
        if asking is None or asking.question.kind not in ("may", "target"):
            return self.asking_action
        unasked = referee.carry_out(asking.before, asking.action, asking.answers, ask=False).state
        return in_words.ability_that_asks(asking, unasked) or self.asking_action

    @property
    def asking_sources(self) -> tuple[int, ...]:
        """From what the open question comes: what resolves, what is cast, the permanent with the ability."""
        asking = self.seen.question
        if asking is None:
            return ()
        before = asking.before.stack
        begun = tuple(id for id in self.seen.stack if id not in before)
        resolving = before[:1] if isinstance(asking.action, Resolve) else ()
        own = (asking.question.about or 0, object_of(asking.action))
        return tuple(dict.fromkeys((*begun, *resolving, *filter(None, own))))

    # --- Words ----------------------------------------------------------------------------------------

    def name(self, id: int) -> str:
        """What the viewer calls an object or a card."""
        return name_at(self.seen, id)

    def option_name(self, id: int) -> str:
        """What an answer to a question is called that is an object: of an ability also what it does."""
        return in_words.option_name(self.seen, id)

    def sources(self, ids: Iterable[int]) -> tuple[int, ...]:
        """What waiting abilities come from, of those among some objects."""
        waiting = {each.id: each.source for each in self.seen.waiting}
        return tuple(source for id in ids if (source := waiting.get(id)) is not None)

    def public_name(self, id: int) -> str:
        """What an object or a card is called by everybody at the table."""
        return public_name_at(self._whole, id)

    def pool_words(self, seat: int) -> tuple[tuple[str, str], ...]:
        """What a player's mana pool holds: symbols, and what is to be said of that mana."""
        return mana_words.pool_words(self.seen, seat)

    def from_pool_words(self, paid: "Payment") -> str:
        """The mana of the pool that is spent on something: symbols, and what some of it is for alone."""
        return mana_words.spent_words(self.seen, paid.till.player, paid.from_pool)

    @property
    def commanders(self) -> dict[int, str]:
        """The commanders by the numbers of their cards, with their names: known from the beginning."""
        return marking.commanders_in(self._whole)

    def melded_cards(self, id: int) -> tuple[CardDefinition, ...]:
        """The cards that a permanent is made of, that of the upper half first; nothing for other objects."""
        permanent = self.seen.permanent(id)
        pieces = permanent.top if permanent is not None else ()
        return tuple(sorted((piece.definition for piece in pieces), key=lambda card: card.name))

    def rooms_ahead(self, seat: int) -> tuple[tuple[str, str], ...]:
        """The rooms that a player can go into, each with its dungeon."""
        return dungeons.rooms_ahead(self._whole.players[seat].dungeon)

    def rolled(self, event: "Rolled") -> str:
        """What came up when somebody rolled dice or tossed coins, in words."""
        return hand_words.rolled_words(self.seen, event)

    def rolled_result(self, event: "Rolled") -> str:
        """The same as short as can be: the number, the side."""
        return hand_words.rolled_result(event)

    def origins(self, id: int) -> tuple[Origin, ...]:
        """For each value of an object where it comes from."""
        return explained(self.seen, id)

    # --- Offers and rulings ---------------------------------------------------------------------------

    def ruling(self, action: Action) -> Ruling:
        """What the rules make of an action."""
        return referee.rule_on(self.seen, action)

    def offers(self, id: int) -> tuple[Offer, ...]:
        """What may be done with an object."""
        return self._payable(attempts.offers(self.seen, id))

    def steps_to(self, action: Action) -> tuple[Action, ...]:
        """An action with what has to be done first: to attack, go to the step in which that is declared.

        From the beginning of combat a legal declaration that costs nothing leads there by itself.
        """
        if not isinstance(action, Attack) or self._at_declaration is None:
            return (action,)
        is_paid = bool(attack_costs.cost_of_attack(self.seen, action))
        leads_there = (
            self.seen.step == _COMBAT and not is_paid and referee.rule_on(self.seen, action).is_legal
        )
        return (action,) if leads_there else (Advance(to=attack_costs.STEP), action)

    def mana_offers(self, id: int) -> tuple[Offer, ...]:
        """The mana abilities of an object."""
        return self._payable(attempts.mana_offers(self.seen, id))

    def payment(self, action: Action) -> "payment.Payment | None":
        """How the player could make the mana for an action; None where it costs none or too much."""
        if not self._pays or self._whole.question is not None:
            return None
        return payment.payment(self._till(action), action)

    def lacking(self, action: Action) -> int:
        """How much mana is lacking for an action; 0 where lands are not tapped for costs."""
        is_paid = self._pays and self._whole.question is None
        return payment.shortage(self._till(action), action) if is_paid else 0

    def payment_in_part(self, action: Action) -> "Payment | None":
        """How a part of an action is paid on trust where there is too little mana; None where nothing is."""
        is_paid = self._pays and self._whole.question is None
        return payment.payment_in_part(self._till(action), action) if is_paid else None

    def still_afloat(self, ids: Sequence[int]) -> Action | None:
        """What takes the mana out of the pool that tapping some permanents of a player has made."""
        return payment.still_afloat(self.seen, ids)

    def _till(self, action: Action) -> "Till":
        player = payment.payer_of(self.seen, action)
        if player not in self._tills:
            self._tills[player] = payment.till(self.seen, player)
        return self._tills[player]

    def _payable(self, found: Iterable[Offer]) -> tuple[Offer, ...]:
        """Offers as they are once the mana is made that alone is lacking."""
        return tuple(replace(each, ruling=LEGAL) if self._only_costs(each) else each for each in found)

    def _only_costs(self, offer: Offer) -> bool:
        is_refused = self._pays and not offer.ruling.is_legal
        return is_refused and price.lacks_mana_alone(offer.ruling) and self.payment(offer.action) is not None

    def anyway(self, offer: Offer) -> Offer | None:
        """A refused offer as a judge would let it be done; None where that is beyond anybody's hands."""
        return attempts.anyway(self.seen, offer)

    def asks(self, action: Action) -> bool:
        """Whether an action comes to a question."""
        return referee.carry_out(self.seen, action).question is not None

    def tried(self, action: Action, id: int) -> "trying.Tried":
        """What an action would make of an object; nothing is done."""
        return trying.tried(self.seen, action, id, self.viewer)

    def face_down_offers(self, id: int) -> tuple[Offer, ...]:
        """All that hides an object or lets it be seen again."""
        return hiding.face_down_offers(self.seen, id)

    # --- Attacks --------------------------------------------------------------------------------------

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The other players who are still in the game, in turn order."""
        return opponents_of(self.seen, seat)

    def able_to_attack(self, seat: int) -> tuple[int, ...]:
        """The creatures of the active player that may attack a player and do not attack yet.

        A placeholder that nobody has said to be a creature, or that has just come, is not among them.
        """
        state = self.seen
        own = (
            each for each in state.permanents() if each.controller == state.active and not each.combat.attacks
        )
        sure = (each for each in own if not (is_placeholder(each) and self._is_a_guess(each)))
        return tuple(each.id for each in sure if self._may_attack(each.id, seat))

    def able_to_block(self) -> Mapping[int, tuple[int, ...]]:
        """The creatures that could block some attacker, for each player who has not declared blockers."""
        return blocking.able_to_block(self.seen)

    @property
    def waits_before_attacks(self) -> str:
        """The name of what has to resolve before attackers are declared; empty where nothing has to."""
        state = self.seen
        if self._as_combat_begins is not None and self._as_combat_begins.ruling.is_legal:
            state = referee.carry_out(state, Advance(to=_COMBAT), ask=False).state
        return name_at(state, state.stack[0]) if state.stack and state.step != attack_costs.STEP else ""

    @cached_property
    def _as_combat_begins(self) -> "referee.Outcome | None":
        state = self.seen
        if state.step != _MAIN or state.stack or state.question is not None:
            return None
        return referee.carry_out(state, Advance(to=_COMBAT))

    @cached_property
    def _at_declaration(self) -> State | None:
        """The table as attackers are declared, if that is ahead in this turn and nothing comes between."""
        state = self.seen
        for to in (_COMBAT, attack_costs.STEP) if state.step == _MAIN else (attack_costs.STEP,):
            tried = referee.carry_out(state, Advance(to=to)) if self._is_before(state, to) else None
            if tried is None or not tried.ruling.is_legal or tried.question is not None or tried.state.stack:
                return None
            state = tried.state
        return state

    @staticmethod
    def _is_before(state: State, step: str) -> bool:
        """Whether a step comes next, with nothing on the stack and no question open before it."""
        before = {_COMBAT: _MAIN, attack_costs.STEP: _COMBAT}[step]
        return state.step == before and not state.stack and state.question is None

    def _with_attacks(
        self, found: Iterable[Offer], asked: Callable[[State], Iterable[Offer]]
    ) -> tuple[Offer, ...]:
        """Offers with those for attacks as they would be in the combat that is next."""
        ahead = self._at_declaration
        if ahead is None:
            return tuple(found)
        others = (each for each in found if each.verb != "attack")
        return (*others, *(each for each in asked(ahead) if each.verb == "attack"))

    def _is_a_guess(self, placeholder: Permanent) -> bool:
        """Whether it may attack only because nobody has said that it may not."""
        found = characteristics_of(self.seen, placeholder)
        is_fresh = placeholder.summoning_sick and "haste" not in found.keywords
        return is_fresh or "Creature" not in found.types

    def _may_attack(self, id: int, seat: int) -> bool:
        """Whether nothing keeps it from attacking but that others have to attack with it."""
        rulings = [offer.ruling for offer in self.dropped_at(id, seat) if offer.verb == "attack"]
        return any({*ruling.names} <= {attacking.who_must_attack_does.name} for ruling in rulings)

    # --- Drops ----------------------------------------------------------------------------------------

    def drop_targets(self, id: int, others: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The objects on which dropping another one, with others or alone, is allowed to mean something."""
        if others:
            found = drops.may_be_fought(self._at_declaration or self.seen, id)
        else:
            found = drops.drop_targets(self.seen, id)
            if self._at_declaration is None and not (self._pays and self.seen.mana == "enforced"):
                return found
            # What might be paid for, or attacked, is a target as well.
            trusting = replace(self._at_declaration or self.seen, mana="trust")
            found += drops.drop_targets(trusting, id, besides=frozenset(found))
        return tuple(
            each for each in found if any(o.ruling.is_legal for o in self.dropped_on(id, each, others))
        )

    def dropped_on(self, id: int, target: int, others: tuple[int, ...] = ()) -> tuple[Offer, ...]:
        """What may be meant by dropping one object on another, alone or with others."""
        return self._dropped(drops.dropped_on, (id, *others), target)

    def dropped_at(self, id: int, seat: int, others: tuple[int, ...] = ()) -> tuple[Offer, ...]:
        """What may be meant by dropping an object on a player, alone or with others."""
        return self._dropped(drops.dropped_at, (id, *others), seat)

    def _dropped(
        self, meaning: Callable[[State, int, int], tuple[Offer, ...]], ids: tuple[int, ...], target: int
    ) -> tuple[Offer, ...]:
        def meant(state: State) -> tuple[Offer, ...]:
            each = [meaning(state, id, target) for id in ids]
            return drops.dropped_together(state, each) if len(ids) > 1 else each[0]

        return self._payable(self._with_attacks(meant(self.seen), meant))

    def dropped_in(self, id: int, zone: Zone, *, under: bool = False) -> tuple[Offer, ...]:
        """What may be meant by dropping an object into a zone; ``under`` is the bottom of a library."""
        return self._payable(drops.dropped_in(self.seen, id, zone, under=under))

    # --- Turning by hand ------------------------------------------------------------------------------

    def turned(self, id: int, turn: Turn) -> tuple[Offer, ...]:
        """What turning an object over by hand may mean."""
        return self._payable(turning.turned(self.seen, id, turn))

    def laid_back(self, id: int, side: Side) -> tuple[Offer, ...]:
        """What may be meant by laying a permanent back in its place with one of its sides up."""
        permanent = self.seen.permanent(id)
        if permanent is None or side is permanent.side:
            return ()
        return self.turned(id, Turn.ACROSS)

    def with_side_up(self, id: int, found: tuple[Offer, ...], side: Side) -> tuple[Offer, ...]:
        """What is left of the offers for a drop when one side of the card is up."""
        return turning.turned_on_the_way(self.seen, id, found, side)

    def playing(self, id: int, side: Side) -> tuple[Offer, ...]:
        """The ways to play a card with one of its sides up."""
        return self._payable(turning.playing(self.seen, id, side))

    def sides_to_play(self, id: int) -> tuple[Side, ...]:
        """The sides with which a card may be played from where it is."""
        return turning.sides_to_play(self.seen, id)
