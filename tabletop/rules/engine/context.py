"""Context of an effect: the references of its text, evaluated by current values."""

from tabletop.model.state import State
from tabletop.rules.values.derived import derived
from tabletop.rules.values.evaluation import ObjectValues
from tabletop.rules.values.references import References


class Context(References, frozen=True):
    """References of one resolving spell or ability, or of an effect performed manually."""

    def values(self, state: State) -> ObjectValues:
        """Return the current values of the objects of a state."""
        return derived(state)
