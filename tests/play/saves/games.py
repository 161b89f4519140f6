"""Small games for tests of saved games, and the facts that must be equal when one is opened again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import CardLibrary, default_library
from tabletop.language.effects import Destroy, Life, Transform
from tabletop.model.actions import Action, Advance, Instruct
from tabletop.model.state import State
from tabletop.play.dealing import dealt
from tabletop.play.journal import Entry
from tabletop.play.options import GameOptions
from tabletop.play.table import Table
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.playing.play import Play

SCENARIO = """
title = "A thing of beauty"

[table.Alice]
battlefield = ["Delver of Secrets", "Chittering Host", "Serra Angel"]
hand = ["Island"]
"""
LIST = "20 Island\n4 Delver of Secrets // Insectile Aberration\n"


def gain(number: int) -> Instruct:
    return Instruct(effect=Life(to=0, amount=number))


def scenario_table(text: str = SCENARIO) -> Table:
    return Play(scenario_from(text, Path("beauty.toml"))).table


def deck_table(*lists: str, library: CardLibrary | None = None, **options: Any) -> Table:
    decks = [read_deck(text, library or default_library()).deck for text in lists or (LIST, LIST)]
    agreed = GameOptions(names=("Alice", "Bob"), **{"seed": 5, **options})
    return dealt(decks, ["Mine", "Yours"][: len(decks)], agreed)


def number(table: Table, name: str) -> int:
    return next(each.id for each in table.state.objects.values() if each.definition.name == name)


def turn_over(table: Table, name: str = "Delver of Secrets") -> Action:
    return Instruct(effect=Transform(objects=(number(table, name),)))


def destroy_the_host(table: Table) -> Action:
    """Destroy a host, which asks in which order its two cards go to the graveyard."""
    host = next(each.id for each in table.state.permanents() if each.is_melded)
    return Instruct(effect=Destroy(objects=(host,)))


def play_a_little(table: Table) -> None:
    """Take actions, answer, undo, redo, make two branches, and undo two actions."""
    table.propose(turn_over(table))
    table.propose(gain(3))
    table.undo(2)
    table.redo()
    table.propose(gain(5))
    asked = table.propose(destroy_the_host(table)).question
    assert asked is not None
    table.answer(asked.default)
    table.propose(Advance())
    table.undo(3)
    table.propose(Advance(to="next turn"))
    table.propose(gain(7))
    table.undo()


def facts(table: Table) -> tuple[State, int, tuple[Entry, ...], object]:
    """Return everything that must be equal: the state, the position in the line of play, that line, and the
    others.
    """
    journal = table.journal
    return table.state, journal.cursor, tuple(journal.entries), journal.branches


def each_place(table: Table) -> Iterator[State]:
    """Return the states at every place of the line of play. The table is left at its opening."""
    table.redo(len(table.journal.entries))
    while True:
        yield table.state
        if not table.undo():
            return
