"""The features of a window by their kinds."""

from typing import TypeVar

from tabletop.ui.frame.feature import Feature
from tabletop.ui.shell.window import MainWindow

_Kind = TypeVar("_Kind", bound=Feature)


def feature_of(window: MainWindow, kind: type[_Kind]) -> _Kind:
    return next(each for each in window.features if isinstance(each, kind))
