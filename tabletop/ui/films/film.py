"""A line of play as a film: each step with its motion, what it is about brought near, words in a band."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from math import ceil
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from tabletop.paint.faces.spool import Frame
from tabletop.rules.view import TableView
from tabletop.scenarios.running.showing import Showing, Shown, standing_at
from tabletop.ui.films.band import Caption, band_height, with_band
from tabletop.ui.films.stage import FRAME, Stage
from tabletop.ui.layout.folding_for_pictures import folding_for_all
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.packing import Folding
from tabletop.ui.layout.permanents import MELDED

TABLE: Final = QSize(1024, 660)
"""The largest table of a film, in logical pixels. In so low a window rows are close to each other."""
_LOWEST: Final = 440
_OPENING: Final = 1400
_AFTER_STEP: Final = 1300
_FOR_A_LETTER: Final = 28
"""How much longer a frame stays for each letter of the words below it."""
_AT_THE_END: Final = 2600
_QUESTION: Final = "What do you think?"
_LESSON: Final = "Remember"
_BACK: Final = "Back to where the next step begins"


class Script(msgspec.Struct, frozen=True):
    """What is said through a film, known before its first frame is painted; and how its table is folded."""

    captions: tuple[Caption, ...]
    table: QSize
    """In logical pixels; no higher than what lies there needs."""
    folding: Folding


class Still(msgspec.Struct, frozen=True):
    """A moment of a film that stays to be read: the picture, and its words."""

    picture: QImage
    caption: Caption
    milliseconds: int


def script_of(file: Path) -> Script:
    """Play a file once without painting it.

    Raises:
        ScenarioError, SavedGameError: the file can't be used.

    """
    shown = standing_at(file, 0)
    captions, views = [opening_caption(shown)], [shown.table.view()]
    for _ in range(shown.steps):
        shown.begin_next()
        views.append(shown.table.view())
        captions += asking_captions(shown)
        captions.append(caption_of(shown.next()))
        views.append(shown.table.view())
    return Script((*captions, *last_captions(shown)), *table_for(views))


def table_for(views: Sequence[TableView]) -> tuple[QSize, Folding]:
    """How large a table is that shows each of some views, from the first seat; and how it is folded."""
    seats = tuple(player.seat for player in views[0].players)
    folding = folding_for_all(views, seats)
    ground = Ground(TABLE.width(), TABLE.height(), seats, folding=folding)
    zoom = ground.fitting_zoom
    has_melded = any(each.melded for view in views for each in view.battlefield)
    more = (MELDED.height() - TILE.height()) * zoom if has_melded else 0
    needed = ground.needed(zoom) + ground.hand_height + ground.far_hand_height + more
    height = min(TABLE.height(), max(_LOWEST, 2 * ceil(needed / 2) + 2))
    return QSize(TABLE.width(), height), folding._replace(largest=zoom)


def frames_of(file: Path) -> Generator[Frame]:
    """All frames of the film of a file; close them where not all are wanted.

    Raises:
        ScenarioError, SavedGameError: the file can't be used.

    """
    script = script_of(file)
    height = band_height(script.captions, script.table.width())
    with closing(moments_of(file, script)) as moments:
        for still in moments:
            yield frame_of(with_band(still.picture, still.caption, height, 1.0), still.milliseconds)


def moments_of(file: Path, script: Script) -> Generator[Still]:
    """All moments of a film: those of a motion stay for a frame, the others to be read."""
    shown = standing_at(file, 0)
    with closing(Stage(shown.table, script.table, shown.drawn, folding=script.folding)) as stage:
        yield _read(stage, opening_caption(shown), _OPENING)
        for _ in range(shown.steps):
            yield from _step(shown, stage)
        for caption in last_captions(shown):
            yield _read(stage, caption, _AT_THE_END)


def _step(shown: Showing, stage: Stage) -> Iterator[Still]:
    if shown.begin_next():
        for picture in stage.moved():
            yield Still(picture, Caption(words="", heading=_BACK), FRAME)
    for caption in asking_captions(shown):
        stage.rest()
        yield _read(stage, caption, _AFTER_STEP)
    done = shown.next()
    caption = caption_of(done)
    for picture in stage.moved(done.events, done.ruling, done.about):
        yield Still(picture, caption, FRAME)
    for picture in stage.brought_near(done.focus):
        yield Still(picture, caption, FRAME)
    yield Still(stage.picture(), caption, done.hold) if done.hold else _read(stage, caption, _AFTER_STEP)


def _read(stage: Stage, caption: Caption, least: int) -> Still:
    return Still(stage.picture(), caption, least + _FOR_A_LETTER * len(caption.words))


def frame_of(image: QImage, milliseconds: int) -> Frame:
    """A picture as a frame of a film."""
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    return Frame(image.width(), image.height(), bytes(image.constBits()), milliseconds)


# --- Words ----------------------------------------------------------------------------------------------


def opening_caption(shown: Showing) -> Caption:
    """What is said before the first step."""
    return Caption(words=shown.title, asks=shown.title.endswith("?"))


def asking_captions(shown: Showing) -> list[Caption]:
    """What is asked before the next step, if anything is."""
    words = shown.asks()
    return [Caption(words=words, heading=_QUESTION, asks=True)] if words else []


def caption_of(done: Shown) -> Caption:
    """What is said of a step."""
    if not done.did:
        return Caption(words=done.says)
    return Caption(words=done.says, heading=done.did, verdict=done.ruling.verdict, rules=done.rules)


def last_captions(shown: Showing) -> list[Caption]:
    """What is to be remembered, at the end; where nobody says so, nothing new."""
    words = " ".join(shown.teaches.split())
    return [Caption(words=words, heading=_LESSON)] if words else []
