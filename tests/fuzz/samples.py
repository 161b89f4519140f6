"""Good files of every kind to begin with, from what ships with the program and from samples of the tests."""

import json
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.writing import write_arena, write_cod
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.kept_placeholders import keep_placeholders
from tabletop.cards.library import shipped_library
from tabletop.cards.placeholders import Placeholder
from tabletop.disk.assets import assets_folder
from tabletop.model.handwork import BeginGame
from tabletop.play.deck_library import DeckLibrary, KeptDeck, keep_library
from tabletop.play.recipe import FromDecks
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.writing import create_file
from tabletop.scenarios.files.embedded import ELEMENT_ID, encode_text
from tabletop.scenarios.lessons.stops import Stops
from tabletop.scenarios.lessons.tutor import Result, Tutor
from tests.cards.importing.samples import ATOMIC, COCKATRICE, SCRYFALL, SET, write_card_file
from tests.play.saves.games import deck_table, play_a_little, scenario_table

_GOLDEN = Path(__file__).parents[1] / "play" / "golden"
_DEK = (
    '<?xml version="1.0" encoding="utf-8"?>\n<Deck><NetDeckID>0</NetDeckID>\n'
    '<Cards CatID="1" Quantity="4" Sideboard="false" Name="Delver of Secrets" Annotation="0" />\n'
    '<Cards CatID="2" Quantity="20" Sideboard="false" Name="Island" />\n'
    '<Cards CatID="3" Quantity="2" Sideboard="true" Name="Clone" />\n</Deck>\n'
)
_ARENA = (
    "About\nName Wolves\n\nCommander\n1 Tovolar, Dire Overlord (MID) 246\n\nDeck\n"
    "4 Village Messenger (SOI) 190 *F*\n30 Forest\n3x Moonmist [Burn]\n1 Unlisted Card\n"
    "\nSideboard\n2 Clone\n"
)
_SETTINGS = (
    "[view]\nscheme=dark\nmotion=short\nspeed=2\n[tips]\nseen=drag menu\n[lessons]\npredict=no\n"
    '[keys]\nchanged="{\\"undo\\":[\\"Ctrl+Z\\"],\\"tap\\":[]}"\n[pictures]\nfrom=folder\nfolder=/nowhere\n'
    "table=yes\nhost=example.org\n[window]\ngeometry=@ByteArray(\\x1\\xd9)\npanels=@ByteArray(\\0\\0\\0\\xff)\n"
    "[files]\nrecent=/nowhere/a.toml, /nowhere/b.txt\n"
)


@cache
def scenarios() -> tuple[bytes, ...]:
    """Return every eighth of the shipped scenarios, so that all folders have a part."""
    files = sorted((assets_folder() / "scenarios").rglob("*.toml"))
    return tuple(file.read_bytes() for file in files[::8])


@cache
def pages() -> tuple[bytes, ...]:
    """Return pages of lessons, as far as the program reads them."""
    inside = (encode_text(content.decode("utf-8")) for content in scenarios()[::8])
    pages = (
        f'<html><p>Hello</p><template id="{ELEMENT_ID}">{letters}</template></html>' for letters in inside
    )
    return tuple(page.encode() for page in pages)


@cache
def games() -> tuple[bytes, ...]:
    """Return the golden games, and small ones."""
    with TemporaryDirectory() as folder:
        made = []
        for number, table in enumerate((scenario_table(), deck_table(), deck_table(seed=6))):
            file = create_file(Path(folder) / f"{number}.tabletop", table, "A game")
            if number == 0:
                play_a_little(table)
            else:
                table.propose(BeginGame(), ask=False)
            file.close()
            made.append(file.path.read_bytes())
    golden = [file.read_bytes() for file in sorted(_GOLDEN.glob("*.tabletop"))]
    return (*made, *golden)


@cache
def decks() -> tuple[bytes, ...]:
    """Return the shipped decks as text, for Arena and Cockatrice, and lists as other programs write them."""
    texts = [file.read_text("utf-8") for file in sorted((assets_folder() / "decks").glob("*.txt"))]
    read = [read_deck(text, shipped_library()).deck for text in texts]
    lists = [*texts, *map(write_arena, read), *map(write_cod, read), _DEK, _ARENA]
    return tuple(text.encode() for text in lists)


@cache
def cards() -> tuple[bytes, ...]:
    """Return card files in all formats that can be imported."""
    values = [SCRYFALL, SCRYFALL[1], {"data": SCRYFALL}, ATOMIC, {"meta": {}, "data": SET}]
    values.append({"meta": {}, "data": {"TST": SET, "TSU": {**SET, "tokens": []}}})
    values.extend([[card] for card in SCRYFALL])
    return (*(json.dumps(value, ensure_ascii=False).encode() for value in values), COCKATRICE.encode())


@cache
def kept_cards() -> tuple[bytes, ...]:
    """Return caches of imported cards."""
    with TemporaryDirectory() as folder:
        into = Path(folder) / "imported.cards"
        for content in (SCRYFALL, COCKATRICE, ATOMIC):
            import_cards(write_card_file(Path(folder), content), into=into)
        return (into.read_bytes(),)


@cache
def pictures() -> tuple[bytes, ...]:
    """Return pictures as cameras, scanners and artists save them."""
    image = Image.effect_mandelbrot((63, 88), (-3, -2.5, 2, 2.5), 20)
    still = {
        "PNG": [{}, {"interlace": 1}],
        "JPEG": [{}, {"progressive": True}],
        "WEBP": [{}, {"lossless": True}],
        "GIF": [{}],
        "BMP": [{}],
    }
    made = []
    for kind, ways in still.items():
        for way in ways:
            for mode in ("RGB", "L", "P"):
                buffer = BytesIO()
                image.convert(mode if kind != "JPEG" else "RGB").save(buffer, kind, **way)
                made.append(buffer.getvalue())
    frames = [image.rotate(angle).convert("RGB") for angle in (0, 90, 180)]
    for kind in ("WEBP", "PNG", "GIF"):
        buffer = BytesIO()
        frames[0].save(buffer, kind, save_all=True, append_images=frames[1:])
        made.append(buffer.getvalue())
    return tuple(made)


@cache
def progress() -> tuple[bytes, ...]:
    """Return saved progress in lessons."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "learned.json"
        tutor = Tutor(file, lambda: datetime(2026, 1, 1, tzinfo=UTC))
        tutor.record_result("one", Result(questions=2, right=2))
        tutor.record_result("two", Result(questions=2, right=0, hints=3))
        return (file.read_bytes(),)


@cache
def courses() -> tuple[bytes, ...]:
    """Return courses whose lessons are called one, two and three."""
    chapters = [
        f'[[chapters]]\ntitle = "Chapter {number}"\nabout = "About it."\nlessons = {json.dumps(lessons)}\n'
        for number, lessons in enumerate((["one", "two"], ["three"]), start=1)
    ]
    head = 'title = "Cards with two faces"\nfolder = "."\nfirst_evening = ["one", "three"]\n\n'
    shipped = (assets_folder() / "course.toml").read_bytes()
    return (f"{head}{chapters[0]}".encode(), f"{head}{chapters[0]}{chapters[1]}".encode(), shipped)


@cache
def entries() -> tuple[bytes, ...]:
    """Return every twentieth of the entries of cards and tokens."""
    return tuple(file.read_bytes() for file in sorted((assets_folder() / "cards").glob("*/*.toml"))[::20])


@cache
def shelves() -> tuple[bytes, ...]:
    """Return games on the shelf: still being played, and left in each way."""
    marks = [json.dumps({"move": "mark", "word": str(word)}).encode() + b"\n" for word in MarkWord]
    return tuple(game + mark for game in games()[:6] for mark in (b"", *marks))


def _placeholder() -> Placeholder:
    words = {"cost": "{1}{G}", "size": "2/2"}
    return Placeholder(name="Unlisted Card", type="Creature — Elf", text=("Reach",), **words)


@cache
def deck_libraries() -> tuple[bytes, ...]:
    """Return the decks that a player has saved and played."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "decks.json"
        lists = [each.decode("utf-8") for each in decks()]
        kept = [KeptDeck(title=f"Deck {number}", text=text) for number, text in enumerate(lists)]
        said = _placeholder()
        deck = KeptDeck(title="Mine", text="4 Unlisted Card\n20 Forest", placeholders=(said,), saved=True)
        recipe = deck_table().recipe
        assert isinstance(recipe, FromDecks)
        keep_library(DeckLibrary(decks=(deck, *kept[:4]), last=recipe), file)
        return (file.read_bytes(),)


@cache
def placeholders() -> tuple[bytes, ...]:
    """Return saved descriptions of placeholder cards."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "placeholders.json"
        said = [
            _placeholder(),
            Placeholder(name="One // Other", type="Instant", back_type="Land", layout="modal"),
            Placeholder(name="Plain"),
        ]
        keep_placeholders(said, file)
        return (file.read_bytes(),)


@cache
def stops() -> tuple[bytes, ...]:
    """Return saved refusals."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "stops.json"
        kept = Stops(file, lambda: datetime(2026, 1, 1, tzinfo=UTC))
        for numbers in (("712.8e",), ("701.27c", "712.9"), ("115.1",)):
            kept.record(numbers)
        return (file.read_bytes(),)


@cache
def settings() -> tuple[bytes, ...]:
    """Return settings of the window."""
    return (_SETTINGS.encode(),)
