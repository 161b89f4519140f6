"""The page of a lesson: its texts and a picture of each moment, made while the lesson is played."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tabletop.paint.faces.film_encoding import webp_motion, webp_still
from tabletop.play.saves.lines import SUFFIX
from tabletop.rules.view import TableView
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import Fault, ScenarioError
from tabletop.scenarios.handouts.content import Content, Scribe
from tabletop.scenarios.handouts.markup import page
from tabletop.scenarios.handouts.parts import Shot, Way
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.ui.films.film import frame_of, table_for
from tabletop.ui.films.stage import FRAME, Stage
from tabletop.ui.panels.table_words import described, zones

LARGEST: Final = 2_000_000
"""Size limit in bytes of a page, so that it can be sent by mail and put on the web."""
_SHARPNESS: Final = 1.25
_PAPER: Final = 900
"""Width of the printed pictures, in pixels."""
_NEAR_STAYS: Final = 900
"""Time in milliseconds that a motion rests on the enlarged cards."""


class _Effort(msgspec.Struct, frozen=True):
    """A quality of pictures: qualities from 0 to 100, and the width of motions in pixels, or 0 for none."""

    still: int
    motion: int
    width: int


_EFFORTS: Final = (
    _Effort(80, 62, 1024),
    _Effort(75, 50, 832),
    _Effort(68, 40, 704),
    _Effort(60, 30, 560),
    _Effort(55, 22, 420),
    _Effort(50, 0, 0),
)
"""The qualities, best first. The first one within the size limit is used."""


class _Scene(msgspec.Struct, kw_only=True):
    """The pictures of a moment."""

    still: QImage
    paper: QImage
    motion: list[QImage]
    view: TableView


def page_of(file: Path, way: Way | None = None, largest: int = LARGEST) -> str:
    """Return the page of a scenario as HTML.

    Args:
        file: the scenario
        way: the pages around it in a course, or None for a page of its own
        largest: the size limit in bytes, which lowers the quality of the pictures

    Raises:
        ScenarioError: the file can't be used or is a saved game

    """
    if file.suffix.lower() == SUFFIX:
        raise ScenarioError(file, Fault("", "a page is made of a scenario; make a film of a saved game"))
    content, scenes = _play(file)
    html = ""
    for effort in _EFFORTS:
        html = page(content, [_shot(number, scene, effort) for number, scene in enumerate(scenes)], way)
        if len(html.encode()) <= largest:
            break
    return html


def _play(file: Path) -> tuple[Content, list[_Scene]]:
    size, folding = table_for([*_views(file)])
    lesson = Lesson(read_scenario(file))
    scribe = Scribe(lesson)
    stage = Stage(lesson.table, size, lesson.drawings, folding=folding, sharpness=_SHARPNESS)
    with closing(stage):
        scenes = [_scene(stage, lesson, [])]
        while lesson.next_step is not None:
            if scribe.goes_back():
                lesson.begin_next()
                scribe.after_going_back()
                scenes.append(_scene(stage, lesson, [*stage.animate()]))
            scribe.before_step()
            motion = _motion(stage, lesson)
            scribe.after_step()
            scenes.append(_scene(stage, lesson, motion))
    return scribe.content(), scenes


def _views(file: Path) -> Iterator[TableView]:
    lesson = Lesson(read_scenario(file))
    yield lesson.table.view()
    while lesson.forward() is not None:
        yield lesson.table.view()


def _motion(stage: Stage, lesson: Lesson) -> list[QImage]:
    """Play the next step and return the pictures of its motion."""
    pictures = [*stage.animate()] if lesson.begin_next() else []
    pictures.insert(0, stage.picture())
    about = lesson.next_ids()
    done = lesson.forward()
    assert done is not None
    assert done.step is not None
    pictures += stage.animate(done.happened, done.ruling, about[0] if about else 0)
    near = [*stage.bring_near(id for word in done.step.focus for id in done.after.objects(word))]
    stays = near[-1:] * (_NEAR_STAYS // FRAME)
    stage.rest()
    return [*pictures, *near, *stays]


def _scene(stage: Stage, lesson: Lesson, motion: list[QImage]) -> _Scene:
    still = stage.picture()
    stage.set_theme(dark=False)
    paper = stage.picture()
    stage.set_theme(dark=True)
    return _Scene(still=still, paper=paper, motion=[*motion, still], view=lesson.table.view())


def _shot(number: int, scene: _Scene, effort: _Effort) -> Shot:
    moving = scene.motion[:-1] if effort.width else []
    frames = [frame_of(at_most_wide(image, effort.width), FRAME) for image in moving]
    words = tuple(in_words(scene.view))
    return Shot(
        still=webp_still(frame_of(scene.still, 0), effort.still),
        paper=webp_still(frame_of(at_most_wide(scene.paper, _PAPER), 0), effort.still),
        motion=webp_motion(frames, effort.motion) if len(frames) > 1 else b"",
        milliseconds=len(frames) * FRAME,
        width=scene.still.width(),
        height=scene.still.height(),
        alternative=alternative(number, words),
        zones=words,
    )


def at_most_wide(image: QImage, width: int) -> QImage:
    """Return an image, scaled down if it is wider than allowed."""
    smooth = Qt.TransformationMode.SmoothTransformation
    return image if image.width() <= width else image.scaledToWidth(width, smooth)


def in_words(view: TableView) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each zone of a table with descriptions of its objects."""
    for title, objects, _ in zones(view):
        yield title, tuple(map(described, objects))


def alternative(number: int, words: Sequence[tuple[str, tuple[str, ...]]]) -> str:
    """Return a description of the table in a sentence, without empty zones."""
    where = f"The table after step {number}" if number else "The table at the opening"
    there = "; ".join(f"{title}: {', '.join(objects)}" for title, objects in words if objects)
    return f"{where}. {there or 'Nothing lies there'}."
