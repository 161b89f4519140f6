"""Panels behind the tab of another panel.

Their tabs exist from the start. Their contents are created later.
"""

from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.log import LogPanel
from tabletop.ui.panels.log_page import LogPage
from tabletop.ui.panels.outline import OutlinePanel

LOG, OUTLINE = "Log", "Table outline"


class LaterPanels(NamedTuple):
    """Panels that the first picture does not need."""

    log: LogPanel
    outline: OutlinePanel


def later_panels(window: QWidget, frame: Frame) -> LaterPanels:
    """Create the panels, and put them into their placeholder docks."""
    log, outline = LogPanel(window), OutlinePanel(window)
    frame.fill_dock(LOG, LogPage(log, window))
    frame.fill_dock(OUTLINE, outline)
    return LaterPanels(log, outline)
