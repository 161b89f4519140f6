"""Targets (rule 115): what may be chosen, choosing it, and whether it is still legal."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Face
from tabletop.language.abilities import Enchant, Target
from tabletop.language.abilities import Spell as SpellText
from tabletop.language.card_types import CardType
from tabletop.language.changes import Forbidden
from tabletop.language.effects import ChooseModes
from tabletop.language.effects.composing import modal_effect, targets_of_modes
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Cast, PutTrigger
from tabletop.model.objects import GameObject, Permanent, Spell, StackAbility, StackObject
from tabletop.model.questions import Aim, Answer, Question
from tabletop.model.state import State
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.standing_effects import forbidding, is_forbidden_for
from tabletop.rules.values.keywords import face_cast
from tabletop.rules.values.kinds import controller_of, opponents_of
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.protection import has_hexproof, is_protected
from tabletop.rules.values.selecting import fits, selected

_OnStack = TypeVar("_OnStack", bound=StackObject)

MUTATES_WITH: Final = Target(
    of=Selection(types=(CardType.CREATURE,), not_subtypes=("Human",), owner=PlayerWord.YOU)
)
"""What a mutating creature spell targets (702.140a)."""


def target_words(
    face: Face, using: str | None = None, modes: Collection[int] | None = None
) -> tuple[Target, ...]:
    """What a spell with a face targets: its own words, or for an Aura what it may enchant (303.4a).

    Of a modal spell it is what the chosen modes target; None stands for modes that are still to be chosen.
    """
    if using == "mutate":
        return (MUTATES_WITH,)
    if using == "overload":
        return ()  # 702.96b
    face = face_cast(face, using)
    for ability in face.abilities:
        if isinstance(ability, SpellText):
            modal = modal_effect(ability.effects)
            return ability.targets if modal is None else targets_of_modes(modal, modes)
        if isinstance(ability, Enchant) and "Aura" in face.types.subtypes:
            return (Target(of=ability.of, player=ability.player),)
    return ()


def modal_text(face: Face) -> ChooseModes | None:
    """The effect of a spell whose modes are chosen as it is cast; None where it has none."""
    texts = (each for each in face.abilities if isinstance(each, SpellText))
    return modal_effect(effect for text in texts for effect in text.effects)


def possible_modes(state: State, modal: ChooseModes, *, you: int, about: GameObject) -> list[int]:
    """The places of those modes of a spell whose targets could be chosen (700.2a)."""
    return [
        place
        for place, mode in enumerate(modal.modes)
        if targets_are_legal(state, mode.targets, Chosen(), you=you, about=about)
    ]


def legal_targets(state: State, target: Target, *, you: int, about: GameObject) -> tuple[int, ...]:
    """The objects that may be chosen for a target."""
    meant = _meant(state, target, you, about)
    found = [each for of in meant for each in selected(state, of, you=you, asker=about.id)]
    # What an ability excludes by a word is a number by now.
    return tuple(
        each.id for each in found if each.id != target.but_not and can_be_targeted(state, each, you, about)
    )


def is_legal_target(state: State, target: Target, id: int, *, you: int, about: GameObject) -> bool:
    """Whether an object is one of those that may be chosen for a target; none of the others is looked at."""
    object = state.objects.get(id)
    if object is None or id == target.but_not or id not in state.in_zone(object.zone):
        return False
    return any(
        object.zone.kind == of.zone and fits(state, of, object, you=you, asker=about.id)
        for of in _meant(state, target, you, about)
    ) and can_be_targeted(state, object, you, about)


def _meant(state: State, target: Target, you: int, about: GameObject) -> list[Selection]:
    """What a target may be, with what it says of other things in numbers."""
    if target.of is None:
        return []
    context = Context(you, about if isinstance(about, StackObject) else None, own=about.id)
    return [context.meant(state, of) for of in (target.of, target.also) if of is not None]


def legal_players(state: State, target: Target, *, you: int) -> tuple[int, ...]:
    """The players who may be chosen for a target."""
    if not (target.player or target.opponent):
        return ()
    seats = (seat for seat, player in enumerate(state.players) if not player.lost)
    return tuple(
        seat
        for seat in seats
        if not (target.opponent and seat == you)
        and (seat == you or not has_hexproof(state, seat))
        and not is_forbidden_for(state, Forbidden.GET_AT, seat)
    )


def can_be_targeted(state: State, object: GameObject, you: int, about: GameObject) -> bool:
    """Whether nothing shields an object from being chosen by you; ``about`` is what targets."""
    return not shields(state, object, you, about)


def shields(state: State, object: GameObject, you: int, about: GameObject) -> tuple[str, ...]:
    """The rules of shroud, hexproof, protection and prohibitions in the way, in the default's numbers."""
    found = [*_own_shields(state, object, you, about)] if isinstance(object, Permanent) else []
    if _is_forbidden_as_target(state, object):
        found.append("101.2")
    return tuple(found)


def _own_shields(state: State, object: Permanent, you: int, about: GameObject) -> Iterator[str]:
    """The rules of what the abilities of a permanent keep off; a spell or a card has no shields (113.6)."""
    keywords = characteristics_of(state, object).keywords
    if "shroud" in keywords:
        yield "702.18a"
    if is_protected(state, object, _source(about)):
        yield "702.16b"
    if "hexproof" in keywords and controller_of(object) != you:
        yield "702.11b"


def _is_forbidden_as_target(state: State, object: GameObject) -> bool:
    """Whether a permanent says that such objects can't be targets."""
    return any(
        effect.of is not None
        and fits(state, effect.of, object, you=controller_of(permanent), asker=permanent.id)
        for permanent, effect in forbidding(state, Forbidden.BE_THE_TARGET)
    )


def _source(about: GameObject) -> GameObject:
    """What targets: a spell itself, for an ability the object whose ability it is (113.7)."""
    return (about.source_before or about) if isinstance(about, StackAbility) else about


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


def targets_are_legal(
    state: State, words: tuple[Target, ...], named: Chosen, *, you: int, about: GameObject
) -> bool:
    """Whether named targets are legal, or where none are named yet, whether some could be chosen.

    Nobody names more than there is room for.
    """
    if not words:
        return True
    if len(named.objects) + len(named.players) > sum(_rooms(state, words, you)):
        return False
    if not named.objects and not named.players:
        return all(
            (word.optional and not word.at_least)
            or legal_targets(state, word, you=you, about=about)
            or legal_players(state, word, you=you)
            for word in words
        ) and _are_enough(state, words, you, about)
    if _is_repeated(words, named):
        return False
    return _fit(state, words, _placed(state, words, named, you, about))


def aims_legally(
    state: State, face: Face, spell: Spell, modes: tuple[int, ...] | None, named: Chosen
) -> bool:
    """Whether the targets named for a spell are legal, or where none are named some could be chosen.

    Of a modal spell they are those of its modes. Where these are still to be chosen, enough of them have to
    be possible (700.2a).
    """
    modal = modal_text(face) if modes is None else None
    if modal is not None and not named.objects and not named.players:
        return len(possible_modes(state, modal, you=spell.controller, about=spell)) >= modal.number
    words = target_words(face, spell.using, modes)
    if not words:
        # Texts that are left to hands may have targets for all that; they waive this (left_to_hands.py).
        return not (named.objects or named.players)
    return targets_are_legal(state, words, named, you=spell.controller, about=spell)


def _are_enough(state: State, words: tuple[Target, ...], you: int, about: GameObject) -> bool:
    """Whether there is something left for each target that has to be another one than those before."""
    return all(
        len(legal_targets(state, word, you=you, about=about)) + len(legal_players(state, word, you=you))
        > place
        for place, word in enumerate(words)
        if word.another and not word.optional
    )


def _is_repeated(words: tuple[Target, ...], named: Chosen) -> bool:
    """Whether something was named twice although a target has to be another one."""
    twice = len({*named.objects}) < len(named.objects) or len({*named.players}) < len(named.players)
    return twice and any(word.another for word in words)


def _rooms(state: State, words: tuple[Target, ...], you: int) -> list[int]:
    """How many targets may be named for each word."""
    return [word.number * (len(opponents_of(state, you)) if word.each_opponent else 1) for word in words]


def _fit(state: State, words: tuple[Target, ...], placed: Chosen) -> bool:
    """Whether all that were placed have a word, and the objects go together."""
    if not {*placed.places, *placed.player_places} <= {*range(len(words))}:
        return False
    together = _after(state, words[0], placed.objects, placed.players) if len(words) == 1 else Target()
    objects = enumerate(placed.objects)
    return all(_goes_with(state, together, placed.objects[:at], id) for at, id in objects) and (
        _are_shared_out(state, words, placed)
    )


def _placed(state: State, words: tuple[Target, ...], named: Chosen, you: int, about: GameObject) -> Chosen:
    """Named targets, each with the first word that still has room and lets it be chosen; -1 where none does.

    The words are for them in the order in which they were named, or in another one if only that leaves room
    for all.
    """
    words = tuple(_after(state, word, named.objects, named.players) for word in words)
    orders = (named.players_after, (), (0,) * len(named.players))
    found = named
    for order in dict.fromkeys(orders):
        found = _in_turn(state, words, replace(named, players_after=order), you, about)
        if -1 not in {*found.places, *found.player_places}:
            break
    return found


def _in_turn(state: State, words: tuple[Target, ...], named: Chosen, you: int, about: GameObject) -> Chosen:
    room = _rooms(state, words, you)
    places: dict[bool, list[int]] = {False: [], True: []}
    for is_player, number in named.in_order():
        free = (
            place
            for place, word in enumerate(words)
            if room[place] > 0
            and (
                number in legal_players(state, word, you=you)
                if is_player
                else is_legal_target(state, word, number, you=you, about=about)
            )
        )
        place = next(free, -1)
        if place >= 0:
            room[place] -= 1
        places[is_player].append(place)
    return replace(named, places=tuple(places[False]), player_places=tuple(places[True]))


def _are_shared_out(state: State, words: tuple[Target, ...], placed: Chosen) -> bool:
    """Whether no opponent has more of the objects than a word asks for of each."""
    owned = Counter(
        controller_of(state.objects[id])
        for id, place in zip(placed.objects, placed.places, strict=True)
        if words[place].each_opponent
    )
    most = max((word.number for word in words if word.each_opponent), default=0)
    return all(number <= most for number in owned.values())


def _one_by_one(state: State, word: Target, you: int) -> Iterator[Target]:
    """A word for targets as it is asked: once for each of them, and for each opponent."""
    seats: tuple[int | None, ...] = opponents_of(state, you) if word.each_opponent else (None,)
    for seat in seats:
        of = word.of if word.of is None or seat is None else word.of.with_(controller=seat)
        for count in range(word.number):
            yield replace(word, of=of, optional=word.optional and count >= word.at_least)


def chosen_targets(
    course: Course, words: tuple[Target, ...], named: Chosen, *, you: int, about: GameObject
) -> Chosen:
    """The targets of a spell or ability: those named with the action, else those asked for now (601.2c)."""
    if not words:
        # What is told in words, to be done by hand, may have targets that nothing asks for.
        objects_nowhere, players_nowhere = (0,) * len(named.objects), (0,) * len(named.players)
        return replace(named, places=objects_nowhere, player_places=players_nowhere)
    if named.objects or named.players:
        # Targets that only a judge lets through belong to no word: they count for the first.
        placed = _placed(course.state, words, named, you, about)
        fit = _fit(course.state, words, placed)
        places = placed.places if fit else (0,) * len(placed.places)
        return replace(
            placed, places=places, player_places=tuple(max(each, 0) for each in placed.player_places)
        )
    objects: list[int] = []
    seats: list[int] = []
    taken: tuple[Answer, ...]
    places_asked: list[int] = []
    seats_asked: list[int] = []
    asked, number = 0, sum(_rooms(course.state, words, you))
    for place, word in enumerate(words):
        for each in _one_by_one(course.state, word, you):
            asked += 1
            aim = Aim(target=word, place=asked, number=number)
            same = (seat for seat, at in zip(seats, seats_asked, strict=True) if at == place or each.another)
            taken = (*objects, *(course.state.players[seat].name for seat in same))
            before = [id for id, at in zip(objects, places_asked, strict=True) if at == place]
            meant = _after(course.state, each, objects, seats)
            answer = _ask(course, meant, you, about, taken, before, aim)
            if isinstance(answer, str):
                seats.append(_seat_named(course.state, answer))
                seats_asked.append(place)
            elif isinstance(answer, int) and not isinstance(answer, bool):
                objects.append(answer)
                places_asked.append(place)
            elif each.any_number and not each.each_opponent:
                break
    return Chosen(tuple(objects), tuple(seats), (), tuple(places_asked), tuple(seats_asked))


def _after(state: State, word: Target, objects: Sequence[int], seats: Sequence[int]) -> Target:
    """A word for a target in which the player who is or controls the first one chosen is a seat."""
    if word.of is None or word.of.controller is not PlayerWord.TARGET_OR_ITS_CONTROLLER:
        return word
    found = (*seats, *(controller_of(state.objects[id]) for id in objects))
    return replace(word, of=word.of.with_(controller=found[0])) if found else word


def _goes_with(state: State, word: Target, others: Sequence[int], id: int) -> bool:
    """Whether an object may be chosen besides others, by what is asked of all of them together."""
    total = word.total_mana_value
    if total is None and not word.different_mana_values and not word.one_owner:
        return True
    there = [state.objects[each] for each in (*others, id) if each in state.objects]
    values = [characteristics_of(state, each).mana_value for each in there]
    return (
        (not isinstance(total, int) or sum(values) <= total)
        and (not word.different_mana_values or len({*values}) == len(values))
        and (not word.one_owner or len({each.owner for each in there}) == 1)
    )


def _ask(  # noqa: PLR0913, PLR0917 - for what who chooses, and what is chosen already
    course: Course,
    word: Target,
    you: int,
    about: GameObject,
    taken: tuple[Answer, ...],
    before: Sequence[int],
    aim: Aim,
) -> object:
    state = course.state
    objects = legal_targets(state, word, you=you, about=about)
    free = tuple(
        id
        for id in objects
        if (id not in taken or (word.number == 1 and not word.another))
        and _goes_with(state, word, before, id)
    )
    names = tuple(course.state.players[seat].name for seat in legal_players(course.state, word, you=you))
    names = tuple(name for name in names if name not in taken)
    options = (*((False,) if word.optional else ()), *free, *names)
    if not options:
        return False
    return course.ask(
        Question(kind="target", player=you, words="Which target?", options=options, rule="601.2c", aim=aim)
    )


def _seat_named(state: State, name: str) -> int:
    return next(seat for seat, player in enumerate(state.players) if player.name == name)


def still_legal(state: State, words: tuple[Target, ...], object: StackObject) -> bool:
    """Whether a spell or ability may still resolve: not all of its targets are illegal (608.2b)."""
    return with_legal_targets(state, words, object) is not None


def with_legal_targets(state: State, words: tuple[Target, ...], object: _OnStack) -> _OnStack | None:
    """A spell or ability with those of its targets alone that are legal still (608.2b).

    The very same one where nothing was chosen or all is legal; None where nothing is.
    """
    chosen = len(object.targets) + len(object.target_players)
    if not chosen or not words:
        return object
    objects = [
        number
        for number, (id, place) in enumerate(zip(object.targets, object.target_places, strict=True))
        if place < len(words) and _is_legal_still(state, words[place], id, object)
    ]
    players = [
        number
        for number, (seat, place) in enumerate(
            zip(object.target_players, object.target_player_places, strict=True)
        )
        if place < len(words) and seat in legal_players(state, words[place], you=object.controller)
    ]
    if len(objects) + len(players) == chosen:
        return object
    if not objects and not players:
        return None
    return replace(
        object,
        targets=tuple(object.targets[each] for each in objects),
        target_places=tuple(object.target_places[each] for each in objects),
        target_players=tuple(object.target_players[each] for each in players),
        target_player_places=tuple(object.target_player_places[each] for each in players),
        target_shares=tuple(object.target_shares[each] for each in objects if object.target_shares),
        target_player_shares=tuple(
            object.target_player_shares[each] for each in players if object.target_player_shares
        ),
    )


def _is_legal_still(state: State, word: Target, id: int, object: StackObject) -> bool:
    """Whether one target is there, and is still what its word asks for and lets be targeted."""
    target, you = state.objects.get(id), object.controller
    if target is None or not can_be_targeted(state, target, you, object):
        return False
    context = Context(you, object)
    # "Another" and "attached to it" are said by what has the ability, as they were when it was put there.
    asker = context.source or object.id
    wanted = (context.meant(state, of) for of in (word.of, word.also) if of is not None)
    return any(fits(state, of, target, you=you, asker=asker) for of in wanted)
