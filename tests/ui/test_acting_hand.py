"""One person plays several seats: the hand of the active player is complete and readable, wherever it is."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from tabletop.model.questions import Question
from tabletop.rules.view import TableView, view
from tabletop.ui.layout.arranging import Arranger, acting_hand
from tabletop.ui.layout.ground import Ground
from tests.support import ALICE, BOB, state_with

SIZES = [(1024, 542), (1280, 622), (1579, 982), (2219, 1342)]
HAND = ["Shock", "Opt", "Delver of Secrets", "Hill Giant", "Forest", "Serra Angel", "Kruin Outlaw"]


def board(seats: int = 2, active: int = BOB, viewer: int | None = None) -> TableView:
    each = {"battlefield": ["Hill Giant", "Forest", "Forest"], "hand": HAND}
    return view(state_with([each] * seats, seats, active=active), viewer)


def laid_out(seen: TableView, size: tuple[float, float]) -> tuple[Ground, dict[int, QRectF], list[int]]:
    """Return the layout, the place of each card, and the visible shares of the active hand."""
    arranger = Arranger()
    arranger.enlarges = True
    ground = Ground(*size, seats=tuple(range(len(seen.players))))
    ground = arranger.shared(ground, seen, None, folds=False)
    ground = ground.zoomed(ground.fitting_zoom)
    places = arranger.places(seen, ground, ())
    rects = {
        id: QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)
        for id, place in places.items()
    }
    return ground, rects, [places[card.id].seen for card in seen.players[seen.active].hand]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hand_of_the_active_player_is_whole_and_can_be_read(
    size: tuple[float, float], seats: int, qapp: object
) -> None:
    seen = board(seats)
    ground, rects, shown = laid_out(seen, size)
    hand = [rects[card.id] for card in seen.players[BOB].hand]
    row = ground.hand(BOB).adjusted(-1, -1, 1, 1)
    assert all(row.contains(rect) and rect.width() >= 75 for rect in hand)
    assert not any(shown), "there is room for all cards side by side"
    hands = [ground.hand(seat) for seat in range(seats)]
    assert not any(one.intersects(other) for one, other in combinations(hands, 2))
    on_the_battlefield = [rects[each.id] for each in seen.battlefield]
    assert not any(rect.intersects(other) for rect in hand for other in on_the_battlefield)


@pytest.mark.parametrize("size", SIZES)
def test_whoever_acts_all_that_lies_on_the_table_is_as_large_as_before(
    size: tuple[float, float], qapp: object
) -> None:
    mine, theirs = (laid_out(board(active=seat), size)[0] for seat in (ALICE, BOB))
    assert mine.acting is None
    assert theirs.acting == BOB
    assert (mine.zoom, mine.field.size()) == (theirs.zoom, theirs.field.size())
    assert theirs.hand_height < mine.hand_height


def test_whose_hand_it_is(qapp: object) -> None:
    ground = Ground(1280, 622)
    assert acting_hand(board(), ground) == BOB
    assert acting_hand(board(active=ALICE), ground) is None
    assert acting_hand(board(viewer=ALICE), ground) is None, "of hidden cards nothing can be read"
    asked = Question(kind="mulligan", player=ALICE, words="Keep?", options=("keep",))
    assert acting_hand(replace(board(), question=asked), ground) is None, "the one who is asked comes first"
    bob = replace(board().players[BOB], idle=True)
    assert acting_hand(replace(board(), players=(board().players[ALICE], bob)), ground) is None
