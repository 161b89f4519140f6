"""Features that the first picture of a window shows, or that must exist before it is painted."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tabletop.ui.accessible.feature import AccessibleTable
from tabletop.ui.autosave.feature import Autosave
from tabletop.ui.by_hand.mana_payment import ManaPayment
from tabletop.ui.card_pictures.feature import CardPictures
from tabletop.ui.features.appearance_menu import AppearanceSettings
from tabletop.ui.features.file_commands import FileCommands
from tabletop.ui.features.getting_cards import CardImporting
from tabletop.ui.features.inspector_place import Inspecting
from tabletop.ui.features.seats import Seats
from tabletop.ui.features.turn_commands import Turns
from tabletop.ui.frame.reports import Reports
from tabletop.ui.history.feature import History
from tabletop.ui.shell.window_parts import Parts

if TYPE_CHECKING:
    from tabletop.ui.panels.outline import OutlinePanel


class FirstFeatures(NamedTuple):
    """The first features, in the order in which they receive events, before all later features."""

    # First, so that an event is saved before any other feature reacts to it.
    autosave: Autosave
    files: FileCommands
    importing: CardImporting
    appearance: AppearanceSettings
    # Before anything is painted, because it hides cards.
    seats: Seats
    inspecting: Inspecting
    history: History
    # Before assistive technology queries the table. Otherwise Qt would provide a tree of its own.
    accessible: AccessibleTable
    pictures: CardPictures
    mana: ManaPayment
    turns: Turns


def first_features(parts: Parts, reports: Reports, outline: "Callable[[], OutlinePanel]") -> FirstFeatures:
    """Create the first features.

    Args:
        parts: the parts of the window
        reports: the reports, which come after all other features
        outline: returns the outline, and creates it on the first call

    """
    frame, session, preferences = parts.frame, parts.session, parts.preferences
    bridge, scene = session.bridge, parts.table_view.table_scene
    return FirstFeatures(
        Autosave(frame, bridge, reports, parts.files, parts.games),
        FileCommands(frame, scene, parts.files),
        CardImporting(frame, parts.files, parts.card_import, preferences),
        AppearanceSettings(frame, scene, preferences),
        Seats(frame, scene, preferences),
        Inspecting(frame, parts.table_view, parts.inspector),
        History(frame, session, scene),
        AccessibleTable(frame, session, parts.table_view, parts.dialogue, outline),
        CardPictures(frame, parts.pictures, preferences),
        ManaPayment(frame, session),
        Turns(frame, session, preferences),
    )
