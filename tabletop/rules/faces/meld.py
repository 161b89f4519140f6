"""Meld (701.42, 712.4, 712.5): two cards of a pair become one permanent."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Side
from tabletop.language.effects import Meld
from tabletop.model.events import Melded
from tabletop.model.objects import OUT_OF_COMBAT, CardObject, Combat, GameObject, Permanent
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict, ruling_for
from tabletop.rules.engine.choices import for_objects, pick
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.faces.entering import Arrival, enter
from tabletop.rules.values.kinds import controller_of, is_meld_card
from tabletop.rules.values.layers import characteristics_of

ONE_PERMANENT = statement(
    "meld.one_permanent",
    "Both cards of the pair enter as one permanent, with their backs up and joined.",
    "701.42a",
    "712.4a",
    "712.14c",
)
COMMANDER_IN_IT = statement(
    "meld.commander_in_it", "A melded permanent with a commander in it is that commander.", "903.3b"
)
SUM_OF_FRONTS = statement(
    "meld.sum_of_fronts",
    "A melded permanent is only the combined back; its mana value is the sum of both fronts.",
    "712.8g",
    "202.3c",
)
STAY_WHERE_THEY_ARE = statement(
    "meld.stay_where_they_are",
    "Cards that were exiled to be melded but can't be melded stay in exile.",
    "701.42c",
    "701.42b",
)
PAIR_RULES: Final = {
    result: statement(name, f"The pair that melds into {result}.", number, "712.5")
    for name, result, number in (
        ("meld.chittering_host", "Chittering Host", "712.5a"),
        ("meld.hanweir", "Hanweir, the Writhing Township", "712.5b"),
        ("meld.brisela", "Brisela, Voice of Nightmares", "712.5c"),
        ("meld.mishra", "Mishra, Lost to Phyrexia", "712.5d"),
        ("meld.urza", "Urza, Planeswalker", "712.5e"),
        ("meld.titania", "Titania, Gaea Incarnate", "712.5f"),
        ("meld.ragnarok", "Ragnarok, Divine Deliverance", "712.5g"),
    )
}
"""Rule that names each pair, by the name of its melded permanent."""

_FIRST_THREE: Final = ("Chittering Host", "Hanweir, the Writhing Township", "Brisela, Voice of Nightmares")
_LAST: Final = "Ragnarok, Divine Deliverance"
_ENTERS_ATTACKING: Final = "Mishra, Lost to Phyrexia"


def pair_of(definition: CardDefinition) -> str:
    """Return the name of the melded permanent of a meld card, `""` for any other card."""
    return definition.meld.result.name if definition.meld is not None else ""


def _objects_to_meld(state: State, effect: Meld, context: Context) -> tuple[GameObject, ...]:
    return tuple(state.objects[id] for id in context.objects(state, effect.objects))


def _blame_number(state: State, effect: Meld, context: Context) -> Blame:
    """Return the first of the objects to be melded."""
    return Blame(object=next(iter(context.objects(state, effect.objects)), None))


@rule(
    "701.42a",
    "701.42b",
    "712.4a",
    refusal="Exactly two cards have to be melded.",
    named="{object} has to be melded with exactly one other card.",
    blame=_blame_number,
)
def two_objects_are_given(state: State, effect: Meld, context: Context) -> bool:
    """Two objects are to be melded, or two can be chosen as the ability resolves."""
    if context.on_stack is None:
        return len(_objects_to_meld(state, effect, context)) == 2
    return len(effect.objects) == 2 and all(context.objects(state, (each,)) for each in effect.objects)


def _blame_stranger(state: State, effect: Meld, context: Context) -> Blame:
    """Return the first object that isn't a meld card."""
    return Blame(object=next(_strangers(state, effect, context)))


def _strangers(state: State, effect: Meld, context: Context) -> Iterator[int]:
    """Yield the objects that are neither meld cards nor tokens (which another check judges)."""
    objects = _objects_to_meld(state, effect, context)
    return (each.id for each in objects if not (is_meld_card(each) or each.is_token))


@rule(
    "701.42b",
    "701.42c",
    "712.4",
    "712.5",
    refusal="The permanent isn't a meld card.",
    named="{object} isn't a meld card.",
    blame=_blame_stranger,
)
def meld_cards_are_given(state: State, effect: Meld, context: Context) -> bool:
    """Each of the two is a meld card, or a token (which another check judges)."""
    return next(_strangers(state, effect, context), None) is None


def _blame_partners(state: State, effect: Meld, context: Context) -> Blame:
    """Return two meld cards that aren't a pair, with the partner of the first."""
    first, second = _objects_to_meld(state, effect, context)
    return Blame(object=first.id, other=second.id, face=_partner(first))


@rule(
    "701.42b",
    "701.42c",
    "712.5",
    refusal="The two cards aren't a meld pair.",
    named="{object} melds with {face}, not with {other}.",
    blame=_blame_partners,
)
def both_halves_belong_together(state: State, effect: Meld, context: Context) -> bool:
    """If both are meld cards, they are each other's counterparts."""
    objects = _objects_to_meld(state, effect, context)
    if len(objects) != 2 or not all(is_meld_card(each) for each in objects):
        return True
    first, second = objects
    return first.definition.meld is not None and first.definition.meld.partner == second.definition.name


def _blame_token(state: State, effect: Meld, context: Context) -> Blame:
    """Return the first token."""
    return Blame(object=next(each.id for each in _objects_to_meld(state, effect, context) if each.is_token))


@rule(
    "701.42b",
    "701.42c",
    refusal="A token can't be melded, even if it's a copy of a meld card.",
    named="{object} is a token, so it can't be melded.",
    blame=_blame_token,
)
def neither_is_a_token(state: State, effect: Meld, context: Context) -> bool:
    """Neither of the two is a token."""
    return not any(each.is_token for each in _objects_to_meld(state, effect, context))


def _blame_melded(state: State, effect: Meld, context: Context) -> Blame:
    """Return the first melded permanent."""
    objects = _objects_to_meld(state, effect, context)
    return Blame(object=next(each.id for each in objects if len(each.pieces) > 1))


@rule(
    "701.42b",
    "712.4b",
    refusal="A melded permanent can't be melded again.",
    named="{object} is already melded.",
    blame=_blame_melded,
)
def is_not_melded_yet(state: State, effect: Meld, context: Context) -> bool:
    """Neither of the two is a melded permanent."""
    return all(len(each.pieces) < 2 for each in _objects_to_meld(state, effect, context))


def _blame_owner(state: State, effect: Meld, context: Context) -> Blame:
    """Return the first card that the melding player doesn't own or control."""
    objects = _objects_to_meld(state, effect, context)
    foreign = (each.id for each in objects if {each.owner, controller_of(each)} != {context.you})
    return Blame(object=next(foreign, None), player=context.you)


@rule(
    "712.4a",
    refusal="The meld abilities of these cards ask one player to own and control both.",
    named="{player} doesn't own and control {object}.",
    blame=_blame_owner,
)
def one_player_owns_and_controls_both(state: State, effect: Meld, context: Context) -> bool:
    """The same player owns and controls both of them."""
    objects = _objects_to_meld(state, effect, context)
    people = {each.owner for each in objects} | {controller_of(each) for each in objects}
    return len(people) < 2


def _blame_newcomer(state: State, effect: Meld, context: Context) -> Blame:
    """Return the first card that the edition doesn't have."""
    objects = _objects_to_meld(state, effect, context)
    unknown = (each for each in objects if each.pieces and not _is_known(each.definition, state.edition))
    return Blame(object=next(unknown).id)


@rule(
    "712.5",
    "701.42",
    refusal="This edition of the rules doesn't have the pair yet.",
    named="{object} can't be melded: this edition of the rules doesn't have it yet.",
    blame=_blame_newcomer,
)
def this_edition_knows_the_pair(state: State, effect: Meld, context: Context) -> bool:
    """The edition knows the pair."""
    return all(
        _is_known(each.definition, state.edition)
        for each in _objects_to_meld(state, effect, context)
        if each.pieces
    )


def _is_known(definition: CardDefinition, edition: str) -> bool:
    pair = pair_of(definition)
    if pair not in PAIR_RULES:
        return True
    if pair == _LAST and in_force(edition, "meld.pairs.six"):
        return False
    return pair in _FIRST_THREE or not in_force(edition, "meld.pairs.three")


@rule(
    "701.42a",
    "712.4",
    refusal="Meld has existed only since {since}.",
    named="{object} isn't melded: meld has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.meld",
)
def this_edition_melds(state: State, _effect: Meld, _context: Context) -> bool:
    """The edition has meld."""
    return not in_force(state.edition, "kind.meld")


RULES: Final = (
    two_objects_are_given,
    meld_cards_are_given,
    both_halves_belong_together,
    is_not_melded_yet,
    one_player_owns_and_controls_both,
    neither_is_a_token,
    this_edition_knows_the_pair,
)
"""Rules about two objects that are to be melded."""

RULES_FOR_NAMES_OF_A_PAIR: Final = (
    two_objects_are_given,
    is_not_melded_yet,
    one_player_owns_and_controls_both,
)
"""Rules about a card and an object named like its partner that are to be exiled and melded (701.42c)."""


def _have_names_of_a_pair(state: State, objects: tuple[GameObject, ...]) -> bool:
    """Return whether two objects have the names of a pair, as an ability that melds requires."""
    names = [characteristics_of(state, each).name for each in objects]
    partners = [_partner(each) for each in reversed(objects)]
    return len(objects) == 2 and any(
        partner and partner == name for name, partner in zip(names, partners, strict=True)
    )


def _partner(object: GameObject) -> str:
    """Return the name of the other card of a pair, `""` for anything but a meld card."""
    pair = object.definition.meld if is_meld_card(object) else None
    return "" if pair is None else pair.partner


def judge(judging: Judging, effect: Meld, context: Context) -> Ruling:
    """Return the ruling on melding two objects.

    A resolving ability exiles both, even if they can't be melded. By hand that holds only for a card and an
    object named like its partner (701.42c). Anything else is refused, since nothing exiles it. Where the
    edition doesn't have meld, nothing happens.
    """
    state = judging.state
    about = next(iter(context.objects(state, effect.objects)), None)
    if unknown := judging.broken((this_edition_melds,), about, effect, context):
        return ruling_for(unknown)
    if context.on_stack is not None:
        return judging.ruling((two_objects_are_given,), None, effect, context)
    rules = (
        RULES_FOR_NAMES_OF_A_PAIR
        if _have_names_of_a_pair(state, _objects_to_meld(state, effect, context))
        else RULES
    )
    return judging.ruling(rules, about, effect, context)


def meld(course: Course, effect: Meld, context: Context) -> Context:
    """Exile both, then put them onto the battlefield melded. Those that can't be melded stay in exile."""
    effect = _with_chosen_objects(course, effect, context)
    objects = _objects_to_meld(course.state, effect, context)
    combat = OUT_OF_COMBAT
    if effect.attacking or (context.on_stack is None and _enters_attacking(objects)):
        combat = _choose_attack(course, objects, context.you)
    reasons = course.judging.broken(RULES, None, effect, context)
    exiled = move(
        course, objects, Destination(kind=ZoneKind.EXILE, cause="meld", by=context.you, pile=context.source)
    )
    if reasons:
        ids = tuple(each.id for each in exiled)
        course.cite(STAY_WHERE_THEY_ARE, *ids)
        for reason in reasons:
            course.note(reason)
        return context.after(it=ids)
    return context.after(it=join(course, exiled, context.you, combat))


def _with_chosen_objects(course: Course, effect: Meld, context: Context) -> Meld:
    """Let the controller choose one object if several fit one of the two (608.2d)."""
    if context.on_stack is None:
        return effect
    question = for_objects(context.you, "Which of these is melded?", doing=("meld", "melded"))
    found = (context.objects(course.state, (each,)) for each in effect.objects)
    chosen = (pick(course, question, tuple(dict.fromkeys(each)), 1) for each in found)
    return replace(effect, objects=tuple(id for each in chosen for id in each))


def _enters_attacking(objects: tuple[GameObject, ...]) -> bool:
    """Return whether they are the only pair whose ability has the result enter attacking (712.5d)."""
    return all(pair_of(each.definition) == _ENTERS_ATTACKING for each in objects if each.pieces)


def _choose_attack(course: Course, objects: tuple[GameObject, ...], player: int) -> Combat:
    """Return the attack of both objects for the melded permanent, chosen if they differ (508.4)."""
    both = [each.combat for each in objects if isinstance(each, Permanent) and each.combat.attacks]
    if len(both) != 2:
        return OUT_OF_COMBAT
    options = tuple(_attack_answer(course.state, each) for each in both)
    results = (piece.definition.meld for each in objects for piece in each.pieces)
    result = next((meld.result.name for meld in results if meld is not None), "the melded permanent")
    answer = course.ask(
        Question(
            kind="attack",
            player=player,
            words=f"What does {result} attack?",
            options=tuple(dict.fromkeys(options)),
            rule="508.4",
            shown=tuple(each.id for each in objects),
        )
    )
    return both[options.index(answer)].newly


def _attack_answer(state: State, combat: Combat) -> Answer:
    """Return what is attacked as an answer: the number of an object or the name of a player."""
    if combat.attacking_player is not None:
        return state.players[combat.attacking_player].name
    assert combat.attacking is not None
    return combat.attacking


def join(
    course: Course,
    cards: tuple[CardObject, ...],
    player: int,
    combat: Combat = OUT_OF_COMBAT,
) -> tuple[int, ...]:
    """Put the two cards of a pair onto the battlefield as one permanent."""
    arrival = Arrival(
        before=cards,
        pieces=tuple(card.pieces[0] for card in cards),
        owner=cards[0].owner,
        controller=player,
        side=Side.BACK,
        tapped=combat.attacks,
        combat=combat,
        cause="meld",
    )
    entered = enter(course, (arrival,))
    for id in entered:
        course.do(Melded(permanent=id))
        course.cite(ONE_PERMANENT, id)
        course.cite(SUM_OF_FRONTS, id)
        if any(piece.commander for card in cards for piece in card.pieces):
            course.cite(COMMANDER_IN_IT, id)
        course.cite(PAIR_RULES[pair_of(cards[0].definition)], id)
    return entered


HANDLERS: Final = (EffectHandler(Meld, meld, judge=judge),)
