"""What a lesson is about comes out of piles, hands and crowds, as large as the cards on the battlefield."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import TableView, view
from tabletop.ui.layout.arranging import Arranger
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.place import Place
from tabletop.ui.layout.subjects import bring_out, pile_panel
from tests.support import on_table, state_with, token

SIZES = ((1024, 542), (1280, 622), (1579, 982))


def arranged(seen: TableView, size: tuple[int, int], *subjects: int) -> tuple[Ground, dict[int, Place]]:
    """Return the layout and the places of a table, with some cards brought out."""
    arranger = Arranger()
    arranger.subjects, arranger.bring_out = subjects, bring_out
    ground = arranger.shared(Ground(float(size[0]), float(size[1])), seen, None, folds=False)
    ground = ground.zoomed(ground.fitting_zoom)
    return ground, dict(arranger.places(seen, ground, ()))


def rect_of(place: Place) -> QRectF:
    return QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)


def table_of_two() -> TableView:
    mine = {
        "battlefield": ["Serra Angel", "Hill Giant", "Forest"],
        "hand": ["Shock", "Opt", "Delver of Secrets"],
        "graveyard": ["Jace, Vryn's Prodigy", "Murder", "Village Messenger"],
    }
    return view(state_with([mine, {"hand": ["Hill Giant"], "exile": ["Valki, God of Lies"]}]))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", [ZoneKind.GRAVEYARD, ZoneKind.HAND, ZoneKind.EXILE])
def test_a_card_in_a_pile_or_a_hand_is_as_large_as_those_on_the_battlefield(
    size: tuple[int, int], kind: ZoneKind, qapp: object
) -> None:
    seen = table_of_two()
    seat = 1 if kind is ZoneKind.EXILE else 0
    for subject in seen.players[seat].in_zone(kind):
        ground, places = arranged(seen, size, subject.id)
        place, is_pile = places[subject.id], kind is not ZoneKind.HAND
        assert place.shown
        most = min(0.57 * ground.height, ground.field.height() - 70) * 126 / 176
        assert place.width >= min(round(TILE.width() * ground.zoom), most) * (0.69 if is_pile else 1)
        assert QRectF(0, 0, ground.width, ground.height).contains(rect_of(place))
        assert all(other.z < place.z for id, other in places.items() if id != subject.id and other.shown)


def test_cards_from_one_pile_lie_side_by_side_on_a_panel_with_its_name(qapp: object) -> None:
    seen = table_of_two()
    graveyard = seen.players[0].graveyard
    ground, places = arranged(seen, SIZES[1], graveyard[0].id, graveyard[2].id)
    first, last = rect_of(places[graveyard[0].id]), rect_of(places[graveyard[2].id])
    assert first.right() < last.left()
    panel = pile_panel(Zone(ZoneKind.GRAVEYARD, 0), 2, places, seen, ground)
    assert panel.contains(first)
    assert panel.contains(last)
    assert places[graveyard[1].id].shown, "it is the first card that stays in the pile"


def test_the_other_cards_of_a_hand_make_room(qapp: object) -> None:
    seen = table_of_two()
    hand = seen.players[0].hand
    _, places = arranged(seen, SIZES[1], hand[1].id)
    for one, other in pairwise(hand):
        assert rect_of(places[one.id]).right() <= rect_of(places[other.id]).left() + 1


def test_a_card_below_others_lies_above_them(qapp: object) -> None:
    crowd = [on_table("Hill Giant", tapped=number % 3 == 0, note=str(number)) for number in range(60)]
    seen = view(state_with([{"battlefield": crowd}, {"battlefield": crowd}]))
    before = arranged(seen, SIZES[0])[1]
    covered = [each for each in seen.battlefield if before[each.id].seen or before[each.id].hidden]
    subject = covered[0]
    _, places = arranged(seen, SIZES[0], subject.id)
    others = [places[each.id] for each in seen.battlefield if each.id != subject.id]
    assert not places[subject.id].seen
    assert all(other.z < places[subject.id].z for other in others)
    assert (places[subject.id].width, places[subject.id].x) == (
        before[subject.id].width,
        before[subject.id].x,
    )


def test_a_token_of_a_heap_lies_beside_the_heap(qapp: object) -> None:
    seen = view(state_with([{"battlefield": [token("Human")] * 9}, {}]))
    subject = seen.battlefield[2]
    _, places = arranged(seen, SIZES[0], subject.id)
    assert places[subject.id].heap == 1
    assert max(place.heap for place in places.values()) == 8


def test_an_attached_card_is_raised_above_its_host_whose_size_stays_visible(qapp: object) -> None:
    seen = view(state_with([{"battlefield": ["Serra Angel", on_table("Pacifism", attached_to=2)]}, {}]))
    host, aura = seen.battlefield
    assert aura.attached_to == host.id
    _, places = arranged(seen, SIZES[1], aura.id)
    assert places[aura.id].z > places[host.id].z
    assert (
        rect_of(places[aura.id]).bottom() < rect_of(places[host.id]).bottom() - 0.2 * places[host.id].height
    )


def test_a_hidden_card_stays_where_it_is(qapp: object) -> None:
    seen = view(state_with([{"library": ["Forest"] * 3}, {"hand": ["Opt"]}]), 0)
    hidden = (seen.players[0].library[1].id, seen.players[1].hand[0].id, 999)
    assert arranged(seen, SIZES[1], *hidden) == arranged(seen, SIZES[1])


@pytest.mark.parametrize("size", SIZES)
def test_a_card_of_another_hand_or_pile_covers_no_card_of_your_hand(
    size: tuple[int, int], qapp: object
) -> None:
    hand = {"hand": ["Shock"] * 7}
    seen = view(state_with([{**hand, "graveyard": ["Murder"]}, {"hand": ["Hill Giant"], "exile": ["Opt"]}]))
    for subject in (seen.players[1].hand[0], seen.players[1].exile[0], seen.players[0].graveyard[0]):
        _, places = arranged(seen, size, subject.id)
        out = rect_of(places[subject.id])
        assert out.width() >= 110
        assert not any(out.intersects(rect_of(places[card.id])) for card in seen.players[0].hand)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [1, 2])
def test_a_card_of_a_pile_covers_no_permanent_where_there_is_room(
    size: tuple[int, int], number: int, qapp: object
) -> None:
    for seat in (0, 1):
        mine = {"battlefield": ["Serra Angel", "Hill Giant"][:number]}
        zones: list[dict[str, list[object]]] = [mine, {}]
        zones[seat] = {**zones[seat], "graveyard": ["Murder"]}
        seen = view(state_with(zones))
        subject = seen.players[seat].graveyard[0]
        _, places = arranged(seen, size, subject.id)
        out = rect_of(places[subject.id])
        covered = [out.intersected(rect_of(places[each.id])).width() for each in seen.battlefield]
        assert max(covered) <= 0.15 * out.width()
        assert out.width() >= 0.69 * places[seen.battlefield[0].id].width


def test_two_cards_of_a_pile_are_smaller_rather_than_over_a_permanent(qapp: object) -> None:
    mine = {"battlefield": ["Blood Artist", "Serra Angel"], "graveyard": ["Graf Rats", "Midnight Scavengers"]}
    seen = view(state_with([mine, {}]))
    _, places = arranged(seen, (1440, 520), *(card.id for card in seen.players[0].graveyard))
    out = [rect_of(places[card.id]) for card in seen.players[0].graveyard]
    assert not any(rect.intersects(rect_of(places[each.id])) for rect in out for each in seen.battlefield)
