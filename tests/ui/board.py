"""Tables made by hand, for tests of what is seen."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.cards.library import default_library
from tabletop.model.objects import CardObject, Permanent, Piece, PieceKind, Spell, StackAbility
from tabletop.model.state import Player, State
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind


class Board:
    """Puts cards onto a table and hands out the state."""

    def __init__(self, seats: int = 2) -> None:
        names = ("Ada", "Ben", "Cleo")
        self._players = tuple(Player(name=names[seat]) for seat in range(seats))
        self._objects: dict[int, Any] = {}
        self._zones: dict[Zone, list[int]] = {}
        self._clock = 0

    def _next(self) -> int:
        self._clock += 1
        return self._clock

    def piece(self, name: str, kind: PieceKind = PieceKind.CARD) -> Piece:
        found = (
            default_library().find_token(name)
            if kind is PieceKind.TOKEN
            else default_library().find(name).definition
        )
        return Piece(self._next(), found, kind)

    def _put(self, object: Any) -> int:
        self._objects[object.id] = object
        self._zones.setdefault(object.zone, []).append(object.id)
        return object.id

    def card(self, name: str, kind: ZoneKind, seat: int = 0, **values: Any) -> int:
        piece = self.piece(name)
        return self._put(
            CardObject(
                id=self._next(),
                owner=seat,
                zone=Zone(kind, seat),
                timestamp=self._clock,
                pieces=(piece,),
                **values,
            )
        )

    def permanent(self, *names: str, seat: int = 0, token: bool = False, **values: Any) -> int:
        kind = PieceKind.TOKEN if token else PieceKind.CARD
        pieces = tuple(self.piece(name, kind) for name in names)
        values.setdefault("summoning_sick", False)
        return self._put(
            Permanent(
                id=self._next(),
                owner=seat,
                controller=seat,
                zone=BATTLEFIELD,
                timestamp=self._clock,
                pieces=pieces,
                **values,
            )
        )

    def spell(self, name: str, seat: int = 0, **values: Any) -> int:
        piece = self.piece(name)
        id = self._next()
        spell = Spell(id=id, owner=seat, controller=seat, zone=STACK, timestamp=id, pieces=(piece,), **values)
        self._put(spell)
        self._zones[STACK].insert(0, self._zones[STACK].pop())
        return id

    def ability(self, source: int, words: str, seat: int = 0, **values: Any) -> int:
        id = self._next()
        ability = StackAbility(
            id=id, owner=seat, controller=seat, zone=STACK, timestamp=id, source=source, words=words, **values
        )
        self._put(ability)
        self._zones[STACK].insert(0, self._zones[STACK].pop())
        return id

    def state(self, **values: Any) -> State:
        zones: Mapping[Zone, tuple[int, ...]] = {zone: tuple(ids) for zone, ids in self._zones.items()}
        return State(
            players=self._players, objects=dict(self._objects), zones=zones, clock=self._clock, **values
        )


def changed(state: State, id: int, **values: Any) -> State:
    """The state with some values of one object set."""
    return replace(state, objects={**state.objects, id: replace(state.objects[id], **values)})


def rich_board() -> tuple[State, dict[str, int]]:
    """A table with something in every zone; the numbers of some of it."""
    board = Board()
    ids: dict[str, int] = {}
    hand, library, graveyard = ZoneKind.HAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD
    for name in ("Island", "Island", "Swamp", "Plains", "Forest"):
        ids[f"land {len(ids)}"] = board.permanent(name)
    ids["delver"] = board.permanent("Delver of Secrets")
    ids["aberration"] = board.permanent("Delver of Secrets", side=Side.BACK, counters={"+1/+1": 2})
    ids["bruna"] = board.permanent("Bruna, the Fading Light")
    ids["gisela"] = board.permanent("Gisela, the Broken Blade", summoning_sick=True)
    for name in ("Mountain", "Mountain", "Forest"):
        board.permanent(name, seat=1)
    ids["brisela"] = board.permanent("Bruna, the Fading Light", "Gisela, the Broken Blade", seat=1)
    ids["kruin"] = board.permanent("Kruin Outlaw", seat=1, damage=1)
    for name in (
        "Delver of Secrets",
        "Malakir Rebirth",
        "Island",
        "Bala Ged Recovery",
        "Fable of the Mirror-Breaker",
    ):
        ids[f"hand {name}"] = board.card(name, hand)
    for _ in range(4):
        board.card("Forest", hand, 1)
    for _ in range(40):
        board.card("Plains", library)
    for _ in range(53):
        board.card("Mountain", library, 1)
    for name in ("Huntmaster of the Fells", "Island", "Nezumi Graverobber"):
        ids[f"graveyard {name}"] = board.card(name, graveyard)
    board.card("Delver of Secrets", ZoneKind.EXILE, 1)
    ids["ability"] = board.ability(ids["delver"], "look at the top card of your library; you may reveal it")
    ids["spell"] = board.spell("Bala Ged Recovery", seat=0)
    return board.state(), ids
