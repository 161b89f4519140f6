"""The parts of a window that features are made from."""

from pathlib import Path

import msgspec

from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.frame.atlas_access import Atlas
from tabletop.ui.frame.card_menu import CardMenu
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.card_import import CardImport
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.table.view_widget import TableViewWidget


class Parts(msgspec.Struct, frozen=True):
    """The parts of a window. A feature receives only those it needs, never the whole structure."""

    frame: Frame
    session: Session
    table_view: TableViewWidget
    inspector: Inspector
    dialogue: Dialogue
    card_menu: CardMenu
    files: Files
    atlas: Atlas
    card_import: CardImport
    pictures: Pictures
    preferences: Preferences
    games: Path
    """The folder for games that have not been named."""
