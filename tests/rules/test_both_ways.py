"""Every rule with a check allows what it should and stops what it should, and says so in its own name."""

from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.referee import carry_out
from tests.batches import in_batches
from tests.rules.both_ways import (
    CASES,
    acting,
    beginnings,
    fighting,
    hands,
    leaving,
    moving,
    piles,
    playing,
    turning,
)
from tests.support import cited

WHILE_RESOLVING = frozenset(
    {
        "transform.has_not_turned_since",
        "meld.this_edition_knows_the_pair",
        "until_it_leaves.its_source_is_still_there",
        "until_it_leaves.has_not_ended_before_it_began",
    }
)
"""Rules that speak up as something happens: they are cited by it, nothing is refused."""

SAID_ANYWAY = "naming.is_the_name_of_one_face"
"""A rule that is cited where it is kept, too."""
BEFORE_THE_GAME = ("substitutes.", "drafting.")
"""Rules about cards on the way to the table, which judge no action at it."""
ENTERED_BY = (acting, beginnings, fighting, hands, leaving, moving, piles, playing, turning)
"""The modules that enter their cases as they are read."""


def test_every_rule_with_a_check_has_its_two_cases() -> None:
    checked = {rule.name for rule in all_rules().values() if rule.check is not None}
    assert {name for name in checked if not name.startswith(BEFORE_THE_GAME)} == set(CASES)


@in_batches("name", CASES)
def test_what_a_rule_allows(name: str) -> None:
    table, action, answers = CASES[name]().allowed
    ruling = table.ruling(action)
    assert ruling.verdict is Verdict.LEGAL, ruling.words
    played = table.propose(action, answers, ask=False)
    assert played.ruling.is_legal
    assert (name in cited(played)) is (name == SAID_ANYWAY)


@in_batches("name", CASES)
def test_what_a_rule_stops(name: str) -> None:
    table, action, answers = CASES[name]().stopped
    before = table.state
    played = table.propose(action, answers)
    if name in WHILE_RESOLVING:
        assert name in cited(played)
        return
    rule = all_rules()[name]
    assert name in played.names
    assert played.ruling.verdict is rule.otherwise
    assert table.state is before
    assert carry_out(before, action, answers).events == ()
