"""The table as somebody sees it: what there is to show, and names, offers, rulings and previews.

All of it is worked out from no more than the viewer may know, so none of it can say what is hidden.
"""

from functools import cached_property
from typing import TYPE_CHECKING

from tabletop.cards.faces import CardDefinition, Side
from tabletop.model.actions import Action
from tabletop.model.events import Rolled
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.model.zones import Zone
from tabletop.play.concealing import seen_by
from tabletop.play.log.names import name_at, public_name_at
from tabletop.rules.book.placeholders import is_placeholder
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.offers import Offer, Turn
from tabletop.rules.values.characteristics import Origin
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, explained
from tabletop.rules.view import TableView, view
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.play.log import action_names, hand_words, in_words, trying
    from tabletop.rules import attempts, drops, hiding, referee, turning
    from tabletop.rules.handwork import dungeons, marking
    from tabletop.rules.turn import attacking
else:
    # A window shows a table before anybody asks for more than to see it.
    action_names = when_used("tabletop.play.log.action_names")
    hand_words = when_used("tabletop.play.log.hand_words")
    in_words = when_used("tabletop.play.log.in_words")
    trying = when_used("tabletop.play.log.trying")
    attempts, drops = when_used("tabletop.rules.attempts"), when_used("tabletop.rules.drops")
    turning = when_used("tabletop.rules.turning")
    hiding, referee = when_used("tabletop.rules.hiding"), when_used("tabletop.rules.referee")
    dungeons = when_used("tabletop.rules.handwork.dungeons")
    marking = when_used("tabletop.rules.handwork.marking")
    attacking = when_used("tabletop.rules.turn.attacking")


class Perspective:
    """One moment of a game with somebody's eyes.

    Args:
        state: the table as it is.
        viewer: a seat; None for one person who plays all seats and sees what each of them may see.

    """

    def __init__(self, state: State, viewer: int | None) -> None:
        self.viewer = viewer
        self._whole = state

    @cached_property
    def seen(self) -> State:
        """The table with blank cards in place of those that the viewer may not look at."""
        return seen_by(self._whole, self.viewer)

    @cached_property
    def view(self) -> TableView:
        """What there is to show."""
        return view(self._whole, self.viewer)

    def is_of(self, state: State, viewer: int | None) -> bool:
        """Whether this is still how a table looks to somebody: states are compared as objects."""
        return self._whole is state and self.viewer == viewer

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

    # --- Words ----------------------------------------------------------------------------------------

    def name(self, id: int) -> str:
        """What the viewer calls an object or a card."""
        return name_at(self.seen, id)

    def option_name(self, id: int) -> str:
        """What an answer to a question is called that is an object: of an ability also what it does."""
        return in_words.option_name(self.seen, id)

    def public_name(self, id: int) -> str:
        """What an object or a card is called by everybody at the table."""
        return public_name_at(self._whole, id)

    @property
    def commanders(self) -> dict[int, str]:
        """The commanders by the numbers of their cards, with their names: known from the beginning."""
        return marking.commanders_in(self._whole)

    def melded_cards(self, id: int) -> tuple[CardDefinition, ...]:
        """The cards that a permanent is made of, that of the upper half first; nothing for other objects."""
        permanent = self.seen.permanent(id)
        pieces = permanent.pieces if permanent is not None else ()
        return tuple(sorted((piece.definition for piece in pieces), key=lambda card: card.name))

    def rooms_ahead(self, seat: int) -> tuple[tuple[str, str], ...]:
        """The rooms that a player can go into, each with its dungeon."""
        return dungeons.rooms_ahead(self._whole.players[seat].dungeon)

    def rolled(self, event: Rolled) -> str:
        """What came up when somebody rolled dice or tossed coins, in words."""
        return hand_words.rolled_words(self.seen, event)

    def rolled_result(self, event: Rolled) -> str:
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
        return attempts.offers(self.seen, id)

    def mana_offers(self, id: int) -> tuple[Offer, ...]:
        """The mana abilities of an object."""
        return attempts.mana_offers(self.seen, id)

    def anyway(self, offer: Offer) -> Offer | None:
        """A refused offer as a judge would let it be done; None where that is beyond anybody's hands."""
        return attempts.anyway(self.seen, offer)

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
        if not others:
            return drops.drop_targets(self.seen, id)
        fighting = drops.may_be_fought(self.seen, id)
        return tuple(
            each for each in fighting if any(o.ruling.is_legal for o in self.dropped_on(id, each, others))
        )

    def dropped_on(self, id: int, target: int, others: tuple[int, ...] = ()) -> tuple[Offer, ...]:
        """What may be meant by dropping one object on another, alone or with others."""
        meant = [drops.dropped_on(self.seen, each, target) for each in (id, *others)]
        return drops.dropped_together(self.seen, meant) if others else meant[0]

    def dropped_at(self, id: int, seat: int, others: tuple[int, ...] = ()) -> tuple[Offer, ...]:
        """What may be meant by dropping an object on a player, alone or with others."""
        meant = [drops.dropped_at(self.seen, each, seat) for each in (id, *others)]
        return drops.dropped_together(self.seen, meant) if others else meant[0]

    def dropped_in(self, id: int, zone: Zone, *, under: bool = False) -> tuple[Offer, ...]:
        """What may be meant by dropping an object into a zone; ``under`` is the bottom of a library."""
        return drops.dropped_in(self.seen, id, zone, under=under)

    # --- Turning by hand ------------------------------------------------------------------------------

    def turned(self, id: int, turn: Turn) -> tuple[Offer, ...]:
        """What turning an object over by hand may mean."""
        return turning.turned(self.seen, id, turn)

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
        return turning.playing(self.seen, id, side)

    def sides_to_play(self, id: int) -> tuple[Side, ...]:
        """The sides with which a card may be played from where it is."""
        return turning.sides_to_play(self.seen, id)
