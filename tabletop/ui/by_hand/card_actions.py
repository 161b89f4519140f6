"""Keys for common actions by hand: attack, block, attach, untap all, copy, counter, put face down."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from tabletop.language.effects import Life, Untap
from tabletop.language.english import capitalized
from tabletop.model.actions import Attack, Instruct
from tabletop.model.handwork import RemoveFromGame
from tabletop.play.log.in_words import offer_label
from tabletop.rules.offers import Offer
from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.menus import SymbolMenu, add_offers, pop_up
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.gestures import tapping, target_arrow
from tabletop.ui.session.session import Session
from tabletop.ui.style.plain import add_entry
from tabletop.ui.table.scene import TableScene

_ATTACK_STEPS = ("precombat main", "beginning of combat", "declare attackers")
_NO_OPPONENT: Final = "No player to attack."
_AIM_VERBS = ("attach", "block", "attack", "cast", "meld")


class CardActions(Feature):
    """Keys and menu entries for actions that are common in every game."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands
        self._scene = scene

    @Command("transform", "Transform", "T", Group.CARD_TURN, 10, Reach.CARDS, is_offered=True)
    def _transform(self) -> None:
        self._commands.verb("transform", "convert", "flip")

    @Command("meld", "Meld", "M", Group.CARD_TURN, 20, Reach.CARDS, is_offered=True)
    def _meld(self) -> None:
        self._commands.meld()

    @Command(
        "to graveyard", "Put into the graveyard", "G Del", Group.CARD_ZONES, 20, Reach.CARDS, is_offered=True
    )
    def _to_graveyard(self) -> None:
        self._commands.verb("move", to="graveyard")

    @Command("to exile", "Exile", "X", Group.CARD_ZONES, 30, Reach.CARDS, is_offered=True)
    def _to_exile(self) -> None:
        self._commands.verb("move", to="exile")

    @Command("to hand", "Return to hand", "H", Group.CARD_ZONES, 40, Reach.CARDS, is_offered=True)
    def _to_hand(self) -> None:
        self._commands.verb("move", to="hand")

    @Command(
        "to library", "Put on top of the library", "L", Group.CARD_LIBRARY, 10, Reach.CARDS, is_offered=True
    )
    def _to_library(self) -> None:
        self._commands.verb("move", to="library")

    @Command("remove from game", "Remove from the game", "Ctrl+Del", Group.CARD_ZONES, 50, Reach.CARDS)
    def _remove_selected(self) -> None:
        """Remove the selected objects from the game."""
        ids = self._commands.selected()
        if ids:
            self._remove(ids)
        else:
            self._commands.nothing_selected.emit()

    def _remove(self, ids: Sequence[int]) -> None:
        self._bridge.play(RemoveFromGame(objects=tuple(ids), by=self._commands.seat), ids[-1])

    @Command("unattach", "Unattach", "Shift+E", Group.CARD_USE, 40, Reach.CARDS, verbs=("detach",))
    def _unattach(self) -> None:
        self._commands.verb("detach")

    @Command(
        "copy",
        "Copy, as a token or on the stack",
        "K",
        Group.CARD_USE,
        50,
        Reach.CARDS,
        verbs=("create token", "copy spell"),
    )
    def _copy(self) -> None:
        self._commands.verb("copy spell", "create token")

    @Command("counter", "Counter the spell or ability", "Shift+C", Group.CARD_USE, 60, Reach.CARDS)
    def _counter(self) -> None:
        self._commands.verb("counter")

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add aiming, attacking with several creatures, removing, and putting face down."""
        actions = self._frame.actions
        if ids[-1] in {each.id for each in self._bridge.view().battlefield}:
            menu.addAction(actions["aim"])
            if len(ids) > 1 and self._bridge.view().step in _ATTACK_STEPS:
                menu.addAction(actions["attack"])
        if set(ids) == set(self._commands.selected()):
            menu.addAction(actions["remove from game"])
        else:
            add_entry(menu, actions["remove from game"].text()).triggered.connect(partial(self._remove, ids))
        offers = self._face_down_offers(ids[-1])
        if offers:
            add_offers(menu.addMenu("Face down"), actions, offers, self._commands.taking(ids[-1]))

    def offers(self, id: int) -> tuple[Offer, ...]:
        """Return offers for the palette that the table doesn't make for the object itself."""
        said = {_label(offer) for offer in self._commands.offers(id)}
        return tuple(offer for offer in self._face_down_offers(id) if _label(offer) not in said)

    # --- Aiming -------------------------------------------------------------------------------------------

    @Command(
        "aim",
        "Attach, block, attack or target with a click",
        "E",
        Group.CARD_USE,
        30,
        Reach.CARDS,
        args=(_AIM_VERBS,),
    )
    def aim(self, verbs: Collection[str]) -> None:
        """Let a click choose the target of all selected cards, or else of the last one."""
        scene, ids = self._scene, self._commands.selected()
        item = scene.card_items.of(ids[-1]) if ids else None
        if item is None:
            self._commands.nothing_selected.emit()
            return
        scene.finish_motion()
        scene.clear_overlays()
        gesture = target_arrow.TargetArrow(scene, item, verbs, tuple(ids[:-1]))
        if not gesture.has_targets and len(ids) > 1:
            gesture.clean_up()
            gesture = target_arrow.TargetArrow(scene, item, verbs)
        if not gesture.has_targets:
            gesture.clean_up()
            self._frame.say("There is nothing it can be attached to, fight or target now.")
            return
        scene.mouse.hold(gesture)
        self._frame.say("Click a card or a player. Esc cancels.")

    # --- Tapping -----------------------------------------------------------------------------------------

    @Command(
        "tap", "Tap or untap", "Space", Group.CARD_USE, 10, Reach.CARDS, is_offered=True, verbs=("untap",)
    )
    def _tap(self) -> None:
        """Tap the selected permanents, for mana if a payment is open. Untap those that are tapped."""
        ids = self._commands.selected()
        together = len(ids) > 1 or (len(ids) == 1 and tapping.takes_mana_back(self._bridge, ids[0]))
        if together and tapping.tap_together(self._bridge, ids):
            return
        mana = (
            self._bridge.perspective.mana_offers(ids[0]) if ids and tapping.is_for_mana(self._bridge) else ()
        )
        legal = tuple(offer for offer in mana if offer.ruling.is_legal)
        if len(legal) > 1:
            self._commands.choice_wanted.emit(legal, ids[0])
        elif legal:
            self._commands.take(legal[0], ids[0])
        else:
            self._commands.verb("tap", "untap")

    # --- Combat -------------------------------------------------------------------------------------------

    @Command("attack", "Attack with the selected creatures", "A", Group.TURN_COMBAT, 10, Reach.CARDS)
    def _attack(self) -> None:
        """Attack with all selected creatures. If there are several opponents, a click chooses one."""
        ids = self._commands.selected()
        permanents = {each.id: each for each in self._bridge.view().battlefield}
        attackers = [permanents[id] for id in ids if id in permanents]
        if not attackers:
            self._frame.say("Select the attacking creatures first.")
            return
        by = attackers[0].controller
        opponents = self._bridge.perspective.opponents(by)
        if len(opponents) > 1:
            self.aim(("attack",))
        elif opponents:
            players = {permanent.id: opponents[0] for permanent in attackers}
            self._bridge.play(Attack(players=players, by=by), attackers[-1].id)
        else:
            self._frame.say(_NO_OPPONENT)

    @Command("attack all", "Attack with everything", "Shift+A", Group.TURN_COMBAT, 20, Reach.CARDS)
    def _attack_with_all(self) -> None:
        """Attack with every creature that can attack. If there are several opponents, a click chooses one."""
        perspective, by = self._bridge.perspective, self._bridge.view().active
        opponents = perspective.opponents(by)
        players = {id: seat for seat in opponents[:1] for id in perspective.able_to_attack(seat)}
        is_held_up = bool(perspective.waits_before_attacks)
        if players and not is_held_up and len(opponents) > 1:
            self._scene.select_items(filter(None, map(self._scene.card_items.of, players)))
            self.aim(("attack",))
        elif players and not is_held_up:
            self._bridge.play(Attack(players=players, by=by), next(iter(players)))
        else:
            self._frame.say(self._why_nothing_attacks())

    def _why_nothing_attacks(self) -> str:
        """Return the reason why nothing can attack."""
        if not self._bridge.perspective.opponents(self._bridge.view().active):
            return _NO_OPPONENT
        name = capitalized(self._bridge.perspective.waits_before_attacks)
        if not name:
            return "Nothing can attack now."
        if self._bridge.view().stack:
            return f"{name} is on the stack. Nothing can attack before it resolves."
        key = self._frame.actions["to beginning of combat"].shortcut()
        words = key.toString(QKeySequence.SequenceFormat.NativeText)
        return f"{name} triggers at the beginning of combat. Go there first{words and f' ({words})'}."

    # --- Other actions ------------------------------------------------------------------------------------

    @Command("untap all", "Untap everything", "Ctrl+U", Group.TURN_OTHERS, 10)
    def _untap_all(self) -> None:
        seat = self._commands.seat
        permanents = self._bridge.view().battlefield
        tapped = tuple(each.id for each in permanents if each.controller == seat and each.tapped)
        if tapped:
            self._bridge.propose(Instruct(by=seat, effect=Untap(objects=tapped)))
        else:
            self._frame.say("Everything is untapped.")

    @Command("life up", "Gain 1 life", "F12 Ctrl+Shift+Up", Group.GAME_PLAYERS, 10, args=(1,))
    @Command("life down", "Lose 1 life", "Shift+F12 Ctrl+Shift+Down", Group.GAME_PLAYERS, 20, args=(-1,))
    def _change_life(self, by: int) -> None:
        seat = self._commands.seat
        self._bridge.propose(Instruct(by=seat, effect=Life(to=seat, amount=by)))

    def _face_down_offers(self, id: int) -> tuple[Offer, ...]:
        object = self._bridge.view().objects().get(id)
        is_known = object is not None and object.known
        return self._bridge.perspective.face_down_offers(id) if is_known else ()

    @Command("face down", "Face down…", "Shift+F", Group.CARD_TURN, 30, Reach.CARDS)
    def _open_face_down(self) -> None:
        """Open a menu beside the selected card with the ways to put it face down."""
        ids = self._commands.selected()
        offers = self._face_down_offers(ids[-1]) if ids else ()
        if not offers:
            self._commands.nothing_selected.emit()
            return
        menu = SymbolMenu(self._frame.window)
        menu.aboutToHide.connect(menu.deleteLater)
        add_offers(menu, self._frame.actions, offers, self._commands.taking(ids[-1]))
        pop_up(menu, self._scene.place_on_screen(ids[-1]))

    @Command("do anyway", "Do it anyway (override)", "Ctrl+Shift+Return", Group.EDIT_SELECTION, 20)
    def _do_anyway(self) -> None:
        """Perform the last refused action as a judge's override."""
        refused = self._bridge.refused_last
        if refused is None:
            self._frame.say("Nothing to override.")
        else:
            self._bridge.force(*refused)


def _label(offer: Offer) -> tuple[str, str]:
    return offer.verb, offer_label(offer)
