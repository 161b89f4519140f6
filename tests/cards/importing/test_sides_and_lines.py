"""Two elements of Cockatrice that are one card, other names of faces, and files with a card on each line."""

import gzip
import json
from pathlib import Path

import pytest

from tabletop.cards.faces import Layout, Side
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.importing.importer import import_cards
from tests.cards.importing.conftest import Import
from tests.cards.importing.samples import ATOMIC_CARDS, face, mtgjson_face, scryfall


def element(
    name: str, layout: str = "", side: str = "", links: str = "", kind: str = "Creature — Bird"
) -> str:
    """Return a card, or a side of one, as Cockatrice writes it."""
    about = f"<layout>{layout}</layout>" * bool(layout) + f"<side>{side}</side>" * bool(side)
    return f"<card><name>{name}</name><text>.</text><prop>{about}<type>{kind}</type></prop>{links}</card>"


def cards(*elements: str) -> str:
    inside = "".join(elements)
    return f'<cockatrice_carddatabase version="4"><cards>{inside}</cards></cockatrice_carddatabase>'


TO_BACK = "<related>Dark Heron</related>"
TO_FRONT = "<reverse-related>Bright Heron</reverse-related>"
JOINED = {
    "related alone": (element("Dark Heron", "transform", "back"), "transform", "front", TO_BACK),
    "attach": (
        element("Dark Heron", "transform", "back"),
        "transform",
        "front",
        '<related attach="attach">Dark Heron</related>',
    ),
    "both ways, as Magic Set Editor exports": (
        element(
            "Dark Heron",
            "double_faced",
            "back",
            '<reverse-related attach="attach">Bright Heron</reverse-related>',
        ),
        "double_faced",
        "front",
        '<related attach="attach">Dark Heron</related>',
    ),
    "from the back alone": (element("Dark Heron", "transform", "back", TO_FRONT), "transform", "front", ""),
    "without sides": (element("Dark Heron", "transform"), "transform", "", TO_BACK),
    "back named as such": (element("Dark Heron", "", "back"), "transform", "", TO_BACK),
    "large letters": (element("Dark Heron", "Transform", "Back"), "Transform", "Front", TO_BACK),
    "another word": (element("Dark Heron", "double-faced", "back"), "double-faced", "front", TO_BACK),
}


@pytest.mark.parametrize("how", JOINED)
def test_two_sides_are_joined_where_their_layouts_say_so(imported: Import, how: str) -> None:
    back, layout, side, links = JOINED[how]
    library, came = imported(cards(element("Bright Heron", layout, side, links), back), "cards.xml")
    assert (came.cards, came.left_out) == (1, 0)
    found = library.find("Dark Heron")
    assert (found.definition.name, found.definition.layout, found.side) == (
        "Bright Heron",
        Layout.TRANSFORM,
        Side.BACK,
    )


@pytest.mark.parametrize(
    ("layout", "kind"),
    [
        ("modal_dfc", Layout.MODAL),
        ("mdfc", Layout.MODAL),
        ("flip", Layout.FLIP),
        ("battle", Layout.TRANSFORM),
    ],
)
def test_the_layout_says_how_two_sides_belong_together(imported: Import, layout: str, kind: Layout) -> None:
    sides = (element("Bright Heron", layout, "front", TO_BACK), element("Dark Heron", layout, "back"))
    library, _ = imported(cards(*sides), "cards.xml")
    assert library.find("Bright Heron").definition.layout is kind


def test_a_meld_pair_that_is_related_alone(imported: Import) -> None:
    link = "<related>Great Heron</related>"
    parts = (element(name, "meld", "front", link) for name in ("Left Heron", "Right Heron"))
    library, _ = imported(cards(*parts, element("Great Heron", "meld", "back")), "cards.xml")
    assert library.find("Great Heron").melded


@pytest.mark.parametrize(
    "elements",
    [
        (element("Bright Heron", "transform", "front", TO_BACK), element("Dark Heron")),
        (element("Bright Heron", "", "", TO_BACK), element("Dark Heron", "transform", "front")),
        (element("Bright Heron", "normal", "front", TO_BACK), element("Dark Heron", "normal", "front")),
        (
            element("Bright Heron", "", "", '<related attach="attach">Dark Heron</related>'),
            element("Dark Heron"),
        ),
    ],
)
def test_related_cards_of_other_layouts_remain_two(imported: Import, elements: tuple[str, ...]) -> None:
    library, came = imported(cards(*elements), "cards.xml")
    assert came.cards == 2
    assert len(library.find("Bright Heron").definition.faces) == 1


def test_a_sure_link_goes_before_a_relation(imported: Import) -> None:
    sure = '<related attach="transform">Great Heron</related>'
    library, came = imported(
        cards(
            element("Bright Heron", "transform", "front", TO_BACK),
            element("Dark Heron", "transform", "front", sure),
            element("Great Heron", "transform", "back"),
        ),
        "cards.xml",
    )
    assert came.cards == 2
    assert library.find("Great Heron").definition.name == "Dark Heron"


def test_a_reversible_card_without_faces_is_one_card(imported: Import) -> None:
    card = scryfall("reversible_card", face("Old Heron", "Creature — Bird", "{U}", power="1", toughness="1"))
    library, came = imported([card])
    assert (came.cards, came.left_out) == (1, 0)
    heron = library.find("Old Heron").definition
    assert (heron.layout, heron.front.power) == (Layout.NORMAL, "1")


def test_names_of_printings_on_faces_find_their_faces(imported: Import) -> None:
    library, _ = imported(
        [
            scryfall(
                "transform",
                face("Moss Clerk", "Creature — Human", "{G}", flavor_name="Reskinned Front"),
                face("Moss Tyrant", "Creature — Plant", flavor_name="Reskinned Back"),
            ),
            scryfall(
                "reversible_card",
                face("Old Insight", "Enchantment", "{U}", layout="normal", flavor_name="Older Wisdom"),
                face("Old Insight", "Enchantment", "{U}", layout="normal"),
            ),
        ]
    )
    assert library.find("reskinned front").name == "Moss Clerk"
    assert library.find("Reskinned Back").name == "Moss Tyrant"
    assert library.find("Older Wisdom").name == "Old Insight"


@pytest.mark.parametrize("kind", ["atomic", "set"])
def test_names_of_printings_in_mtgjson_find_their_faces(imported: Import, kind: str) -> None:
    two = {"layout": "transform", "flavorName": "Reskinned Front // Reskinned Back"}
    name = "Moss Clerk // Moss Tyrant"
    faces = [
        mtgjson_face(
            name, "Creature", faceName="Moss Clerk", side="a", faceFlavorName="Reskinned Front", **two
        ),
        mtgjson_face(
            name, "Creature", faceName="Moss Tyrant", side="b", faceFlavorName="Reskinned Back", **two
        ),
    ]
    heron = mtgjson_face("Quiet Heron", "Creature", flavorName="Loud Heron")
    data = {name: faces, "Quiet Heron": [heron]} if kind == "atomic" else {"cards": [*faces, heron]}
    library, came = imported({"data": data})
    assert (came.cards, came.left_out) == (2, 0)
    assert library.find("Loud Heron").name == "Quiet Heron"
    assert library.find("Reskinned Front").name == "Moss Clerk"
    assert library.find("Reskinned Back").name == "Moss Tyrant"
    assert "Reskinned Front // Reskinned Back" not in library


LINES = [
    scryfall("normal", face("Quiet Heron", "Creature — Bird", "{1}{U}", power="1", toughness="3")),
    scryfall("split", face("Dusk", "Sorcery", "{2}{W}{W}"), face("Dawn", "Sorcery", "{3}{W}{W}")),
    scryfall("art_series", face("Quiet Heron", "Card"), face("Quiet Heron", "Card")),
]


def as_lines(values: object, between: str = "\n") -> str:
    assert isinstance(values, list)
    return between.join(json.dumps(value, ensure_ascii=False) for value in values)


@pytest.mark.parametrize("between", ["\n", "\r\n", "\n\n", ",\n", ""])
def test_a_file_may_have_a_card_on_each_line(imported: Import, between: str) -> None:
    library, came = imported(as_lines(LINES, between) + "\n", "cards.json")
    assert (came.cards, came.left_out) == (2, 1)
    assert library.find("Dawn").definition.layout is Layout.SPLIT


def test_lines_are_known_by_their_ending_and_their_shape(imported: Import) -> None:
    turned = [dict(reversed(each.items())) for each in LINES]
    for name in ("cards.jsonl", "cards.ndjson", "cards.json"):
        assert imported(as_lines(turned), name)[1].cards == 2
    faces = [each for faces in ATOMIC_CARDS.values() for each in faces]
    assert imported(as_lines(faces), "cards.jsonl")[1].left_out == 0
    library, came = imported(as_lines([*ATOMIC_CARDS.values()]), "cards.jsonl")
    assert (came.cards, came.left_out) == (5, 0)
    assert library.find("Lantern Giant").melded


def test_lines_may_be_compressed_and_one_may_be_damaged(tmp_path: Path, imported_file: Path) -> None:
    path = tmp_path / "cards.jsonl.gz"
    damaged = as_lines([LINES[0]]) + '\n{"object": "card", "name": 7}\n' + as_lines([LINES[1]])
    path.write_bytes(gzip.compress(damaged.encode()))
    came = import_cards(path, into=imported_file)
    assert (came.cards, came.left_out) == (2, 1)
    assert "Dusk" in library_with_imports(imported_file)


def test_long_files_of_lines_are_read_a_piece_at_a_time(imported: Import) -> None:
    many = [
        scryfall("normal", face(f"Heron {number}", "Creature — Bird", oracle_text="Waits. " * 60))
        for number in range(1_500)
    ]
    assert imported(as_lines(many), "cards.jsonl")[1].cards == 1_500


def test_names_and_texts_lose_what_nobody_sees(imported: Import) -> None:
    hidden = face(
        "Qui\u00adet He\u200bron",
        "Creature\u200b — Bird",
        oracle_text="Fly\u00ading",
        power="1",
        toughness="1",
    )
    library, came = imported([scryfall("normal", hidden, printed_name="Stiller\u200b Reiher")])
    assert came.left_out == 0
    front = library.find("Quiet Heron").definition.front
    assert (front.name, str(front.types), front.text) == ("Quiet Heron", "Creature — Bird", ("Flying",))
    assert library.find("Stiller Reiher").name == "Quiet Heron"
    library, _ = imported(cards(element("Qui\u00adet Owl")), "cards.xml")
    assert library.find("Quiet Owl").name == "Quiet Owl"
    library, _ = imported({"data": {"cards": [mtgjson_face("Qui\u00adet Ox", "Creature")]}})
    assert library.find("Quiet Ox").name == "Quiet Ox"
