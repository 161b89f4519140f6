"""Notes on what hands do in place of an ability."""

import pytest

from tabletop.language.effects import Attach, Meld, Transform
from tabletop.model.actions import Instruct
from tabletop.play.log.action_lines import lines
from tabletop.play.log.by_hand_words import by_hand_note
from tabletop.play.log.summing_up import summed_up
from tabletop.play.perspective import Perspective
from tabletop.rules.drops import dropped_on
from tabletop.rules.referee import carry_out
from tests.support import BOB, table_with


@pytest.mark.parametrize(
    ("first", "second", "does"),
    [
        (
            "Gisela, the Broken Blade",
            "Bruna, the Fading Light",
            "the ability of Gisela, the Broken Blade does this at the beginning of your end step",
        ),
        (
            "Bruna, the Fading Light",
            "Gisela, the Broken Blade",
            "the ability of Gisela, the Broken Blade does this at the beginning of your end step",
        ),
        (
            "Hanweir Garrison",
            "Hanweir Battlements",
            "the ability of Hanweir Battlements does this for {3}{R}{R}, {T}",
        ),
    ],
)
def test_melding_by_hand_says_which_ability_does_it(first: str, second: str, does: str) -> None:
    table = table_with([first, second])
    action = Instruct(effect=Meld(objects=(table.only(first), table.only(second))))
    assert by_hand_note(table.state, action) == f"By hand. In a game, {does}."
    assert Perspective(table.state, None).by_hand_note(action) == f"By hand. In a game, {does}."
    events = carry_out(table.state, action).events
    told = lines(table.state, action, events)
    assert [line.text for line in told][1] == f"By hand. In a game, {does}."
    assert told[1].kind == "by hand"
    line = summed_up(told)
    assert line is not None
    assert f"; by hand: in a game, {does}" in line.text


def test_attaching_equipment_by_hand_names_its_equip_ability() -> None:
    table = table_with(["Bonesplitter", "Elite Vanguard", "Pacifism"])
    vanguard = table.only("Elite Vanguard")
    note = "By hand. In a game, the equip ability of Bonesplitter does this for {1}."
    by_name = {"Bonesplitter": note, "Pacifism": "", "Elite Vanguard": ""}
    for name, said in by_name.items():
        action = Instruct(effect=Attach(object=table.only(name), to=vanguard))
        assert by_hand_note(table.state, action) == said


def test_other_effects_have_no_note() -> None:
    table = table_with(["Delver of Secrets", "Elite Vanguard"])
    delver = table.only("Delver of Secrets")
    assert by_hand_note(table.state, Instruct(effect=Transform(objects=(delver,)))) == ""
    assert (
        by_hand_note(table.state, Instruct(effect=Meld(objects=(delver, table.only("Elite Vanguard"))))) == ""
    )
    assert by_hand_note(table.state, Instruct(effect=Attach(object=0, to=delver))) == ""


def test_equipment_dropped_on_a_creature_may_be_paid_for_instead() -> None:
    table = table_with(["Bonesplitter", "Elite Vanguard"])
    offers = dropped_on(table.state, table.only("Bonesplitter"), table.only("Elite Vanguard"))
    assert [offer.verb for offer in offers] == ["activate", "attach"]
    assert all(offer.ruling.is_legal for offer in offers)
    assert getattr(offers[0].action, "targets") == (table.only("Elite Vanguard"),)  # noqa: B009 - of one kind only


def test_equipment_may_be_paid_for_by_tapping_lands() -> None:
    table = table_with(["Bonesplitter", "Elite Vanguard", "Forest"], mana="enforced")
    splitter, vanguard = table.only("Bonesplitter"), table.only("Elite Vanguard")
    equip, attach = Perspective(table.state, None, pays=True).dropped_on(splitter, vanguard)
    assert (equip.verb, attach.verb) == ("activate", "attach")
    assert equip.ruling.is_legal
    without = Perspective(table.state, None).dropped_on(splitter, vanguard)
    assert [offer.ruling.is_legal for offer in without] == [False, True]
    assert without[0].ruling.reasons[0].words == (
        "The ability of Bonesplitter can't be activated: {1} is missing."
    )


def test_in_the_turn_of_another_player_it_is_only_attached_by_hand() -> None:
    table = table_with(["Bonesplitter", "Elite Vanguard"], active=BOB)
    offers = dropped_on(table.state, table.only("Bonesplitter"), table.only("Elite Vanguard"))
    assert [offer.verb for offer in offers] == ["attach"]
