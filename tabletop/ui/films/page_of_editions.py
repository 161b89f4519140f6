"""The page of a scenario in two editions: the texts of each moment, and pictures of both tables."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtGui import QImage

from tabletop.paint.faces.film_encoding import webp_still
from tabletop.rules.view import TableView
from tabletop.scenarios.handouts.both_editions import Both, Edition, Row, Side, page_of_both
from tabletop.scenarios.handouts.content import rule_words
from tabletop.scenarios.handouts.parts import Shot
from tabletop.scenarios.running import comparing
from tabletop.scenarios.running.comparing import (
    SIDES,
    Comparison,
    Moment,
    comparison,
    edition_summaries,
    moments,
)
from tabletop.ui.films.film import frame_of
from tabletop.ui.films.side_by_side import Pair, pairs_of
from tabletop.ui.films.storyboard import LARGEST, alternative, at_most_wide, in_words

_PAPER: Final = 700
"""Width of the printed pictures, in pixels."""
_MOST_RULES: Final = 6


class _Effort(msgspec.Struct, frozen=True):
    """A quality of pictures: from 0 to 100, and their width in pixels."""

    quality: int
    width: int


_EFFORTS: Final = (_Effort(80, 1024), _Effort(70, 832), _Effort(60, 640), _Effort(40, 480))
"""The qualities, best first. The first one within the size limit is used."""


def page_of_editions(file: Path, editions: tuple[str, str]) -> str:
    """Return the page of a scenario in two editions as HTML.

    Raises:
        ScenarioError: the file can't be used, or not in both editions

    """
    compared = comparison(file, editions)
    played = moments(compared)
    with closing(pairs_of(file, editions, papers=True)) as painted:
        pairs = [*painted]
    html = ""
    for effort in _EFFORTS:
        rows = tuple(_row(moment, pair, effort) for moment, pair in zip(played, pairs, strict=True))
        html = page_of_both(_both(compared, played, rows))
        if len(html.encode()) <= LARGEST:
            break
    return html


def _both(compared: Comparison, played: Sequence[Moment], rows: tuple[Row, ...]) -> Both:
    first, second = (
        Edition(
            when=when.capitalize(),
            name=edition.name,
            day=edition.day,
            says=says,
            rules={number: rule_words(number, edition.day) for number in _numbers(played, place)},
        )
        for place, (when, edition, says) in enumerate(
            zip(SIDES, compared.editions, edition_summaries(compared, played), strict=True)
        )
    )
    return Both(
        title=title_of(compared),
        editions=(first, second),
        rows=rows,
        scenario=compared.file.text,
    )


def title_of(compared: Comparison) -> str:
    """Return the title of the scenario. It may show the answer, because both results are shown anyway."""
    scenario = compared.file.scenario
    return scenario.question or scenario.title or compared.file.id


def _numbers(played: Sequence[Moment], place: int) -> Iterator[str]:
    for moment in played:
        side = moment.sides[place]
        yield from (each.number for each in (*side.own, *side.cited) if each.number)


def _row(moment: Moment, pair: Pair, effort: _Effort) -> Row:
    assert pair.papers is not None
    first, second = (
        _side(side, _shot(moment.number, pictures, view, effort))
        for side, pictures, view in zip(
            moment.sides,
            zip((pair.left, pair.right), pair.papers, strict=True),
            pair.views,
            strict=True,
        )
    )
    return Row(sides=(first, second), differs=moment.differs, verdicts_differ=moment.verdicts_differ)


def _side(side: comparing.Side, shot: Shot) -> Side:
    own = tuple(each.number for each in side.own if each.number)
    others = tuple(each.number for each in side.cited if each.number and each not in side.own)
    return Side(
        did=side.did,
        verdict=side.ruling.verdict.value,
        values=side.lines,
        own=own,
        others=others[: max(0, _MOST_RULES - len(own))],
        shot=shot,
    )


def _shot(number: int, pictures: tuple[QImage, QImage], view: TableView, effort: _Effort) -> Shot:
    still, paper = pictures
    words = tuple(in_words(view))
    return Shot(
        still=webp_still(frame_of(at_most_wide(still, effort.width), 0), effort.quality),
        paper=webp_still(frame_of(at_most_wide(paper, _PAPER), 0), effort.quality),
        width=still.width(),
        height=still.height(),
        alternative=alternative(number, words),
        zones=words,
    )
