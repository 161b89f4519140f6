"""The table with blank cards in place of those that somebody may not look at.

Whatever is worked out from such a state (names, offers, rulings, titles) can't say what is hidden, since it
is not there.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.model.actions import Advance
from tabletop.model.beside import follows
from tabletop.model.objects import CardObject, GameObject, ObjectId, Permanent, Piece, Spell
from tabletop.model.questions import Question
from tabletop.model.state import Declaration, OpenQuestion, State
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.values.kinds import controller_of

HIDDEN: Final = "a hidden card"
"""What a card is called that somebody may not look at."""
_BLANK: Final = CardDefinition(name=HIDDEN, layout=Layout.NORMAL, faces=(Face(name=HIDDEN),))
_Shown = TypeVar("_Shown", Permanent, Spell)


def seen_by(state: State, viewer: int | None) -> State:
    """A state as far as somebody may know it.

    Objects, zones and all that is public keep their numbers, so actions mean the same in both.

    Args:
        state: the table as it is.
        viewer: a seat; None for one person who plays all seats and sees what each of them may see.

    """
    question = state.question
    if question is not None:
        question = _asked(question, viewer)
    # What somebody is asked to choose from has to be seen, wherever it lies.
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
    follows(found, state, frozenset(id for id, object in objects.items() if object is not state.objects[id]))
    return found


def _declared(declaration: Declaration | None, viewer: int | None) -> Declaration | None:
    """What was declared right before, and the state before it as somebody may know it."""
    if declaration is None:
        return None
    return replace(declaration, before=seen_by(declaration.before, viewer))


def _named_in(question: Question) -> frozenset[int]:
    """The objects among the answers of a question and besides them. For Python yes and no are numbers too."""
    answers = (each if isinstance(each, tuple) else (each,) for each in question.options)
    return frozenset((*question.unfit, *(id for ids in answers for id in ids if type(id) is int)))


def _shows(state: State, object: GameObject, viewer: int | None) -> bool:
    return may_see(state, object, controller_of(object) if viewer is None else viewer)


def _concealed(object: GameObject) -> GameObject:
    match object:
        case CardObject():
            # By the number of its card it would be known again.
            return replace(object, pieces=(Piece(id=-object.id, definition=_BLANK),))
        case Permanent():
            return _blank_below(object)
        case Spell():
            return _blank_below(object)
    return object


def _blank_below(object: _Shown) -> _Shown:
    """What is face down stays what it is for everybody; only the card below is blank."""
    pieces = tuple(replace(each, definition=_BLANK) for each in object.pieces)
    return replace(object, pieces=pieces, side=Side.FRONT)


def _asked(open_question: OpenQuestion, viewer: int | None) -> OpenQuestion:
    """An open question as somebody sees it: of another seat's, only that it is open."""
    question = open_question.question
    if viewer in (None, question.player):
        return open_question
    hidden = Question(kind="hidden", player=question.player, words="", options=())
    before = seen_by(open_question.before, viewer)
    return OpenQuestion(question=hidden, before=before, action=Advance())
