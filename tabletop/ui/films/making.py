"""Films, strips and pages written to files: the ending of the name says as what."""

from contextlib import closing
from pathlib import Path
from typing import Final

from tabletop.paint.faces.film import FILMS, write_film
from tabletop.scenarios.running.showing import standing_at
from tabletop.ui.films.film import frames_of
from tabletop.ui.films.page import page_of
from tabletop.ui.films.strip import strip_of
from tabletop.ui.session.pictures import as_png
from tabletop.whole_files import write_whole

STRIP: Final = ".png"
PAGE: Final = ".html"
ENDINGS: Final = (*FILMS, STRIP, PAGE)


def make(file: Path, to: Path) -> str:
    """Write a scenario or a saved game as a film, a strip of its moments, or a page.

    Args:
        file: what is shown.
        to: where it goes; its ending is one of ``ENDINGS``.

    Returns:
        What of the file can't be shown, in one line; empty if nothing is missing.

    Raises:
        ScenarioError: the file can't be used, or not for this.
        SavedGameError: the saved game can't be used.
        OSError: the result can't be written; for an MP4 also, no encoder is installed.

    """
    ending = to.suffix.lower()
    if ending == PAGE:
        write_whole(to, page_of(file))
    elif ending == STRIP:
        write_whole(to, as_png(strip_of(file)))
    else:
        with closing(frames_of(file)) as frames:
            write_film(frames, to)
    return standing_at(file, 0).complaint
