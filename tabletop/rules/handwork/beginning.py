"""Beginning a game: opening hands, mulligans, and what cards in opening hands allow (103)."""

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.language.abilities import OpeningHand
from tabletop.language.effects import Draw, Shuffle
from tabletop.model.events import Mulliganed, PlayerChanged
from tabletop.model.handwork import BeginGame
from tabletop.model.objects import GameObject
from tabletop.model.questions import Progress, Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by, perform, perform_all
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.conditions import holds
from tabletop.rules.values.layers import characteristics

KEEP = "keep"
MULLIGAN = "take a mulligan"
LARGEST_HAND: Final = 100
USED_FROM_THE_HAND = statement(
    "beginning.used_from_the_hand",
    "Before the first turn, beginning with the first player, cards in an opening hand that say so may begin "
    "the game on the battlefield or be revealed.",
    "103.6",
)


def _blame_hand(state: State, _action: BeginGame, _by: int) -> Blame:
    """Return the first player with cards in hand, or the turn that has begun."""
    drawn = (seat for seat in range(len(state.players)) if state.in_zone(Zone(ZoneKind.HAND, seat)))
    seat = next(drawn, None)
    words = "" if seat is not None else "Opening hands are drawn before turn {number}."
    return Blame(player=seat, number=state.turn, words=words)


@rule(
    "103.5",
    refusal="Opening hands are drawn once, before the first turn.",
    named="{player} already has cards in hand; opening hands are drawn once.",
    blame=_blame_hand,
)
def no_hand_is_drawn_yet(state: State, _action: BeginGame, _by: int) -> bool:
    """The game is in its first turn, and all hands are empty."""
    hands = any(state.in_zone(Zone(ZoneKind.HAND, seat)) for seat in range(len(state.players)))
    return state.turn == 1 and not hands


@rule(
    "103.5",
    refusal="An opening hand has from 0 to 100 cards here.",
    named="An opening hand can't have {number} cards: it has from 0 to 100 here.",
    blame=lambda _state, action, _by: Blame(number=action.hand),
)
def hand_has_a_size(_state: State, action: BeginGame, _by: int) -> bool:
    """The opening hand has 0 to 100 cards."""
    return 0 <= action.hand <= LARGEST_HAND


def begin(course: Course, action: BeginGame, _by: int) -> None:
    """Draw hands for all players with a library, then let them keep or take mulligans together."""
    seats = range(len(course.state.players))
    order = [(course.state.active + offset) % len(seats) for offset in seats]
    deciding = [seat for seat in order if course.state.in_zone(Zone(ZoneKind.LIBRARY, seat))]
    _draw_hands(course, deciding, action.hand)
    taken = 0
    while deciding and taken < action.hand:
        deciding = [seat for seat in deciding if not _keeps(course, seat, taken)]
        taken += 1
        for seat in deciding:
            course.do(Mulliganed(player=seat))
            move(course, _hand(course, seat), Destination(kind=ZoneKind.LIBRARY))
            perform(course, Shuffle(by=seat), Context(seat))
        _draw_hands(course, deciding, action.hand)
    for seat in deciding:
        _put_back(course, seat, taken)
    for seat in order:
        _use_hand(course, seat)
    # Cards drawn before the first turn don't count as drawn in it.
    nothing_yet: dict[str, object] = {"this_turn": {}, "drawn_this_turn": ()}
    course.do(*(PlayerChanged(player=seat, values=nothing_yet) for seat in seats))


def _hand(course: Course, seat: int) -> Sequence[GameObject]:
    return [course.state.objects[id] for id in course.state.in_zone(Zone(ZoneKind.HAND, seat))]


def _draw_hands(course: Course, seats: Iterable[int], number: int) -> None:
    for seat in seats:
        perform(course, Draw(by=seat, number=number), Context(seat))


def _keeps(course: Course, seat: int, taken: int) -> bool:
    hand = len(course.state.in_zone(Zone(ZoneKind.HAND, seat)))
    after = f" ({taken} of them to the bottom)" if taken else ""
    words = f"{course.state.players[seat].name}: keep this hand of {hand}{after}?"
    question = Question(
        kind="mulligan",
        player=seat,
        words=words,
        options=(KEEP, MULLIGAN),
        rule="103.5",
        shown=course.state.in_zone(Zone(ZoneKind.HAND, seat)),
    )
    if course.ask(question) != KEEP:
        return False
    _put_back(course, seat, taken)
    return True


def _put_back(course: Course, seat: int, number: int) -> None:
    """Put one card for each mulligan on the bottom of the library, the last one lowest."""
    down: list[int] = []
    for _ in range(number):
        hand = course.state.in_zone(Zone(ZoneKind.HAND, seat))
        if not hand:
            return
        progress = Progress(
            chosen=tuple(down),
            least=number,
            most=number,
            what="to the bottom of your library",
            verb="put on the bottom",
            end="the last one ends at the very bottom" if number > 1 else "",
        )
        words = "Which cards go to the bottom of your library?"
        question = Question(
            kind="cards", player=seat, words=words, options=hand, rule="103.5", progress=progress
        )
        answer = course.ask(question)
        assert isinstance(answer, int)
        card = course.state.objects[answer]
        down.append(answer)
        move(course, (card,), Destination(kind=ZoneKind.LIBRARY, position=-1))


def _use_hand(course: Course, seat: int) -> None:
    """Let a player do what cards in the opening hand allow before the first turn, in any order (103.6)."""
    used: list[int] = []
    words = (
        f"{course.state.players[seat].name}: which card in this opening hand is used before the first turn?"
    )
    while left := [id for id in _usable(course, seat) if id not in used]:
        options = (False, *left)
        question = Question(kind="cards", player=seat, words=words, options=options, rule="103.6")
        answer = course.ask(question)
        if isinstance(answer, bool) or not isinstance(answer, int):
            return
        used.append(answer)
        course.cite(USED_FROM_THE_HAND, answer)
        for ability in _abilities(course, seat, answer):
            context = Context(seat, own=answer)
            perform_all(course, ability.effects, context)


def _usable(course: Course, seat: int) -> list[int]:
    return [card.id for card in _hand(course, seat) if _abilities(course, seat, card.id)]


def _abilities(course: Course, seat: int, id: int) -> list[OpeningHand]:
    found = (each for each in characteristics(course.state, id).abilities if isinstance(each, OpeningHand))
    own = Context(seat, own=id)
    return [each for each in found if each.condition is None or holds(course.state, each.condition, own)]


HANDLERS: Final = (ActionHandler(BeginGame, begin, judge=checked_by(no_hand_is_drawn_yet, hand_has_a_size)),)
