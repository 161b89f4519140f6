"""The table as a library: positions, legal actions, instructions, questions, undo, files, errors."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.api import (
    DeckFileError,
    SavedGameError,
    ScenarioError,
    Table,
    UnknownCardError,
    UnknownNameError,
    Verdict,
    card,
    check,
)
from tests.about_the_code.source import ROOT

DELVER = "Delver of Secrets"
GISELA, BRUNA, BRISELA = "Gisela, the Broken Blade", "Bruna, the Fading Light", "Brisela, Voice of Nightmares"
VALKI = "Valki, God of Lies"


def pair() -> Table:
    return Table([GISELA, BRUNA])


# --- Positions and what is there ---------------------------------------------------------------------------


def test_both_sides_of_the_table_are_set_up() -> None:
    table = Table(
        [DELVER],
        hand=["Island"],
        library=["Plains", "Swamp"],
        graveyard=["Moonmist"],
        exile=["Forest"],
        life=7,
        opponent={"battlefield": ["Serra Angel"], "life": 3},
        step="upkeep",
        edition="2024-11-08",
    )
    assert table.names("Alice.battlefield") == (DELVER,)
    assert table.names("battlefield") == (DELVER, "Serra Angel")
    assert (table.names("hand"), table.names("Bob.hand")) == (("Island",), ())
    assert table.names("Alice.library") == ("Plains", "Swamp")
    view = table.view("Bob")
    assert (view.step, view.edition) == ("upkeep", "2024-11-08")
    assert [player.life for player in view.players] == [7, 3]
    assert table.names("exile") == ("Forest",)


def test_a_player_does_not_see_the_hand_of_another() -> None:
    table = Table(hand=["Island"])
    assert [each.known for each in table.view("Bob").players[0].hand] == [False]
    assert [each.known for each in table.view("Alice").players[0].hand] == [True]


def test_players_have_the_names_that_they_are_given() -> None:
    table = Table.with_players({"Chandra": {"hand": ["Shock"]}, "Jace": {}, "Liliana": {}}, active="Jace")
    assert table.names("Chandra.hand") == ("Shock",)
    assert table.view().active == 1


def test_what_is_said_of_a_card_holds() -> None:
    table = Table([card("Clone", copy_of="Insectile Aberration", as_="clone", tapped=True)])
    assert table["clone"].tapped
    assert table["clone"].now.mana_value == 0
    assert next(str(origin) for origin in table.origins("clone")) == (
        "name Insectile Aberration: a copy of Insectile Aberration (707.2)"
    )


def test_a_name_is_there_as_long_as_something_has_it() -> None:
    table = pair()
    assert BRISELA not in table
    table.meld(GISELA, BRUNA)
    assert BRISELA in table
    assert "Serra Angel" not in table


# --- What is allowed ---------------------------------------------------------------------------------------


def test_legal_actions_are_those_of_players_that_are_legal_now() -> None:
    table = Table([DELVER], hand=["Island", VALKI], opponent={"hand": ["Plains"]})
    assert [str(each) for each in table.legal_actions] == [
        "Play Island: legal",
        "Cast Valki, God of Lies: legal",
        "Cast Tibalt, Cosmic Impostor: legal",
    ]
    assert len(table.legal_actions) == 3


def test_legal_actions_are_looked_for_when_somebody_asks() -> None:
    table = Table(hand=["Island"])
    actions = table.legal_actions
    (island,) = actions
    assert island in actions
    assert island.action in actions
    assert table.propose(island).is_legal
    assert [str(each) for each in actions] == ["{T}: Add {U}: legal"]
    assert island not in actions


def test_what_is_refused_is_offered_with_its_rule() -> None:
    table = Table(["Serra Angel"])
    (transform,) = [offer for offer in table.offers("Serra Angel") if offer.verb == "transform"]
    assert transform.ruling.verdict is Verdict.NOTHING_HAPPENS
    assert str(transform).startswith("Transform: nothing happens: ")
    assert str(transform).endswith("(701.27c)")


def test_a_ruling_is_asked_without_doing_anything() -> None:
    table = Table([DELVER])
    before = table.state
    assert table.ruling("transform", DELVER).is_legal
    assert table.state is before
    assert table.log == ()


# --- Doing -------------------------------------------------------------------------------------------------


def test_what_was_done_is_told() -> None:
    table = Table([DELVER])
    result = table.transform(DELVER)
    assert result.is_legal
    assert str(result) == "legal"
    assert (
        result.log == table.log == ("As an effect: Delver of Secrets transforms into Insectile Aberration.",)
    )
    assert "712.18" in result.cited
    assert next(type(event).__name__ for event in result.events) == "Transformed"
    assert (table[DELVER].now.name, table[DELVER].now.mana_value) == ("Insectile Aberration", 1)


def test_what_is_not_allowed_is_a_value_and_leaves_the_table_alone() -> None:
    table = Table([GISELA, "Graf Rats"])
    before = table.state
    result = table.meld(GISELA, "Graf Rats")
    assert result.ruling.verdict is Verdict.ILLEGAL
    assert result.ruling.names == ("meld.both_halves_belong_together",)
    assert (result.log, result.events) == ((), ())
    assert table.state is before


def test_every_verb_of_scenario_files_can_be_done() -> None:
    table = Table(hand=["Lightning Bolt"], opponent={"battlefield": ["Serra Angel"]})
    assert table.cast("Lightning Bolt", targets=["Bob"]).is_legal
    assert table.names("stack") == ("Lightning Bolt",)
    assert table.resolve().is_legal
    assert table.view().players[1].life == 17
    assert table.do("move", "Serra Angel", to="exile").is_legal
    assert table.names("exile") == ("Serra Angel",)


def test_an_ability_is_activated_by_its_place() -> None:
    table = Table(["Forest"])
    assert table.activate("Forest").is_legal
    assert table["Forest"].tapped


def test_what_is_made_can_be_given_a_name() -> None:
    table = Table()
    table.do("create token", card="Wolf", as_="wolf")
    assert table["wolf"].now.subtypes == ("Wolf",)


# --- Questions ---------------------------------------------------------------------------------------------


def test_a_question_stays_open_until_it_is_answered() -> None:
    table = Table(hand=[VALKI])
    result = table.cast(VALKI)
    assert result.question is not None
    assert result.question == table.question
    assert table.choices == ("front", "back")
    assert not table.transform(VALKI).is_legal
    assert table.answer("back").is_legal
    assert (table.question, table.choices) == (None, ())
    assert table.names("stack") == ("Tibalt, Cosmic Impostor",)


def test_answers_can_be_given_beforehand() -> None:
    table = Table(hand=[VALKI])
    assert table.do("cast", VALKI, choose=["back"]).question is None
    assert table.names("stack") == ("Tibalt, Cosmic Impostor",)


def test_an_order_is_answered_with_names() -> None:
    table = pair()
    table.meld(GISELA, BRUNA)
    table.do("destroy", BRISELA)
    assert table.choices == (GISELA, BRUNA)
    table.answer((BRUNA, GISELA))
    assert table.names("Alice.graveyard") == (BRUNA, GISELA)


def test_a_number_is_among_the_choices_as_it_is_written() -> None:
    table = Table(hand=["Bonfire of the Damned"], mana="enforced", mana_pool="{R}{C}{C}{C}{C}{C}{C}")
    (bonfire,) = [each for each in table.legal_actions if each.verb == "cast"]
    assert table.propose(bonfire).question is not None
    assert table.choices == ("0", "1", "2", "3")
    table.answer("3")
    assert table.choices == ("Alice", "Bob")
    table.answer("Bob")
    assert table.names("stack") == ("Bonfire of the Damned",)


def test_objects_among_the_choices_go_by_their_names() -> None:
    table = Table(["Serra Angel", card("Serra Angel", tapped=True)], hand=["Clone"])
    table.cast("Clone")
    table.resolve()
    assert [each for each in table.choices if isinstance(each, str)] == ["Serra Angel", "Serra Angel#2"]
    assert table.answer("Serra Angel#2").is_legal
    assert table["Clone"].now.name == "Serra Angel"


def test_a_forbidden_answer_leaves_the_question_open() -> None:
    table = Table(hand=[VALKI])
    table.cast(VALKI)
    assert table.answer("face down").ruling.verdict is Verdict.ILLEGAL


# --- Back and forth ----------------------------------------------------------------------------------------


def test_what_was_done_is_taken_back_and_done_again() -> None:
    table = Table([DELVER])
    opening = table.state
    table.transform(DELVER)
    after = table.state
    assert table.undo()
    assert table.state is opening
    assert table.log == ()
    assert table.redo()
    assert table.state is after
    assert not table.redo()


def test_nothing_is_taken_back_at_the_opening() -> None:
    table = Table([DELVER])
    assert not table.undo()


def test_names_go_back_with_the_table() -> None:
    table = Table()
    table.do("create token", card="Wolf", as_="it")
    table.undo()
    table.do("create token", card="Human", as_="it")
    assert table["it"].now.subtypes == ("Human",)


# --- Files -------------------------------------------------------------------------------------------------


def test_a_position_is_read_and_written_alike() -> None:
    table = Table([card("Clone", copy_of="Serra Angel"), "Insectile Aberration"], day_night="night")
    assert str(Table.from_text(str(table))) == str(table)


def test_a_scenario_is_written_and_checked(tmp_path: Path) -> None:
    table = pair()
    table.meld(GISELA, BRUNA)
    assert table.left_out == ()
    table.save_scenario(tmp_path / "melded.toml")
    assert Table.from_file(tmp_path / "melded.toml").names("battlefield") == (BRISELA,)
    assert check(tmp_path).lines == ("1 passed, 0 failed",)


def test_what_a_scenario_leaves_out_is_named() -> None:
    table = Table(hand=[VALKI])
    table.cast(VALKI, choose=["front"])
    assert table.left_out == ("objects on the stack",)


def test_a_scenario_is_played_step_by_step() -> None:
    table = Table.from_file(ROOT / "assets" / "scenarios" / "rules" / "101.2-cage-and-disturb.toml")
    first = table.play_next()
    assert first is not None
    assert first.ruling.verdict is Verdict.ILLEGAL
    assert "101.2" in first.cited
    rest = 0
    while table.play_next() is not None:
        rest += 1
    assert rest > 3


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    table = Table([DELVER], hand=[VALKI])
    table.transform(DELVER)
    table.cast(VALKI)
    table.save_game(tmp_path / "game.tabletop", "Delver")
    again = Table.from_file(tmp_path / "game.tabletop")
    assert again.choices == ("front", "back")
    assert again.names("battlefield") == ("Insectile Aberration",)
    assert again.undo(2)
    assert again.names("battlefield") == (DELVER,)


def test_a_damaged_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.tabletop"
    table = Table([DELVER])
    table.transform(DELVER)
    table.save_game(file)
    file.write_bytes(file.read_bytes().replace(b"transform", b"tranzform"))
    with pytest.raises(SavedGameError, match="line 2"):
        Table.from_file(file)


def test_a_game_with_decks_begins_with_hands_and_a_mulligan(tmp_path: Path) -> None:
    decks = ["7 Forest\n7 Grizzly Bears", "14 Delver of Secrets"]
    table = Table.from_decks(*decks, players=("Ann", "Ben"), seed=3)
    assert len(table.names("Ann.hand")) == 7
    assert table.question is not None
    assert table.question.kind == "mulligan"
    table.save_game(tmp_path / "game.tabletop")
    assert Table.from_file(tmp_path / "game.tabletop").names("hand") == table.names("hand")
    assert Table.from_decks(*decks, players=("Ann", "Ben"), seed=3).names("hand") == table.names("hand")


# --- Errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "kind", "said"),
    [
        (lambda _: Table(["Delvr of Secrets"]), UnknownCardError, "did you mean “Delver of Secrets”"),
        (lambda _: Table([card("Clone", copy_of="Delvr")]), UnknownCardError, "no card is called “Delvr”"),
        (lambda _: Table([card("Clone", tpped=True)]), ScenarioError, "did you mean “tapped”"),
        (lambda _: Table(stp="draw"), ScenarioError, "did you mean “step”"),
        (lambda _: Table(active="Carol"), UnknownNameError, "unknown player “Carol”"),
        (lambda _: Table(["Lightning Bolt"]), ScenarioError, "only permanents can be here"),
        (lambda _: Table.from_decks("4 Delvr of Secrets"), DeckFileError, "deck 1: line 1"),
        (lambda _: Table.from_text("x"), ScenarioError, "position: "),
        (lambda table: table["Serra Angel"], UnknownNameError, "unknown name “Serra Angel”"),
        (lambda table: table.origins("Delvr"), UnknownNameError, "did you mean “Delver of Secrets”"),
        (lambda table: table.offers("Delvr"), UnknownNameError, "did you mean “Delver of Secrets”"),
        (lambda table: table.transform("Delvr"), UnknownNameError, "did you mean “Delver of Secrets”"),
        (lambda table: table.ruling("transfrom", DELVER), ScenarioError, "did you mean “transform”"),
        (lambda table: table.transform(DELVER, hw=1), ScenarioError, "unknown key “hw”"),
        (lambda table: table.do("transform"), ScenarioError, "“object” is missing"),
        (lambda table: table.view("Carol"), UnknownNameError, "unknown player “Carol”"),
        (lambda table: table.names("Carol.hand"), UnknownNameError, "Carol.hand"),
        (lambda table: table.do("create token", card="Wolff"), UnknownCardError, "Wolff"),
    ],
)
def test_errors_are_told_apart(wrong: Callable[[Table], object], kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said):
        wrong(Table([DELVER]))


def test_what_has_no_name_that_fits_is_no_error() -> None:
    """A handle whose token is gone still names it, and the rules decide what that means."""
    table = Table()
    table.do("create token", card="Wolf", as_="wolf")
    table.do("destroy", "wolf")
    assert not table.transform("wolf").is_legal
