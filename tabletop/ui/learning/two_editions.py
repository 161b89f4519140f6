"""Two editions of the rules side by side: of the lesson that is open, or of what shows a change."""

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QImage

from tabletop.rules.book.editions import edition_on, stops
from tabletop.scenarios.running.comparing import comparison, edition_summaries, moments
from tabletop.scenarios.running.edition_pairs import editions_to_compare
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.films.page import alternative, in_words
from tabletop.ui.films.page_of_editions import title_of
from tabletop.ui.films.side_by_side import pairs_of
from tabletop.ui.frame.atlas import Atlas
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.film_files import FilmFiles
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.editions_page import Compared, EditionsPage
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.opening import UNUSABLE
from tabletop.ui.session.pictures import as_png

if TYPE_CHECKING:
    from tabletop.ui.films.side_by_side import Pair
    from tabletop.ui.pages.editions_page import Compared, EditionsPage


class Painted(NamedTuple):
    """Both tables at a moment as files of pictures, and each of them in words."""

    files: tuple[bytes, bytes]
    words: tuple[str, str]

    @property
    def pictures(self) -> tuple[QImage, QImage]:
        """The pictures; their pixels take twenty times the room, so only what is looked at has them."""
        first, second = QImage(), QImage()
        for image, file in zip((first, second), self.files, strict=True):
            image.loadFromData(file, "PNG")
        return first, second


class Painter:
    """Paints the moments of a comparison one after the other, as far as somebody has looked."""

    def __init__(self, pairs: "Generator[Pair]") -> None:
        self._pairs = pairs
        self._painted: list[Painted] = []

    def __call__(self, number: int) -> Painted:
        """Both tables at a moment."""
        while len(self._painted) <= number:
            pair = next(self._pairs)
            first, second = (alternative(len(self._painted), tuple(in_words(view))) for view in pair.views)
            files = as_png(pair.left), as_png(pair.right)
            self._painted.append(Painted(files, (first, second)))
        return self._painted[number]

    def close(self) -> None:
        """Put the tables away."""
        self._pairs.close()


class TwoEditions(Feature):
    """Opens the page, and has painted what is looked at there."""

    def __init__(self, frame: Frame, player: LessonPlayer, films: FilmFiles, atlas: Atlas) -> None:
        super().__init__(frame)
        self._player, self._films, self._atlas = player, films, atlas
        self._file: Path | None = None
        self._editions = ("", "")
        self._title = ""
        self._painter: Painter | None = None
        self._page: EditionsPage | None = None

    def handlers(self) -> Handlers:
        """What the entry of the menu does."""
        return {Command.TWO_EDITIONS: self._compare_lesson}

    def built(self) -> None:
        """Follow the rules page, and the colours."""
        self._atlas.editions_wanted.connect(self.compare)
        self._frame.appearance.changed.connect(self._dress)

    def closing(self) -> None:
        """Nothing is painted any more."""
        self._put_away()

    @property
    def page(self) -> "EditionsPage":
        """The page; it is made when it is wanted first."""
        if self._page is None:
            self._page = page = EditionsPage(self._frame.window)
            page.rule_wanted.connect(self._atlas.show_rule)
            page.editions_wanted.connect(self._choose)
            page.save_wanted.connect(self._save)
            page.finished.connect(self._put_away)
        return self._page

    def _compare_lesson(self) -> None:
        """The lesson that is open; without one, the page of rules leads to what has changed."""
        if self._player.file is None:
            self._frame.say("Open a lesson first, or look for what has changed in Help ▸ Rules atlas.")
        else:
            self.compare(self._player.file)

    def compare(self, file: Path) -> None:
        """Show a scenario in the two editions that tell most of it."""
        # No start needs what plays a scenario twice, and paints it.
        try:
            editions = editions_to_compare(file)
            compared = self._compared(file, editions)
        except UNUSABLE as error:
            self._frame.report_failure("This can't be compared", str(error))
            return
        self._file = file
        self.page.show_compared(compared, self._frame.shade)
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()
        self.page.setFocus()

    def _choose(self, first: str, second: str) -> None:
        """The same scenario in two other editions, at the same moment."""
        if self._file is None:
            return
        try:
            compared = self._compared(self._file, (first, second))
        except UNUSABLE as error:
            self.page.complain(f"{error}.")
        else:
            self.page.show_compared(compared, self._frame.shade, self.page.at)

    def _compared(self, file: Path, editions: tuple[str, str]) -> "Compared":
        """A scenario played in two editions.

        Raises:
            ScenarioError: it can't be used, or not in both.

        """
        compared = comparison(file, editions)
        played = moments(compared)
        painter = Painter(pairs_of(file, editions, dark=self._frame.appearance.is_dark))
        self._put_away()
        self._painter, self._editions, self._title = painter, editions, title_of(compared)
        days = {each.day for each in (*stops(), *compared.editions)}
        return Compared(
            title=self._title,
            editions=compared.editions,
            choice=[edition_on(day) for day in sorted(days)],
            said=edition_summaries(compared, played),
            moments=played,
            picture=lambda number: painter(number).pictures,
            words=lambda number: painter(number).words,
        )

    def _save(self) -> None:
        if self._file is not None:
            self._films.ask_and_make(self._file, self._title, self._editions)

    def _dress(self) -> None:
        """The same in other colours."""
        if self._page is not None and self._page.isVisible():
            self._choose(*self._editions)

    def _put_away(self) -> None:
        painter, self._painter = self._painter, None
        if painter is not None:
            painter.close()
