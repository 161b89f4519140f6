"""Cost of painting a face, compared with plain work on a picture of the same size in the same run."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from PIL import Image, ImageFilter

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.faces.face_painter import paint_face
from tabletop.paint.faces.picture_cache import FaceStore

WIDTH, HEIGHT = 488, 680
SPEC = FaceSpec(
    name="Night Scholar",
    type_line="Creature — Human Wizard",
    mana_cost="{1}{U}",
    colors="U",
    text=(
        "Whenever this attacks, look at the top card of your library. You may put it into your graveyard.",
    ),
    power="1",
    toughness="2",
)


def seconds(work: Callable[[], object], rounds: int = 9) -> float:
    """Return the median time of some rounds, after one to warm up."""
    work()
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


def plain() -> Image.Image:
    """Fill a picture and blur it four times."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), (40, 60, 50))
    for _ in range(4):
        picture = picture.filter(ImageFilter.GaussianBlur(4))
    return picture


def test_painting_a_face_costs_no_more_than_a_few_plain_blurs() -> None:
    assert seconds(lambda: paint_face(SPEC, WIDTH, HEIGHT)) <= 2.5 * seconds(plain)


def test_a_face_from_memory_costs_next_to_nothing() -> None:
    faces = FaceStore(None)
    kept = seconds(lambda: faces.face(SPEC, WIDTH, HEIGHT), 99)
    assert kept <= seconds(plain) / 50
