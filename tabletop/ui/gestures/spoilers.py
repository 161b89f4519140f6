"""Results that must not be revealed yet, because a lesson asks about them."""

from collections.abc import Callable


def _withhold_nothing(_id: int) -> bool:
    return False


def _withhold_no_verb(_id: int, _verb: str) -> bool:
    return False


class Spoilers:
    """Tells whether a lesson asks about a result, so that no gesture may reveal it."""

    def __init__(self) -> None:
        self.withholds: Callable[[int], bool] = _withhold_nothing
        """Returns whether the result of turning or dropping an object is withheld."""
        self.withholds_verb: Callable[[int, str], bool] = _withhold_no_verb
        """Returns whether the result of one verb with an object is withheld."""
        self.take_help: Callable[[], object] = bool
        """Called when a card was turned or dropped while the result was withheld."""
