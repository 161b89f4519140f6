"""The scene follows the game: items, motion, settling, undo."""

import pytest
from PySide6.QtCore import QSize

from tabletop.language.effects import SetNight
from tabletop.model.actions import Instruct
from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.items.card_item import HORIZONTAL, VERTICAL
from tabletop.ui.items.reconciling import Change, Changes, snapshot
from tabletop.ui.style import timing
from tests.support import copy_of, face_down, on_table, table_with

FACES = ["Delver of Secrets", "Kruin Outlaw", "Bruna, the Fading Light", "Gisela, the Broken Blade", "Forest"]

APART = 700


def everything(scene):
    """Return the visible state of every card: position, size, face, and visibility."""
    return {
        item.object_id: (item.pos(), item.zValue(), item.isVisible(), item.look, item.pixmap().size())
        for item in scene.card_items.all()
    }


def test_every_object_has_an_item(show) -> None:
    seen = show(
        table_with(FACES, hand=["Island"], library=["Swamp"] * 3, graveyard=["Plains"], exile=["Plains"])
    )
    assert len(seen.scene.card_items) == len(seen.table.state.objects)
    assert seen.all_lie_at_rest()


def test_a_transforming_card_turns_about_its_vertical_axis(show) -> None:
    seen = show(table_with(FACES))
    seen.do("Delver of Secrets", "transform")
    item = seen.item("Insectile Aberration")
    assert seen.scene.animator.remaining == timing.TURN
    seen.pass_time(100)
    assert 0 < item.pose.turn < 1
    assert item.pose.axis is VERTICAL
    seen.pass_time(200)
    assert seen.scene.animator.is_still()
    assert seen.all_lie_at_rest()
    assert item.look.spec.name == "Insectile Aberration"


def test_turning_face_up_never_looks_like_transforming(show) -> None:
    seen = show(table_with([face_down("Delver of Secrets", counters={"+1/+1": 1})]))
    item = seen.scene.card_items.all()[0]
    seen.bridge.propose(
        next(o for o in seen.bridge.perspective.offers(item.object_id) if o.verb == "turn face up").action,
        item.object_id,
    )
    seen.pass_time(100)
    assert item.pose.axis is HORIZONTAL
    assert 0 < item.pose.turn < 1


def test_a_flip_card_turns_in_the_plane(show) -> None:
    seen = show(table_with(["Nezumi Graverobber"]))
    seen.do("Nezumi Graverobber", "flip")
    item = seen.item("Nighteyes the Desecrator")
    seen.pass_time(130)
    assert item.pose.turn == 0
    assert 60 < item.pose.angle < 120
    seen.pass_time(200)
    assert item.look.spec.flipped
    assert seen.all_lie_at_rest()


def test_tapping_is_a_quarter_turn(show) -> None:
    seen = show(table_with(["Forest"]))
    seen.do("Forest", "tap")
    seen.pass_time(60)
    assert 0 < seen.item("Forest").pose.angle < 90
    seen.pass_time(100)
    assert seen.item("Forest").look.quarter
    assert seen.all_lie_at_rest()


def test_new_input_finishes_a_motion_at_once(show) -> None:
    seen = show(table_with(FACES))
    seen.do("Delver of Secrets", "transform")
    seen.pass_time(50)
    seen.do("Forest", "tap")
    assert seen.item("Insectile Aberration").pose.turn == 0
    seen.scene.finish_motion()
    assert seen.scene.animator.is_still()
    assert seen.all_lie_at_rest()


@pytest.mark.parametrize("moment", [0, 10, 150, 5000])
def test_however_a_motion_ends_the_table_is_the_same(show, moment) -> None:
    deeds = [
        ("Delver of Secrets", "transform", {}),
        ("Forest", "tap", {}),
        ("Bruna, the Fading Light", "meld", {}),
        ("Kruin Outlaw", "move", {"to": "graveyard"}),
    ]
    seen = show(table_with(FACES, library=["Swamp"]))
    for name, verb, more in deeds:
        seen.do(name, verb, **more)
        seen.pass_time(moment)
        seen.scene.finish_motion()
    seen.scene.fit()
    fresh = show(seen.table)
    assert everything(seen.scene) == everything(fresh.scene)


def test_taking_back_goes_the_same_way_at_double_speed(show) -> None:
    seen = show(table_with(FACES))
    start = everything(seen.scene)
    seen.do("Delver of Secrets", "transform")
    seen.scene.finish_motion()
    seen.bridge.undo()
    assert seen.scene.animator.remaining == timing.TURN / 2
    seen.pass_time(70)
    assert seen.item("Delver of Secrets").pose.turn > 0
    seen.scene.finish_motion()
    assert everything(seen.scene) == start


def test_a_card_keeps_its_item_through_all_zones(show) -> None:
    seen = show(table_with(["Kruin Outlaw"]))
    item = seen.item("Kruin Outlaw")
    before = item.object_id
    for zone in ("graveyard", "hand", "exile", "library"):
        seen.do("Kruin Outlaw", "move", to=zone)
        seen.scene.finish_motion()
        assert seen.item("Kruin Outlaw") is item
    assert item.object_id != before


def test_a_moving_card_is_above_the_others_and_grows_on_its_way(show) -> None:
    seen = show(table_with(["Kruin Outlaw"], graveyard=["Forest"]), 1580, 1000)
    item = seen.item("Kruin Outlaw")
    seen.do("Kruin Outlaw", "move", to="graveyard")
    assert item.scale() > 1
    seen.pass_time(100)
    assert item.zValue() > seen.item("Forest").zValue()
    assert item.pos() != item.middle
    seen.scene.finish_motion()
    assert item.place.shown
    assert not seen.item("Forest").isVisible()


@pytest.mark.parametrize(("share", "is_scaled"), [(1.03, False), (0.97, False), (1.2, True)])
def test_a_card_that_makes_room_is_scaled_only_if_its_size_changes_much(show, share, is_scaled) -> None:
    seen = show(table_with(["Kruin Outlaw"]))
    item, view = seen.item("Kruin Outlaw"), seen.scene.current_view
    place = item.place
    before = snapshot(item)._replace(place=place._replace(width=round(share * place.width)))
    item.place = place._replace(x=place.x + 50)
    changes = Changes((Change(item, before),), ())
    (track,) = seen.scene._choreography.plan(changes, (view, view), (), seen.scene.ground)
    track.step(0.0)
    assert item.pos() == before.at
    assert (item.scale() != 1) is is_scaled


def test_what_comes_right_back_goes_by_way_of_exile(show) -> None:
    seen = show(table_with(["Kruin Outlaw", "Delver of Secrets", "Forest"]), 1580, 1000)
    item = seen.item("Delver of Secrets")
    offers = seen.bridge.perspective.offers(item.object_id)
    blink = next(o for o in offers if o.verb == "exile and return" and "transformed" in o.label)
    seen.bridge.propose(blink.action, item.object_id)
    nearest = 10_000.0
    exile = seen.scene.ground.rects[Zone(ZoneKind.EXILE, 0)].center()
    while not seen.scene.animator.is_still():
        seen.pass_time(10)
        nearest = min(nearest, (item.pos() - exile).manhattanLength())
    assert nearest < 60
    assert item.look.spec.name == "Insectile Aberration"
    assert seen.all_lie_at_rest()


def test_night_sweeps_over_the_table_once_and_then_the_daybound_turn(show) -> None:
    seen = show(table_with(["Brutal Cathar", "Brutal Cathar", "Forest"], day_night="day"))
    cathars = [seen.scene.card_items.of(id) for id in seen.table.all("Brutal Cathar")]
    seen.bridge.propose(Instruct(effect=SetNight(), by=0))
    seen.pass_time(timing.DAY_NIGHT / 2)
    assert seen.scene.furniture.light.isVisible()
    assert [item.pose.turn for item in cathars] == [0, 0]
    seen.pass_time(timing.DAY_NIGHT / 2 + timing.TURN / 2)
    assert not seen.scene.furniture.light.isVisible()
    assert cathars[0].pose.turn > cathars[1].pose.turn > 0
    seen.scene.finish_motion()
    assert seen.scene.furniture.dial.day_night == "night"
    assert seen.all_lie_at_rest()
    seen.bridge.undo()
    seen.scene.finish_motion()
    assert seen.scene.furniture.dial.day_night == "day"


def test_an_ability_comes_out_of_its_source(show) -> None:
    seen = show(table_with(["Delver of Secrets"], library=["Forest"]), 1580, 1000)
    seen.do("Delver of Secrets", "trigger")
    plate = next(item for item in seen.scene.card_items.all() if item.view.zone.kind is ZoneKind.STACK)
    assert plate.pos() == seen.item("Delver of Secrets").pos()
    seen.pass_time(150)
    assert plate.isVisible()
    seen.scene.finish_motion()
    assert plate.look.spec.name == "Delver of Secrets"
    assert seen.all_lie_at_rest()


def test_a_token_grows_and_fades(show) -> None:
    seen = show(table_with(["Kruin Outlaw"]))
    seen.do("Kruin Outlaw", "create token")
    token = next(item for item in seen.scene.card_items.all() if item.view.badge.token)
    assert token.scale() < 1
    seen.scene.finish_motion()
    assert token.scale() == 1
    seen.bridge.undo()
    seen.pass_time(50)
    assert token.opacity() < 1
    seen.scene.finish_motion()
    assert token.scene() is None


def test_the_melding_pair_turns_into_one(show) -> None:
    seen = show(table_with(FACES), 1580, 1000)
    bruna, gisela = seen.item("Bruna, the Fading Light"), seen.item("Gisela, the Broken Blade")
    seen.do("Bruna, the Fading Light", "meld")
    assert seen.scene.animator.remaining == timing.MELD
    seen.pass_time(timing.MELD_LEAVE + timing.MELD_GATHER)
    assert not bruna.isVisible()
    assert gisela.pose.angle == pytest.approx(90)
    seen.pass_time(timing.MELD)
    assert bruna.view.melded
    assert gisela.scene() is None
    assert seen.all_lie_at_rest()
    assert bruna.look.seam


def test_the_one_permanent_lies_where_the_first_card_lay(show) -> None:
    seen = show(table_with(FACES), 1580, 1000)
    seen.do("Bruna, the Fading Light", "meld")
    goal = seen.item("Brisela, Voice of Nightmares").middle
    assert goal.x() > seen.item("Kruin Outlaw").middle.x()
    seen.scene.finish_motion()
    assert seen.item("Brisela, Voice of Nightmares").middle == goal
    seen.do("Delver of Secrets", "exile and return")
    seen.scene.finish_motion()
    assert seen.item("Delver of Secrets").x() < seen.item("Kruin Outlaw").x() < goal.x()


def test_the_second_melding_takes_half_the_time(show) -> None:
    seen = show(table_with(FACES), 1580, 1000)
    seen.do("Bruna, the Fading Light", "meld")
    seen.scene.finish_motion()
    seen.do("Brisela, Voice of Nightmares", "move", to="hand")
    seen.scene.finish_motion()
    for name in ("Bruna, the Fading Light", "Gisela, the Broken Blade"):
        seen.do(name, "put onto battlefield")
    seen.scene.finish_motion()
    seen.do("Bruna, the Fading Light", "meld")
    assert seen.scene.animator.remaining == timing.MELD / 2
    seen.scene.finish_motion()


def test_one_permanent_leaves_and_two_cards_arrive(show) -> None:
    seen = show(table_with(["Brisela, Voice of Nightmares", "Forest"]), 1580, 1000)
    seen.do("Brisela, Voice of Nightmares", "move", to="hand")
    assert seen.scene.animator.remaining == APART
    hand = Zone(ZoneKind.HAND, 0)
    assert seen.scene.furniture.zones[hand].count == 0
    halves = [seen.item(name) for name in ("Bruna, the Fading Light", "Gisela, the Broken Blade")]
    seen.pass_time(timing.APART_SEAM + timing.APART_PART)
    assert abs(halves[0].y() - halves[1].y()) > timing.APART_GAP
    seen.pass_time(APART)
    assert seen.scene.furniture.zones[hand].count == 2
    assert seen.all_lie_at_rest()


def test_a_tapped_melded_permanent_comes_apart_along_its_length(show) -> None:
    seen = show(table_with([on_table("Brisela, Voice of Nightmares", tapped=True)]), 1580, 1000)
    seen.do("Brisela, Voice of Nightmares", "move", to="hand")
    halves = [seen.item(name) for name in ("Bruna, the Fading Light", "Gisela, the Broken Blade")]
    seen.pass_time(timing.APART_SEAM + timing.APART_PART)
    assert abs(halves[0].x() - halves[1].x()) > timing.APART_GAP
    assert halves[0].y() == pytest.approx(halves[1].y())
    seen.scene.finish_motion()


def test_hidden_cards_are_all_the_same(show) -> None:
    seen = show(
        table_with(library=["Delver of Secrets", "Forest"], opponent={"hand": ["Kruin Outlaw", "Island"]})
    )
    seen.bridge.sit(0, hides_others=True)
    seen.scene.finish_motion()
    hidden = [item for item in seen.scene.card_items.all() if item.place.shown and not item.view.known]
    assert len(hidden) == 3
    hand = [item.look for item in hidden if item.view.zone.kind is ZoneKind.HAND]
    assert hand[0] == hand[1]
    assert {item.spec.name for item in hidden} == {""}


def test_looking_as_the_other_seat_turns_the_table(show) -> None:
    seen = show(table_with(["Delver of Secrets"], theirs=["Kruin Outlaw"]))
    above, below = seen.item("Kruin Outlaw").y(), seen.item("Delver of Secrets").y()
    assert above < below
    seen.bridge.sit(1, hides_others=True)
    assert seen.item("Kruin Outlaw").y() > seen.item("Delver of Secrets").y()


def test_another_game_replaces_everything(show) -> None:
    seen = show(table_with(FACES))
    seen.scene.select(seen.table.only("Forest"))
    other = table_with(["Island"], players=1)
    seen.bridge.replace_table(other)
    assert len(seen.scene.card_items) == 1
    assert seen.scene.selected_ids() == []
    assert len(seen.scene.furniture.plates) == 1
    assert seen.scene.animator.is_still()


def test_a_copy_shows_what_it_copies(show) -> None:
    seen = show(table_with([copy_of("Delver of Secrets", card="Clone")]))
    spec = seen.scene.card_items.all()[0].look.spec
    assert (spec.name, spec.is_copy) == ("Delver of Secrets", True)


def test_zoom_gives_tiles_of_another_size(show) -> None:
    seen = show(table_with(FACES), 1580, 1000)
    seen.scene.set_zoom(0.75)
    assert seen.item("Delver of Secrets").place.width == round(126 * 0.75)
    assert seen.item("Forest").place.width < seen.item("Delver of Secrets").place.width
    seen.scene.set_zoom(99)
    assert seen.scene.zoom == max(2.0, 1.5 * seen.scene.ground.fitting_zoom)
    seen.view.fit()
    assert seen.scene.zoom == seen.scene.ground.fitting_zoom
    assert seen.all_lie_at_rest()


def test_a_crowded_table_is_shown_at_50_to_200_percent(show) -> None:
    names = [on_table("Serra Angel", damage=number % 4, note=str(number)) for number in range(40)]
    seen = show(table_with(names), 1580, 1000)
    for wish, zoom in ((99, 2.0), (0.01, 0.5)):
        seen.scene.set_zoom(wish)
        assert seen.scene.zoom == zoom


def test_a_fitted_table_fits_in_a_window_of_another_size(show) -> None:
    seen = show(table_with(FACES), 1580, 1000)
    before = seen.scene.zoom
    seen.scene.resize(QSize(1280, 720), 1.0)
    assert seen.scene.zoom < before
    seen.scene.set_zoom(1.2)
    seen.scene.resize(QSize(1580, 1000), 1.0)
    assert seen.scene.zoom == 1.2


def test_a_window_that_grows_while_something_moves_is_filled_by_the_table(show) -> None:
    seen = show(table_with(FACES))
    seen.do("Forest", "tap")
    assert not seen.scene.animator.is_still()
    seen.scene.resize(QSize(1400, 980), 1.0)
    seen.scene.fit()
    assert (seen.scene.ground.width, seen.scene.ground.height) == (1400, 980)


def test_cards_are_redrawn_for_a_sharper_screen(show) -> None:
    seen = show(table_with(FACES))
    width = seen.item("Forest").pixmap().width()
    seen.scene.resize(seen.view.viewport().size(), 2.0)
    assert seen.item("Forest").pixmap().width() == 2 * width
    assert seen.item("Forest").pixmap().devicePixelRatio() == 2.0


def test_dark_and_light(show) -> None:
    seen = show(table_with(FACES, graveyard=["Island"]))
    colors = []
    for dark in (True, False):
        seen.scene.set_theme(dark)
        colors.append(seen.view.grab().toImage().pixelColor(160, 300).lightness())
    assert colors[0] < 80 < 200 < colors[1]
