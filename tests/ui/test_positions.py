"""In all positions that ship, names, sizes and chips can be read at the sizes of usual windows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tabletop.cards.library import default_library
from tabletop.language.effects import GainControl
from tabletop.paint.drawing.spec import NAMED
from tabletop.paint.faces.tile import name_lines_of
from tabletop.rules.view import ObjectView, TableView, view
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.ui.layout.arranging import Arranger, arrange
from tabletop.ui.layout.chips import chips_of
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.place import Place
from tabletop.ui.layout.sharing import fold_rows
from tabletop.ui.session.face_specs import tile_spec_for
from tabletop.ui.session.file_opening import welcome_file
from tests.batches import in_batches
from tests.support import state_with, table_with
from tests.ui.boards import Board, faults

SHIPPED = welcome_file().parent
ROOM = Path(__file__).parents[1] / "scenarios" / "room"
POSITIONS = sorted(
    [*SHIPPED.glob("*.toml"), *SHIPPED.glob("course/*.toml"), *SHIPPED.glob("meld/*.toml"), *ROOM.glob("*")]
)
CARDS = sorted(SHIPPED.glob("cards/*/*.toml"))
SIZES = ((1024, 542), (1280, 622), (1579, 982))
LETTERS = 10
"""Number of letters of a name that are always seen where it has two lines."""
TWO_LINES = 75


def view_of(file: Path) -> TableView:
    return view(opening(read_scenario(file), default_library())[0])


def board_of(seen: TableView, size: tuple[int, int], letters: float = 1.0) -> Board:
    ground = Ground(float(size[0]), float(size[1]), tuple(range(len(seen.players))), letters=letters)
    ground = fold_rows(ground, seen, folds=False)
    return Board(seen, ground.zoomed(ground.fitting_zoom), f"{size}")


def is_readable(object: ObjectView, place: Place, letters: float = 1.0) -> bool:
    """Return whether a name is complete, or is cut after its first ten letters where it has two lines."""
    spec = replace(tile_spec_for(object), letters=letters)
    shown = " ".join(name_lines_of(spec, place.width))
    name = spec.flipped_name if spec.flipped else spec.name
    return shown == name or len(shown.rstrip("…")) >= min(LETTERS, len(name)) or place.width < TWO_LINES


def check(file: Path) -> None:
    try:
        seen = view_of(file)
    except ScenarioError:
        pytest.fail(f"{file} can't be read")
    for size, letters in [*((size, 1.0) for size in SIZES), (SIZES[1], 1.25), (SIZES[1], 1.5)]:
        board = board_of(seen, size, letters)
        assert [*faults(board)] == [], (size, letters)
        places = arrange(seen, board.ground, {})
        for each in (*seen.battlefield, *seen.players[0].hand):
            place, name = places[each.id], tile_spec_for(each).name
            if place.heap and not place.peeks and each.known:
                assert is_readable(each, place, board.ground.mark_letters), (size, letters, name, place)
            if place.heap and place.is_quiet and not place.seen:
                assert place.width < NAMED or name_lines_of(tile_spec_for(each), place.width), (size, name)


@in_batches("file", POSITIONS, lambda file: file.stem)
def test_in_all_lessons_all_that_matters_can_be_read(file: Path) -> None:
    check(file)


@in_batches("file", CARDS, lambda file: file.stem, every=12)
def test_in_the_scenarios_of_cards_all_that_matters_can_be_read(file: Path) -> None:
    check(file)


def test_what_another_player_owns_says_whose_it_is(qapp: object) -> None:
    table = table_with(["Serra Angel"], theirs=["Hill Giant"])
    table.tell(GainControl(objects=(table.only("Hill Giant"),), to=0))
    chips = {each.now.name: [chip.words for chip in chips_of(each)] for each in view(table.state).battlefield}
    assert chips["Hill Giant"][0] == "owned by Bob"
    assert "owned by Alice" not in chips["Serra Angel"]


# --- Calm sizes --------------------------------------------------------------------------------------------
CREATURES = ["Grizzly Bears", "Hill Giant", "Serra Angel", "Wind Drake", "Kruin Outlaw", "Delver of Secrets"]
CREATURES += ["Brutal Cathar", "Village Messenger", "Faithful Squire", "Elite Vanguard"]
LANDS = ["Forest", "Forest", "Island", "Forest", "Island", "Mountain", "Forest", "Island", "Plains", "Forest"]


def moments_of_a_game() -> Iterator[TableView]:
    """Yield what is seen of ten turns: a land, a creature, all attack, all untap, and something dies."""
    each = {"battlefield": [*LANDS, *CREATURES], "hand": ["Shock"] * 3, "library": ["Forest"]}
    whole = view(state_with([each, each]))
    lands, others = (
        [
            [o for o in whole.battlefield if o.controller == seat and ("Land" in o.now.types) is is_land]
            for seat in (0, 1)
        ]
        for is_land in (True, False)
    )
    there: list[ObjectView] = []
    for turn in range(1, 21):
        seat = turn % 2
        begun = replace(whole, turn=turn, active=seat)
        there = [replace(o, tapped=False, attacking_player=None) for o in there]
        yield replace(begun, battlefield=tuple(there))
        for new in (lands[seat].pop(0), others[seat].pop(0)):
            there = [*there, new]
            yield replace(begun, battlefield=tuple(there))
        fights = [o.controller == seat and "Creature" in o.now.types and o is not there[-1] for o in there]
        there = [
            replace(o, tapped=True, attacking_player=1 - seat) if is_fighting else o
            for o, is_fighting in zip(there, fights, strict=True)
        ]
        yield replace(begun, battlefield=tuple(there))
        if turn % 3 == 0:
            there = [o for o in there if o.now.name != CREATURES[turn // 3 - 1] or o.controller == seat]
            yield replace(begun, battlefield=tuple(there))


@pytest.mark.parametrize("size", SIZES)
def test_the_size_of_untouched_cards_changes_at_most_once_a_turn(size: tuple[int, int], qapp: object) -> None:
    arranger, changes = Arranger(), dict.fromkeys(range(1, 21), 0)
    before: dict[int, tuple[int, int]] = {}
    for seen in moments_of_a_game():
        ground = arranger.shared(Ground(float(size[0]), float(size[1])), seen, None, folds=False)
        ground = ground.zoomed(ground.fitting_zoom)
        places = arranger.places(seen, ground, ())
        now = {o.id: (places[o.id].width, places[o.id].height) for o in seen.battlefield}
        changes[seen.turn] += any(before[id] != now[id] for id in before.keys() & now)
        before = now
    assert max(changes.values()) <= 1, changes
    assert sum(changes.values()) <= 12, "and not in each turn"


@pytest.mark.parametrize("size", SIZES)
def test_tapping_and_attacking_change_no_size(size: tuple[int, int], qapp: object) -> None:
    each = {"battlefield": [*LANDS[:6], *CREATURES[:6]]}
    seen = view(state_with([each, each]))
    tapped = [replace(o, tapped=True, attacking_player=1 - o.controller) for o in seen.battlefield]
    for taps in (tapped[:5], tapped):
        other = replace(seen, battlefield=(*taps, *seen.battlefield[len(taps) :]))
        one, two = (board_of(each, size) for each in (seen, other))
        places = [arrange(board.view, board.ground, {}) for board in (one, two)]
        for each_one in seen.battlefield:
            widths = {found[each_one.id].width for found in places if found[each_one.id].heap}
            assert len(widths) <= 1
        assert [*faults(two)] == []
