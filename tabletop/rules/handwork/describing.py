"""What a player says of a placeholder: from then on it counts wherever a card of that name is."""

from typing import Final

from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder, PlaceholderError, placeholder_card, said_of
from tabletop.model.events import CardDescribed
from tabletop.model.handwork import DescribeCard
from tabletop.model.objects import Piece
from tabletop.model.state import State
from tabletop.rules.book.rule import table_rule
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by


def _piece(state: State, action: DescribeCard) -> Piece | None:
    """A card of that name that stands for what nobody knows."""
    key = folded(action.card)
    pieces = (piece for object in state.everything.values() for piece in object.pieces)
    return next((p for p in pieces if p.definition.placeholder and folded(p.definition.name) == key), None)


def _said(state: State, action: DescribeCard) -> Placeholder | None:
    """What is said, of the card by the name that it has there; None where it can't be read."""
    piece = _piece(state, action)
    name = piece.definition.name if piece is not None else action.card
    said = Placeholder(
        name=name or "?",
        type=action.type,
        cost=action.cost,
        size=action.size,
        text=action.text,
        back_type=action.back_type,
        back_cost=action.back_cost,
        back_size=action.back_size,
        back_text=action.back_text,
        layout=action.layout,
    )
    try:
        return said_of(placeholder_card(said))
    except PlaceholderError:
        return None


@table_rule(refusal="No placeholder here has this name; what other cards are is printed on them.")
def it_is_a_placeholder(state: State, action: DescribeCard, _by: int) -> bool:
    """A placeholder of the name is in the game."""
    return _piece(state, action) is not None


@table_rule(
    refusal="Write a type as Creature — Elf, a cost as {1}{G}, a size as 2/2 or as one number.",
)
def it_can_be_read(state: State, action: DescribeCard, _by: int) -> bool:
    """Type, cost and size are such as stand on cards."""
    return _said(state, action) is not None


def describe(course: Course, action: DescribeCard, _by: int) -> None:
    """From here on the card is what was said of it, wherever it is."""
    said = _said(course.state, action)
    assert said is not None
    course.do(CardDescribed(card=placeholder_card(said)))


HANDLERS: Final = (
    ActionHandler(
        DescribeCard,
        describe,
        judge=checked_by(it_is_a_placeholder, it_can_be_read),
    ),
)
