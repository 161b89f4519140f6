"""Changing the edition of the rules or the way of paying as an action at the table."""

from tabletop.language.effects import Transform
from tabletop.model.actions import Cast
from tabletop.model.handwork import Agree
from tabletop.model.state import DEFAULT_EDITION
from tabletop.play.log.action_names import action_name
from tabletop.play.log.logbook import Logbook
from tests.support import on_table, table_with


def test_another_edition_judges_what_comes_and_undo_brings_the_old_one_back() -> None:
    table = table_with(battlefield=["Birgi, God of Storytelling"])
    turn = Transform(objects=(table.only("Birgi, God of Storytelling"),))
    assert not table.tell(turn).ruling.is_legal
    table.does(Agree(edition="2025-09-19"))
    assert table.tell(turn).ruling.is_legal
    table.undo(2)
    assert table.state.edition == DEFAULT_EDITION
    assert not table.tell(turn).ruling.is_legal


def test_what_another_edition_makes_of_the_table_comes_about_at_once() -> None:
    """Under the old legend rule there is no choice: both of two legends with the same name are put into the
    graveyard.
    """
    table = table_with(battlefield=["Elbrus, the Binding Blade"], theirs=["Elbrus, the Binding Blade"])
    assert len(list(table.state.permanents())) == 2
    table.does(Agree(edition="2012-10-05"))
    assert not list(table.state.permanents())
    table.undo()
    assert len(list(table.state.permanents())) == 2


def test_paying_can_be_agreed_as_well() -> None:
    table = table_with(hand=["Delver of Secrets"])
    delver = Cast(object=table.only("Delver of Secrets"))
    assert table.ruling(delver).is_legal
    table.does(Agree(mana="enforced"))
    assert not table.ruling(delver).is_legal


def test_it_is_told_in_words() -> None:
    table = table_with([on_table("Delver of Secrets")])
    both = Agree(edition="2012-10-05", mana="enforced")
    assert (
        action_name(table.state, both) == "Play by the rules of Return to Ravnica, and pay mana from the pool"
    )
    assert action_name(table.state, Agree(mana="trust")) == "Take costs on trust"
    told: list[str] = []
    for agreed in (Agree(mana="enforced"), Agree(edition="2025-09-19"), Agree(mana="trust")):
        table.does(agreed)
        page = Logbook(table.journal).last_line()
        told += [page.text] if page is not None else []
    assert told == [
        "From here on costs are paid from the mana pool.",
        "From here on the rules of Marvel's Spider-Man are in force (2025-09-19).",
        "From here on costs are taken on trust.",
    ]
    table.does(both)
    line = Logbook(table.journal).last_line()
    assert line is not None
    assert line.text == (
        "From here on the rules of Return to Ravnica are in force (2012-10-05) "
        "and costs are paid from the mana pool."
    )
