"""Cards with two spells on one side, which come from the player's own card files."""

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import type_line
from tabletop.model.actions import Cast
from tabletop.model.objects import CardObject, Piece, Spell
from tabletop.model.state import Player, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.table import Table
from tabletop.rules.attempts import offers
from tabletop.rules.values.layers import characteristics

HAND = Zone(ZoneKind.HAND, 0)
GRAVEYARD = Zone(ZoneKind.GRAVEYARD, 0)


def face(name: str, kind: str, cost: str) -> Face:
    paid = mana_cost(cost)
    return Face(name=name, types=type_line(kind), mana_cost=paid, colors=paid.colors)


SPLIT = CardDefinition(
    name="Dusk // Dawn",
    layout=Layout.SPLIT,
    faces=(face("Dusk", "Instant", "{2}{B}"), face("Dawn", "Instant", "{W}{W}")),
)
GIANT = CardDefinition(
    name="Oak Giant",
    layout=Layout.ADVENTURE,
    faces=(
        face("Oak Giant", "Creature — Giant", "{3}{G}"),
        face("Oak Walk", "Instant — Adventure", "{1}{U}"),
    ),
)


def table_with(card: CardDefinition, zone: Zone = HAND) -> Table:
    lying = CardObject(id=1, owner=0, zone=zone, timestamp=1, pieces=(Piece(id=2, definition=card),))
    state = State(
        players=(Player(name="Alice"), Player(name="Bob")),
        objects={1: lying},
        zones={zone: (1,)},
        clock=10,
    )
    return Table(state)


def test_a_split_card_is_both_halves_in_every_zone_but_the_stack() -> None:
    for zone in (HAND, GRAVEYARD):
        now = characteristics(table_with(SPLIT, zone).state, 1)
        assert (now.name, now.mana_value, now.colors) == ("Dusk // Dawn", 5, frozenset("WB"))
        assert now.types == ("Instant",)


def test_an_adventurer_card_is_its_creature_in_every_zone_but_the_stack() -> None:
    now = characteristics(table_with(GIANT).state, 1)
    assert (now.name, now.mana_value, now.types) == ("Oak Giant", 4, ("Creature",))


def test_either_half_may_be_cast_and_is_then_alone_on_the_stack() -> None:
    for card, name, value in ((SPLIT, "Dawn", 2), (GIANT, "Oak Walk", 2)):
        table = table_with(card)
        casting = [offer for offer in offers(table.state, 1) if offer.verb == "cast"]
        assert [offer.face for offer in casting] == ["front", "back"]
        assert all(offer.ruling.is_legal for offer in casting)
        assert table.propose(Cast(object=1, face="back")).ruling.is_legal
        (spell,) = (each for each in table.state.objects.values() if isinstance(each, Spell))
        now = characteristics(table.state, spell.id)
        assert (spell.side, now.name, now.mana_value) == (Side.BACK, name, value)


def test_neither_can_transform() -> None:
    table = table_with(SPLIT)
    transformed = [offer for offer in offers(table.state, 1) if offer.label.endswith("transformed")]
    assert transformed
    assert not any(offer.ruling.is_legal for offer in transformed)
