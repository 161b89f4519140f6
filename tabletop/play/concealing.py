"""The state of a game with blank cards in place of those that a viewer may not see.

Nothing derived from such a state (names, offers, rulings, titles) can leak what is hidden, since it isn't
there.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.model.actions import Advance
from tabletop.model.caches import record_predecessor
from tabletop.model.objects import CardObject, GameObject, ObjectId, Permanent, Piece, Spell
from tabletop.model.questions import Question
from tabletop.model.state import Declaration, OpenQuestion, State
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.values.kinds import controller_of

HIDDEN: Final = "a hidden card"
"""Name of a card that the viewer may not see."""
_BLANK: Final = CardDefinition(name=HIDDEN, layout=Layout.NORMAL, faces=(Face(name=HIDDEN),))
_Shown = TypeVar("_Shown", Permanent, Spell)


def seen_by(state: State, viewer: int | None) -> State:
    """Return a state as far as a viewer may know it.

    Objects, zones and everything public keep their numbers, so actions mean the same in both.

    Args:
        state: the full state
        viewer: a seat, or None for one person who plays all seats and sees what each of them may see

    """
    question = state.question
    if question is not None:
        question = _conceal_question(question, viewer)
    # A player has to see what they choose from, in any zone.
    chosen = _named_in(question.question) if question is not None else frozenset()

    def shown(those: Mapping[ObjectId, GameObject]) -> dict[ObjectId, GameObject]:
        return {
            id: object if id in chosen or _shows(state, object, viewer) else _concealed(object)
            for id, object in those.items()
        }

    objects = shown(state.objects)
    found = replace(
        state,
        objects=objects,
        aside=shown(state.aside),
        question=question,
        declaration=_declared(state.declaration, viewer),
    )
    record_predecessor(
        found, state, frozenset(id for id, object in objects.items() if object is not state.objects[id])
    )
    return found


def _declared(declaration: Declaration | None, viewer: int | None) -> Declaration | None:
    """Return the previous declaration with the state before it, as the viewer may know it."""
    if declaration is None:
        return None
    return replace(declaration, before=seen_by(declaration.before, viewer))


def _named_in(question: Question) -> frozenset[int]:
    """Return the objects among the answers of a question, next to them, and chosen before.

    In Python, yes and no are numbers too.
    """
    answers = (each if isinstance(each, tuple) else (each,) for each in question.options)
    named = (id for ids in answers for id in ids if type(id) is int)
    chosen = question.progress.chosen if question.progress is not None else ()
    return frozenset((*question.unfit, *question.shown, *chosen, *named))


def _shows(state: State, object: GameObject, viewer: int | None) -> bool:
    return may_see(state, object, controller_of(object) if viewer is None else viewer)


def _concealed(object: GameObject) -> GameObject:
    match object:
        case CardObject():
            # The number of its card would identify it again.
            return replace(object, pieces=(Piece(id=-object.id, definition=_BLANK),))
        case Permanent():
            return _blank_below(object)
        case Spell():
            return _blank_below(object)
    return object


def _blank_below(object: _Shown) -> _Shown:
    """Return a face-down object that looks the same to everybody, with a blank card below."""
    pieces = tuple(replace(each, definition=_BLANK) for each in object.pieces)
    return replace(object, pieces=pieces, side=Side.FRONT)


def _conceal_question(open_question: OpenQuestion, viewer: int | None) -> OpenQuestion:
    """Return an open question as a viewer sees it.

    If the question is for another seat, the viewer knows only that it exists.
    """
    question = open_question.question
    if viewer in (None, question.player):
        return open_question
    hidden = Question(kind="hidden", player=question.player, words="", options=())
    before = seen_by(open_question.before, viewer)
    return OpenQuestion(question=hidden, before=before, action=Advance())
