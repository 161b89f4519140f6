"""Access to the rules atlas for the rest of the window. The page is created on first use."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tabletop.ui.frame import late_frame
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.bridge import Bridge


class Atlas(QObject):
    """Opener of the atlas page."""

    editions_wanted = Signal(Path)
    """File of a scenario that shows a rule change, to be compared in both editions."""

    def __init__(self, frame: Frame, bridge: Bridge, files: Files) -> None:
        super().__init__(frame.window)
        self._frame, self._bridge, self._files = frame, bridge, files

    def show_rule(self, number: str) -> None:
        """Open the atlas at a rule, given by number or name. ``""`` opens its start page."""
        page = self._frame.window.findChild(late_frame.atlas_page.AtlasPage)
        if page is None:
            page = late_frame.atlas_page.AtlasPage(self._frame.window)
            page.scenario_wanted.connect(self._files.open_file)
            page.editions_wanted.connect(self.editions_wanted)
            picture = late_frame.playing_picture.PlayingPicture(page)
            page.beside.addWidget(picture)
            page.looked_at.connect(picture.offer)
        page.open_at(number, self._bridge.view().edition, self._frame.shade)
