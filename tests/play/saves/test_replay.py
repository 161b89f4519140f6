"""A saved game opens to the same table."""

from pathlib import Path

import pytest

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.library import default_library
from tabletop.cards.placeholders import Placeholder
from tabletop.model.actions import Advance, Cast
from tabletop.model.handwork import Agree, BeginGame, DescribeCard
from tabletop.model.objects import StackAbility
from tabletop.play.dealing import dealt
from tabletop.play.journal import Did
from tabletop.play.log.branches import go_along
from tabletop.play.options import GameOptions
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.reading import Numbered, read_game
from tabletop.play.saves.replaying import Loaded, replay
from tabletop.play.table import Table
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.saved_openings import load_game
from tests.play.saves.conftest import Save
from tests.play.saves.games import (
    SCENARIO,
    deck_table,
    destroy_the_host,
    each_place,
    facts,
    gain,
    play_a_little,
    scenario_table,
    turn_over,
)
from tests.support import ALICE, BOB, table_with


def opened(path: Path) -> Loaded:
    game = load_game(path).game
    assert not game.complaint
    return game


@pytest.mark.parametrize("from_the_start", [True, False])
def test_everything_is_as_it_was(path: Path, save: Save, from_the_start: bool) -> None:
    table = scenario_table()
    if from_the_start:
        save(table)
        play_a_little(table)
    else:
        play_a_little(table)
        save(table)
    again = opened(path).table
    assert facts(again) == facts(table)
    assert len(again.journal.branches) == 2
    assert list(each_place(again)) == list(each_place(table))


def test_placeholders_are_what_they_were_said_to_be(path: Path, save: Save) -> None:
    cards = default_library()
    said = {"sandworm": Placeholder(name="Sandworm", cost="{4}{R}")}
    deck = settled(read_deck("20 Sandworm\n4 Island\n1 Someone // Else", cards), cards, said=said)
    table = dealt([deck], ["Worms"], GameOptions(names=("Alice",), seed=5))
    save(table)
    table.propose(DescribeCard(card="Someone // Else", type="Creature", size="2/2"))
    table.propose(DescribeCard(card="Sandworm", type="Creature — Worm", cost="{4}{R}", size="5/4"))
    table.undo()
    again = opened(path).table
    assert facts(again) == facts(table)
    assert len(again.state.objects) == 25
    again.redo()
    assert {each.definition.front.power for each in again.state.objects.values()} == {"5", "2", None}


def test_placeholders_that_say_what_no_card_says_are_told(path: Path, save: Save) -> None:
    cards = default_library()
    said = {"sandworm": Placeholder(name="Sandworm", cost="{4}{R}")}
    deck = settled(read_deck("20 Sandworm", cards), cards, said=said)
    save(dealt([deck], ["Worms"], GameOptions(names=("Alice",), seed=5)))
    path.write_text(path.read_text().replace("{4}{R}", "4 or R"))
    with pytest.raises(SavedGameError, match="a placeholder in it can't be read"):
        load_game(path)


def test_a_game_with_decks_is_shuffled_as_it_was(path: Path, save: Save) -> None:
    table = deck_table(life=33, first=1)
    save(table)
    table.propose(Advance(to="next turn"))
    assert facts(opened(path).table) == facts(table)
    assert table.state.players[0].life == 33


def test_an_open_question_is_still_open(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table)
    table.propose(gain(1))
    question = table.propose(destroy_the_host(table)).question
    assert question is not None
    again = opened(path).table
    assert again.state == table.state
    for each in (again, table):
        each.answer(question.default)
    assert facts(again) == facts(table)


def test_what_was_one_step_of_the_hand_is_taken_back_as_one(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table)
    table.propose(gain(1))
    table.propose(gain(2), joined=True)
    table.propose(destroy_the_host(table), joined=True)
    again = opened(path).table
    assert again.state == table.state
    assert again.undo_step() == table.undo_step() == 3


def test_a_question_that_was_taken_back_is_gone(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table)
    table.propose(gain(1))
    table.propose(destroy_the_host(table))
    table.undo(2)
    assert facts(opened(path).table) == facts(table)


def test_a_question_that_was_left_for_another_line_after_an_answer_is_gone(path: Path, save: Save) -> None:
    table = deck_table()
    save(table)
    table.propose(gain(1))
    table.undo()
    table.propose(gain(2))
    table.propose(BeginGame())
    assert table.answer("take a mulligan").question is not None
    assert go_along(table.journal, 0)
    table.propose(gain(3))
    assert facts(opened(path).table) == facts(table)


def test_a_game_that_goes_another_way_now_is_told_and_its_file_is_kept(path: Path, save: Save) -> None:
    """As if the rules had been fixed since: every move is legal, but leads to another table."""
    table = scenario_table()
    file = save(table)
    table.propose(Advance(to="next turn"))
    table.propose(gain(3))
    file.close()
    assert not load_game(path).game.complaint
    path.write_bytes(path.read_bytes().replace(b"Serra Angel", b"Elite Vanguard", 1))
    changed = path.read_bytes()
    game = load_game(path).game
    assert game.damage is not None
    assert game.complaint == (
        f"{path}: line 2: under the rules as they are now the game goes another way; "
        "what came before it is kept"
    )
    assert len(game.table.journal.entries) == 1
    assert path.read_bytes() == changed


def test_where_the_last_turn_led_is_in_a_file_that_was_closed(path: Path, save: Save) -> None:
    table = scenario_table()
    file = save(table)
    table.propose(gain(3))
    assert [each.leads_to for each in read_game(path).moves] == [""]
    file.close()
    (move,) = read_game(path).moves
    assert move.leads_to == fingerprint(table.state)


def test_no_table_has_the_fingerprint_of_another() -> None:
    table = scenario_table()
    seen = {fingerprint(table.state)}
    for number, action in enumerate((gain(1), turn_over(table), Advance(to="next turn"), gain(1)), start=2):
        table.propose(action)
        seen.add(fingerprint(table.state))
        assert len(seen) == number
    table.undo(4)
    assert fingerprint(table.state) in seen


def test_what_is_refused_is_not_saved(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table)
    before = path.read_bytes()
    assert not table.propose(turn_over(table, "Serra Angel")).ruling.is_legal
    assert table.undo() == table.redo() == 0
    assert path.read_bytes() == before


def test_the_file_can_be_gone_on_with(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table).close()
    table.propose(gain(100))
    first = opened(path)
    assert first.table.state == table.journal.opening
    save(first.table, first.saved)
    play_a_little(first.table)
    second = opened(path)
    assert facts(second.table) == facts(first.table)
    save(second.table, second.saved)
    second.table.redo()
    assert facts(opened(path).table) == facts(second.table)


def test_walking_through_a_lesson_back_and_forth_is_saved(path: Path, save: Save) -> None:
    steps = "".join(
        f'\n[[steps]]\ndo = "transform"\nobject = "Delver of Secrets"\n{more}'
        for more in ("", "", "back_to = 1\n", "back_to = 0\n")
    )
    play = Play(scenario_from(SCENARIO + steps, Path("steps.toml")))
    save(play.table)
    for _ in range(4):
        play.next()
        play.table.propose(gain(1))
    play.rewind(2)
    assert facts(opened(path).table) == facts(play.table)
    assert play.table.journal.branches


def test_the_lesson_is_there_again(path: Path, save: Save) -> None:
    save(scenario_table())
    loaded = load_game(path)
    assert loaded.lesson is not None
    assert loaded.lesson.file.scenario.title == "A thing of beauty"
    assert loaded.lesson.table is loaded.game.table


def test_a_card_that_is_gone_is_named(path: Path, save: Save) -> None:
    table = deck_table()
    save(table)
    path.write_text(path.read_text().replace("Delver of Secrets // Insectile Aberration", "Quiet Heron", 1))
    with pytest.raises(
        SavedGameError, match=r"Mine, line 2: no card is called “Quiet Heron”.*import the card"
    ):
        load_game(path)


def test_a_scenario_that_can_not_be_is_told(path: Path, save: Save) -> None:
    save(scenario_table())
    path.write_text(path.read_text().replace("Serra Angel", "Sera Angle", 1))
    with pytest.raises(
        SavedGameError, match=r"game\.tabletop: its opening can't be made: beauty\.toml: .*Serra"
    ):
        load_game(path)


def test_a_scenario_may_be_no_larger_than_in_a_file_of_its_own(path: Path, save: Save) -> None:
    table = scenario_table("#" * (1 << 20))
    save(table)
    path.write_text(path.read_text().replace("#", "##", 1))
    with pytest.raises(SavedGameError, match="its opening is too large"):
        load_game(path)


def test_a_table_of_its_own_can_not_be_saved() -> None:
    assert Table(scenario_table().state).recipe is None


def test_an_agreement_is_kept(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table)
    table.propose(Agree(only_what_cards_do=True))
    assert not table.propose(turn_over(table)).ruling.is_legal
    again = opened(path).table
    assert again.state.only_what_cards_do
    assert again.undo() == 1
    assert again.propose(turn_over(again)).ruling.is_legal


def test_a_game_that_named_modes_by_their_words_opens_as_it_was() -> None:
    table = opened(Path(__file__).parent / "earlier" / "modes.tabletop").table
    henrika = next(each for each in table.state.permanents() if "Henrika" in each.definition.front.name)
    assert [key.place for key in henrika.modes_chosen] == [1, 2]
    answers = [entry.answers for entry in table.journal.entries if entry.answers]
    assert answers[:2] == [("mode 2",), ("mode 1", "mode 4", "mode 6", "Bob")]


def test_modes_whose_words_were_improved_since_are_found(tmp_path: Path) -> None:
    earlier = Path(__file__).parent / "earlier" / "modes.tabletop"
    text = earlier.read_text(encoding="utf-8")
    path = tmp_path / "modes.tabletop"
    path.write_text(text.replace("Draw a card and you lose 1 life", "You draw a card and lose 1 life"))
    assert facts(opened(path).table) == facts(opened(earlier).table)


def test_an_answer_that_names_no_mode_is_damage(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "earlier" / "modes.tabletop").read_text(encoding="utf-8")
    path = tmp_path / "modes.tabletop"
    path.write_text(text.replace("Draw a card and you lose 1 life", "zzzzzz"))
    damage = load_game(path).game.damage
    assert damage is not None
    assert (damage.line, "n't a possible answer" in damage.what) == (3, True)


def test_damage_that_nobody_divided_is_dealt_as_it_was() -> None:
    loaded = opened(Path(__file__).parent / "earlier" / "damage.tabletop")
    assert loaded.damage is None
    damage = {each.definition.name: each.damage for each in loaded.table.state.permanents()}
    assert damage == {"Serra Angel": 3, "Wind Drake": 0}
    assert loaded.table.state.step == "postcombat main"


def test_any_number_that_was_asked_about_first_is_the_same() -> None:
    loaded = opened(Path(__file__).parent / "earlier" / "any_number.tabletop")
    assert loaded.damage is None
    tapped = sorted(each.definition.front.name for each in loaded.table.state.permanents() if each.tapped)
    assert tapped == ["Etali, Primal Conqueror", "Grizzly Bears", "Hill Giant"]
    names = [each.definition.front.name for each in loaded.table.state.permanents()]
    assert (names.count("Hill Giant"), "Savannah Lions" in names, "Wind Drake" in names) == (2, False, False)


def test_orders_that_nobody_was_asked_for_are_those_of_then() -> None:
    """Scry and surveil left cards in their order, and the oldest effect changed damage first."""
    loaded = opened(Path(__file__).parent / "earlier" / "orders.tabletop")
    assert loaded.damage is None
    assert len(loaded.table.journal.entries) == 4
    assert loaded.table.state.players[1].life == 20 - (2 + 1) * 2


def test_what_triggered_in_an_untap_step_is_below_what_triggered_in_the_upkeep() -> None:
    """The ability was put onto the stack in the untap step, so its target was chosen and no order asked."""
    table = table_with(
        battlefield=["Moonrage Brute", "Delver of Secrets"],
        theirs=["Hill Giant", "Runeclaw Bear"],
        library=["Island"],
        opponent={"hand": ["Lightning Bolt"] * 2, "library": ["Island"]},
        day_night="night",
        active=BOB,
    )
    for bolt in table.all("Lightning Bolt"):
        table.does(Cast(object=bolt, target_players=(ALICE,)))
        table.resolve()
    bear = table.only("Runeclaw Bear")
    assert replay(table, [Numbered(1, Did(Advance(to="upkeep"), (bear,)))]) is None
    top, bottom = (table.state.objects[each] for each in table.state.stack)
    assert isinstance(top, StackAbility)
    assert isinstance(bottom, StackAbility)
    assert (top.source, bottom.source) == (table.only("Delver of Secrets"), table.only("Brutal Cathar"))
    assert bottom.targets == (bear,)
