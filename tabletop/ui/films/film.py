"""A line of play as a film: each step with its motion, a closer look at its cards, and text in a band."""

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
from tabletop.scenarios.running.showing import Showing, Shown, showing_at
from tabletop.ui.films.band import Caption, band_height, with_band
from tabletop.ui.films.stage import FRAME, Stage
from tabletop.ui.layout.folding_for_pictures import folding_for_all
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.packing import Folding
from tabletop.ui.layout.permanents import MELDED

TABLE: Final = QSize(1024, 660)
"""Largest table of a film, in logical pixels. At this height rows are close to each other."""
_LOWEST: Final = 440
_OPENING: Final = 1400
_AFTER_STEP: Final = 1300
_PER_LETTER: Final = 28
"""Milliseconds added for each letter of the text below."""
_AT_THE_END: Final = 2600
_QUESTION: Final = "What do you think?"
_LESSON: Final = "Remember"
_BACK: Final = "Back to the start of the next step"


class Script(msgspec.Struct, frozen=True):
    """The captions of a film, known before its first frame is painted, and the layout of its table."""

    captions: tuple[Caption, ...]
    table: QSize
    """The size in logical pixels, no higher than its cards need."""
    folding: Folding


class Still(msgspec.Struct, frozen=True):
    """A moment of a film that stays to be read, with its picture and caption."""

    picture: QImage
    caption: Caption
    milliseconds: int


def script_of(file: Path) -> Script:
    """Play a file once without painting it.

    Raises:
        ScenarioError, SavedGameError: the file can't be used

    """
    showing = showing_at(file, 0)
    captions, views = [opening_caption(showing)], [showing.table.view()]
    for _ in range(showing.steps):
        showing.begin_next()
        views.append(showing.table.view())
        captions += asking_captions(showing)
        captions.append(caption_of(showing.next()))
        views.append(showing.table.view())
    return Script((*captions, *last_captions(showing)), *table_for(views))


def table_for(views: Sequence[TableView]) -> tuple[QSize, Folding]:
    """Return the size and folding of a table that fits all views, seen from the first seat."""
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
    """Yield all frames of the film of a file. Close the generator if not all are used.

    Raises:
        ScenarioError, SavedGameError: the file can't be used

    """
    script = script_of(file)
    height = band_height(script.captions, script.table.width())
    with closing(moments_of(file, script)) as moments:
        for still in moments:
            yield frame_of(with_band(still.picture, still.caption, height, 1.0), still.milliseconds)


def moments_of(file: Path, script: Script) -> Generator[Still]:
    """Yield all moments of a film. Those of a motion last for a frame, the others long enough to be read."""
    showing = showing_at(file, 0)
    with closing(Stage(showing.table, script.table, showing.drawings, folding=script.folding)) as stage:
        yield _readable_still(stage, opening_caption(showing), _OPENING)
        for _ in range(showing.steps):
            yield from _step(showing, stage)
        for caption in last_captions(showing):
            yield _readable_still(stage, caption, _AT_THE_END)


def _step(showing: Showing, stage: Stage) -> Iterator[Still]:
    if showing.begin_next():
        for picture in stage.animate():
            yield Still(picture, Caption(words="", heading=_BACK), FRAME)
    for caption in asking_captions(showing):
        stage.rest()
        yield _readable_still(stage, caption, _AFTER_STEP)
    done = showing.next()
    caption = caption_of(done)
    for picture in stage.animate(done.events, done.ruling, done.about):
        yield Still(picture, caption, FRAME)
    for picture in stage.bring_near(done.focus):
        yield Still(picture, caption, FRAME)
    yield (
        Still(stage.picture(), caption, done.hold)
        if done.hold
        else _readable_still(stage, caption, _AFTER_STEP)
    )


def _readable_still(stage: Stage, caption: Caption, least: int) -> Still:
    return Still(stage.picture(), caption, least + _PER_LETTER * len(caption.words))


def frame_of(image: QImage, milliseconds: int) -> Frame:
    """Return a picture as a frame of a film."""
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    return Frame(image.width(), image.height(), bytes(image.constBits()), milliseconds)


# --- Words ----------------------------------------------------------------------------------------------


def opening_caption(showing: Showing) -> Caption:
    """Return the caption before the first step."""
    return Caption(words=showing.title, asks=showing.title.endswith("?"))


def asking_captions(showing: Showing) -> list[Caption]:
    """Return the caption of the question before the next step, if there is one."""
    words = showing.asks()
    return [Caption(words=words, heading=_QUESTION, asks=True)] if words else []


def caption_of(done: Shown) -> Caption:
    """Return the caption of a step."""
    if not done.did:
        return Caption(words=done.says)
    return Caption(words=done.says, heading=done.did, verdict=done.ruling.verdict, rules=done.rules)


def last_captions(showing: Showing) -> list[Caption]:
    """Return the closing caption with what the file teaches, if it does."""
    words = " ".join(showing.teaches.split())
    return [Caption(words=words, heading=_LESSON)] if words else []
