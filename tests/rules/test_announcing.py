"""X is announced as a spell is cast or an ability activated (601.2b, 107.3a)."""

from tabletop.language.effects import AddMana
from tabletop.model.actions import Activate, Cast
from tabletop.model.objects import Spell
from tabletop.play.log.in_words import offer_label
from tabletop.play.log.logbook import Logbook
from tests.support import PlacedTable, on_table, table_with


def offered_action(table: PlacedTable, name: str, verb: str, word: str = "") -> Cast | Activate:
    """Return an offered action, as the window would take it."""
    found = (
        each for each in table.offers(table.only(name)) if each.verb == verb and word in offer_label(each)
    )
    action = next(found).action
    assert isinstance(action, Cast | Activate)
    return action


def test_a_spell_with_x_asks_for_it() -> None:
    table = table_with(hand=["Shatterskull Smashing"])
    cast = offered_action(table, "Shatterskull Smashing", "cast")
    asked = table.propose(cast).question
    assert asked is not None
    assert (asked.kind, asked.options[:3], asked.rule) == ("x", ("0", "1", "2"), "107.3a")
    table.answer("3")
    spell = table.state.objects[table.state.stack[0]]
    assert isinstance(spell, Spell)
    assert spell.x == 3
    (cast_for_three,) = (page.lines[0].text for page in Logbook(table.journal).pages())
    assert cast_for_three == "Alice casts Shatterskull Smashing with X = 3."


def test_only_what_can_be_paid_may_be_announced() -> None:
    table = table_with(hand=["Shatterskull Smashing"], mana="enforced")
    table.tell(AddMana(mana=("{R}{R}{C}{C}",)))
    asked = table.propose(offered_action(table, "Shatterskull Smashing", "cast")).question
    assert asked is not None
    assert asked.options == ("0", "1", "2")


def test_the_least_that_a_text_allows_is_the_first() -> None:
    """Ludevic exiles at least one card."""
    table = table_with(battlefield=["Ludevic, Necrogenius"], graveyard=["Grizzly Bears", "Serra Angel"])
    asked = table.propose(offered_action(table, "Ludevic, Necrogenius", "activate")).question
    assert asked is not None
    assert asked.options == ("1", "2")


def test_what_has_no_x_asks_for_none() -> None:
    table = table_with(hand=["Opt"])
    assert offered_action(table, "Opt", "cast").x == 0  # type: ignore[union-attr]
    assert table.propose(offered_action(table, "Opt", "cast")).question is None


def test_a_target_with_mana_value_x_may_be_there_for_a_larger_x_only() -> None:
    """Liliana's -X: no creature card costs nothing, and none of mana value 3 is in the graveyard."""
    table = table_with(
        battlefield=[on_table("Liliana, Defiant Necromancer", counters={"loyalty": 3})],
        graveyard=["Grizzly Bears", "Elite Vanguard"],
    )
    asked = table.propose(offered_action(table, "Liliana, Defiant Necromancer", "activate", "−X")).question
    assert asked is not None
    assert asked.options == ("1", "2")


def test_a_target_that_no_x_reaches_is_refused() -> None:
    table = table_with(battlefield=[on_table("Liliana, Defiant Necromancer", counters={"loyalty": 3})])
    activate = offered_action(table, "Liliana, Defiant Necromancer", "activate", "−X")
    assert "activating.targets_can_be_chosen" in table.propose(activate).ruling.names
