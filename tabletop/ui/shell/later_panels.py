"""The panels behind the tab of another one: their tabs are there from the beginning, they follow later."""

from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from tabletop.ui.commands.actions import reaching
from tabletop.ui.commands.bindings import Reach
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.log import LogPanel
from tabletop.ui.panels.log_page import LogPage
from tabletop.ui.panels.outline import OutlinePanel

LOG, OUTLINE = "Log", "Table outline"


class LaterPanels(NamedTuple):
    """What the first picture does without."""

    log: LogPanel
    outline: OutlinePanel


def later_panels(window: QWidget, frame: Frame) -> LaterPanels:
    """Make them, and put them into the docks that wait for them."""
    log, outline = LogPanel(window), OutlinePanel(window)
    outline.addActions([frame.actions[command] for command in reaching(Reach.CARDS)])
    frame.fill_dock(LOG, LogPage(log, window))
    frame.fill_dock(OUTLINE, outline)
    return LaterPanels(log, outline)
