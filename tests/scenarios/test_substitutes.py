"""Helper and checklist cards in positions: declared, expected, saved (713)."""

from pathlib import Path

import pytest

from tabletop.cards.library import default_library
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.files.table_position import position_from
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.running.headless_check import check_file

POSITION = """
title = "Substitutes"

[table.Alice]
hand = [{ card = "Delver of Secrets", as = "delver", substitute = true }, "Thing in the Ice"]
battlefield = [{ card = "Brisela, Voice of Nightmares", substitute = true }]
"""


def write_position(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "position.toml"
    file.write_text(text, encoding="utf-8")
    return file


def stood_for(file: Path) -> dict[str, bool]:
    state, _ = opening(read_scenario(file), default_library())
    pieces = [piece for object in state.objects.values() for piece in object.pieces]
    return {piece.definition.name: piece.substitute for piece in pieces}


def test_a_position_says_for_which_cards_one_stands(tmp_path: Path) -> None:
    assert stood_for(write_position(tmp_path, POSITION)) == {
        "Delver of Secrets": True,
        "Thing in the Ice": False,
        "Gisela, the Broken Blade": True,
        "Bruna, the Fading Light": True,
    }


@pytest.mark.parametrize("card", ["Grizzly Bears", "Incubator"])
def test_nothing_stands_for_a_card_that_shows_its_back_to_nobody(tmp_path: Path, card: str) -> None:
    text = f'title = "No"\n[table.Alice]\nbattlefield = [{{ card = "{card}", substitute = true }}]\n'
    with pytest.raises(ScenarioError, match=r"battlefield\[1\].substitute: .* isn't a double-faced card"):
        stood_for(write_position(tmp_path, text))


def test_it_is_saved_with_the_position(tmp_path: Path) -> None:
    first = write_position(tmp_path, POSITION)
    state, _ = opening(read_scenario(first), default_library())
    again = tmp_path / "again.toml"
    again.write_text(scenario_text(position_from(state, again)), encoding="utf-8")
    assert stood_for(again) == stood_for(first)


@pytest.mark.parametrize(("wanted", "passes"), [("true", True), ("false", False)])
def test_files_can_ask_whether_one_lies_there(tmp_path: Path, wanted: str, passes: bool) -> None:
    text = f"{POSITION}\n[expect.objects]\ndelver = {{ substitute = {wanted} }}\n"
    assert check_file(write_position(tmp_path, text)).passed is passes
