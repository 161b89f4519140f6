"""What must be true of any file: it is read, or refused in one clean line, and what was read can be used.

Each judge raises what it finds: an AssertionError with words, or whatever the program let out.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from PySide6.QtCore import QSettings, QSize

from tabletop.cards.browsing import Wanted, fitting_cards
from tabletop.cards.faces import Layout
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.importing.library import LibraryWithImports, library_with_imports
from tabletop.cards.library import CardLibrary, playing_with, shipped_library
from tabletop.cards.listing import card_lines, json_lines, name_lines
from tabletop.cards.plain_text import visible
from tabletop.cards.reading import CardFileError
from tabletop.model.handwork import BringIn
from tabletop.paint.drawing.spec import FaceKind, FaceSpec, face_spec
from tabletop.paint.faces.face import paint_face
from tabletop.paint.faces.store import FaceStore
from tabletop.play.log.logbook import Logbook
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.shelf import kept
from tabletop.play.table import Table
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.tutor import Result as LessonResult
from tabletop.scenarios.lessons.tutor import Tutor
from tabletop.scenarios.running.check import Result, check_file
from tabletop.scenarios.running.openings import load_game, opening_from
from tabletop.ui.card_pictures.folder_pictures import FolderPictures
from tabletop.ui.session.deck_opening import open_decks
from tabletop.ui.session.decoding import art_of, decoded, fitted
from tabletop.ui.session.opening import NoDeckError
from tabletop.ui.session.preferences import Preferences
from tests.fuzz import samples
from tests.play.saves.games import scenario_table

LONGEST_LINE = 300
_SLIPS = ("the program failed", "the program can't play it")
"""How the program speaks of exceptions that it caught without knowing them."""
_SHOWN = 5
"""How many cards of a file are looked at closely."""
Judge = Callable[[Path], object]


class Kind(NamedTuple):
    """A kind of file: what it is called, files to begin with, the endings it may have, and its judge."""

    name: str
    samples: Callable[[], Sequence[bytes]]
    endings: tuple[str, ...]
    judge: Judge


def is_clean(line: str, *, longest: int = LONGEST_LINE) -> None:
    """A line that can be shown anywhere.

    Raises:
        AssertionError: it is too long, more than one, or something in it acts.

    """
    assert line, "an empty line"
    assert len(line) <= longest, f"a line of {len(line)} letters: {line[:400]!r}"
    assert "\n" not in line, f"more than one line: {line!r}"
    assert visible(line) == line, f"something acts in {line!r}"


def _told(error: Exception, file: Path) -> None:
    is_clean(str(error))
    assert file.name in str(error), f"the file is not named: {error}"


def scenario(file: Path) -> None:
    """A scenario is refused in one line, or its steps can be played and what comes of them can be told."""
    try:
        read = read_scenario(file)
        lesson = Lesson(read)
        result = check_file(file)
    except ScenarioError as error:
        _told(error, file)
        return
    played(result)
    _usable(lesson.table)
    assert lesson.drawn is not None
    assert lesson.goal is None or lesson.is_reached in (True, False)
    for _ in range(_SHOWN):
        lesson.next_words()
        lesson.next_object()
        lesson.forward()
    _usable(lesson.table)


def played(result: Result) -> None:
    """What came of playing a scenario is told in one line, and nothing of it is a slip of the program."""
    if not result.passed:
        is_clean(str(result))
    for failure in result.failures:
        assert not failure.what.startswith(_SLIPS), failure.what


def _usable(table: Table) -> None:
    """The table can be shown, its first objects say what may be done with them, and its log can be read."""
    table.view()
    table.view(0)
    for id in islice(table.state.objects, _SHOWN):
        table.offers(id)
    for page in Logbook(table.journal).pages():
        assert page is not None


def game(file: Path) -> None:
    """A saved game is refused in one line, or played again as far as it goes."""
    try:
        loaded = load_game(file)
    except SavedGameError as error:
        _told(error, file)
        return
    if loaded.game.complaint:
        is_clean(loaded.game.complaint)
        assert not any(slip in loaded.game.complaint for slip in _SLIPS), loaded.game.complaint
    _usable(loaded.game.table)
    assert kept(file).actions >= 0


def deck(file: Path) -> None:
    """A deck list gives a game, or one line; what is left out is told in clean lines."""
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
    """A card file is refused in one line, or its cards can be listed, shown, drawn and put on a table."""
    into = file.parent / "imported.cards"
    into.unlink(missing_ok=True)
    try:
        imported = import_cards(file, into=into)
    except CardFileError as error:
        _told(error, file)
        return
    for reason in imported.reasons:
        is_clean(str(reason))
    library = library_with_imports(into)
    assert not library.fault, library.fault
    _in_use(library, whole=_is_one_of_eight(file))


def _is_one_of_eight(file: Path) -> bool:
    """Always the same files."""
    return crc32(file.read_bytes()) % 8 == 0


def _in_use(library: LibraryWithImports, *, whole: bool) -> None:
    """Use the cards of a file; with the whole library beside them, which takes longer, once in a while."""
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
    """What is kept of imported cards may be damaged: then it is done without, in one line."""
    library = library_with_imports(file)
    if library.fault:
        is_clean(library.fault)
    try:
        _in_use(library, whole=_is_one_of_eight(file))
    except CardFileError as error:
        # Each record is read when somebody asks for it.
        _told(error, file)


_SPEC = FaceSpec(name="Quiet Heron", kind=FaceKind.NORMAL, type_line="Creature — Bird")


def picture(file: Path) -> None:
    """A picture is shown, or counts as none."""
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
    """What is kept of lessons is used, or one line says that it can't be."""
    tutor = Tutor(file)
    if tutor.fault:
        is_clean(tutor.fault)
    for lesson in ("one", "two", "three"):
        tutor.progress(lesson), tutor.is_due(lesson), tutor.days_left(lesson)
        tutor.finished(lesson, LessonResult(questions=2, right=1))


def settings(file: Path) -> None:
    """What the window remembers makes sense, or counts as not set."""
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
)
WEIGHTS = (28, 18, 16, 20, 10, 2, 2, 2, 2)
"""How many of a hundred files are of each kind."""
