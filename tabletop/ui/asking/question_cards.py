"""The cards of a question: faces of the answers, of its subjects, and of the cards chosen so far."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Side
from tabletop.model.questions import Question
from tabletop.paint.drawing.spec import FaceSpec, face_spec
from tabletop.play import late_play
from tabletop.play.perspective import Perspective
from tabletop.rules.view import ObjectView
from tabletop.ui.asking.prompts import Choice, Prompt
from tabletop.ui.session.face_specs import spec_for

_MOST_SUBJECTS: Final = 7
_SIDES: Final = {str(side): side for side in Side}


def with_cards(
    prompt: Prompt, question: Question, perspective: Perspective, known: Mapping[int, FaceSpec]
) -> Prompt:
    """Return a prompt with the faces of its cards.

    Args:
        prompt: the prompt without cards.
        question: the question of the game.
        perspective: the knowledge of the viewer.
        known: faces shown earlier in the same choice, for chosen cards that have moved.

    """
    objects = perspective.view.objects()
    chosen = question.progress.chosen if question.progress is not None else ()
    prompt = replace(prompt, choices=_with_faces(prompt.choices, question, perspective))
    wanted = [each.object for each in (*prompt.choices, *prompt.unfit) if each.object]
    specs = _specs((*wanted, *chosen), perspective, objects)
    specs = {**{id: spec for id, spec in known.items() if id in chosen}, **specs}
    subjects: tuple[Choice, ...] = ()
    if question.shown or not (specs or any(each.face for each in prompt.choices)):
        ids = [id for id in perspective.question_subjects if id not in specs][:_MOST_SUBJECTS]
        seen = _specs(ids, perspective, objects)
        specs |= {id: _named_face(spec, id, prompt.words, perspective) for id, spec in seen.items()}
        subjects = tuple(Choice(perspective.name(id), id, id) for id in ids if id in seen)
    return replace(
        prompt,
        specs=specs,
        subjects=subjects,
        chosen=chosen,
        counter=perspective.question_counter,
        is_ordered=question.progress is not None and bool(question.progress.end),
        costs_something=_costs_something(question),
    )


def _costs_something(question: Question) -> bool:
    """Return whether yes pays a cost, so that a confirmation never takes it."""
    effect = question.asking.effect if question.asking is not None else None
    costs = (getattr(effect, name, None) for name in ("cost", "energy", "spends"))
    return question.price is not None or any(costs) or question.kind != "may" or effect is None


def _with_faces(
    choices: Iterable[Choice], question: Question, perspective: Perspective
) -> tuple[Choice, ...]:
    """Return the choices between faces of one card with these faces."""
    card = perspective.printed_card(question.source) if question.source is not None else None
    if question.kind != "face" or card is None:
        return tuple(choices)
    return tuple(
        replace(each, label=card.face(side).name, face=_printed(card, side))
        if (side := _SIDES.get(str(each.answer))) is not None
        and (side is Side.FRONT or card.back is not None)
        else each
        for each in choices
    )


def _specs(
    ids: Iterable[int], perspective: Perspective, objects: Mapping[int, ObjectView]
) -> dict[int, FaceSpec]:
    """Return the faces of objects, cards and waiting abilities that the viewer may know."""
    found = dict[int, FaceSpec]()
    for id in ids:
        view = objects.get(id)
        source = objects.get(next(iter(perspective.sources((id,))), 0))
        if view is not None and view.known:
            found[id] = spec_for(view, objects.get(view.source) if view.source is not None else None)
        elif source is not None:
            found[id] = spec_for(source)
        elif (card := perspective.printed_card(id)) is not None:
            found[id] = _printed(card, Side.FRONT)
    return found


def _printed(card: CardDefinition, side: Side) -> FaceSpec:
    return face_spec(card, side, text=late_play.wording.wording(card.face(side)))


def _named_face(spec: FaceSpec, id: int, words: str, perspective: Perspective) -> FaceSpec:
    """Return the back of a card if the question names the back and not the front."""
    card = perspective.printed_card(id)
    if card is None or card.back is None or card.front.name in words or card.back.name not in words:
        return spec
    return _printed(card, Side.BACK)
