"""Day and night (729), daybound and nightbound (702.145)."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import (
    BecomeCopy,
    Change,
    Changes,
    Forbid,
    PutOntoBattlefield,
    SetDay,
    SetNight,
    Transform,
)
from tabletop.model.actions import Advance, Cast
from tabletop.model.events import DayNightChanged, Transformed
from tests.support import (
    BOB,
    PlacedTable,
    cited,
    copy_of,
    face_down,
    happened,
    table_with,
    token,
)


def test_neither_stays_neither() -> None:
    table = table_with()
    for _ in range(3):
        table.does(Advance(to="next turn"))
    assert table.state.day_night == "neither"


def test_a_permanent_with_daybound_makes_it_day() -> None:
    table = table_with(hand=["Bird Admirer"])
    played = table.tell(PutOntoBattlefield(objects=(table.only("Bird Admirer"),)))
    assert table.state.day_night == "day"
    assert "day_night.becomes_day" in cited(played)


def test_with_nightbound_alone_it_becomes_night() -> None:
    table = table_with(battlefield=[copy_of("Wing Shredder", card="Clone")])
    table.does(Advance())
    assert table.state.day_night == "night"


def test_with_both_it_becomes_day() -> None:
    table = table_with(battlefield=[copy_of("Wing Shredder", card="Clone"), "Bird Admirer"])
    table.does(Advance())
    assert table.state.day_night == "day"


def test_as_it_becomes_night_daybound_turns_without_the_stack() -> None:
    table = table_with(battlefield=["Bird Admirer"], day_night="day")
    played = table.tell(SetNight())
    assert table.permanent("Wing Shredder").side is Side.BACK
    assert len(happened(played, Transformed)) == 1
    assert "day_night.daybound_turns" in cited(played)
    assert table.state.stack == ()


def test_as_it_becomes_day_nightbound_turns_back() -> None:
    table = table_with(battlefield=["Wing Shredder"], day_night="night")
    played = table.tell(SetDay())
    assert table.permanent("Bird Admirer").side is Side.FRONT
    assert "day_night.nightbound_turns" in cited(played)


def test_it_does_not_turn_in_any_other_way() -> None:
    table = table_with(battlefield=["Bird Admirer", "Wing Shredder"], day_night="night")
    assert table.tell(Transform(objects=(table.all("Wing Shredder")[0],))).names == (
        "transform.has_neither_daybound_nor_nightbound",
    )


@pytest.mark.parametrize(
    ("day_night", "cast", "after"),
    [("day", 0, "night"), ("day", 1, "day"), ("day", 2, "day"), ("night", 0, "night"), ("night", 1, "night"),
     ("night", 2, "day")],
)  # fmt: skip
def test_what_the_last_turn_makes_of_it(day_night: str, cast: int, after: str) -> None:
    """729.2: only the spells of the player whose turn it was count."""
    table = table_with(hand=["Lightning Bolt"] * 2, day_night=day_night)
    for bolt in table.all("Lightning Bolt")[:cast]:
        table.does(Cast(object=bolt, target_players=(BOB,)))
        table.resolve()
    table.does(Advance(to="next turn"))
    assert table.state.day_night == after


def test_spells_of_the_other_player_do_not_count() -> None:
    table = table_with(opponent={"hand": ["Lightning Bolt"]}, day_night="day")
    table.does(Cast(object=table.only("Lightning Bolt"), target_players=(BOB,)))
    table.does(Advance(to="next turn"))
    assert table.state.day_night == "night"


def test_the_check_comes_before_untapping_and_only_in_the_untap_step() -> None:
    table = table_with(day_night="day")
    played = table.does(Advance(to="end"))
    assert happened(played, DayNightChanged) == []


def test_at_night_it_enters_back_up_and_never_is_seen_front_up() -> None:
    table = table_with(hand=["Bird Admirer"], day_night="night")
    played = table.tell(PutOntoBattlefield(objects=(table.only("Bird Admirer"),)))
    assert table.permanent("Wing Shredder").turned == 0
    assert "entering.back_up_at_night" in cited(played)
    assert happened(played, Transformed) == []


def test_cast_at_night_it_is_front_up_on_the_stack_and_enters_back_up() -> None:
    table = table_with(hand=["Bird Admirer"], day_night="night")
    table.does(Cast(object=table.only("Bird Admirer")))
    assert table.now("Bird Admirer").mana_value == 3
    table.resolve()
    assert table.permanent("Wing Shredder").side is Side.BACK


def test_a_copy_that_is_no_transforming_card_neither_enters_back_up_nor_turns() -> None:
    table = table_with(battlefield=[copy_of("Bird Admirer", card="Clone")], day_night="day")
    played = table.tell(SetNight())
    assert happened(played, Transformed) == []
    assert table.only("Bird Admirer")


def test_a_transforming_card_that_copies_a_daybound_one_turns_once_and_comes_to_rest() -> None:
    """702.145c requires the front to be up. With its back up the copy is left alone."""
    table = table_with(battlefield=["Bird Admirer", "Delver of Secrets"], day_night="day")
    delver = table.only("Delver of Secrets")
    table.tell(BecomeCopy(object=delver, of=table.only("Bird Admirer")))
    played = table.tell(SetNight())
    assert len(happened(played, Transformed)) == 2
    assert table.state.objects[delver].side is Side.BACK  # type: ignore[attr-defined]


def test_face_down_it_takes_no_part() -> None:
    table = table_with(battlefield=[face_down("Bird Admirer")], day_night="day")
    assert happened(table.tell(SetNight()), Transformed) == []


def test_what_cannot_transform_stays_as_it_is() -> None:
    table = table_with(battlefield=["Bird Admirer"], day_night="day")
    table.tell(Forbid(what=("transform",), object=table.only("Bird Admirer")))
    table.tell(SetNight())
    assert table.permanent("Bird Admirer").side is Side.FRONT


def test_a_keyword_given_to_what_has_two_faces_binds_it() -> None:
    table = table_with(battlefield=["Delver of Secrets"], day_night="night")
    delver = table.only("Delver of Secrets")
    table.tell(Change(objects=(delver,), change=Changes(add_keywords=("daybound",))))
    assert table.only("Insectile Aberration") == delver


def test_given_to_a_token_without_another_face_nothing_turns() -> None:
    table = table_with(battlefield=[token("Wolf")], day_night="night")
    table.tell(Change(objects=(table.only("Wolf Token"),), change=Changes(add_keywords=("daybound",))))
    assert table.only("Wolf Token")


def turns(table: PlacedTable, number: int) -> list[str]:
    found = []
    for _ in range(number):
        table.does(Advance(to="next turn"))
        found.append(table.state.day_night)
    return found


def test_a_quiet_game_falls_into_night_and_stays_there() -> None:
    assert turns(table_with(battlefield=["Bird Admirer"], day_night="day"), 3) == ["night"] * 3
