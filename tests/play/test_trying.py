"""Predicting the result of turning something over, without doing it."""

from tabletop.language.effects import Flip, Tap, Transform, TurnFaceDown, TurnFaceUp
from tabletop.model.actions import Activate, Cast, Instruct, TurnUp
from tabletop.play.log.trying import Tried, tried
from tests.support import face_down, on_table, table_with


def test_the_words_are_those_of_the_log_and_the_table_stays_as_it_is() -> None:
    table = table_with([on_table("Delver of Secrets", counters={"+1/+1": 2})])
    id, before = table.only("Delver of Secrets"), table.state
    action = Instruct(effect=Transform(objects=(id,)))
    found = tried(before, action, id)
    assert table.state is before
    assert found.words == "As an effect: Delver of Secrets transforms into Insectile Aberration."
    assert found.rules[:2] == ("712.18", "701.27a")
    assert found.turned is not None
    assert (found.turned.now.name, found.turned.now.power) == ("Insectile Aberration", 5)


def test_flipping_and_turning_up_are_told_too() -> None:
    table = table_with(["Faithful Squire", face_down("Hill Giant")])
    squire, giant = table.only("Faithful Squire"), table.only("Hill Giant")
    flipped = tried(table.state, Instruct(effect=Flip(objects=(squire,))), squire)
    assert flipped.words == "As an effect: Faithful Squire flips: it is Kaiso, Memory of Loyalty now."
    up = tried(table.state, TurnUp(object=giant), giant)
    assert up.words == "A face-down permanent is turned up: Hill Giant."
    assert up.turned is not None
    assert not up.turned.face_down
    by_effect = tried(table.state, Instruct(effect=TurnFaceUp(objects=(giant,))), giant)
    assert by_effect.words == "As an effect: a face-down permanent is turned up: Hill Giant."


def test_what_does_not_turn_at_once_says_nothing() -> None:
    table = table_with(["Serra Angel", "Delver of Secrets"])
    angel = table.only("Serra Angel")
    assert tried(table.state, Instruct(effect=Tap(objects=(angel,))), angel) == Tried()
    assert tried(table.state, Instruct(effect=Transform(objects=(angel,))), angel) == Tried()
    delver = table.only("Delver of Secrets")
    other = tried(table.state, Instruct(effect=Transform(objects=(delver,))), angel)
    assert (other.words, other.turned) == ("", None)


def test_of_what_happens_instead_the_rules_are_told() -> None:
    table = table_with(["Concealing Curtains"], hand=["Valki, God of Lies"], step="precombat main")
    curtains, valki = table.only("Concealing Curtains"), table.only("Valki, God of Lies")
    assert tried(table.state, Activate(object=curtains, ability=0), curtains) == Tried(rules=("701.27f",))
    cast = tried(table.state, Cast(object=valki, face="back"), valki)
    assert (cast.words, cast.rules[0]) == ("", "712.11b")


def test_of_two_that_turn_together_the_one_that_is_asked_for_is_told() -> None:
    table = table_with(["Delver of Secrets", "Kruin Outlaw"])
    both = table.only("Delver of Secrets"), table.only("Kruin Outlaw")
    found = tried(table.state, Instruct(effect=Transform(objects=both)), both[1])
    assert found.words == "As an effect: Kruin Outlaw transforms into Terror of Kruin Pass."
    assert found.rules


def test_who_must_not_know_it_does_not_see_it() -> None:
    table = table_with(["Serra Angel"])
    angel = table.only("Serra Angel")
    down = Instruct(effect=TurnFaceDown(objects=(angel,)))
    assert tried(table.state, down, angel, 1).turned.known is False
    assert tried(table.state, down, angel, 0).turned.known
