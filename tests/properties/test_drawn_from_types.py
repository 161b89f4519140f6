"""Any action that the types allow gets a ruling, and everything still works afterwards.

The long form is ``python -m tests.properties.drawn_from_types --actions 1000000 --seed 1``.
"""

import typing

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.cards.vetting import fields_of
from tabletop.language.reading import Table
from tabletop.model.actions import Action
from tests.batches import in_batches, long_but_every
from tests.properties.drawn_from_types import Game, main
from tests.properties.drawn_positions import Position, positions


@pytest.mark.parametrize("number", long_but_every(2, range(24)))
def test_a_drawn_game_goes_on_whatever_is_proposed(number: int) -> None:
    game = Game(number)
    game.play(40)
    assert game.tried == 40


@given(opening=positions(), number=st.integers(0, 1 << 32))
@settings(max_examples=20, deadline=None)
def test_a_game_from_any_position_goes_on(opening: Position, number: int) -> None:
    Game(number, opening.state).play(12)


def test_the_long_form_says_what_it_has_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--actions", "80", "--seed", "3"]) == 0
    assert main(["--actions", "80", "--seed", "3", "--skip", "40"]) == 0
    assert main(["--only", "30000001"]) == 0
    told = capsys.readouterr().out
    assert "80 actions" in told
    assert "0 wrong" in told


def _structs(kind: typing.Any, found: dict[type, None]) -> dict[type, None]:
    """Return all types of the values inside values of a type."""
    if isinstance(kind, type) and issubclass(kind, Table):
        return _structs(kind.table(), found)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
        found[kind] = None
        for hint in typing.get_type_hints(kind).values():
            _structs(hint, found)
    for part in typing.get_args(kind):
        _structs(part, found)
    return found


@in_batches("kind", _structs(Action, {}), ids=lambda kind: kind.__name__)
def test_it_is_said_of_every_field_what_it_stands_for(kind: type) -> None:
    assert len(fields_of(kind)) == len(kind.__struct_fields__)  # type: ignore[attr-defined]
