"""Two tables side by side: the same steps in two editions of the rules, with marks at the differences."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from tabletop.disk.whole_files import write_whole
from tabletop.paint.faces.film_encoding import write_film
from tabletop.play.table import Table
from tabletop.rules.book.editions import Edition
from tabletop.rules.view import TableView
from tabletop.scenarios.format.faults import Fault, ScenarioError
from tabletop.scenarios.running.comparing import (
    SIDES,
    Comparison,
    Moment,
    Side,
    comparison,
    edition_summaries,
    moments,
)
from tabletop.ui.films.band import Caption, band_height, with_band
from tabletop.ui.films.film import frame_of, table_for
from tabletop.ui.films.stage import Stage
from tabletop.ui.films.strip import MOST, combine
from tabletop.ui.layout.packing import Folding
from tabletop.ui.session.pictures import as_png

PICTURE: Final = ".png"
_HOLD: Final = 4000
"""Milliseconds that both tables of a film stay."""
_MOST_RULES: Final = 6
_DIFFERS: Final = "≠"
_SAME: Final = "The same in both editions."

_Row = tuple[QImage, QImage]


def make_side_by_side(file: Path, editions: tuple[str, str], to: Path) -> None:
    """Write the steps of a scenario in two editions, as one picture or as a film.

    Args:
        file: the scenario
        editions: two days
        to: the file to write; its ending is ``PICTURE`` or that of a film

    Raises:
        ScenarioError: the file can't be used, or not in both editions, or is too long for a picture
        OSError: the result can't be written, or an MP4 needs an encoder that is not installed

    """
    is_picture = to.suffix.lower() == PICTURE
    with closing(rows_of(file, editions, most=MOST // 2 if is_picture else None)) as rows:
        if is_picture:
            write_whole(to, as_png(combine([panel for row in rows for panel in row])))
        else:
            write_film((frame_of(combine(row), _HOLD) for row in rows), to)


def rows_of(file: Path, editions: tuple[str, str], *, most: int | None = None) -> Generator[_Row]:
    """Yield the opening and each step in both editions, the older one at the left, painted on demand.

    Args:
        file: the scenario
        editions: two days
        most: the largest number of rows

    Raises:
        ScenarioError: the file can't be used, or not in both editions, or has more steps

    """
    compared = comparison(file, editions)
    if most is not None and compared.steps >= most:
        what = (
            f"{compared.steps} steps are too many for one picture; leave out --to for words, or make a film"
        )
        raise ScenarioError(file, Fault("steps", what))
    captions, height = captions_of(compared), 0
    # A film may be long, so only one row exists at a time.
    with closing(pairs_of(file, editions)) as pairs:
        for pair, (first, second) in zip(pairs, captions, strict=True):
            height = height or band_height((each for row in captions for each in row), pair.left.width())
            yield with_band(pair.left, first, height, 1.0), with_band(pair.right, second, height, 1.0)


class Pair(NamedTuple):
    """Both tables at a moment, the older edition at the left: dark and light pictures, and the views."""

    left: QImage
    right: QImage
    papers: tuple[QImage, QImage] | None
    """The light pictures for printing, if requested."""
    views: tuple[TableView, TableView]


def pairs_of(
    file: Path, editions: tuple[str, str], *, dark: bool = True, papers: bool = False
) -> Generator[Pair]:
    """Yield both tables at the opening and after each step, painted on demand.

    Args:
        file: the scenario
        editions: two days
        dark: whether the table is dark
        papers: whether to paint each moment on a light table as well

    Raises:
        ScenarioError: the file can't be used, or not in both editions

    """
    size, folding = _room(comparison(file, editions))
    compared = comparison(file, editions)
    with ExitStack() as open_:
        left, right = stages = [
            open_.enter_context(closing(Stage(table, size, drawn, folding=folding)))
            for table, drawn in zip(compared.tables, compared.drawings, strict=True)
        ]
        for stage in stages:
            stage.set_theme(dark=dark)
        yield _pair(left, right, compared, papers=papers)
        for _ in range(compared.steps):
            if compared.begin_next():
                _exhaust(left.animate())
                _exhaust(right.animate())
            for stage, side, played in zip(
                (left, right), compared.next().sides, compared.tables, strict=True
            ):
                _show(stage, side, played)
            yield _pair(left, right, compared, papers=papers)


def _pair(left: Stage, right: Stage, compared: Comparison, *, papers: bool) -> Pair:
    older, newer = compared.tables
    pictures = left.picture(), right.picture()
    light = None
    if papers:
        for stage in (left, right):
            stage.set_theme(dark=False)
        light = left.picture(), right.picture()
        for stage in (left, right):
            stage.set_theme(dark=True)
    return Pair(*pictures, light, (older.view(), newer.view()))


def _room(compared: Comparison) -> tuple[QSize, Folding]:
    """Return the size and folding that fit every moment on both tables."""
    views = [table.view() for table in compared.tables]
    for _ in range(compared.steps):
        compared.next()
        views += [table.view() for table in compared.tables]
    return table_for(views)


def _show(stage: Stage, side: Side, table: Table) -> None:
    """Show the end of a step. Permanents that differ get a ring, and are enlarged if they are few."""
    assert side.done is not None
    about = side.done.step.about(side.done.before) if side.done.step is not None else None
    _exhaust(stage.animate(side.done.happened, side.ruling, about or 0))
    if side.ruling.is_legal:
        battlefield = {each.id for each in table.view().battlefield}
        _exhaust(stage.bring_near(id for id in side.apart if id in battlefield))


def _exhaust(motion: Iterator[QImage]) -> None:
    for _ in motion:
        pass


# --- Words ----------------------------------------------------------------------------------------------


def captions_of(compared: Comparison) -> list[tuple[Caption, Caption]]:
    """Return the captions of each row: the change between the editions, then each step."""
    played = moments(compared)
    first, second = (
        Caption(words=words, heading=f"{when.capitalize()}: {edition.name} ({edition.day})")
        for words, when, edition in zip(
            edition_summaries(compared, played), SIDES, compared.editions, strict=True
        )
    )
    older, newer = compared.editions
    steps = [
        (_caption(moment, moment.sides[0], older), _caption(moment, moment.sides[1], newer))
        for moment in played[1:]
    ]
    return [(first, second), *steps]


def _caption(moment: Moment, side: Side, edition: Edition) -> Caption:
    own = [each.number for each in side.own if each.number]
    others = [each.number for each in side.cited if each.number and each not in side.own]
    return Caption(
        words=(f"{_DIFFERS} {side.says}" if side.says else "") if moment.differs else _SAME,
        heading=f"{edition.day}: {side.did}",
        verdict=side.ruling.verdict,
        rules=(*own, *others)[:_MOST_RULES],
        marked=(*own, *([side.ruling.verdict] if moment.verdicts_differ else [])),
    )
