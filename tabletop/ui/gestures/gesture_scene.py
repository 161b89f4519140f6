"""What a gesture may ask of the scene, in small parts: what lies where, what is selected, what happens."""

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
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.drawings import Drawings
from tabletop.ui.items.fan import Fan
from tabletop.ui.items.furniture import Furniture
from tabletop.ui.items.selection import Selection
from tabletop.ui.items.zone_item import VeilItem


class Places(AnimatedScene, Protocol):
    """What lies at a point of the scene, and where that is on the screen."""

    @property
    def view_(self) -> TableView:
        """What is shown."""

    @property
    def fan(self) -> Fan:
        """The pile that lies spread out, if any."""

    def card_at(
        self, point: QPointF, *, besides: Iterable[CardItem] = (), lifted: CardItem | None = None
    ) -> CardItem | None:
        """The uppermost card under a point; one that is ``lifted`` is held to where it lies, too."""

    def pile_at(self, point: QPointF) -> Zone | None:
        """The pile or hand at a point, whether a card lies there or none."""

    def pile_of(self, item: CardItem) -> Zone | None:
        """The pile that a card is the top of, in its place at the rail; None for any other card."""

    def on_screen(self, point: QPointF) -> QPoint:
        """A point of the scene on the screen."""

    def place_on_screen(self, id: int) -> QPoint:
        """A point of the screen beside an object, for a menu about it."""


class Selecting(Protocol):
    """What is selected."""

    @property
    def selection(self) -> Selection:
        """The selected cards."""

    def select(self, id: int) -> None:
        """Select one object alone, or with 0 none."""

    def select_items(self, items: Iterable[CardItem]) -> None:
        """Select several items and no others."""

    def toggle(self, id: int) -> None:
        """Select one object more, or one less."""


class Pointers(Protocol):
    """What is shown over and under the cards while a gesture lasts."""

    @property
    def furniture(self) -> Furniture:
        """The zones and the names of the players."""

    @property
    def veil(self) -> VeilItem:
        """What lies over the battlefield while something is dragged."""

    @property
    def arrows(self) -> ArrowsItem:
        """The arrows that are shown."""

    @property
    def drawings(self) -> Drawings:
        """Arrows and rings that were drawn by hand."""

    @property
    def refusals(self) -> Refusals:
        """What is said about what could not be done."""

    @property
    def peek(self) -> Peek:
        """The look at another face, or into a melded permanent."""

    def show_arrows(self) -> None:
        """Show who points at whom, and what was drawn by hand."""

    def clear_overlays(self, *, targets: bool = True) -> None:
        """Take away bubbles, outlines and what was looked at."""

    def wipe(self) -> None:
        """Wipe off what was drawn by hand."""


class Motion(Protocol):
    """How things get to where they belong."""

    @property
    def animator(self) -> Animator:
        """What plays the motion of the table."""

    @property
    def pointer_animator(self) -> Animator:
        """What plays the motion of what a hand points at or holds, beside everything else."""

    def play_at_pointer(self, tracks: Iterable[Track]) -> None:
        """Move what a hand points at or holds, beside whatever else happens on the table."""

    def finish_motion(self) -> None:
        """Bring what moves to its end at once."""

    def hover_at(self, point: QPointF) -> None:
        """Nothing is pressed, and the pointer is here."""

    def end_hover(self) -> None:
        """Put down what the pointer has lifted."""

    def glide_home(self, items: Sequence[CardItem]) -> None:
        """Let items go back to where they belong."""

    def go_home_later(self, items: Sequence[CardItem]) -> None:
        """The same for items that nothing else has been done with."""

    def put_in_row(self, item: CardItem, point: QPointF) -> None:
        """A permanent was moved within its row by hand."""


class Proposing(Protocol):
    """What is done in the game, and asked for in the window."""

    @property
    def proposer(self) -> Proposer:
        """What does one of the things that may be meant."""

    @property
    def spoilers(self) -> Spoilers:
        """What must not be told yet."""

    @property
    def carrying(self) -> SignalInstance:
        """Whether something was picked up by a key."""

    @property
    def hovered(self) -> SignalInstance:
        """The object that the pointer is over; 0 for none."""

    @property
    def menu_wanted(self) -> SignalInstance:
        """A menu for an object, at a point of the screen."""

    @property
    def pile_menu_wanted(self) -> SignalInstance:
        """A menu for a whole Zone, at a point of the screen."""

    @property
    def pile_wanted(self) -> SignalInstance:
        """A Zone of which all cards are to be seen."""

    @property
    def rule_wanted(self) -> SignalInstance:
        """A rule's number was clicked."""

    def move_all(self, ids: Sequence[int], zone: Zone, *, under: bool = False) -> None:
        """Put several objects into a zone: at once, if that is one instruction, else one after the other."""


class GestureScene(Places, Selecting, Pointers, Motion, Proposing, Protocol):
    """All that gestures may ask of the scene."""
