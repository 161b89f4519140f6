"""Both ways: the beginning of a game, and cards that come into it from outside."""

from tabletop.model.handwork import BeginGame, BringIn
from tests.rules.both_ways import BothWays, Tried, both_ways
from tests.support import table_with


def brought(card: str, *, zone: str = "battlefield", face: str = "front") -> Tried:
    return Tried(table_with(), BringIn(card=card, zone=zone, face=face))


@both_ways("beginning.no_hand_is_drawn_yet")
def _() -> BothWays:
    new, begun = (table_with(library=["Island"] * 9, hand=hand) for hand in ([], ["Forest"]))
    return BothWays(Tried(new, BeginGame()), Tried(begun, BeginGame()))


@both_ways("beginning.hand_has_a_size")
def _() -> BothWays:
    small, vast = (table_with(library=["Island"] * 9) for _ in range(2))
    return BothWays(Tried(small, BeginGame(hand=0)), Tried(vast, BeginGame(hand=1 << 53)))


@both_ways("bringing.card_is_known")
def _() -> BothWays:
    return BothWays(brought("Serra Angel"), brought("Nobody"))


@both_ways("bringing.zone_takes_cards")
def _() -> BothWays:
    return BothWays(brought("Serra Angel", zone="hand"), brought("Serra Angel", zone="stack"))


@both_ways("bringing.is_no_meld_result")
def _() -> BothWays:
    return BothWays(brought("Graf Rats"), brought("Chittering Host"))


@both_ways("bringing.has_that_face")
def _() -> BothWays:
    return BothWays(brought("Delver of Secrets", face="back"), brought("Serra Angel", face="back"))


@both_ways("bringing.back_is_up_on_the_battlefield_alone")
def _() -> BothWays:
    delver = "Delver of Secrets"
    return BothWays(brought(delver, face="back"), brought(delver, zone="graveyard", face="back"))


@both_ways("bringing.face_can_be_there")
def _() -> BothWays:
    return BothWays(brought("Moonmist", zone="hand"), brought("Moonmist"))
