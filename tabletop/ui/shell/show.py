"""Drawing a scenario or a saved game without a window: a picture of the table, a film of it, or a page.

It is the very scene of the window, on Qt's offscreen platform, its motion moved on by hand.
"""

from contextlib import closing
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize

from tabletop.scenarios.running.showing import showing_at
from tabletop.ui.films.making import PAGE, make
from tabletop.ui.films.page_of_editions import page_of_editions
from tabletop.ui.films.side_by_side import make_side_by_side
from tabletop.ui.films.stage import Stage
from tabletop.ui.session.pictures import as_png
from tabletop.ui.style.application import create_application
from tabletop.whole_files import write_whole

SIZE: Final = QSize(1280, 720)


def show_picture(file: Path, step: int | None, to: Path) -> str:
    """Draw the table after a step of a scenario, or an action of a saved game; 0 is the opening.

    Args:
        file: what to draw.
        step: None for the opening of a scenario, and where a saved game was left.
        to: the picture.

    Returns:
        What of the file can't be shown, in one line; empty if nothing is missing.

    Raises:
        ScenarioError: the file can't be used, or has fewer steps.
        SavedGameError: the saved game can't be used.
        OSError: the picture can't be written.

    """
    shown = showing_at(file, step)
    create_application()
    with closing(Stage(shown.table, SIZE, shown.drawn)) as stage:
        picture = stage.picture()
    write_whole(to, as_png(picture))
    return shown.complaint


def show_film(file: Path, to: Path) -> str:
    """Write all steps of a scenario or a saved game: a film, a strip, or a page, as the name ends.

    Returns:
        What of the file can't be shown, in one line; empty if nothing is missing.

    Raises:
        ScenarioError: the file can't be used, or not for this.
        SavedGameError: the saved game can't be used.
        OSError: the result can't be written.

    """
    create_application()
    return make(file, to)


def show_side_by_side(file: Path, editions: tuple[str, str], to: Path) -> None:
    """Write all steps of a scenario in two editions of the rules, side by side.

    Raises:
        ScenarioError: the file can't be used, or not in both editions.
        OSError: the result can't be written.

    """
    create_application()
    if to.suffix.lower() == PAGE:
        write_whole(to, page_of_editions(file, editions))
    else:
        make_side_by_side(file, editions, to)
