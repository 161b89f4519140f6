"""Layouts of a view are cached, and never outlive what they depend on."""

import pytest
from msgspec.structs import replace

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import TableView, view
from tabletop.ui.layout import arranging as room
from tabletop.ui.layout import packing, permanents, sharing
from tabletop.ui.layout.arranging import Arranger, arrange
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.packing import Folding
from tabletop.ui.layout.sharing import fold_rows
from tests.support import on_table, state_with, table_with

CARDS = ["Forest", "Runeclaw Bear", "Island", "Delver of Secrets", "Pacifism"] * 3
GRAVEYARD = Zone(ZoneKind.GRAVEYARD, 0)


def view_with(*cards: str) -> TableView:
    return view(table_with([*CARDS, *cards]).state)


def ask(asker: Arranger, ground: Ground, shown: TableView) -> Ground:
    """Compute the layout and the places, and compare them with uncached ones."""
    asker.forget_sizes()
    found = asker.shared(ground, shown, None, folds=False)
    rows = room.rows_of(shown, ground, asker.order)
    assert found == fold_rows(ground, shown, folds=False, rows=rows)
    assert asker.places(shown, found, ()) == arrange(shown, found, asker.order)
    return found


def record_sorting(monkeypatch) -> list[TableView]:
    views: list[TableView] = []
    rows_of = room.rows_of
    monkeypatch.setattr(room, "rows_of", lambda shown, *rest: (views.append(shown), rows_of(shown, *rest))[1])
    return views


def test_zooming_and_panning_sort_nothing_again(qapp, monkeypatch) -> None:
    asker, shown, views = Arranger(), view_with(), record_sorting(monkeypatch)
    ground = asker.shared(Ground(1280, 720), shown, None, folds=False)
    places = asker.places(shown, ground, ())
    for zoom in (0.8, 1.3, 1.7):
        moved = ground.zoomed(zoom).panned((10.0, 5.0))
        assert asker.shared(moved, shown, None, folds=False) is moved
        assert asker.places(shown, moved, ()) != places
    assert views == [shown]
    assert asker.places(shown, ground, ()) == places


def test_what_is_asked_twice_is_worked_out_once(qapp, monkeypatch) -> None:
    asker, shown = Arranger(), view_with()
    ground = asker.shared(Ground(1280, 720), shown, None, folds=False)
    assert asker.places(shown, ground, ()) is asker.places(shown, ground, ())


def test_whatever_changes_is_worked_out_anew(qapp) -> None:
    asker, shown = Arranger(), view_with()
    ground = ask(asker, Ground(1280, 720), shown)
    bear = next(each for each in shown.battlefield if each.now.name == "Runeclaw Bear")
    asker.order[bear.id] = 1e6
    ask(asker, ground, shown)
    ask(asker, ground.resized(900, 560), shown)
    ask(asker, ground.lettered(1.5), shown)
    ask(asker, replace(ground, put_away=frozenset({1})), shown)
    ask(asker, ground, view_with(*["Hill Giant"] * 40))
    tapped = [replace(each, tapped=True) for each in shown.battlefield]
    ask(asker, ground, replace(shown, battlefield=tuple(tapped)))
    asker.order.clear()
    ask(asker, ground, shown)
    folding = Folding(hand=True)
    assert asker.shared(ground, shown, folding, folds=False).folding is folding


def test_what_is_taken_back_and_done_again_is_not_shared_out_anew(qapp, monkeypatch) -> None:
    asker, many = Arranger(), ["Hill Giant"] * 40
    grounds = [
        asker.shared(Ground(1280, 720), view_with(*cards), None, folds=False) for cards in ([], many, [])
    ]
    assert grounds[0].folding != grounds[1].folding
    assert grounds[1].fitting_zoom == grounds[2].fitting_zoom
    monkeypatch.setattr(room, "plan_rows", None)
    for ground, cards in zip(grounds[1:], (many, []), strict=True):
        assert asker.shared(Ground(1280, 720), view_with(*cards), None, folds=False) == ground


def test_for_an_audience_no_width_of_the_hand_is_tried_twice(qapp, monkeypatch) -> None:
    tried: list[int] = []
    plan = sharing._Sharing.plan_and_fold

    def plan_and_note(self, calm):
        tried.append(self._ground.folding.hand_width)
        return plan(self, calm)

    monkeypatch.setattr(sharing._Sharing, "plan_and_fold", plan_and_note)
    shown = view(table_with(CARDS, hand=["Forest"] * 4).state)
    ground = Ground(1920, 1080).lettered(2.8, 38)
    assert sharing.plan_rows(ground, shown, None, sharing.Calm(), folds=True)[1].hand_width in tried
    assert len(tried) == len(set(tried)) > 2


def test_a_pile_that_is_spread_out_lies_elsewhere(qapp) -> None:
    asker, shown = Arranger(), view(table_with([], graveyard=["Forest", "Island"]).state)
    ground = asker.shared(Ground(1280, 720), shown, None, folds=False)
    shut, open_ = asker.places(shown, ground, ()), asker.places(shown, ground, (GRAVEYARD,))
    assert shut != open_
    assert asker.places(shown, ground, ()) == shut


def test_of_what_has_changed_only_its_own_row_is_worked_out_again(qapp, monkeypatch) -> None:
    asker, shown = Arranger(), view_with()
    ground = asker.shared(Ground(1280, 720), shown, None, folds=False)
    before = asker.places(shown, ground, ())
    filled: list[object] = []
    fill = permanents._fill_row
    monkeypatch.setattr(permanents, "_fill_row", lambda key, *rest: (filled.append(key), fill(key, *rest))[1])
    monkeypatch.setattr(room, "plan_rows", lambda *_, **__: pytest.fail("all is as wide and high as before"))
    hurt = [replace(each, damage=int(each.now.name == "Runeclaw Bear")) for each in shown.battlefield]
    after = replace(shown, battlefield=tuple(hurt))
    assert asker.shared(ground, after, None, folds=False) is ground
    assert asker.places(after, ground, ()) == before
    assert filled == [(0, False)]


@pytest.mark.parametrize("way", [(2.0, 4.0), (7.0, -3.0), (-12.5, 0.25), (400.0, 400.0)])
def test_a_pan_moves_everything_as_far(qapp, way: tuple[float, float]) -> None:
    asker, shown = Arranger(), view_with(*["Hill Giant"] * 30)
    ground = asker.shared(Ground(1280, 720), shown, None, folds=False).zoomed(1.9)
    asker.places(shown, ground, ())
    panned = ground.panned(way)
    places, anew = asker.places(shown, panned, ()), arrange(shown, panned, {})
    assert places.keys() == anew.keys()
    for id, place in places.items():
        assert place[2:] == anew[id][2:]
        # What lies between two pixels may be rounded to either.
        assert max(abs(place.x - anew[id].x), abs(place.y - anew[id].y)) <= 1


def count_sides(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record each arrangement of a seat that is computed."""
    sides: list[int] = []
    compute = sharing._Sharing._compute_side

    def count(self, seat, *rest, **named):
        sides.append(seat)
        return compute(self, seat, *rest, **named)

    monkeypatch.setattr(sharing._Sharing, "_compute_side", count)
    return sides


@pytest.mark.parametrize("number", [6, 30, 100])
def test_a_new_turn_in_which_nothing_grows_tries_few_arrangements(
    number: int, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the smallest size that would be noticed is tried, with each heaping, side and plan."""
    crowd = [on_table("Hill Giant", note=str(one)) for one in range(number)] + ["Forest", "Island"] * 4
    seen, arranger = view(state_with([{"battlefield": crowd}] * 2)), Arranger()
    arranger.shared(Ground(1280, 622), seen, None, folds=False)
    sides = count_sides(monkeypatch)
    arranger.shared(Ground(1280, 622), replace(seen, turn=seen.turn + 1), None, folds=False)
    assert len(sides) <= 16


def test_a_table_without_room_for_names_is_given_up_early(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd = [on_table("Hill Giant", note=str(one)) for one in range(150)]
    seen, sides = view(state_with([{"battlefield": crowd}] * 2)), count_sides(monkeypatch)
    arranged = fold_rows(Ground(1024, 542), seen, folds=False)
    assert arranged.folding.dense
    assert len(sides) <= 24


def test_the_height_of_equal_cards_is_computed_without_looking_at_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = packing.Packed([packing.Cell(126.0, 176.0)] * 500)
    monkeypatch.setattr(packing, "lines_of", lambda *_: pytest.fail("each cell is looked at"))
    one_line, width = row.cells[0].high, packing.Room(1000.0, 0.0, 1.0, is_tight=True)
    each = 1 + int((1000.5 - 126) // 130)
    assert row.height(width, 1.0) == pytest.approx(-(-500 // each) * (one_line + 4) - 4)


@pytest.mark.parametrize("hand", [["Hill Giant"], ["Hill Giant"] * 4])
def test_the_first_permanent_of_a_turn_is_as_large_as_the_table_allows(hand: list[str], qapp: object) -> None:
    empty = view(state_with([{"hand": [*hand, "Serra Angel"]}, {}]))
    entered = view(state_with([{"hand": hand, "battlefield": ["Serra Angel"]}, {}]))
    arranger = Arranger()
    arranger.shared(Ground(1280, 500), empty, None, folds=False)
    found = arranger.shared(Ground(1280, 500), entered, None, folds=False)
    assert found == fold_rows(Ground(1280, 500), entered, folds=False)
