"""The targets that were chosen for a spell or ability, and the word of its text that each is for."""

import msgspec
from msgspec.structs import replace

from tabletop.model.actions import Activate, Cast, PutTrigger


class Chosen(msgspec.Struct, frozen=True):
    """Targets that were chosen: objects and players, and for each the place of its word."""

    objects: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    players_after: tuple[int, ...] = ()
    """After how many of the objects each player was named; after all of them where nothing is said."""
    places: tuple[int, ...] = ()
    player_places: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    """How much of what is divided each of the objects gets; empty where nothing is (601.2d)."""
    player_shares: tuple[int, ...] = ()

    @classmethod
    def by(cls, action: Cast | Activate | PutTrigger) -> "Chosen":
        """The targets that are named with an action."""
        return cls(action.targets, action.target_players, action.players_after)

    def in_order(self) -> list[tuple[bool, int]]:
        """Whether each is a player, and its number, in the order in which they were named."""
        last = len(self.objects)
        after = zip(self.players, (*self.players_after, *(last for _ in self.players)), strict=False)
        players = [(number, True, seat) for seat, number in after]
        objects = [(number, False, id) for number, id in enumerate(self.objects, 1)]
        named = sorted((*objects, *players), key=lambda each: each[0])
        return [(is_player, number) for _, is_player, number in named]

    def of(self, place: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The objects and the players that were chosen for the word in a place."""
        objects = zip(self.objects, self.places, strict=True)
        players = zip(self.players, self.player_places, strict=True)
        return (
            tuple(id for id, its_place in objects if its_place == place),
            tuple(seat for seat, its_place in players if its_place == place),
        )

    def sharing(self, place: int, to_objects: dict[int, int], to_players: dict[int, int]) -> "Chosen":
        """The same with what each that was chosen for the word in a place gets."""
        objects = self.shares or (0,) * len(self.objects)
        players = self.player_shares or (0,) * len(self.players)
        return replace(
            self,
            shares=tuple(
                to_objects.get(id, 0) if its_place == place else share
                for id, its_place, share in zip(self.objects, self.places, objects, strict=True)
            ),
            player_shares=tuple(
                to_players.get(seat, 0) if its_place == place else share
                for seat, its_place, share in zip(self.players, self.player_places, players, strict=True)
            ),
        )

    def values(self) -> dict[str, tuple[int, ...]]:
        """What an object on the stack stores of them."""
        return {
            "targets": self.objects,
            "target_players": self.players,
            "target_places": self.places,
            "target_player_places": self.player_places,
            "target_shares": self.shares,
            "target_player_shares": self.player_shares,
        }
