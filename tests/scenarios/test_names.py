"""Names of objects: pieces in all zones, abilities on the stack, and automatic names."""

import pytest

from tabletop.scenarios.format.names import NO_OBJECT, UnknownNameError, zone_word
from tabletop.scenarios.playing.play import Play

from .conftest import read

TABLE = """
[table.Alice]
hand = ["Delver of Secrets"]
battlefield = [
  { card = "Delver of Secrets", as = "mine" },
  "Delver of Secrets",
  "Chittering Host",
  "Thraben Gargoyle",
  "Thraben Gargoyle",
]
"""


def test_the_second_of_a_name_has_a_number() -> None:
    at = Play(read(TABLE)).naming
    assert at.state.objects[at.object("Delver of Secrets")].zone.kind == "hand"
    assert at.object("Delver of Secrets#2") == at.object("mine")
    assert at.name_of(at.object("Delver of Secrets#3")) == "Delver of Secrets#3"
    assert at.object("Delver of Secrets#4") == NO_OBJECT


def test_a_handle_follows_the_card_through_zones_and_faces() -> None:
    play = Play(
        read(
            TABLE
            + '[[steps]]\ndo = "transform"\nobject = "mine"\n[[steps]]\ndo = "destroy"\nobject = "mine"\n'
        )
    )
    before = play.naming.object("mine")
    play.next()
    assert play.naming.object("mine") == before
    play.next()
    after = play.naming.object("mine")
    assert after not in (before, NO_OBJECT)
    assert play.naming.name_of(after) == "mine"


def test_a_melded_permanent_answers_to_three_names_and_comes_apart() -> None:
    play = Play(read(TABLE + '[[steps]]\ndo = "exile"\nobject = "Chittering Host"\n'))
    host = play.naming.object("Chittering Host")
    assert play.naming.object("Graf Rats") == play.naming.object("Midnight Scavengers") == host
    play.next()
    assert len(play.naming.objects("Chittering Host")) == 2
    assert play.naming.object("Graf Rats") != play.naming.object("Midnight Scavengers")


def test_abilities_on_the_stack() -> None:
    activate = '[[steps]]\ndo = "activate"\nobject = "Thraben Gargoyle%s"\n%s\n'
    play = Play(read(TABLE + activate % ("", "") + activate % ("", 'as = "named"') + activate % ("#2", "")))
    for _ in range(3):
        play.next()
    at, stack = play.naming, play.table.state.stack
    assert [at.object(f"stack#{number}") for number in (1, 2, 3)] == list(stack)
    assert at.object("stack#4") == NO_OBJECT
    assert at.object("ability of Thraben Gargoyle#2") == stack[0]
    assert at.object("named") == at.object("ability of Thraben Gargoyle") == stack[1]
    assert at.object("ability of Thraben Gargoyle#2#2") == NO_OBJECT
    assert at.name_of(stack[0]) == "ability of Thraben Gargoyle#2"
    assert at.name_of(stack[1]) == "named"


def test_an_ability_by_its_number_among_those_of_its_source() -> None:
    activate = '[[steps]]\ndo = "activate"\nobject = "mine"\n'
    text = '[table.Alice]\nbattlefield = [{ card = "Thraben Gargoyle", as = "mine" }]\n'
    play = Play(read(text + activate + activate + '[[steps]]\ndo = "destroy"\nobject = "mine"\n'))
    for _ in range(3):
        play.next()
    at = play.naming
    assert at.object("ability of mine#2") == play.table.state.stack[1]
    assert at.name_of(999) == "nothing"


def test_players() -> None:
    at = Play(read(TABLE)).naming
    assert at.player("Bob") == 1
    assert at.player_name(None) == ""
    with pytest.raises(UnknownNameError):
        at.player("Carol")


def test_zone_words() -> None:
    players = ("Alice", "Bob")
    assert zone_word("Alice.hand", players) == ("hand", "Alice")
    assert zone_word("stack", players) == ("stack", None)
    assert zone_word("Carol.hand", players) is None
    assert zone_word("sideboard", players) is None
