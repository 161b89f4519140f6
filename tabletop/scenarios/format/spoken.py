"""Names by which a file finds objects and players at one moment, the inverse of ``format.names``."""

from collections.abc import Iterator
from typing import Any, Final

from tabletop.model.objects import GameObject, Permanent, StackAbility
from tabletop.model.state import State
from tabletop.rules.values.layers import characteristics_of
from tabletop.scenarios.format.in_language import from_language
from tabletop.scenarios.format.names import ABILITY_OF, ON_STACK, Naming
from tabletop.scenarios.format.words import PLAIN_NAME_MARK, WordKind

_MOST_ALIKE: Final = 30
"""Maximum number of objects of one name that are distinguished by numbers."""


class UnspeakableError(ValueError):
    """Something that can't be written in a file. The text says what, for the player."""


def name_for(id: int, at: Naming) -> str:
    """Return a word by which a file finds an object now.

    Raises:
        UnspeakableError: No word in a file means only this object.

    """
    for word in candidate_names(id, at):
        if at.objects(word) == (id,):
            return word
    raise UnspeakableError(f"a file has no name for {at.name_of(id)}")


def candidate_names(id: int, at: Naming) -> Iterator[str]:
    """Yield words that may mean an object, plainest first. They may also mean other objects."""
    object = at.state.everything.get(id)
    if object is None:
        return
    yield at.name_of(id)
    for name in dict.fromkeys(_names_of(object, at.state)):
        yield name
        for number in range(2, _MOST_ALIKE):
            yield f"{name}{PLAIN_NAME_MARK}{number}"
    if id in at.state.stack:
        yield f"{ON_STACK}{PLAIN_NAME_MARK}{at.state.stack.index(id) + 1}"


def _names_of(object: GameObject, state: State) -> Iterator[str]:
    if isinstance(object, StackAbility) and not object.pieces:
        source = state.objects.get(object.source or 0) or object.source_before
        if source is not None:
            yield from (f"{ABILITY_OF}{name}" for name in _names_of(source, state))
        return
    now = characteristics_of(state, object).name if object.id in state.objects else ""
    melded = isinstance(object, Permanent) and object.is_melded and object.definition.meld
    if melded:
        yield melded.result.name
    faces = [face.name for piece in object.pieces for face in piece.definition.faces]
    if now in faces:
        yield now
    yield from faces


def player_for(seat: int, at: Naming) -> str:
    """Return the file's name for the player at a seat."""
    return at.player_name(seat)


def as_file_value(value: object, kind: object, at: Naming) -> Any:  # noqa: ANN401 - any value of a file
    """Return the value of a language field as a file writes it.

    Raises:
        UnspeakableError: The value refers to something without a name in files.

    """

    def name_of(names: WordKind, number: int) -> str:
        return player_for(number, at) if names is WordKind.PLAYER else name_for(number, at)

    return from_language(value, kind, name_of)
