"""Choice of objects during resolution, of sacrifices, and of modes (608.2d, 701.21, 700.2)."""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from tabletop.language.amounts import AllWord
from tabletop.language.changes import Cant
from tabletop.language.effects import Choose, ChooseModes, MakeSacrifice, Move
from tabletop.language.references import AbilityKey, ObjectWord
from tabletop.language.selections import Selection
from tabletop.language.zones import LibraryPlace
from tabletop.model.events import Changed
from tabletop.model.objects import GameObject, ModeKey, ObjectId, Permanent
from tabletop.model.questions import Answer, Progress, Question, mode_option, mode_options
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, about_effect, source_of
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.conditions import in_actual_zone
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics, fits, name_of, selected

_Goal = TypeVar("_Goal", bound=int | str)

OWN_CHOICE = statement(
    "choosing.own_choice", "The player who sacrifices chooses among the permanents they control.", "701.21a"
)


def choose(course: Course, effect: Choose, context: Context) -> Context:
    """Ask for fitting objects.

    The chosen ones become "it" for the rest of the text, and the rest "others".
    """
    seat = context.player(course.state, effect.by)
    if seat is None:
        return context
    free = _free(course, effect, context)
    number = len(free) if isinstance(effect.number, AllWord) else context.number(course.state, effect.number)
    if effect.random:
        chosen = choose_randomly(course, free, number)
    else:
        question = _question(course, effect, context, seat, free)
        chosen = pick(course, question, free, number, effect.at_least if effect.optional else None)
    among = context.objects(course.state, effect.among) if effect.among else free
    return context.after(
        it=chosen,
        others=tuple(id for id in among if id not in chosen),
        choices=(*context.antecedents.choices, (chosen, among)),
        that_many=len(chosen),
    )


def _free(course: Course, effect: Choose, context: Context) -> tuple[int, ...]:
    """Return the objects that may be chosen: those among the referred ones that fit."""
    you, asker = context.you, context.source or context.own or 0
    wanted = [context.resolve(course.state, of) for of in (effect.of, effect.also) if of is not None]
    objects, state = course.state.objects, course.state
    if effect.among:
        among = context.objects(state, effect.among)
    else:
        there = (each.id for of in wanted for each in selected(state, of, you=you, asker=asker))
        among = tuple(dict.fromkeys(there))
    return tuple(
        id
        for id in among
        if any(
            fits(state, in_actual_zone(of, context, objects[id]), objects[id], you=you, asker=asker)
            for of in wanted
        )
    )


def _question(course: Course, effect: Choose, context: Context, seat: int, free: tuple[int, ...]) -> Question:
    """Return the question, with the cards that a player looks at to choose from, but may not choose."""
    among = context.objects(course.state, effect.among) if effect.among else ()
    unfit = tuple(
        id for id in among if id not in free and not isinstance(course.state.objects[id], Permanent)
    )
    wanted = tuple(of for of in (effect.of, effect.also) if of is not None)
    words = f"What do you choose for {name_of(course.state, source_of(course.state, context))}?"
    doing, end = _next_move(context)
    question = for_objects(seat, words, doing=doing)
    if end and question.progress is not None:
        question = replace(question, progress=replace(question.progress, end=end))
    if unfit:
        question = replace(question, unfit=unfit, wanted=wanted)
    return about_effect(course, question, effect, context)


def _next_move(context: Context) -> tuple[tuple[str, str], str]:
    """Return where the next effect puts the chosen cards in a library, and where their order leads."""
    following = context.antecedents.follows[:1]
    if not following or not isinstance(to := following[0], Move) or to.objects != (ObjectWord.IT,):
        return ("", ""), ""
    if to.to is not ZoneKind.LIBRARY or to.position not in _ENDS:
        return ("", ""), ""
    return ((f"put {_ENDS[to.position]}",) * 2, f"the last one ends {_ENDS[to.position]}")


_ENDS: Final = {LibraryPlace.TOP: "on top", LibraryPlace.BOTTOM: "on the bottom"}
"""Ends of a library, where cards are put one after another in the order in which they were chosen."""


def for_objects(
    seat: int,
    words: str,
    *,
    rule: str = "608.2d",
    doing: tuple[str, str] = ("", ""),
    source: int | None = None,
) -> Question:
    """Return a question for objects, without options and numbers yet.

    Args:
        seat: the player who is asked
        words: the question
        rule: the rule by which it is asked
        doing: what happens to the chosen objects, as a verb and as a participle
        source: the object whose cost or text asks

    """
    progress = Progress(least=0, most=0, verb=doing[0], what=doing[1])
    return Question(
        kind="cards", player=seat, words=words, options=(), rule=rule, source=source, progress=progress
    )


def pick(
    course: Course, question: Question, free: tuple[int, ...], number: int, least: int | None = None
) -> tuple[int, ...]:
    """Return the objects that a player picks one after another, or all of them if there are too few.

    Args:
        course: the course of the action
        question: the question, without options
        free: the objects
        number: how many are picked
        least: the number that is enough, None if all have to be picked

    """
    chosen: list[int] = []
    enough = number if least is None else least
    most = max(0, min(number, len(free)))
    progress = replace(
        question.progress or Progress(least=0, most=0), least=min(max(enough, 0), most), most=most
    )
    if least is not None and number > 0 and not free:
        course.record_only_no(question, question.rule)
    while len(chosen) < most:
        left = tuple(id for id in free if id not in chosen)
        if len(chosen) < enough and len(left) <= enough - len(chosen):
            chosen.extend(left)
            for id in left:
                course.record_unasked(replace(question, options=(id,)))
            break
        options = (*((False,) if len(chosen) >= enough else ()), *left)
        asked = replace(question, options=options, progress=replace(progress, chosen=tuple(chosen)))
        answer = course.ask(asked)
        if isinstance(answer, bool) or not isinstance(answer, int):
            break
        chosen.append(answer)
    return tuple(chosen)


def shared_out(
    course: Course, seat: int, goals: tuple[_Goal, ...], number: int, words: str
) -> dict[_Goal, int]:
    """Return a number divided among goals as a player likes, at least one for each (601.2d).

    ``goals`` are ids of objects and names of players.
    """
    shares = dict.fromkeys(goals[: max(number, 0)], 1)
    if len(shares) == 1:
        return dict.fromkeys(shares, number)
    for _ in range(number - len(shares) if shares else 0):
        so_far = f"{words} {sum(shares.values())} of {number} so far."
        question = Question(kind="cards", player=seat, words=so_far, options=tuple(shares), rule="601.2d")
        answer = course.ask(question)
        shares[next(goal for goal in shares if goal == answer)] += 1
    return shares


def divided_damage(
    course: Course, seat: int, players: tuple[int, ...], objects: tuple[int, ...], number: int
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the damage that a player assigns to each player and object (601.2d)."""
    names = {course.state.players[each].name: each for each in players}
    goals: tuple[int | str, ...] = (*objects, *names)
    shares = shared_out(course, seat, goals, number, "What is dealt the next 1 damage?")
    to_players = {names[goal]: share for goal, share in shares.items() if isinstance(goal, str)}
    return to_players, {goal: share for goal, share in shares.items() if isinstance(goal, int)}


def in_any_order(
    course: Course, player: int, ids: tuple[ObjectId, ...], words: str, *, rule: str
) -> tuple[ObjectId, ...]:
    """Return objects in the order chosen by a player. A single object needs no question."""
    if len(ids) < 2:
        return ids
    question = Question(kind="order", player=player, words=words, options=ids, rule=rule)
    answer = course.ask(question)
    assert isinstance(answer, tuple)
    return answer


def choose_randomly(course: Course, free: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return random objects, which depend on the seed of the game."""
    return tuple(course.chance().sample(free, max(0, min(number, len(free)))))


def make_sacrifice(course: Course, effect: MakeSacrifice, context: Context) -> Context:
    """Let players choose what they sacrifice, then sacrifice everything at the same time (101.4)."""
    going: list[GameObject] = []
    number = context.number(course.state, effect.number)
    for seat in context.players(course.state, effect.by):
        own = _own(course, effect.of, context, seat)
        words = f"What do you sacrifice for {name_of(course.state, source_of(course.state, context))}?"
        question = for_objects(seat, words, rule="701.21a", doing=("sacrifice", "sacrificed"))
        picked = pick(course, about_effect(course, question, effect, context), own, number)
        going.extend(course.state.objects[id] for id in picked)
    if going:
        course.cite(OWN_CHOICE, *(each.id for each in going))
    gone = move(course, going, Destination(kind=ZoneKind.GRAVEYARD, cause="sacrifice"))
    now = tuple(each.id for each in gone)
    context = context.after_moving(going, gone)
    return context.after(spent=tuple(going), spent_now=now, that_many=len(going))


def _own(course: Course, of: Selection, context: Context, seat: int) -> tuple[int, ...]:
    asker = context.source or context.own or 0
    state = course.state
    found = (each for each in selected(state, of, you=seat, asker=asker) if controller_of(each) == seat)
    return tuple(each.id for each in found if Cant.BE_SACRIFICED not in characteristics(state, each.id).cant)


# --- Modes ------------------------------------------


class Asking(NamedTuple):
    """A choice of modes: the effect, the choosing player, and the ability of an object, or the spell."""

    effect: ChooseModes
    player: int
    source: int | None = None
    key: AbilityKey | None = None
    spell: int | None = None

    def unused(self, state: State, places: Iterable[int]) -> list[int]:
        """Return the modes that can still be chosen. Some abilities allow each mode only once."""
        permanent = state.permanent(self.source)
        used = permanent.modes_chosen if self.effect.anew and permanent is not None else ()
        return [place for place in places if ModeKey(self.key, place) not in used]

    def remember(self, course: Course, chosen: Iterable[int]) -> None:
        """Store the chosen modes if the ability allows each mode only once."""
        permanent = course.state.permanent(self.source)
        if self.effect.anew and permanent is not None:
            modes = (ModeKey(self.key, place) for place in chosen)
            values = {"modes_chosen": (*permanent.modes_chosen, *modes)}
            course.do(Changed(object=permanent.id, values=values))


def asked_modes(course: Course, asking: Asking, free: list[int]) -> list[int]:
    """Ask for the required modes, then for optional ones. Return none if too few are available."""
    effect, chosen = asking.effect, list[int]()
    names = mode_options(effect)
    if len(free) < effect.number:
        return chosen
    while free and (effect.or_more or len(chosen) < effect.number):
        enough = len(chosen) >= effect.number
        # Options are in numerical order, so that the default answer never changes.
        numbered = map(mode_option, range(len(names)))
        named: tuple[Answer, ...] = tuple(each for each in numbered if names.index(each) in free)
        about = asking.source or asking.spell
        name = name_of(course.state, about)
        words = f"Choose another mode for {name}?" if enough else f"Choose a mode for {name}."
        if effect.number > 1 and not enough:
            words = f"Choose mode {len(chosen) + 1} of {effect.number} for {name}."
        question = Question(
            kind="modes",
            player=asking.player,
            words=words,
            options=(False, *named) if enough else named,
            rule=", ".join(("700.2b" if asking.source else "700.2a", *(("700.2d",) if chosen else ()))),
            modes=effect,
            source=about,
        )
        answer = course.ask(question)
        if not isinstance(answer, str):
            break
        place = names.index(answer)
        chosen.append(place)
        free.remove(place)
    return chosen


HANDLERS: Final = (
    EffectHandler(Choose, choose),
    EffectHandler(MakeSacrifice, make_sacrifice),
)
