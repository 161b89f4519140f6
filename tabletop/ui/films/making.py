"""Writing films, strips and pages to files. The ending of the name decides which."""

from contextlib import closing
from pathlib import Path
from typing import Final

from tabletop.disk.whole_files import write_whole
from tabletop.paint.faces.film import FILMS, write_film
from tabletop.scenarios.running.showing import showing_at
from tabletop.ui.films.film import frames_of
from tabletop.ui.films.page import page_of
from tabletop.ui.films.strip import strip_of
from tabletop.ui.session.pictures import as_png

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
