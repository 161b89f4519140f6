"""A game as text: its actions with their results, and undone moves."""

from tabletop.language.effects import Life
from tabletop.model.actions import Instruct
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook
from tabletop.play.transcript import transcript
from tests.support import ALICE, table_with


def test_each_action_has_its_number_its_lines_and_its_rules() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    book = Logbook(table.journal)
    assert transcript(book, "A game") == "A game\n\n"
    book.note(LogLine("Before anything."))
    for number in (1, 2):
        assert table.propose(Instruct(effect=Life(to=ALICE, amount=number))).ruling.is_legal
    book.note(LogLine("Not yet.", rules=("117.1", "117.2")))
    table.undo()
    first, second = (page.title for page in list(book.pages())[1:])
    assert transcript(book, "A game").splitlines() == [
        "A game",
        "",
        "      Before anything.",
        f"   1  {first}",
        "      Alice gains 1 life (21 now).",
        f"   2  {second} (taken back)",
        "      Alice gains 2 life (23 now).",
        "      Not yet. (117.1, 117.2)",
    ]


def test_a_line_that_says_what_the_title_says_is_left_out() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    book = Logbook(table.journal)
    assert table.propose(Instruct(effect=Life(to=ALICE, amount=0))).ruling.is_legal
    (page,) = book.pages()
    assert [line.text.rstrip(".") for line in page.lines] == [page.title]
    assert transcript(book, "A game") == f"A game\n\n   1  {page.title}\n"
