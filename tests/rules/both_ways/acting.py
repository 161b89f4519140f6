"""Both ways: keyword actions, and costs that take objects."""

from tabletop.cards.effects import Connive, Fight
from tabletop.model.actions import Activate
from tests.rules.both_ways import BothWays, Tried, both_ways, told
from tests.support import table_with


@both_ways("keyword_actions.both_can_fight")
def _() -> BothWays:
    table = table_with(battlefield=["Serra Angel", "Island"], theirs=["Grizzly Bears"])
    angel, island, bears = (table.only(name) for name in ("Serra Angel", "Island", "Grizzly Bears"))
    return BothWays(
        told(table, Fight(first=angel, second=bears)), told(table, Fight(first=angel, second=island))
    )


@both_ways("keyword_actions.is_a_permanent")
def _() -> BothWays:
    table = table_with(battlefield=["Serra Angel"], hand=["Grizzly Bears"], library=["Island"])
    return BothWays(
        told(table, Connive(objects=(table.only("Serra Angel"),))),
        told(table, Connive(objects=(table.only("Grizzly Bears"),))),
    )


@both_ways("activating.objects_are_there")
def _() -> BothWays:
    rich = table_with(battlefield=["Birthing Pod", "Grizzly Bears"])
    poor = table_with(battlefield=["Birthing Pod"])
    allowed, stopped = (
        Tried(each, Activate(object=each.only("Birthing Pod"), ability=0)) for each in (rich, poor)
    )
    return BothWays(allowed, stopped)
