"""The focus follows the keys."""

from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.items.overlays import Kind
from tests.support import table_with

CARDS = {"hand": ["Swamp"], "graveyard": ["Plains"], "theirs": ["Kruin Outlaw"]}


def test_arrows_lead_to_the_nearest_card(show) -> None:
    seen = show(table_with(["Forest", "Island", "Delver of Secrets"], **CARDS), 1580, 1000)
    seen.scene.select(seen.table.only("Forest"))
    way = []
    for dx, dy in ((1, 0), (1, 0), (0, -1), (0, 1), (0, 1), (-1, 0)):
        seen.scene.focus_towards(dx, dy)
        way += seen.scene.selected_ids()
    names = ["Island", "Delver of Secrets", "Kruin Outlaw", "Island", "Swamp", "Island"]
    assert way == [seen.table.only(name) for name in names]


def test_at_the_edge_the_focus_stays(show) -> None:
    seen = show(table_with(["Forest"]))
    seen.scene.select(seen.table.only("Forest"))
    seen.scene.focus_towards(0, 1)
    assert seen.scene.selected_ids() == [seen.table.only("Forest")]


def test_without_a_focus_an_arrow_finds_one(show) -> None:
    seen = show(table_with(["Forest"]))
    seen.scene.focus_towards(1, 0)
    assert seen.scene.selected_ids() == [seen.table.only("Forest")]


def test_tab_goes_through_all_zones_that_have_cards(show) -> None:
    seen = show(table_with(["Forest", "Delver of Secrets"], **CARDS))
    visited = []
    for _ in range(6):
        seen.scene.focus_next_zone()
        visited += seen.scene.selected_ids()
    assert len(set(visited[:5])) == 5
    assert visited[5] == visited[0]
    assert set(visited) == set(seen.table.state.objects)


def test_an_empty_table_has_nothing_to_focus(show) -> None:
    seen = show(table_with())
    seen.scene.focus_next_zone()
    assert seen.scene.selected_ids() == []


def test_tab_leads_from_a_card_outside_the_game_to_the_first_zone(show) -> None:
    seen = show(table_with(["Forest"], outside=["Opt"]))
    seen.scene.select(seen.table.only("Opt"))
    seen.scene.focus_next_zone()
    assert seen.scene.selected_ids() == [seen.table.only("Forest")]


def test_a_card_stays_selected_through_all_zones(show) -> None:
    seen = show(table_with(["Delver of Secrets"]))
    told = []
    seen.scene.select(seen.table.only("Delver of Secrets"))
    seen.scene.selection_moved.connect(told.append)
    seen.do("Delver of Secrets", "transform")
    seen.scene.finish_motion()
    assert told == []
    seen.do("Insectile Aberration", "move", to="hand")
    seen.scene.finish_motion()
    now = seen.table.only("Delver of Secrets")
    assert seen.scene.selected_ids() == [now]
    assert told == [now]
    outline = seen.item("Delver of Secrets").childItems()[0]
    assert outline.kind is Kind.FOCUS


def test_what_is_gone_is_not_selected(show) -> None:
    seen = show(table_with(["Kruin Outlaw"]))
    seen.do("Kruin Outlaw", "create token")
    seen.scene.finish_motion()
    token = next(item for item in seen.scene.card_items.all() if item.view.badge.token)
    seen.scene.select(token.object_id)
    seen.bridge.undo()
    seen.scene.finish_motion()
    assert seen.scene.selected_ids() == []


def test_of_two_cards_that_meld_the_one_permanent_is_selected(show) -> None:
    pair = ["Bruna, the Fading Light", "Gisela, the Broken Blade"]
    seen = show(table_with(pair))
    told = []
    seen.scene.select(seen.table.only(pair[1]))
    seen.scene.selection_moved.connect(told.append)
    seen.do(pair[0], "meld")
    assert told == [seen.table.only("Brisela, Voice of Nightmares")]
    seen.scene.finish_motion()
    assert seen.scene.selected_ids() == told


def test_a_menu_can_be_placed_beside_a_card(show) -> None:
    seen = show(table_with(["Forest"]))
    there = seen.scene.place_on_screen(seen.table.only("Forest"))
    assert seen.view.viewport().mapFromGlobal(there) == seen.at("Forest")
    assert seen.scene.place_on_screen(0) != there


def test_what_is_taken_back_is_selected_again(show) -> None:
    names = ["Serra Angel", "Hill Giant", "Grizzly Bears"]
    seen = show(table_with([*names, "Forest"]))
    seen.scene.select_items([seen.item(name) for name in names])
    chosen = seen.scene.selected_ids()
    seen.scene.move_all(chosen, Zone(ZoneKind.GRAVEYARD, 0))
    seen.scene.finish_motion()
    assert len(seen.scene.selected_ids()) == 1, "of a pile only the top card is seen"
    seen.bridge.undo()
    seen.scene.finish_motion()
    assert seen.scene.selected_ids() == chosen


def test_taking_back_selects_nothing_that_was_let_go(show) -> None:
    seen = show(table_with(["Serra Angel", "Forest"]))
    seen.scene.select(seen.table.only("Serra Angel"))
    seen.do("Serra Angel", "move", to="graveyard")
    seen.scene.finish_motion()
    seen.scene.select(seen.table.only("Forest"))
    seen.bridge.undo()
    seen.scene.finish_motion()
    assert seen.scene.selected_ids() == [seen.table.only("Forest")]


def test_a_command_applies_to_what_is_selected_or_else_pointed_at(show) -> None:
    seen = show(table_with(["Serra Angel", "Forest"]))
    angel, forest = seen.table.only("Serra Angel"), seen.table.only("Forest")
    selection = seen.scene.selection
    assert selection.subjects() == []
    seen.scene.hovered.emit(forest)
    assert selection.subjects() == [forest]
    seen.scene.select(angel)
    assert selection.subjects() == [angel]
    selection.selected_elsewhere = lambda: (forest, angel)
    assert selection.subjects() == [forest, angel]
