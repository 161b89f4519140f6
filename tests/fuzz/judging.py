"""The promise about any file: it is read, or refused in one clean line, and its content can be used.

Each judge raises its findings: an AssertionError with a message, or any exception that the program let out.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
from PySide6.QtCore import QSettings, QSize

from tabletop.cards.card_search import Wanted, fitting_cards
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.entries.reading import read_entry, read_granted
from tabletop.cards.faces import Layout
from tabletop.cards.importing.imported_library import LibraryWithImports, library_with_imports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.kept_placeholders import keep_placeholders, kept_placeholders
from tabletop.cards.library import CardLibrary, playing_with, shipped_library
from tabletop.cards.placeholders import placeholder_card
from tabletop.cards.plain_text import normalize, visible
from tabletop.cards.reading import CardFileError
from tabletop.cli.card_command import card_lines, json_lines, name_lines
from tabletop.language.reading import encoded
from tabletop.model.handwork import BringIn
from tabletop.paint.drawing.spec import FaceKind, FaceSpec, face_spec
from tabletop.paint.faces.face_painter import paint_face
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.play.deck_library import keep_library, kept_library
from tabletop.play.log.logbook import Logbook
from tabletop.play.saves.closing_marks import mark_on
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.shelf import Shelf
from tabletop.play.table import Table
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.chapters import first_evening_files, is_course, lesson_files, read_course
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.stops import Stops
from tabletop.scenarios.lessons.tutor import Result as LessonResult
from tabletop.scenarios.lessons.tutor import Tutor
from tabletop.scenarios.running.headless_check import Result, check_file, check_paths
from tabletop.scenarios.running.saved_openings import load_game, opening_from
from tabletop.ui.card_pictures.folder_pictures import FolderPictures
from tabletop.ui.session.deck_opening import open_decks
from tabletop.ui.session.opening import NoDeckError
from tabletop.ui.session.picture_decoding import art_of, decoded, fitted
from tabletop.ui.session.preferences import Preferences
from tests.fuzz import samples
from tests.play.saves.games import scenario_table

LONGEST_LINE = 300
_SLIPS = ("the program failed", "the program can't play it")
"""Phrases of the program for unexpected exceptions that it caught."""
_SHOWN = 5
"""Number of cards of a file that are checked closely."""
Judge = Callable[[Path], object]


class Kind(NamedTuple):
    """A kind of file: its name, sample files, suffixes and judge."""

    name: str
    samples: Callable[[], Sequence[bytes]]
    endings: tuple[str, ...]
    judge: Judge


def is_clean(line: str, *, longest: int = LONGEST_LINE) -> None:
    """Check that a line can be shown anywhere.

    Raises:
        AssertionError: it is too long, has several lines, or contains active characters.
    """
    assert line, "an empty line"
    assert len(line) <= longest, f"a line of {len(line)} letters: {line[:400]!r}"
    assert "\n" not in line, f"more than one line: {line!r}"
    assert visible(line) == line, f"something acts in {line!r}"


def _check_error(error: Exception, file: Path) -> None:
    is_clean(str(error))
    assert file.name in str(error), f"the file is not named: {error}"


def is_normal(text: str) -> None:
    """Check that a text has no invisible characters and that its letters are composed.

    Raises:
        AssertionError: it is not normalized.
    """
    assert normalize(text) == text, f"not normalized: {text[:200]!r}"


def scenario(file: Path) -> None:
    """Judge a scenario: it is refused in one line, or its steps can be played and described."""
    try:
        read = read_scenario(file)
        lesson = Lesson(read)
        result = check_file(file)
    except ScenarioError as error:
        _check_error(error, file)
        return
    for text in (read.scenario.title, *(step.say for step in read.scenario.steps if step.say)):
        is_normal(text)
    played(result)
    _usable(lesson.table)
    assert lesson.drawings is not None
    assert lesson.goal is None or lesson.is_reached in (True, False)
    for _ in range(_SHOWN):
        lesson.next_words()
        lesson.next_object()
        lesson.forward()
    _usable(lesson.table)


def played(result: Result) -> None:
    """Check that a result of playing a scenario has one line of text, and isn't a bug of the program."""
    if not result.passed:
        is_clean(str(result))
    for failure in result.failures:
        assert not failure.what.startswith(_SLIPS), failure.what


def _usable(table: Table) -> None:
    """Check that the table has a view, offers for its first objects, and a log."""
    table.view()
    table.view(0)
    for id in islice(table.state.objects, _SHOWN):
        table.offers(id)
    for page in Logbook(table.journal).pages():
        assert page is not None


def game(file: Path) -> None:
    """Judge a saved game: it is refused in one line, or replayed as far as possible."""
    try:
        loaded = load_game(file)
    except SavedGameError as error:
        _check_error(error, file)
        return
    if loaded.game.complaint:
        is_clean(loaded.game.complaint)
        assert not any(slip in loaded.game.complaint for slip in _SLIPS), loaded.game.complaint
    is_normal(loaded.game.saved.header.title)
    for move in loaded.game.saved.moves:
        for text in _texts(msgspec.to_builtins(move, enc_hook=encoded)):
            is_normal(text)
    _usable(loaded.game.table)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def shelf(file: Path) -> None:
    """Judge a game on the autosave shelf: it is offered in one line, or left alone. The shelf still works."""
    games = Shelf(file.parent)
    for each in games.games():
        is_clean(each.label)
        is_normal(each.label)
    assert (file in games.left_open()) is (mark_on(file) is None)
    begun = games.create_file(scenario_table(), "Another game")
    begun.close(MarkWord.CLOSED)
    assert begun.path in [each.path for each in games.games()]
    games.prune(1)
    begun.path.unlink(missing_ok=True)


def course(file: Path) -> None:
    """Judge a course: it is read with all its lessons, or refused in one line."""
    for name in ("one", "two", "three"):
        (file.parent / f"{name}.toml").write_bytes(samples.scenarios()[0])
    try:
        read = read_course(file)
    except ScenarioError as error:
        _check_error(error, file)
    else:
        assert is_course(file) or "table" in file.read_text("utf-8") or "steps" in file.read_text("utf-8")
        is_normal(read.title)
        assert lesson_files(read, file)
        first_evening_files(read, file)
    report = check_paths([file])
    for line in (*report.lines, *report.errors):
        is_clean(line)
        assert not any(slip in line for slip in _SLIPS), line


def entry(file: Path) -> None:
    """Judge the entry of a card: it is read, or refused in one line."""
    for read in (read_entry, read_granted):
        try:
            read(file)
        except CardFileError as error:
            _check_error(error, file)


def deck_library(file: Path) -> None:
    """Judge saved decks: they are used or ignored. An unreadable file is set aside."""
    found = kept_library(file)
    for each in found.decks:
        read_deck(each.text, shipped_library())
    keep_library(found, file)
    assert kept_library(file) == found
    file.with_suffix(".damaged.json").unlink(missing_ok=True)


def placeholders(file: Path) -> None:
    """Judge saved placeholders: they make cards, or are ignored."""
    found = kept_placeholders(file)
    for said in found.values():
        is_clean(placeholder_card(said).name)
    keep_placeholders(found.values(), file)
    assert kept_placeholders(file) == found
    file.with_suffix(".damaged.json").unlink(missing_ok=True)


def stops(file: Path) -> None:
    """Judge saved refusals: they are used, or one line says that they can't be."""
    kept = Stops(file)
    if kept.fault:
        is_clean(kept.fault)
    kept.record(("712.8e",))
    assert "712.8e" in kept.recent()
    kept.suggestions()
    kept.forget()
    for each in file.parent.glob("*damaged*"):
        each.unlink()


def deck(file: Path) -> None:
    """Judge a deck list: it gives a game, or one line. Skipped parts are reported in clean lines."""
    try:
        opened = open_decks([file], seed=5)
    except NoDeckError as error:
        is_clean(str(error))
        return
    for complaint in opened.complaints:
        is_clean(complaint.words)
    _usable(opened.table)
    recipe = opened.table.recipe
    assert recipe is not None
    again = opening_from(recipe, file).table
    assert again.state == opened.table.journal.opening, "the recipe makes another game"


def cards(file: Path) -> None:
    """Judge a card file: it is refused in one line, or its cards can be listed, shown, drawn and put on a
    table.
    """
    into = file.parent / "imported.cards"
    into.unlink(missing_ok=True)
    try:
        imported = import_cards(file, into=into)
    except CardFileError as error:
        _check_error(error, file)
        return
    for reason in imported.reasons:
        is_clean(str(reason))
    library = library_with_imports(into)
    assert not library.fault, library.fault
    _in_use(library, whole=_is_one_of_eight(file))


def _is_one_of_eight(file: Path) -> bool:
    """Return whether it is the one file in eight that is checked more closely, always the same ones."""
    return crc32(file.read_bytes()) % 8 == 0


def _in_use(library: LibraryWithImports, *, whole: bool) -> None:
    """Use the cards of a file, for some files together with the whole library, which takes longer."""
    shipped = len(shipped_library())
    with playing_with(library):
        own = list(islice(library, shipped, shipped + 300))
        list(name_lines(own))
        list(fitting_cards(library if whole else CardLibrary(own), Wanted(type="creature")))
        all(library.picture_addresses())
        table = scenario_table()
        for card in own[-_SHOWN:]:
            for line in (*card_lines(card), *json_lines([card])):
                assert line is not None
            library.find(card.name)
            is_clean(card.name)
            if card.layout is not Layout.MELD_RESULT:
                table.propose(BringIn(card=card.name, zone="battlefield"), ask=False)
                table.propose(BringIn(card=card.name, zone="hand"), ask=False)
        for called in islice(reversed(tuple(library.tokens)), _SHOWN):
            is_clean(called)
            library.find_token(called)
        for card in own[-2:]:
            paint_face(face_spec(card), 74, 103, mode="tile")
        _usable(table)


def kept_cards(file: Path) -> None:
    """Judge the cache of imported cards: if it is damaged, it is ignored, in one line."""
    library = library_with_imports(file)
    if library.fault:
        is_clean(library.fault)
    try:
        _in_use(library, whole=_is_one_of_eight(file))
    except CardFileError as error:
        # Each record is read on first use.
        _check_error(error, file)


_SPEC = FaceSpec(name="Quiet Heron", kind=FaceKind.NORMAL, type_line="Creature — Bird")


def picture(file: Path) -> None:
    """Judge a picture: it is shown, or ignored."""
    image = decoded(file.read_bytes())
    assert max(image.width(), image.height()) <= 2_000
    if not image.isNull():
        art_of(image, _SPEC)
        assert not fitted(image, _SPEC, QSize(63, 88)).isNull()
    named = file.with_name(f"Quiet Heron{file.suffix}")
    file.replace(named)
    FolderPictures(file.parent).picture(_SPEC)
    named.replace(file)
    store = FaceStore(file.parent)
    spec = face_spec(shipped_library().find("Forest").definition)
    store.face(spec, 8, 8, mode="tile")
    for painted in file.parent.glob("*.png"):
        if painted != file:
            painted.write_bytes(file.read_bytes())
    FaceStore(file.parent).face(spec, 8, 8, mode="tile")


def progress(file: Path) -> None:
    """Judge the progress in lessons: it is used, or one line says that it can't be."""
    tutor = Tutor(file)
    if tutor.fault:
        is_clean(tutor.fault)
    for lesson in ("one", "two", "three"):
        tutor.progress(lesson), tutor.is_due(lesson), tutor.days_left(lesson)
        tutor.record_result(lesson, LessonResult(questions=2, right=1))


def settings(file: Path) -> None:
    """Judge settings of the window: each makes sense, or counts as not set."""
    preferences = Preferences(QSettings(str(file), QSettings.Format.IniFormat))
    for value in _remembered(preferences):
        assert value is not NotImplemented
    preferences.opened(file)
    assert preferences.recent[0] == file


def _remembered(preferences: Preferences) -> Iterator[Any]:
    for name, part in vars(Preferences).items():
        if isinstance(part, property):
            yield getattr(preferences, name)


KINDS = (
    Kind("scenario", samples.scenarios, (".toml",), scenario),
    Kind("game", samples.games, (".tabletop",), game),
    Kind("deck", samples.decks, (".txt", ".dek", ".cod"), deck),
    Kind("cards", samples.cards, (".json", ".xml"), cards),
    Kind("picture", samples.pictures, (".png", ".jpg", ".webp"), picture),
    Kind("kept cards", samples.kept_cards, (".cards",), kept_cards),
    Kind("progress", samples.progress, (".json",), progress),
    Kind("settings", samples.settings, (".ini",), settings),
    Kind("page", samples.pages, (".html",), scenario),
    Kind("course", samples.courses, (".toml",), course),
    Kind("entry", samples.entries, (".toml",), entry),
    Kind("shelf", samples.shelves, (".tabletop",), shelf),
    Kind("deck library", samples.deck_libraries, (".json",), deck_library),
    Kind("placeholders", samples.placeholders, (".json",), placeholders),
    Kind("stops", samples.stops, (".json",), stops),
)
WEIGHTS = (20, 14, 10, 12, 8, 4, 4, 4, 4, 4, 4, 4, 3, 3, 2)
"""Percentage of files of each kind."""
