"""Arrows and rings are saved with a position and restored."""

from pathlib import Path

import pytest

from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.table_position import position_from
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.showing import showing
from tabletop.scenarios.steps.drawn import Drawn, DrawnArrow, drawing_of

from .conftest import read

TEXT = """
arrows = [{ from = "clone", to = "Bob" }, { from = "Forest#2", to = "clone" }]
rings = ["Forest#2", "clone"]
[table.Alice]
battlefield = ["Forest", "Forest", { card = "Clone", as = "clone", copy_of = "Wildblood Pack" }]
"""


def test_what_a_file_has_drawn_lies_on_the_objects_it_names() -> None:
    play = Play(read(TEXT))
    ids = [each.id for each in play.table.state.permanents()]
    _, forest, clone = ids
    assert drawing_of(play.file.scenario, play.naming) == Drawn(
        (DrawnArrow(clone, seat=1), DrawnArrow(forest, clone)), (forest, clone)
    )


def test_it_is_written_with_the_position_and_read_again() -> None:
    play = Play(read(TEXT))
    drawn = drawing_of(play.file.scenario, play.naming)
    text = scenario_text(position_from(play.table.state, Path("kept.toml"), drawn=drawn))
    assert 'arrows = [{ from = "Clone", to = "Bob" }, { from = "Forest#2", to = "Clone" }]' in text
    again = Play(scenario_from(text, Path("kept.toml")))
    assert drawing_of(again.file.scenario, again.naming) == drawn


def test_what_has_no_name_in_the_file_is_left_out() -> None:
    play = Play(read(TEXT))
    file = position_from(play.table.state, Path("x.toml"), drawn=Drawn((DrawnArrow(999, seat=0),), (999,)))
    assert (file.scenario.arrows, file.scenario.rings) == ((), ())


def test_nothing_is_drawn_where_the_card_has_gone() -> None:
    token = read(
        'rings = ["wolf"]\narrows = [{ from = "wolf", to = "Bob" }]\n'
        '[table.Alice]\nbattlefield = [{ card = "Wolf", as = "wolf" }]\n'
        '[[steps]]\ndo = "destroy"\nobject = "wolf"\n'
    )
    gone = Play(token)
    assert len(drawing_of(token.scenario, gone.naming).rings) == 1
    gone.next()
    assert drawing_of(token.scenario, gone.naming) == Drawn()


def test_a_name_that_nothing_has_is_told_with_its_place() -> None:
    with pytest.raises(ScenarioError, match=r"rings.*Forst.*Forest"):
        read(TEXT.replace('rings = ["Forest#2"', 'rings = ["Forst"'))


def test_it_can_be_shown_without_a_window(tmp_path: Path) -> None:
    file = tmp_path / "drawn.toml"
    file.write_text(TEXT)
    assert len(showing(file).drawings.arrows) == 2
