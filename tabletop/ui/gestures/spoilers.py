"""What must not be told yet, because a lesson asks for it."""

from collections.abc import Callable


def _withhold_nothing(_id: int) -> bool:
    return False


def _no_verb_is_asked(_id: int, _verb: str) -> bool:
    return False


class Spoilers:
    """Whether a lesson asks what comes of something, so that no gesture may tell it beforehand."""

    def __init__(self) -> None:
        self.withholds: Callable[[int], bool] = _withhold_nothing
        """Whether it must not be told now what the rules make of turning or dropping an object."""
        self.withholds_verb: Callable[[int, str], bool] = _no_verb_is_asked
        """The same of one verb: whether the card can be cast, melded, put there."""
        self.take_help: Callable[[], object] = bool
        """Called when a card was turned, or dropped on another, while that was withheld."""
