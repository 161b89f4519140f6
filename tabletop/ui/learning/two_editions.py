"""Two editions of the rules side by side, for the open lesson or for a lesson that shows a change."""

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QImage

from tabletop.rules.book.editions import edition_on, stops
from tabletop.scenarios.running.comparing import comparison, edition_summaries, moments
from tabletop.scenarios.running.edition_pairs import editions_to_compare
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.films.page_of_editions import title_of
from tabletop.ui.films.side_by_side import pairs_of
from tabletop.ui.films.storyboard import alternative, in_words
from tabletop.ui.frame.atlas_access import Atlas
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.film_files import FilmFiles
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.editions_page import Compared, EditionsPage
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.opening import UNUSABLE
from tabletop.ui.session.pictures import as_png

if TYPE_CHECKING:
    from tabletop.ui.films.side_by_side import Pair


class Painted(NamedTuple):
    """Both tables at one moment, as PNG files with descriptions."""

    files: tuple[bytes, bytes]
    words: tuple[str, str]

    @property
    def pictures(self) -> tuple[QImage, QImage]:
        """Both pictures, decoded on demand because the pixels take twenty times the memory."""
        first, second = QImage(), QImage()
        for image, file in zip((first, second), self.files, strict=True):
            image.loadFromData(file, "PNG")
        return first, second


class Painter:
    """Painter of the moments of a comparison, in order, up to the one requested."""

    def __init__(self, pairs: "Generator[Pair]") -> None:
        self._pairs = pairs
        self._painted: list[Painted] = []

    def __call__(self, number: int) -> Painted:
        """Return both tables at a moment."""
        while len(self._painted) <= number:
            pair = next(self._pairs)
            first, second = (alternative(len(self._painted), tuple(in_words(view))) for view in pair.views)
            files = as_png(pair.left), as_png(pair.right)
            self._painted.append(Painted(files, (first, second)))
        return self._painted[number]

    def close(self) -> None:
        """Close both tables."""
        self._pairs.close()


class TwoEditions(Feature):
    """Feature that opens the page and paints the requested moments."""

    def __init__(self, frame: Frame, player: LessonPlayer, films: FilmFiles, atlas: Atlas) -> None:
        super().__init__(frame)
        self._player, self._films, self._atlas = player, films, atlas
        self._file: Path | None = None
        self._editions = ("", "")
        self._title = ""
        self._painter: Painter | None = None
        self._page: EditionsPage | None = None

    def built(self) -> None:
        """Follow the rules atlas and the colors."""
        self._atlas.editions_wanted.connect(self.compare)
        self._frame.appearance.changed.connect(self._repaint)

    def closing(self) -> None:
        """Stop painting."""
        self._close_painter()

    @property
    def page(self) -> EditionsPage:
        """The page, created on first use."""
        if self._page is None:
            self._page = page = EditionsPage(self._frame.window)
            page.rule_wanted.connect(self._atlas.show_rule)
            page.editions_wanted.connect(self._choose_editions)
            page.save_wanted.connect(self._save)
            page.finished.connect(self._close_painter)
        return self._page

    @Command("two editions", "Compare two editions…", "Ctrl+Alt+E", Group.LESSON_EDITIONS, 10)
    def _compare_lesson(self) -> None:
        """Compare the open lesson, or point to the rules atlas if none is open."""
        if self._player.file is None:
            self._frame.say("Open a lesson first, or find rule changes in Help ▸ Rules atlas.")
        else:
            self.compare(self._player.file)

    def compare(self, file: Path) -> None:
        """Show a scenario in the two editions that differ most."""
        # No start needs what plays a scenario twice, and paints it.
        try:
            editions = editions_to_compare(file)
            compared = self._play_both(file, editions)
        except UNUSABLE as error:
            self._frame.report_failure("Can't compare the editions", str(error))
            return
        self._file = file
        self.page.show_compared(compared, self._frame.shade)
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()
        self.page.setFocus()

    def _choose_editions(self, first: str, second: str) -> None:
        """Show the same scenario and moment in two other editions."""
        if self._file is None:
            return
        try:
            compared = self._play_both(self._file, (first, second))
        except UNUSABLE as error:
            self.page.complain(f"{error}.")
        else:
            self.page.show_compared(compared, self._frame.shade, self.page.at)

    def _play_both(self, file: Path, editions: tuple[str, str]) -> Compared:
        """Play a scenario in two editions.

        Raises:
            ScenarioError: it can't be used in one of the editions.

        """
        compared = comparison(file, editions)
        played = moments(compared)
        painter = Painter(pairs_of(file, editions, dark=self._frame.appearance.is_dark))
        self._close_painter()
        self._painter, self._editions, self._title = painter, editions, title_of(compared)
        days = {each.day for each in (*stops(), *compared.editions)}
        return Compared(
            title=self._title,
            editions=compared.editions,
            choice=[edition_on(day) for day in sorted(days)],
            introductions=edition_summaries(compared, played),
            moments=played,
            picture=lambda number: painter(number).pictures,
            words=lambda number: painter(number).words,
        )

    def _save(self) -> None:
        if self._file is not None:
            self._films.ask_and_make(self._file, self._title, self._editions)

    def _repaint(self) -> None:
        """Repaint the page in the new colors."""
        if self._page is not None and self._page.isVisible():
            self._choose_editions(*self._editions)

    def _close_painter(self) -> None:
        painter, self._painter = self._painter, None
        if painter is not None:
            painter.close()
