"""Texts of saved games are normalized when read, and a game with other texts still loads and replays."""

import json
from pathlib import Path

import pytest

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import default_library
from tabletop.cards.placeholders import Placeholder
from tabletop.model.actions import Advance
from tabletop.model.marking import WriteNote
from tabletop.play.dealing import dealt
from tabletop.play.options import GameOptions
from tabletop.play.saves.lines import UnreadableLineError, header_on, is_as_written
from tabletop.play.saves.shelf import read_kept_game
from tabletop.play.saves.writing import create_file
from tabletop.scenarios.running.saved_openings import load_game
from tests.play.saves.games import LIST, deck_table, gain, number, scenario_table

UNSEEN = "\u00ad\u200b\u2060\u202e"


def test_the_title_of_a_game_is_one_clean_line(tmp_path: Path) -> None:
    file = create_file(tmp_path / "game.tabletop", scenario_table(), f"A{UNSEEN} ga\x1b[2Jme\n" + "x" * 5_000)
    file.close()
    title = read_kept_game(file.path).title
    assert title.startswith("A ga\\x1b[2Jme xxx")
    assert len(title) == 200


def test_players_decks_and_placeholders_are_normalized() -> None:
    header = {
        "tabletop": "saved game",
        "format": 1,
        "title": "A game",
        "begun": "2026-01-01T00:00:00",
        "opening": {
            "from": "decks",
            "lists": ["1 Forest\r\n1 Nobody\u200bs Card\r\n"],
            "titles": [f"Mine{UNSEEN}"],
            "options": {"names": [f"Ana{UNSEEN}", "Jo\u0308"], "seed": 1, "first": 1},
            "placeholders": [{"name": f"Nobody{UNSEEN}s Card", "text": [f"Fly{UNSEEN}ing"]}],
        },
    }
    line = json.dumps(header).encode() + b"\n"
    recipe = header_on(line).opening
    assert recipe.titles == ("Mine",)
    assert recipe.options.names == ("Ana", "Jö")
    assert recipe.options.first == 1
    assert recipe.placeholders == (Placeholder(name="Nobodys Card", text=("Flying",)),)
    assert recipe.lists == ("1 Forest\r\n1 Nobody\u200bs Card\r\n",), "lists have a reader of their own"
    assert not is_as_written(line)


def test_a_player_without_a_visible_name_is_refused_in_one_line() -> None:
    header = {
        "tabletop": "saved game",
        "format": 1,
        "title": "A game",
        "begun": "2026-01-01T00:00:00",
        "opening": {
            "from": "decks",
            "lists": ["60 Forest", "60 Forest"],
            "titles": ["Mine", "Yours"],
            "options": {"names": [UNSEEN, "Bob"], "seed": 1},
        },
    }
    with pytest.raises(UnreadableLineError, match=r"^its beginning was changed \(.*names"):
        header_on(json.dumps(header).encode() + b"\n")


def test_words_in_moves_are_normalized(tmp_path: Path) -> None:
    file = create_file(tmp_path / "game.tabletop", scenario_table(), "A game")
    permanent = number(file.table, "Serra Angel")
    file.table.propose(WriteNote(objects=(permanent,), words="Mind the gap"))
    file.close()
    content = file.path.read_text("utf-8").replace("Mind the gap", f"Mind{UNSEEN} the \\u001b[31mgap")
    file.path.write_text(content, "utf-8")
    table = load_game(file.path).game.table
    action = table.journal.entries[0].action
    assert isinstance(action, WriteNote)
    assert action.words == "Mind the \\x1b[31mgap"


@pytest.mark.parametrize("name", ["Jo\u0308tun", f"An{UNSEEN}a"])
def test_a_game_of_before_with_other_names_loads_and_replays(tmp_path: Path, name: str) -> None:
    """Its fingerprints used the names as they were, so they prove nothing now."""
    decks = [read_deck(LIST, default_library()).deck]
    table = dealt(decks, ["Mine"], GameOptions(names=(name,), seed=5))
    file = create_file(tmp_path / "game.tabletop", table, "A game")
    for _ in range(3):
        file.table.propose(gain(1))
    file.table.propose(Advance(to="end"), ask=False)
    file.close()
    content = file.path.read_text("utf-8").replace('"fingerprint":"', '"fingerprint":"0')
    file.path.write_text(content, "utf-8")
    assert "fingerprint" in content
    game = load_game(file.path).game
    assert game.complaint == ""
    assert game.table.journal.cursor == 4


def test_a_game_with_plain_names_is_held_to_its_fingerprints(tmp_path: Path) -> None:
    file = create_file(tmp_path / "game.tabletop", deck_table(), "A game")
    file.table.propose(gain(1))
    file.close()
    content = file.path.read_text("utf-8").replace('"fingerprint":"', '"fingerprint":"0')
    file.path.write_text(content, "utf-8")
    assert "goes another way" in load_game(file.path).game.complaint


@pytest.mark.parametrize(
    ("line", "is_so"),
    [
        (b'{"a":"plain"}', True),
        (b'{"a":"two\\nlines \\"said\\""}', True),
        (b'{"a":"windows\\r\\n"}', True),
        ('{"a":"Jötun — Æther"}'.encode(), True),
        (b'{"a":"\\u200b"}', False),
        ('{"a":"Jo\u0308tun"}'.encode(), False),
        (f'{{"a{UNSEEN}":1}}'.encode(), False),
        (b'{"\\u00e9', False),
    ],
)
def test_lines_that_are_read_as_they_stand(line: bytes, *, is_so: bool) -> None:
    assert is_as_written(line) is is_so
