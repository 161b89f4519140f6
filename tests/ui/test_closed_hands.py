"""A hand that nobody plays is a name, a count and a strip of backs."""

from collections.abc import Callable
from itertools import product

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from tabletop.model.questions import Question
from tabletop.paint.drawing.spec import back_spec
from tabletop.rules.view import TableView, view
from tabletop.ui.layout.arranging import arrange
from tabletop.ui.layout.closed_hands import closed_hand_label, is_closed_hand
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.sharing import fold_rows
from tests.support import ALICE, BOB, state_with, table_with
from tests.ui.conftest import Seen

SIZES = ((1024, 542), (1280, 622), (1579, 982))
HAND = ["Shock", "Opt", "Delver of Secrets", "Hill Giant", "Forest", "Serra Angel", "Kruin Outlaw"]


def table_of(seats: int, *, viewer: int | None = None, cards: int = 7) -> TableView:
    each = {"battlefield": ["Hill Giant"], "hand": (HAND * 3)[:cards]}
    return view(state_with([each] * seats, seats), viewer)


def laid_out(seen: TableView, size: tuple[int, int], letters: float = 1.0) -> Ground:
    ground = Ground(float(size[0]), float(size[1]), tuple(range(len(seen.players))), letters=letters)
    ground = fold_rows(ground, seen, folds=False)
    return ground.zoomed(ground.fitting_zoom)


def closed(seen: TableView) -> list[int]:
    """Return the seats with a closed hand."""
    ground = laid_out(seen, SIZES[1])
    return [seat for seat in range(len(seen.players)) if is_closed_hand(seen, ground, seat)]


def test_only_hands_that_nobody_plays_are_closed(qapp: object) -> None:
    assert closed(table_of(2)) == []
    assert closed(table_of(2, viewer=ALICE)) == [BOB]
    assert closed(table_of(4)) == [1, 2, 3]
    assert closed(replace(table_of(4), active=2)) == [1, 3], "the player whose turn it is plays it"
    duel = table_of(2)
    idle = replace(duel.players[BOB], idle=True)
    assert closed(replace(duel, players=(duel.players[ALICE], idle))) == [BOB]
    assert closed(table_of(4, cards=0)) == []


def test_a_hand_in_question_is_open(qapp: object) -> None:
    seen = table_of(4)
    options = tuple(card.id for card in seen.players[2].hand)
    asked = replace(seen, question=Question(kind="card", player=2, words="", options=options))
    assert closed(asked) == [1, 3]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "cards"), [*product((3, 4), (1, 7, 20))])
@pytest.mark.parametrize("letters", [1.0, 1.25, 1.5])
def test_the_name_the_count_and_the_backs_fit_into_the_hand(
    size: tuple[int, int], seats: int, cards: int, letters: float, qapp: object
) -> None:
    seen = table_of(seats, cards=cards)
    ground = laid_out(seen, size, letters)
    places = arrange(seen, ground, {})
    for player in seen.players[1:]:
        rect, label = ground.hand(player.seat), closed_hand_label(player, ground)
        backs = [places[card.id] for card in player.hand]
        assert all(place.is_closed for place in backs)
        left = min(place.x - place.width / 2 for place in backs)
        right = max(place.x + place.width / 2 for place in backs)
        assert rect.left() <= label.rect.left() < label.rect.right() <= left < right <= rect.right()
        assert label.width <= label.rect.width() + 0.5
        assert str(cards) in label.words
        assert player.name in label.words
        assert all(QRectF(rect).contains(place.x, place.y) for place in backs)


def test_a_closed_hand_shows_backs_until_its_player_acts(show: Callable[..., Seen]) -> None:
    seen = show(table_with(["Hill Giant"], opponent={"hand": ["Shock", "Opt"]}, players=3))
    scene, seen_now = seen.scene, seen.bridge.view()
    hand = [card.id for card in seen_now.players[BOB].hand]
    assert seen_now.players[BOB].hand[0].known
    assert [scene.card_items.of(id).spec.name for id in hand] == [back_spec().name] * 2
    scene._show_view(replace(seen_now, active=BOB), ())
    scene.finish_motion()
    assert [scene.card_items.of(id).spec.name for id in hand] == ["Shock", "Opt"]
    scene._show_view(seen_now, ())
    scene.finish_motion()
    assert [scene.card_items.of(id).spec.name for id in hand] == [back_spec().name] * 2
