"""The table as a seat may know it: what is hidden is not in it, and what is public is unchanged."""

from msgspec.structs import replace

from tabletop.cards.library import default_library
from tabletop.model.objects import GameObject, Piece
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.concealing import HIDDEN, seen_by
from tabletop.play.names import name_at
from tabletop.rules.view import view
from tests.support import ALICE, BOB, face_down, table_with


def position() -> State:
    return table_with(
        hand=["Opt", "Delver of Secrets"],
        library=["Island", "Clone"],
        battlefield=["Serra Angel", face_down("Thing in the Ice")],
    ).state


def with_other_cards(state: State, *zones: ZoneKind) -> State:
    """A state in which every card in some zones of Alice's, or face down, is another one."""
    other = default_library().find("Graf Rats").definition

    def changed(object: GameObject) -> GameObject:
        is_hidden = object.zone.kind in zones or getattr(object, "face_down", None)
        pieces = tuple(Piece(id=each.id, definition=other) for each in object.pieces)
        return replace(object, pieces=pieces) if is_hidden else object

    return replace(state, objects={id: changed(object) for id, object in state.objects.items()})


def test_whatever_is_hidden_makes_no_difference() -> None:
    state = position()
    other = with_other_cards(state, ZoneKind.HAND, ZoneKind.LIBRARY)
    assert other != state
    assert seen_by(other, BOB) == seen_by(state, BOB)
    assert view(other, BOB) == view(state, BOB)


def test_the_own_hand_is_seen_and_no_library() -> None:
    state = position()
    assert seen_by(with_other_cards(state, ZoneKind.HAND), ALICE) != seen_by(state, ALICE)
    assert seen_by(with_other_cards(state, ZoneKind.LIBRARY), None).zones == state.zones
    for viewer in (ALICE, None):
        seen = seen_by(state, viewer)
        for id in state.in_zone(Zone(ZoneKind.HAND, ALICE)):
            assert seen.objects[id] is state.objects[id]
        for id in state.in_zone(Zone(ZoneKind.LIBRARY, ALICE)):
            assert name_at(seen, id) == HIDDEN


def test_what_is_public_is_the_same_object() -> None:
    state = position()
    (angel,) = (id for id in state.in_zone(Zone(ZoneKind.BATTLEFIELD)) if name_at(state, id) == "Serra Angel")
    assert seen_by(state, BOB).objects[angel] is state.objects[angel]


def test_a_card_that_somebody_was_shown_is_seen() -> None:
    state = position()
    (first, _) = state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))
    shown = replace(state.objects[first], known_to=frozenset({BOB}))  # type: ignore[call-arg]
    state = replace(state, objects={**state.objects, first: shown})
    assert name_at(seen_by(state, BOB), first) == "Island"
    assert name_at(seen_by(state, ALICE), first) == HIDDEN
