"""Films of lessons: large cards, text in a band, enlarged cards, the lesson's conclusion at the end."""

import gc
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from tabletop.disk.assets import assets_folder
from tabletop.model.zones import Zone, ZoneKind
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.chapters import lesson_files, read_course, shipped_course
from tabletop.scenarios.running.showing import showing_at
from tabletop.ui.films.band import Caption, band_height, with_band
from tabletop.ui.films.film import TABLE, Script, Still, frames_of, moments_of, script_of
from tabletop.ui.films.stage import FRAME, Stage
from tabletop.ui.films.storyboard import page_of
from tabletop.ui.films.strip import MOST, strip_of
from tabletop.ui.items.card_item import CardItem, squeezed
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.shell import rendering
from tabletop.ui.style.colors import DARK
from tabletop.ui.table.scene import TableScene
from tabletop.ui.table.view_widget import TableViewWidget

COURSE = lesson_files(read_course(shipped_course()), shipped_course())
CLONE = assets_folder() / "scenarios" / "course" / "clone-of-a-back.toml"
FEW = 3
LEAST = 0.25

HELD = """
question = "What is it?"
teaches = "An insect."
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
graveyard = [{ card = "Serra Angel", as = "angel" }]
[[steps]]
do = "transform"
object = "delver"
say = "It turned over."
focus = ["delver", "angel"]
hold = 4321
[[steps]]
do = "transform"
object = "delver"
back_to = 0
say = "Once more."
"""


@pytest.fixture
def held_file(tmp_path: Path) -> Path:
    file = tmp_path / "held.toml"
    file.write_text(HELD)
    return file


def lies_there(file: Path) -> Iterator[int]:
    shown = showing_at(file, 0)
    yield len(shown.table.view().battlefield)
    for _ in range(shown.steps):
        shown.next()
        yield len(shown.table.view().battlefield)


@pytest.mark.slow
@pytest.mark.parametrize("file", COURSE, ids=lambda file: file.stem)
def test_cards_are_at_least_a_quarter_of_the_picture_where_few_lie_there(
    qapp: QApplication, file: Path
) -> None:
    script = script_of(file)
    table = script.table
    height = table.height() + band_height(script.captions, table.width())
    seats = tuple(player.seat for player in showing_at(file, 0).table.view().players)
    ground = Ground(table.width(), table.height(), seats, folding=script.folding)
    if min(lies_there(file)) <= FEW:
        assert TILE.height() * ground.fitting_zoom >= LEAST * height
    rows = [ground.zoomed(ground.fitting_zoom).row(seat, lands=False) for seat in seats]
    assert all(ground.field.adjusted(0, -1, 0, 1).contains(row) for row in rows if row.height())


def test_nothing_changes_its_size_through_a_film(qapp: QApplication) -> None:
    stills = [*moments_of(CLONE, script_of(CLONE))]
    assert len({(still.picture.width(), still.picture.height()) for still in stills}) == 1


def moments(file: Path) -> tuple[Script, list[Still]]:
    script = script_of(file)
    return script, [*moments_of(file, script)]


def test_the_question_comes_first_and_what_it_teaches_last(qapp: QApplication, held_file: Path) -> None:
    script, stills = moments(held_file)
    assert stills[0].caption.words == "What is it?"
    assert stills[0].caption.asks
    assert stills[-1].caption == Caption(words="An insect.", heading="Remember")
    assert [still.caption for still in stills if still.milliseconds > FRAME] == [*script.captions]


def test_a_step_is_held_as_long_as_the_file_says(qapp: QApplication, held_file: Path) -> None:
    _, stills = moments(held_file)
    (kept,) = [still for still in stills if still.milliseconds == 4321]
    assert kept.caption.words == "It turned over."
    assert kept.caption.verdict == "legal"


def test_what_is_asked_stands_in_the_band_before_its_step(qapp: QApplication) -> None:
    words = [caption.words for caption in script_of(CLONE).captions if caption.asks]
    assert words[0].startswith("I Clone Ravager")
    assert words[1].startswith("Ravager's front face costs")
    asked = script_of(CLONE).captions
    refused = next(caption for caption in asked if caption.verdict == "nothing happens")
    assert refused.rules[:2] == ("701.27c", "712.9")
    assert refused.heading == "Transform Ravager of the Fells"


def test_one_goes_back_before_a_step_that_begins_elsewhere(qapp: QApplication, held_file: Path) -> None:
    _, stills = moments(held_file)
    headings = [still.caption.heading for still in stills]
    assert "Back to the start of the next step" in headings
    assert headings.index("Back to the start of the next step") < headings.index("Remember")


def differs(one: QImage, other: QImage) -> bool:
    return bytes(one.constBits()) != bytes(other.constBits())


def test_what_is_brought_near_grows_and_goes_again(qapp: QApplication, held_file: Path) -> None:
    shown = showing_at(held_file, 0)
    with closing(Stage(shown.table, TABLE, folding=script_of(held_file).folding)) as stage:
        before = stage.picture()
        done = shown.next()
        moved = [*stage.animate(done.events, done.ruling, done.about)]
        assert len(moved) > 3
        rest = stage.picture()
        near = [*stage.bring_near(done.focus)]
        sizes = [item.tile.height() for item in stage.near]
        assert len(sizes) == 2
        assert min(sizes) >= 0.4 * TABLE.height()
        left, right = sorted((item.sceneBoundingRect() for item in stage.near), key=lambda rect: rect.x())
        assert left.center().x() + min(item.tile.width() for item in stage.near) <= right.center().x()
        assert differs(near[-1], rest)
        stage.rest()
        assert not differs(stage.picture(), rest)
        assert differs(rest, before)


def test_the_band_lies_below_the_table_and_is_as_high_as_its_longest_words(qapp: QApplication) -> None:
    short, long = Caption(words="Short."), Caption(words="A sentence that goes on. " * 12, rules=("712.8e",))
    assert band_height([short], 800) < band_height([short, long], 800)
    table = QImage(800, 300, QImage.Format.Format_RGB32)
    table.fill(0xFF00FF)
    height = band_height([short, long], 800)
    image = with_band(table, long, height, 1.0)
    assert image.height() == 300 + height
    assert image.copy(0, 0, 800, 300) == table.convertToFormat(image.format())


@pytest.mark.parametrize("caption", [Caption(words="Pay {G}."), Caption(words="", heading="Pay {G}.")])
def test_symbols_are_drawn_in_the_band(qapp: QApplication, caption: Caption) -> None:
    table = QImage(200, 10, QImage.Format.Format_RGB32)
    image = with_band(table, caption, band_height([caption], 200), 1.0)
    colors = [image.pixelColor(x, y) for x in range(200) for y in range(14, image.height())]
    assert any(color.green() > color.red() + 50 for color in colors)


def test_a_question_in_the_band_is_bolder_than_other_text(qapp: QApplication) -> None:
    table = QImage(300, 10, QImage.Format.Format_RGB32)

    def width(caption: Caption) -> int:
        image = with_band(table, caption, band_height([caption], 300), 1.0)
        ground = image.pixelColor(299, image.height() - 2).lightness()
        return max(
            x
            for x in range(300)
            for y in range(14, image.height())
            if image.pixelColor(x, y).lightness() > ground + 60
        )

    words = "Does it transform?"
    lines = [with_band(table, Caption(words=words, asks=asks), 60, 1.0) for asks in (True, False)]
    assert [line.pixelColor(150, 10) for line in lines] == [DARK.hint, DARK.quiet]
    assert width(Caption(words=words, asks=True)) > width(Caption(words=words))


def test_a_strip_has_all_moments_and_refuses_too_many(
    qapp: QApplication, held_file: Path, tmp_path: Path
) -> None:
    script, _ = moments(held_file)
    strip = strip_of(held_file)
    assert strip.width() > 2 * TABLE.width()
    assert strip.height() > -(-len(script.captions) // 2) * script.table.height()
    step = '[[steps]]\ndo = "transform"\nobject = "delver"\nsay = "Again."\n'
    long = tmp_path / "long.toml"
    long.write_text(HELD + MOST * step)
    with pytest.raises(ScenarioError, match="too many for one picture"):
        strip_of(long)


def test_a_page_is_made_of_scenarios_alone(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="make a film of a saved game"):
        page_of(tmp_path / "game.tabletop")


def test_piles_in_which_nothing_ever_lies_are_left_out(qapp: QApplication, held_file: Path) -> None:
    hidden = script_of(held_file).folding.piles
    assert Zone(ZoneKind.GRAVEYARD, 0) not in hidden
    assert {Zone(ZoneKind.EXILE, 0), Zone(ZoneKind.GRAVEYARD, 1)} <= hidden


def face_of(item: CardItem) -> QRectF:
    """Return where the face of a turning card is on the table."""
    assert item.faces is not None
    bare = item.faces[item.pose.turn >= 0.5]
    upright = QRectF(-bare.width / 2, -bare.height / 2, bare.width, bare.height)
    return item.mapRectToScene(squeezed(item.pose).mapRect(upright))


def test_the_halves_of_a_meld_are_seen_whole_all_the_time(qapp: QApplication) -> None:
    file = CLONE.with_name("when-two-cards-do-not-meld.toml")
    script, shown = script_of(file), showing_at(file, 0)
    with closing(Stage(shown.table, script.table, folding=script.folding)) as stage:
        for _ in range(2):
            shown.next()
        done = shown.next()
        table = QRectF(0, 0, script.table.width(), script.table.height())
        seen = 0
        for _ in stage.animate(done.events, done.ruling, done.about):
            for item in stage.scene.items():
                if isinstance(item, CardItem) and item.faces is not None and item.isVisible():
                    assert table.contains(face_of(item))
                    seen += 1
    assert seen > 20


def qobjects() -> list[QObject]:
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, (TableViewWidget, TableScene, Bridge, Pictures, CardItem)) and isValid(each)
    ]


def test_a_stage_that_is_closed_takes_all_of_its_objects_along(qapp: QApplication, held_file: Path) -> None:
    gc.collect()
    before = len(qobjects())
    stage = Stage(showing_at(held_file, 0).table, TABLE)
    assert len(qobjects()) > before + 4
    stage.close()
    assert len(qobjects()) == before, "also without an event loop, and while the stage is taken"
    stage.close()


@pytest.mark.parametrize("makes", [moments_of, lambda file, _: frames_of(file)])
def test_a_film_that_is_not_seen_to_its_end_leaves_no_stage(
    qapp: QApplication, held_file: Path, makes: Callable[[Path, Script], Generator[object]]
) -> None:
    gc.collect()
    before = len(qobjects())
    film = makes(held_file, script_of(held_file))
    next(film)
    assert len(qobjects()) > before
    film.close()
    assert len(qobjects()) == before


def test_a_film_that_can_not_be_written_leaves_no_stage(
    qapp: QApplication, held_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(frames: Iterator[object], _file: Path) -> None:
        next(frames)
        kept.append(frames)
        raise OSError("the disk is full")

    kept: list[object] = []
    monkeypatch.setattr(rendering, "write_film", fails)
    gc.collect()
    before = len(qobjects())
    with pytest.raises(OSError, match="the disk is full"):
        rendering.make(held_file, tmp_path / "film.webp")
    assert len(qobjects()) == before
