"""Numbers of targets that a text requires (115.1, 601.2c), and the word that each target is for."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from tabletop.language.abilities import Target
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Activate, Cast, PutTrigger
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.rules.engine.target_choice import is_legal_target, legal_players, legal_targets
from tabletop.rules.values.kinds import controller_of, opponents_of
from tabletop.rules.values.layers import characteristics_of


class Chosen(msgspec.Struct, frozen=True):
    """Targets that were chosen: objects and players, and for each the place of its word."""

    objects: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    players_after: tuple[int, ...] = ()
    """Number of objects named before each player. Empty means all of them."""
    places: tuple[int, ...] = ()
    player_places: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    """Share of each object in a division, empty if nothing is divided (601.2d)."""
    player_shares: tuple[int, ...] = ()
    none_wanted: bool = False
    """Whether the player has declined to choose targets."""

    def __bool__(self) -> bool:
        """Return whether a choice was made, even the choice of no targets."""
        return self.any_named or self.none_wanted

    @property
    def any_named(self) -> bool:
        """Whether any object or player was chosen."""
        return bool(self.objects or self.players)

    @classmethod
    def by(cls, action: Cast | Activate | PutTrigger) -> "Chosen":
        """Return the targets that are named with an action."""
        named = cls(action.targets, action.target_players, action.players_after)
        return replace(named, none_wanted=action.no_targets and not named)

    def in_order(self) -> list[tuple[bool, int]]:
        """Return the targets in the order in which they were named, each with whether it is a player."""
        last = len(self.objects)
        after = zip(self.players, (*self.players_after, *(last for _ in self.players)), strict=False)
        players = [(number, True, seat) for seat, number in after]
        objects = [(number, False, id) for number, id in enumerate(self.objects, 1)]
        named = sorted((*objects, *players), key=lambda each: each[0])
        return [(is_player, number) for _, is_player, number in named]

    def of(self, place: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the objects and players chosen for the word in a place."""
        objects = zip(self.objects, self.places, strict=True)
        players = zip(self.players, self.player_places, strict=True)
        return (
            tuple(id for id, its_place in objects if its_place == place),
            tuple(seat for seat, its_place in players if its_place == place),
        )

    def with_shares_at(self, place: int, to_objects: dict[int, int], to_players: dict[int, int]) -> "Chosen":
        """Return the same targets with shares for those of the word in a place."""
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
        """Return the values that an object on the stack stores."""
        return {
            "targets": self.objects,
            "target_players": self.players,
            "target_places": self.places,
            "target_player_places": self.player_places,
            "target_shares": self.shares,
            "target_player_shares": self.player_shares,
        }


class Aimed(NamedTuple):
    """A possible target: a player by seat, or an object by id."""

    is_player: bool
    number: int


class Aiming(NamedTuple):
    """Words for the targets of a spell or ability, its controller, and the targeting object."""

    state: State
    words: tuple[Target, ...]
    you: int
    about: GameObject

    def candidates(self, word: Target) -> list[Aimed]:
        """Return everything that may be chosen for a word, regardless of the other targets."""
        objects = legal_targets(self.state, word, you=self.you, about=self.about)
        players = legal_players(self.state, word, you=self.you)
        return [
            *(Aimed(is_player=False, number=id) for id in objects),
            *(Aimed(is_player=True, number=seat) for seat in players),
        ]

    def allows(self, word: Target, aimed: Aimed) -> bool:
        """Return whether something may be chosen for a word, regardless of the other targets."""
        if aimed.is_player:
            return aimed.number in legal_players(self.state, word, you=self.you)
        return is_legal_target(self.state, word, aimed.number, you=self.you, about=self.about)

    def most(self) -> list[int]:
        """Return the greatest number of targets for each word."""
        return [word.number * self._times(word) for word in self.words]

    def least(self) -> list[int]:
        """Return the smallest number of targets for each word."""
        return [fewest(word) * self._times(word) for word in self.words]

    def _times(self, word: Target) -> int:
        return len(opponents_of(self.state, self.you)) if word.each_opponent else 1


def fewest(word: Target) -> int:
    """Return the smallest number of targets for a word, per opponent if it refers to each opponent."""
    return word.at_least if word.optional else word.number


# --- Enough targets ------------------------------------------


def can_be_chosen(aiming: Aiming) -> bool:
    """Return whether there are enough legal targets for every word (601.2c)."""
    asking = [word for word in aiming.words if fewest(word)]
    free = [aiming.candidates(word) for word in asking]
    enough = all(_are_enough(aiming, word, found) for word, found in zip(asking, free, strict=True))
    return enough and are_enough_apart(asking, free, ())


def _are_enough(aiming: Aiming, word: Target, free: list[Aimed]) -> bool:
    """Return whether enough candidates for a word can be chosen together."""
    if not word.each_opponent:
        return go_together(aiming.state, word, (), free, fewest(word))
    objects = aiming.state.objects
    return all(
        go_together(
            aiming.state,
            word,
            (),
            [each for each in free if not each.is_player and controller_of(objects[each.number]) == seat],
            fewest(word),
        )
        for seat in opponents_of(aiming.state, aiming.you)
    )


def go_together(
    state: State, word: Target, before: Sequence[int], free: Collection[Aimed], number: int
) -> bool:
    """Return whether a number of candidates can be added to the objects chosen for a word so far."""
    if number <= 0:
        return True
    if not binds(word):
        return len(free) >= number
    players = sum(each.is_player for each in free)
    there = [state.objects[each.number] for each in free if not each.is_player]
    there = [each for each in there if goes_with(state, word, before, each.id)]
    owners = sorted(there, key=lambda each: each.owner) if word.one_owner else there
    groups = (
        [[*group] for _, group in groupby(owners, key=lambda each: each.owner)] if word.one_owner else [there]
    )
    return any(_are_affordable(state, word, before, group, number - players) for group in groups)


def binds(word: Target) -> bool:
    """Return whether a word sets a condition for all its targets together."""
    return word.one_owner or word.different_mana_values or word.total_mana_value is not None


def _are_affordable(
    state: State, word: Target, before: Sequence[int], group: list[GameObject], number: int
) -> bool:
    """Return whether enough of some objects differ in mana value and cost no more than the word allows."""
    values = sorted(characteristics_of(state, each).mana_value for each in group)
    if word.different_mana_values:
        values = sorted({*values})
    if len(values) < number:
        return False
    paid = sum(characteristics_of(state, state.objects[id]).mana_value for id in before)
    total = word.total_mana_value
    return not isinstance(total, int) or paid + sum(values[: max(number, 0)]) <= total


def are_enough_apart(
    words: Sequence[Target], free: Sequence[Collection[Aimed]], taken: Collection[Aimed]
) -> bool:
    """Return whether all words find enough targets if some of them require "another" target."""
    if not any(word.another for word in words):
        return True
    places = [place for place, word in enumerate(words) for _ in range(fewest(word))]
    # Additional candidates beyond the number of places make no difference.
    few = [[each for each in found if each not in taken][: len(places)] for found in free]
    named = [*dict.fromkeys(each for found in few for each in found)]
    fits = [[place for place, found in enumerate(few) if each in found] for each in named]
    room = [fewest(word) for word in words]
    return sum(each is not None for each in _match(named, fits, room)) == len(places)


# --- Words of targets ------------------------------------------


def assign_words(aiming: Aiming, named: Chosen) -> Chosen:
    """Return named targets, each with the place of its word, or -1 if it has none.

    The words are filled in the order in which targets were named, or in another order if only that gives
    every word enough targets.
    """
    words = tuple(
        bound_to_first_target(aiming.state, word, named.objects, named.players) for word in aiming.words
    )
    aiming = aiming._replace(words=words)
    orders = (named.players_after, (), (0,) * len(named.players))
    found = named
    for order in dict.fromkeys(orders):
        found = _in_turn(aiming, replace(named, players_after=order))
        if _is_complete(aiming, found):
            return found
    matched = _fill_least_first(aiming, named)
    return matched if _is_complete(aiming, matched) else found


def _in_turn(aiming: Aiming, named: Chosen) -> Chosen:
    """Return named targets, each with the first word that lets it be chosen and has room."""
    room = aiming.most()
    places: list[tuple[Aimed, int]] = []
    for each in _in_order(named):
        free = (
            place
            for place, word in enumerate(aiming.words)
            if room[place] > 0 and (each, place) not in places and aiming.allows(word, each)
        )
        place = next(free, -1)
        if place >= 0:
            room[place] -= 1
        places.append((each, place))
    return _with_places(named, places)


def _fill_least_first(aiming: Aiming, named: Chosen) -> Chosen:
    """Return named targets assigned to the required number for each word first, then to the rest."""
    aims = [*_in_order(named)]
    fits = [[place for place, word in enumerate(aiming.words) if aiming.allows(word, each)] for each in aims]
    first = _match(aims, fits, aiming.least())
    matched = _match(aims, fits, aiming.most(), first)
    places = (-1 if place is None else place for place in matched)
    return _with_places(named, [*zip(aims, places, strict=True)])


def _match(
    aims: Sequence[Aimed],
    fits: Sequence[Sequence[int]],
    room: Sequence[int],
    begun: Iterable[int | None] | None = None,
) -> list[int | None]:
    """Return for each aim one of the places that it fits, so that as many as possible get one.

    Args:
        aims: the things to distribute. The same thing occurs twice only if it is for two places.
        fits: the places that each of them fits.
        room: the capacity of each place.
        begun: a distribution to continue from. No place loses any of its number.

    """
    at: list[int | None] = [None] * len(aims) if begun is None else [*begun]

    def find_place(number: int, seen: set[int]) -> bool:
        for place in fits[number]:
            there = [other for other, its_place in enumerate(at) if its_place == place]
            if place in seen or any(aims[other] == aims[number] for other in there):
                continue
            seen.add(place)
            if len(there) < room[place] or any(room[place] and find_place(each, seen) for each in there):
                at[number] = place
                return True
        return False

    for number in range(len(aims)):
        if at[number] is None:
            find_place(number, set())
    return at


def _in_order(named: Chosen) -> Iterator[Aimed]:
    return (Aimed(is_player, number) for is_player, number in named.in_order())


def _with_places(named: Chosen, places: Sequence[tuple[Aimed, int]]) -> Chosen:
    """Return the targets with places that are given in the order in which they were named."""
    objects = tuple(place for each, place in places if not each.is_player)
    return replace(
        named, places=objects, player_places=tuple(place for each, place in places if each.is_player)
    )


def _is_complete(aiming: Aiming, found: Chosen) -> bool:
    """Return whether every target has a word, and every word has enough targets."""
    counts = Counter((*found.places, *found.player_places))
    numbers = zip(aiming.least(), aiming.most(), strict=True)
    return -1 not in counts and all(
        least <= counts[place] <= most for place, (least, most) in enumerate(numbers)
    )


def fit(aiming: Aiming, found: Chosen) -> bool:
    """Return whether every target has a word, and every word enough targets that go together."""
    return _is_complete(aiming, found) and all(
        _fit_word(aiming, place, *found.of(place)) for place in range(len(aiming.words))
    )


def _fit_word(aiming: Aiming, place: int, objects: tuple[int, ...], seats: tuple[int, ...]) -> bool:
    """Return whether the targets for one word differ from each other and go together."""
    state = aiming.state
    word = (
        bound_to_first_target(state, aiming.words[place], objects, seats) if len(aiming.words) == 1 else None
    )
    word = word or aiming.words[place]
    return (
        len({*objects}) == len(objects)
        and len({*seats}) == len(seats)
        and all(goes_with(state, word, objects[:at], id) for at, id in enumerate(objects))
        and (not word.each_opponent or _are_shared_out(aiming, word, objects))
    )


def _are_shared_out(aiming: Aiming, word: Target, objects: tuple[int, ...]) -> bool:
    """Return whether every opponent has as many of the objects as a word requires."""
    found = (aiming.state.objects.get(id) for id in objects)
    owned = Counter(controller_of(each) for each in found if each is not None)
    seats = opponents_of(aiming.state, aiming.you)
    return all(fewest(word) <= owned[seat] <= word.number for seat in seats)


def is_repeated(words: tuple[Target, ...], named: Chosen) -> bool:
    """Return whether something was named twice although a word requires another target."""
    twice = len({*named.objects}) < len(named.objects) or len({*named.players}) < len(named.players)
    return twice and any(word.another for word in words)


# --- Conditions for several targets ------------------------------------------


def bound_to_first_target(state: State, word: Target, objects: Sequence[int], seats: Sequence[int]) -> Target:
    """Return a word with a seat for the player who is, or controls, the first chosen target."""
    if word.of is None or word.of.controller is not PlayerWord.TARGET_OR_ITS_CONTROLLER:
        return word
    there = (state.objects[id] for id in objects if id in state.objects)
    found = (*seats, *(controller_of(each) for each in there))
    return replace(word, of=word.of.with_parts(controller=found[0])) if found else word


def goes_with(state: State, word: Target, others: Sequence[int], id: int) -> bool:
    """Return whether an object meets the conditions of a word for all its targets together."""
    if not binds(word):
        return True
    total = word.total_mana_value
    there = [state.objects[each] for each in (*others, id) if each in state.objects]
    values = [characteristics_of(state, each).mana_value for each in there]
    return (
        (not isinstance(total, int) or sum(values) <= total)
        and (not word.different_mana_values or len({*values}) == len(values))
        and (not word.one_owner or len({each.owner for each in there}) == 1)
    )
