"""The table as a viewer sees it: its view, names, offers, rulings and previews.

Everything is derived from what the viewer may know, so nothing can leak what is hidden.
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
from tabletop.play import late_log, late_play
from tabletop.rules import late_rules
from tabletop.rules.book.unknown_cards import is_placeholder
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.rules.offers import Offer, Turn
from tabletop.rules.values.characteristics import Origin
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, origins_of
from tabletop.rules.view import TableView, view

if TYPE_CHECKING:
    from tabletop.model.events import Rolled
    from tabletop.play.log import trying
    from tabletop.play.payment import payment
    from tabletop.play.payment.announced_spell import Announcement
    from tabletop.play.payment.payment import Payment, Till


_COMBAT: Final = "beginning of combat"


class Perspective:
    """A moment of a game as a viewer sees it.

    Args:
        state: the full state
        viewer: a seat, or None for one person who plays all seats and sees what each of them may see
        pays: whether lands are tapped for mana costs, so that nothing is refused that they can pay for

    """

    def __init__(self, state: State, viewer: int | None, *, pays: bool = False) -> None:
        self.viewer, self._pays = viewer, pays
        self._whole = state
        self._tills: dict[int, payment.Till] = {}

    @cached_property
    def seen(self) -> State:
        """The state with blank cards in place of those that the viewer may not see."""
        return late_play.concealing.seen_by(self._whole, self.viewer)

    @cached_property
    def view(self) -> TableView:
        """The view of the table."""
        return view(self._whole, self.viewer)

    def is_of(self, state: State, viewer: int | None, *, pays: bool = False) -> bool:
        """Return whether this is still the view of a state and viewer. States are compared by identity."""
        return self._whole is state and self.viewer == viewer and self._pays == pays

    # --- Questions ------------------------------------------------------------------------------------

    @property
    def is_asking(self) -> bool:
        """Whether a question is open, the viewer's own or another seat's."""
        return self._whole.question is not None

    @property
    def waits_for(self) -> int | None:
        """The seat with a question that the viewer may not see, None if there is none."""
        question = self._whole.question
        if question is None or self.viewer in (None, question.question.player):
            return None
        return question.question.player

    @property
    def asked_seat(self) -> int | None:
        """The seat with an open question, None if there is none."""
        question = self._whole.question
        return question.question.player if question is not None else None

    @property
    def asking_action(self) -> str:
        """The action during which the question is asked, in words. Empty without a question."""
        question = self.seen.question
        return (
            late_log.action_names.action_name(question.before, question.action)
            if question is not None
            else ""
        )

    @property
    def asking_words(self) -> str:
        """The same, or the text of the ability that asks for a target or for a decision."""
        asking = self.seen.question
        if asking is None or asking.question.kind not in ("may", "target"):
            return self.asking_action
        unasked = late_play.announced_spell.without_questions(asking)
        return late_play.in_words.ability_that_asks(asking, unasked) or self.asking_action

    @property
    def question_words(self) -> str:
        """What the open question asks, empty if there is none."""
        asking = self.seen.question
        return "" if asking is None else late_play.question_words.question_words(asking.question, self.seen)

    @property
    def question_subjects(self) -> tuple[int, ...]:
        """The objects that the open question is about, besides its options."""
        asking = self.seen.question
        if asking is None:
            return ()
        return late_play.question_words.subjects(asking.question, self.seen) or self.asking_sources

    @property
    def answer_labels(self) -> tuple[str, str]:
        """The labels of yes and no, or of choosing no more objects, for the open question."""
        asking, words = self.seen.question, late_play.question_words
        if asking is None:
            return "Yes", "No"
        question = asking.question
        if question.progress is None or any(option is True for option in question.options):
            return words.yes_label(question, self.seen), words.no_label(question)
        return "", words.confirm_words(question, question.progress.chosen, self.seen)

    @property
    def question_counter(self) -> str:
        """How far the open choice of several objects has come, empty for other questions."""
        asking = self.seen.question
        progress = asking.question.progress if asking is not None else None
        return late_play.question_words.progress_words(progress) if progress is not None else ""

    def printed_card(self, id: int) -> CardDefinition | None:
        """Return the card of an object or of a piece, if the viewer knows what it is."""
        object = self.seen.everything.get(id)
        if object is not None:
            known = bool(object.pieces) and object.definition.name != late_play.concealing.HIDDEN
            return object.definition if known else None
        ability = next((each for each in self.seen.waiting if each.id == id), None)
        if ability is not None:
            return ability.source_before.definition if ability.source_before is not None else None
        pieces = (piece for object in self.seen.everything.values() for piece in object.pieces)
        return next((piece.definition for piece in pieces if piece.id == id), None)

    @property
    def asking_sources(self) -> tuple[int, ...]:
        """Sources of the open question: the resolving object, the spell being cast, or a permanent."""
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
        """Return the viewer's name for an object or card."""
        return late_rules.object_names.name_at(self.seen, id)

    def by_hand_note(self, action: Action) -> str:
        """Return which ability does in a game what an action does by hand, empty if none does."""
        return late_log.by_hand_words.by_hand_note(self.seen, action)

    def option_name(self, id: int) -> str:
        """Return the name of an object as an answer to a question, with what an ability does."""
        return late_play.in_words.option_name(self.seen, id)

    def sources(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Return the sources of waiting abilities among some objects."""
        waiting = {each.id: each.source for each in self.seen.waiting}
        return tuple(source for id in ids if (source := waiting.get(id)) is not None)

    def named(self, ruling: Ruling) -> Ruling:
        """Return a ruling with the viewer's names in its refusals."""
        whole, seen = self._whole.objects, self.seen.objects

        def hides(id: int) -> bool:
            return seen.get(id) is not whole.get(id)

        names = late_rules.object_names.names_in(self.seen)
        return ruling.named(replace(names, hides=hides, price=late_play.wording.missing_words))

    def refusal(self, ruling: Ruling, action: Action) -> Ruling:
        """Return the ruling on a refused action with what is missing of its costs, all lands counted."""
        if not any(reason.blame.lack or reason.blame.price for reason in ruling.reasons):
            return ruling
        if self._makes_mana and self.seen.mana == "enforced":
            ruling = late_play.payment.with_mana_made(self._till(action), action, ruling)
        return self.named(ruling)

    def publicly_named(self, ruling: Ruling) -> Ruling:
        """Return a ruling with names in its refusals that all players may know."""
        names = late_rules.object_names.public_names_in(self._whole)
        return ruling.named(replace(names, price=late_play.wording.missing_words))

    def public_name(self, id: int) -> str:
        """Return the name of an object or card that all players may know."""
        return late_rules.object_names.public_name_at(self._whole, id)

    def pool_words(self, seat: int) -> tuple[tuple[str, str], ...]:
        """Return a player's mana pool as symbols with remarks."""
        return late_play.mana_words.pool_words(self.seen, seat)

    def from_pool_words(self, paid: "Payment") -> str:
        """Return mana to be spent from the pool, as symbols with their restrictions."""
        return late_play.mana_words.spent_words(self.seen, paid.till.player, paid.from_pool)

    @property
    def commanders(self) -> dict[int, str]:
        """The names of the commanders by card number. They are public from the beginning."""
        return late_rules.marking.commanders_in(self._whole)

    def melded_cards(self, id: int) -> tuple[CardDefinition, ...]:
        """Return the cards of a melded permanent, upper half first. Empty for other objects."""
        permanent = self.seen.permanent(id)
        pieces = permanent.top if permanent is not None else ()
        return tuple(sorted((piece.definition for piece in pieces), key=lambda card: card.name))

    def rooms_ahead(self, seat: int) -> tuple[tuple[str, str], ...]:
        """Return the rooms that a player can enter, each with its dungeon."""
        return late_rules.dungeons.rooms_ahead(self._whole.players[seat].dungeon)

    def rolled(self, event: "Rolled") -> str:
        """Return the result of a roll or coin toss in words."""
        return late_play.hand_words.rolled_words(self.seen, event)

    def rolled_result(self, event: "Rolled") -> str:
        """Return the result in short: the number or the side."""
        return late_play.hand_words.rolled_result(event)

    def origins(self, id: int) -> tuple[Origin, ...]:
        """Return the origin of each characteristic of an object."""
        return origins_of(self.seen, id)

    # --- Offers and rulings ---------------------------------------------------------------------------

    def ruling(self, action: Action) -> Ruling:
        """Return the ruling on an action."""
        return late_rules.referee.rule_on(self.seen, action)

    def offers(self, id: int) -> tuple[Offer, ...]:
        """Return the offers for an object."""
        return self._payable(late_rules.attempts.offers(self.seen, id))

    def steps_to(self, action: Action) -> tuple[Action, ...]:
        """Return an action with the actions needed first: to attack, go to the step of declaring attackers.

        From the beginning of combat, a legal declaration without cost goes there by itself.
        """
        if not isinstance(action, Attack) or self._at_declaration is None:
            return (action,)
        is_paid = bool(late_rules.attack_costs.cost_of_attack(self.seen, action))
        leads_there = (
            self.seen.step == _COMBAT
            and not is_paid
            and late_rules.referee.rule_on(self.seen, action).is_legal
        )
        return (action,) if leads_there else (Advance(to=late_rules.attack_costs.STEP), action)

    def mana_offers(self, id: int) -> tuple[Offer, ...]:
        """Return the mana abilities of an object."""
        return self._payable(late_rules.attempts.mana_offers(self.seen, id))

    def announcement(self, action: Action) -> "Announcement | None":
        """Return the choices to make before the costs of an action are paid, None if there are none."""
        if not self._makes_mana:
            return None
        return late_play.payment.announcement(self._till(action), self._whole, action)

    def payment(self, action: Action, announced: "Announcement | None" = None) -> "payment.Payment | None":
        """Return how the player could make the mana for an action, None if it costs none or too much.

        ``announced`` has the choices made before.
        """
        if not self._makes_mana:
            return None
        return late_play.payment.payment(self._till(action), action, announced)

    def lacking(self, action: Action, announced: "Announcement | None" = None) -> str:
        """Return the mana that an action lacks, as symbols. It is empty if lands are not tapped for costs."""
        if not self._makes_mana:
            return ""
        return str(late_play.payment.shortage(self._till(action), action, announced))

    def payment_in_part(self, action: Action, announced: "Announcement | None" = None) -> "Payment | None":
        """Return how to pay part of an action with the rest on trust, None if nothing can be paid."""
        if not self._makes_mana:
            return None
        return late_play.payment.payment_in_part(self._till(action), action, announced)

    @property
    def _makes_mana(self) -> bool:
        """Whether lands are tapped for costs now."""
        return self._pays and self._whole.question is None

    def still_afloat(self, ids: Sequence[int]) -> Action | None:
        """Return the action that removes from a pool the mana made by tapping some permanents."""
        return late_play.payment.still_afloat(self.seen, ids)

    def _till(self, action: Action) -> "Till":
        player = late_play.payment.payer_of(self.seen, action)
        if player not in self._tills:
            self._tills[player] = late_play.payment.till(self.seen, player)
        return self._tills[player]

    def _payable(self, found: Iterable[Offer]) -> tuple[Offer, ...]:
        """Return the offers as if the mana that they lack were made."""
        return tuple(
            replace(each, ruling=LEGAL if self._only_costs(each) else self.refusal(each.ruling, each.action))
            for each in found
        )

    def _only_costs(self, offer: Offer) -> bool:
        is_refused = self._pays and not offer.ruling.is_legal
        return (
            is_refused
            and late_play.price.lacks_mana_alone(offer.ruling)
            and (self.payment(offer.action) is not None or self._can_pay_with_help(offer.action))
        )

    def _can_pay_with_help(self, action: Action) -> bool:
        return self._makes_mana and late_play.payment.can_pay_with_help(self._till(action), action)

    def anyway(self, offer: Offer) -> Offer | None:
        """Return a refused offer as a judge would allow it, None if hands can't do it."""
        return late_rules.attempts.forced_offer(self.seen, offer)

    def could_respond(self, seat: int) -> bool:
        """Return whether a player could cast a spell or activate an ability now.

        A hidden card in hand could be anything. Where lands are tapped for costs, what they can't pay for is
        left out, even if it could be cast on trust.
        """
        player = self.view.players[seat]
        if player.lost or player.idle or player.left:
            return False
        permanents = (each for each in self.view.battlefield if each.controller == seat)
        cards = (*player.hand, *permanents, *player.graveyard, *player.exile, *player.command)
        return any(
            not card.known or any(map(self._is_possible_response, self.offers(card.id))) for card in cards
        )

    def _is_possible_response(self, offer: Offer) -> bool:
        return late_play.enter_key.is_response(offer) and not self.lacking(offer.action)

    def asks(self, action: Action) -> bool:
        """Return whether an action asks a question."""
        return late_rules.referee.carry_out(self.seen, action).question is not None

    def tried(self, action: Action, id: int) -> "trying.Tried":
        """Return what an action would make of an object, without carrying it out."""
        return late_play.trying.tried(self.seen, action, id, self.viewer)

    def face_down_offers(self, id: int) -> tuple[Offer, ...]:
        """Return the offers that hide an object or reveal it again."""
        return late_rules.hiding.face_down_offers(self.seen, id)

    # --- Attacks --------------------------------------------------------------------------------------

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the other players still in the game, in turn order."""
        return opponents_of(self.seen, seat)

    def able_to_attack(self, seat: int) -> tuple[int, ...]:
        """Return the active player's creatures that may attack a player and don't attack yet.

        A placeholder that isn't described as a creature, or has just entered, is not included.
        """
        state = self.seen
        own = (
            each for each in state.permanents() if each.controller == state.active and not each.combat.attacks
        )
        sure = (each for each in own if not (is_placeholder(each) and self._is_a_guess(each)))
        return tuple(each.id for each in sure if self._may_attack(each.id, seat))

    def able_to_block(self) -> Mapping[int, tuple[int, ...]]:
        """Return the creatures that could block an attacker, for each player who hasn't declared blockers."""
        return late_rules.blocking.able_to_block(self.seen)

    @property
    def waits_before_attacks(self) -> str:
        """The name of the object that has to resolve before attackers are declared, or an empty text."""
        waiting = late_play.passing.waiting_before_attacks(self.seen)
        return late_rules.object_names.name_at(*waiting) if waiting is not None else ""

    @cached_property
    def _at_declaration(self) -> State | None:
        """The table at the declaration of attackers, if that follows in this turn without interruption."""
        return late_play.passing.declaration_ahead(self.seen)

    def _with_attacks(
        self, found: Iterable[Offer], asked: Callable[[State], Iterable[Offer]]
    ) -> tuple[Offer, ...]:
        """Return the offers with those for attacks as in the next combat."""
        ahead = self._at_declaration
        if ahead is None:
            return tuple(found)
        others = (each for each in found if each.verb != "attack")
        return (*others, *(each for each in asked(ahead) if each.verb == "attack"))

    def _is_a_guess(self, placeholder: Permanent) -> bool:
        """Return whether a creature may attack only because no description says otherwise."""
        found = characteristics_of(self.seen, placeholder)
        is_fresh = placeholder.summoning_sick and "haste" not in found.keywords
        return is_fresh or "Creature" not in found.types

    def _may_attack(self, id: int, seat: int) -> bool:
        """Return whether only a requirement about other attackers keeps a creature from attacking."""
        rulings = [offer.ruling for offer in self.dropped_at(id, seat) if offer.verb == "attack"]
        return any({*ruling.names} <= {late_rules.attacking.who_must_attack_does.name} for ruling in rulings)

    # --- Drops ----------------------------------------------------------------------------------------

    def drop_targets(self, id: int, others: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Return the objects onto which other objects can be dropped with a legal result."""
        if others:
            found = late_rules.drops.may_be_fought(self._at_declaration or self.seen, id)
        else:
            found = late_rules.drops.drop_targets(self.seen, id)
            if self._at_declaration is None and not (self._pays and self.seen.mana == "enforced"):
                return found
            # Anything that might be paid for or attacked is a target as well.
            trusting = replace(self._at_declaration or self.seen, mana="trust")
            found += late_rules.drops.drop_targets(trusting, id, excluding=frozenset(found))
        return tuple(
            each for each in found if any(o.ruling.is_legal for o in self.dropped_on(id, each, others))
        )

    def dropped_on(self, id: int, target: int, others: tuple[int, ...] = ()) -> tuple[Offer, ...]:
        """Return the offers for dropping one object onto another, alone or with others."""
        return self._dropped(late_rules.drops.dropped_on, (id, *others), target)

    def dropped_at(self, id: int, seat: int, others: tuple[int, ...] = ()) -> tuple[Offer, ...]:
        """Return the offers for dropping an object onto a player, alone or with others."""
        return self._dropped(late_rules.drops.dropped_at, (id, *others), seat)

    def _dropped(
        self, meaning: Callable[[State, int, int], tuple[Offer, ...]], ids: tuple[int, ...], target: int
    ) -> tuple[Offer, ...]:
        def meant(state: State) -> tuple[Offer, ...]:
            each = [meaning(state, id, target) for id in ids]
            return late_rules.drops.dropped_together(state, each) if len(ids) > 1 else each[0]

        return self._payable(self._with_attacks(meant(self.seen), meant))

    def dropped_in(self, id: int, zone: Zone, *, under: bool = False) -> tuple[Offer, ...]:
        """Return the offers for dropping an object into a zone. ``under`` means the bottom of a library."""
        return self._payable(late_rules.drops.dropped_in(self.seen, id, zone, under=under))

    # --- Turning by hand ------------------------------------------------------------------------------

    def turned(self, id: int, turn: Turn) -> tuple[Offer, ...]:
        """Return the offers for turning an object over by hand."""
        return self._payable(late_rules.turning_by_hand.turn_offers(self.seen, id, turn))

    def laid_back(self, id: int, side: Side) -> tuple[Offer, ...]:
        """Return the offers for putting a permanent back with one of its sides up."""
        permanent = self.seen.permanent(id)
        if permanent is None or side is permanent.side:
            return ()
        return self.turned(id, Turn.ACROSS)

    def with_side_up(self, id: int, found: tuple[Offer, ...], side: Side) -> tuple[Offer, ...]:
        """Return the offers of a drop that remain with one side of the card up."""
        return late_rules.turning_by_hand.drop_offers_with_side(self.seen, id, found, side)

    def playing(self, id: int, side: Side) -> tuple[Offer, ...]:
        """Return the ways to play a card with one of its sides up."""
        return self._payable(late_rules.turning_by_hand.play_offers(self.seen, id, side))

    def sides_to_play(self, id: int) -> tuple[Side, ...]:
        """Return the sides with which a card may be played from its zone."""
        return late_rules.turning_by_hand.sides_to_play(self.seen, id)
