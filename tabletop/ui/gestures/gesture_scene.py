"""The parts of the scene that a gesture may use: places, selection, overlays, motion and actions."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, SignalInstance

from tabletop.model.zones import Zone
from tabletop.rules.view import TableView
from tabletop.ui.animation.animated_scene import AnimatedScene
from tabletop.ui.animation.animator import Animator, Track
from tabletop.ui.animation.peek import Peek
from tabletop.ui.animation.refusals import Refusals
from tabletop.ui.gestures.proposer import Proposer
from tabletop.ui.gestures.spoilers import Spoilers
from tabletop.ui.items.arrows import ArrowsItem
from tabletop.ui.items.arrows_and_rings import Drawings
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.fan import Fan
from tabletop.ui.items.furniture import Furniture
from tabletop.ui.items.selected_cards import Selection
from tabletop.ui.items.zone_item import VeilItem


class Places(AnimatedScene, Protocol):
    """Access to the items at a point of the scene, and to positions on the screen."""

    @property
    def current_view(self) -> TableView:
        """The current view of the table."""

    @property
    def fan(self) -> Fan:
        """The pile that is spread out, if any."""

    def card_at(
        self, point: QPointF, *, ignored: Iterable[CardItem] = (), lifted: CardItem | None = None
    ) -> CardItem | None:
        """Return the top card under a point. The card ``lifted`` also counts at its place of rest."""

    def open_zones(self, zones: Iterable[Zone]) -> None:
        """Open zones without cards as bands, so that something can be put there. Others fold."""

    def pile_at(self, point: QPointF) -> Zone | None:
        """Return the pile or hand at a point, with or without a card there."""

    def pile_of(self, item: CardItem) -> Zone | None:
        """Return the pile that a card is the top of, at the rail, or None for any other card."""

    def on_screen(self, point: QPointF) -> QPoint:
        """Return a point of the scene in screen coordinates."""

    def place_on_screen(self, id: int) -> QPoint:
        """Return a point of the screen beside an object, for its menu."""


class Selecting(Protocol):
    """Access to the selection."""

    @property
    def selection(self) -> Selection:
        """The selected cards."""

    def select(self, id: int) -> None:
        """Select a single object, or none with 0."""

    def select_items(self, items: Iterable[CardItem]) -> None:
        """Select exactly these items."""

    def toggle(self, id: int) -> None:
        """Add an object to the selection, or remove it."""


class Pointers(Protocol):
    """Access to the overlays around the cards during a gesture."""

    @property
    def furniture(self) -> Furniture:
        """The zones and the names of the players."""

    @property
    def veil(self) -> VeilItem:
        """The veil over the battlefield during a drag."""

    @property
    def arrows(self) -> ArrowsItem:
        """The arrows that are shown."""

    @property
    def drawings(self) -> Drawings:
        """The arrows and rings that were drawn by hand."""

    @property
    def refusals(self) -> Refusals:
        """The messages about refused actions."""

    @property
    def peek(self) -> Peek:
        """The peek at another face or into a melded permanent."""

    def show_arrows(self) -> None:
        """Show the arrows of the game and those drawn by hand."""

    def clear_overlays(self, *, targets: bool = True) -> None:
        """Remove bubbles, outlines and peeks."""

    def wipe(self) -> None:
        """Erase the drawings."""


class Motion(Protocol):
    """Access to motion."""

    @property
    def animator(self) -> Animator:
        """The animator of the table."""

    @property
    def pointer_animator(self) -> Animator:
        """The animator of pointed and held items, which runs beside the other."""

    def play_at_pointer(self, tracks: Iterable[Track]) -> None:
        """Move pointed or held items, independent of other motion on the table."""

    def finish_motion(self) -> None:
        """Finish all motion at once."""

    def hover_at(self, point: QPointF) -> None:
        """Hover at a point while no button is pressed."""

    def end_hover(self) -> None:
        """Put down the item that the pointer has lifted."""

    def glide_home(self, items: Sequence[CardItem]) -> None:
        """Move items back to their places."""

    def go_home_later(self, items: Sequence[CardItem]) -> None:
        """Move items back unless another change moves them first."""

    def put_in_row(self, item: CardItem, point: QPointF) -> None:
        """Move a permanent within its row."""


class Proposing(Protocol):
    """Access to the actions of the game and requests to the window."""

    @property
    def proposer(self) -> Proposer:
        """The proposer, which performs one of several possible offers."""

    @property
    def spoilers(self) -> Spoilers:
        """The spoilers that must not be revealed yet."""

    @property
    def carrying(self) -> SignalInstance:
        """The signal whether something was picked up by a key."""

    @property
    def dragging(self) -> SignalInstance:
        """The signal whether cards are dragged, by the pointer or by keys."""

    @property
    def hovered(self) -> SignalInstance:
        """The signal with the id of the object under the pointer, 0 for none."""

    @property
    def menu_wanted(self) -> SignalInstance:
        """The signal that asks for the menu of an object, at a point of the screen."""

    @property
    def pile_menu_wanted(self) -> SignalInstance:
        """The signal that asks for the menu of a whole Zone, at a point of the screen."""

    @property
    def pile_wanted(self) -> SignalInstance:
        """The signal that asks to show all cards of a Zone."""

    @property
    def rule_wanted(self) -> SignalInstance:
        """The signal that a rule's number was clicked."""

    def move_all(self, ids: Sequence[int], zone: Zone, *, under: bool = False) -> None:
        """Put several objects into a zone: with one instruction if possible, else one by one."""


class GestureScene(Places, Selecting, Pointers, Motion, Proposing, Protocol):
    """All parts of the scene that gestures may use."""
