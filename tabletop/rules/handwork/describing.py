"""A player's description of a placeholder, which then applies to all cards with its name."""

from typing import Final

from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder, PlaceholderError, placeholder_card, said_of
from tabletop.model.events import CardDescribed
from tabletop.model.handwork import DescribeCard
from tabletop.model.objects import Piece
from tabletop.model.state import State
from tabletop.rules.book.rule import table_rule
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by


def _placeholder_piece(state: State, action: DescribeCard) -> Piece | None:
    """Return a placeholder with the name, None if there is none."""
    key = folded(action.card)
    pieces = (piece for object in state.everything.values() for piece in object.pieces)
    return next((p for p in pieces if p.definition.placeholder and folded(p.definition.name) == key), None)


def _placeholder(state: State, action: DescribeCard) -> Placeholder | None:
    """Return the description under the placeholder's own name, None if it can't be read."""
    piece = _placeholder_piece(state, action)
    name = piece.definition.name if piece is not None else action.card
    described = Placeholder(
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
        return said_of(placeholder_card(described))
    except PlaceholderError:
        return None


@table_rule(
    refusal="There is no placeholder of this name here, and other cards already say what they do.",
    named="There is no placeholder named {kind} here, and other cards already say what they do.",
    blame=lambda _state, action, _by: Blame(kind=action.card),
)
def it_is_a_placeholder(state: State, action: DescribeCard, _by: int) -> bool:
    """A placeholder with the name is in the game."""
    return _placeholder_piece(state, action) is not None


@table_rule(
    refusal="Write a type as Creature — Elf, a cost as {1}{G}, a size as 2/2 or as one number.",
)
def it_can_be_read(state: State, action: DescribeCard, _by: int) -> bool:
    """Type, cost and size are written as on cards."""
    return _placeholder(state, action) is not None


def describe(course: Course, action: DescribeCard, _by: int) -> None:
    """Give a placeholder its description, wherever it is."""
    described = _placeholder(course.state, action)
    assert described is not None
    course.do(CardDescribed(card=placeholder_card(described)))


HANDLERS: Final = (
    ActionHandler(
        DescribeCard,
        describe,
        judge=checked_by(it_is_a_placeholder, it_can_be_read),
    ),
)
