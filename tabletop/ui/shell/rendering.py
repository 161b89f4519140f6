"""Rendering of a scenario or a saved game without a window, as a picture, a film or a page.

It uses the scene of the window on Qt's offscreen platform, and advances its animations itself.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize

from tabletop.disk.whole_files import write_whole
from tabletop.paint.faces.film_encoding import FILMS, write_film
from tabletop.scenarios.running.showing import showing_at
from tabletop.ui.films.course_pages import write_course
from tabletop.ui.films.film import frames_of
from tabletop.ui.films.page_of_editions import page_of_editions
from tabletop.ui.films.side_by_side import make_side_by_side
from tabletop.ui.films.stage import Stage
from tabletop.ui.films.storyboard import page_of
from tabletop.ui.films.strip import strip_of
from tabletop.ui.session.pictures import as_png
from tabletop.ui.style.application import create_application

SIZE: Final = QSize(1280, 720)


def show_picture(file: Path, step: int | None, to: Path) -> str:
    """Draw the table after a step of a scenario, or after an action of a saved game.

    Args:
        file: the scenario or saved game
        step: the number of the step or action, 0 for the opening; None for the opening of a scenario
            and for the position at which a saved game was left
        to: the PNG file to write

    Returns:
        One line about the parts of the file that can't be shown, or an empty text.

    Raises:
        ScenarioError: the file can't be used, or has fewer steps
        SavedGameError: the saved game can't be used
        OSError: the picture can't be written

    """
    shown = showing_at(file, step)
    create_application()
    with closing(Stage(shown.table, SIZE, shown.drawings)) as stage:
        picture = stage.picture()
    write_whole(to, as_png(picture))
    return shown.complaint


def show_film(file: Path, to: Path) -> str:
    """Write all steps of a scenario or a saved game as a film, a strip or a page.

    Args:
        file: the scenario or saved game
        to: the file to write; its ending determines the format

    Returns:
        One line about the parts of the file that can't be shown, or an empty text.

    Raises:
        ScenarioError: the file can't be used, or not for this format
        SavedGameError: the saved game can't be used
        OSError: the result can't be written

    """
    create_application()
    return make(file, to)


def show_course(file: Path, folder: Path) -> Iterator[str]:
    """Write a course as a folder of pages, and yield a line for each page.

    Raises:
        ScenarioError: the course or one of its lessons can't be used
        OSError: a page can't be written

    """
    create_application()
    return write_course(file, folder)


def show_side_by_side(file: Path, editions: tuple[str, str], to: Path) -> None:
    """Write all steps of a scenario in two editions of the rules, side by side.

    Args:
        file: the scenario
        editions: the two editions of the rules
        to: the file to write; its ending determines the format

    Raises:
        ScenarioError: the file can't be used, or not in both editions
        OSError: the result can't be written

    """
    create_application()
    if to.suffix.lower() == PAGE:
        write_whole(to, page_of_editions(file, editions))
    else:
        make_side_by_side(file, editions, to)


STRIP: Final = ".png"
PAGE: Final = ".html"
ENDINGS: Final = (*FILMS, STRIP, PAGE)


def make(file: Path, to: Path) -> str:
    """Write a scenario or a saved game as a film, a strip of its moments, or a page.

    Args:
        file: the file to show
        to: the file to write; its ending is one of ``ENDINGS``

    Returns:
        One line about what can't be shown, or an empty text.

    Raises:
        ScenarioError: the file can't be used, or not for this
        SavedGameError: the saved game can't be used
        OSError: the result can't be written, or an MP4 needs an encoder that is not installed

    """
    ending = to.suffix.lower()
    if ending == PAGE:
        write_whole(to, page_of(file))
    elif ending == STRIP:
        write_whole(to, as_png(strip_of(file)))
    else:
        with closing(frames_of(file)) as frames:
            write_film(frames, to)
    return showing_at(file, 0).complaint
