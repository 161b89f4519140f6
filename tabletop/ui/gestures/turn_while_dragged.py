"""Turning a card over while it is dragged. The drop then uses the new side, and Esc undoes the turn."""

from tabletop.cards.faces import Side
from tabletop.model.zones import ZoneKind
from tabletop.ui.animation.animator import Track
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem, Pose
from tabletop.ui.session.face_specs import tile_spec_for, with_side_up
from tabletop.ui.style import timing


def side_after_turning(item: CardItem) -> Side | None:
    """Return the side that would be up after turning a card, or None for a card with one visible side."""
    card = item.view.definition
    if card is None or not item.view.known or item.view.face_down or card.meld is not None:
        return None
    if len(card.faces) < 2 or not (card.layout.is_double_faced or card.layout.is_transforming):
        return None
    return (item.chosen_side or item.view.side).other


def turn_while_dragged(scene: GestureScene, item: CardItem, side: Side) -> None:
    """Turn a held card over on the screen."""
    is_as_it_was = side is item.view.side
    spec = tile_spec_for(item.view) if is_as_it_was else with_side_up(item.view, side)
    before, after = item.bare, item.bare._replace(spec=spec)
    on_table = item.view.zone.kind is ZoneKind.BATTLEFIELD
    item.begin_turning(before, after)
    item.chosen_side, item.spec = (None if is_as_it_was else side), spec
    start = Pose(angle=90.0 if item.view.tapped and on_table else 0.0)
    item.set_pose(start)

    def step(share: float) -> None:
        # A drop or a command may have removed it from the table meanwhile.
        if item.scene() is not None and item.faces == (before, after):
            item.set_turn(share)
            if share == 1:
                item.lie_flat()

    scene.play_at_pointer([Track(step, timing.TURN_WHILE_DRAGGED, easing="turn")])


def turn_back(scene: GestureScene, item: CardItem) -> None:
    """Turn a card back to its side on the table after a drop without result."""
    side = scene.card_items.chosen_side_of(item.view)
    if item.scene() is not None and item.chosen_side is not side:
        turn_while_dragged(scene, item, side or item.view.side)
