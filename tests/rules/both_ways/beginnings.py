"""Both ways: the beginning of a game, and cards that come into it from outside."""

from tabletop.model.handwork import BeginGame, BringIn, RemoveFromGame
from tests.rules.both_ways import BothWays, Tried, both_ways
from tests.support import table_with


def brought(card: str, *, zone: str = "battlefield", face: str = "front") -> Tried:
    return Tried(table_with(), BringIn(card=card, zone=zone, face=face))


@both_ways("beginning.no_hand_is_drawn_yet")
def beginning_no_hand_is_drawn_yet() -> BothWays:
    new, begun = (table_with(library=["Island"] * 9, hand=hand) for hand in ([], ["Forest"]))
    return BothWays(Tried(new, BeginGame()), Tried(begun, BeginGame()))


@both_ways("beginning.hand_has_a_size")
def beginning_hand_has_a_size() -> BothWays:
    small, vast = (table_with(library=["Island"] * 9) for _ in range(2))
    return BothWays(Tried(small, BeginGame(hand=0)), Tried(vast, BeginGame(hand=1 << 53)))


@both_ways("bringing.card_is_known")
def bringing_a_known_card() -> BothWays:
    return BothWays(brought("Serra Angel"), brought("Nobody"))


@both_ways("bringing.zone_takes_cards")
def bringing_zone_takes_cards() -> BothWays:
    return BothWays(brought("Serra Angel", zone="hand"), brought("Serra Angel", zone="stack"))


@both_ways("bringing.is_no_meld_result")
def bringing_is_no_meld_result() -> BothWays:
    return BothWays(brought("Graf Rats"), brought("Chittering Host"))


@both_ways("bringing.has_that_face")
def bringing_has_that_face() -> BothWays:
    return BothWays(brought("Delver of Secrets", face="back"), brought("Serra Angel", face="back"))


@both_ways("bringing.back_is_up_on_the_battlefield_alone")
def bringing_back_is_up_on_the_battlefield_alone() -> BothWays:
    delver = "Delver of Secrets"
    return BothWays(brought(delver, face="back"), brought(delver, zone="graveyard", face="back"))


@both_ways("bringing.face_can_be_there")
def bringing_face_can_be_there() -> BothWays:
    return BothWays(brought("Moonmist", zone="hand"), brought("Moonmist"))


@both_ways("removing.objects_are_in_the_game")
def removing_objects_are_in_the_game() -> BothWays:
    table = table_with(["Serra Angel"], outside=["Shock"])
    angel, shock = table.only("Serra Angel"), table.only("Shock")
    return BothWays(
        Tried(table, RemoveFromGame(objects=(angel,))), Tried(table, RemoveFromGame(objects=(shock,)))
    )
