"""Visible and hidden facts of a view, and the offers of an object."""

import msgspec
import pytest

from tabletop.cards.library import default_library
from tabletop.cards.wording import words_on_stack
from tabletop.language.effects import Draw, Exile, Look, Move, Reveal, Scry, Shuffle, Tap
from tabletop.model.actions import Advance, Attack, Cast, PlayLand, TurnUp
from tabletop.model.handwork import LookAtCards
from tabletop.model.objects import Combat
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tabletop.rules import attempts
from tabletop.rules import drops as drops_of_rules
from tabletop.rules.attempts import offers
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.drops import drop_targets, dropped_in, dropped_on, with_target
from tabletop.rules.offers import Offer, best
from tabletop.rules.referee import rule_on
from tabletop.rules.view import Badge, TableView
from tests.batches import in_batches
from tests.support import (
    ALICE,
    BOB,
    PlacedTable,
    copy_of,
    face_down,
    on_table,
    table_with,
    token,
)


def secrets_in(view: TableView, *names: str) -> list[str]:
    """Return those of some names that occur anywhere in a view."""
    text = repr(view)
    return [name for name in names if name in text]


def hidden_table() -> PlacedTable:
    return table_with(
        battlefield=[face_down("Serra Angel")],
        hand=["Delver of Secrets"],
        library=["Shivan Dragon"],
        exile=[on_table("Mulldrifter", face_down=True)],
        graveyard=["Opt"],
    )


# --- What is seen -----------------------------------------------------------------------------------


def test_what_looks_the_same_after_an_action_is_the_very_same_view() -> None:
    table = table_with(["Delver of Secrets", "Serra Angel", "Forest"])
    before = table.view().objects()
    table.tell(Tap(objects=(table.only("Delver of Secrets"),)))
    after = table.view().objects()
    assert [each.now.name for id, each in after.items() if each is not before[id]] == ["Delver of Secrets"]


def test_what_an_effect_reaches_is_seen_of_what_did_not_change_itself() -> None:
    table = table_with(["Mayor of Avabruck", "Village Messenger"])
    messenger = table.only("Village Messenger")
    assert table.view().objects()[messenger].now.power == 2
    table.tell(Exile(objects=(table.only("Mayor of Avabruck"),)))
    assert table.view().objects()[messenger].now.power == 1


def test_each_player_sees_a_face_down_permanent_with_own_eyes() -> None:
    table = table_with([face_down("Serra Angel")])
    known = [table.view(viewer).battlefield[0].known for viewer in (ALICE, BOB, None, ALICE)]
    assert known == [True, False, True, True]


def test_an_opponent_sees_no_name_of_what_is_hidden() -> None:
    view = hidden_table().view(BOB)
    assert secrets_in(view, "Serra Angel", "Delver of Secrets", "Shivan Dragon", "Mulldrifter") == []
    assert secrets_in(view, "Opt") == ["Opt"]


def test_a_player_sees_the_own_hand_and_face_down_permanents_but_no_library() -> None:
    view = hidden_table().view(ALICE)
    assert secrets_in(view, "Delver of Secrets", "Serra Angel") == ["Delver of Secrets", "Serra Angel"]
    assert secrets_in(view, "Shivan Dragon", "Mulldrifter") == []


def test_who_plays_both_seats_sees_both_hands_and_no_library() -> None:
    table = table_with(hand=["Opt"], library=["Shivan Dragon"], opponent={"hand": ["Murder"]})
    assert secrets_in(table.view(), "Opt", "Murder", "Shivan Dragon") == ["Opt", "Murder"]


def test_a_hidden_card_shows_nothing_by_which_it_could_be_known_again() -> None:
    """712.7: double-faced cards in hidden zones are like all others."""
    view = table_with(hand=["Delver of Secrets", "Island"]).view(BOB)
    first, second = view.players[ALICE].hand
    for seen in (first, second):
        assert not seen.known
        assert (seen.definition, seen.face, seen.now, seen.pieces) == (None, None, None, ())
        assert seen.badge == Badge("face down")
    assert msgspec.structs.replace(first, id=second.id) == second


def test_a_shuffled_card_cannot_be_followed() -> None:
    table = table_with(hand=["Opt"], library=["Island"] * 20)
    table.tell(Move(objects=(table.only("Opt"),), to="library"))
    followed = table.only("Opt")
    table.tell(Shuffle())
    library = table.view(BOB).players[ALICE].library
    assert followed not in [seen.id for seen in library]
    numbers = [seen.id for seen in library]
    assert numbers == sorted(numbers)


def test_what_is_revealed_is_seen_by_everybody_and_what_is_looked_at_by_one() -> None:
    table = table_with(library=["Shivan Dragon"], hand=["Opt"])
    table.tell(Look(by=BOB, objects=(table.only("Shivan Dragon"),)))
    assert secrets_in(table.view(BOB), "Shivan Dragon") == ["Shivan Dragon"]
    assert secrets_in(table.view(ALICE), "Shivan Dragon") == []
    table.tell(Reveal(objects=(table.only("Opt"),)))
    assert secrets_in(table.view(BOB), "Opt") == ["Opt"]


def test_who_may_look_sees_both_sides() -> None:
    """712.6."""
    table = table_with(library=["Delver of Secrets"])
    table.tell(Look(by=BOB, number=1, objects=(table.only("Delver of Secrets"),)))
    (seen,) = table.view(BOB).players[ALICE].library
    assert seen.definition is not None
    assert seen.definition.back is not None
    assert seen.definition.back.name == "Insectile Aberration"


def test_drawn_from_a_library_it_is_known_to_its_owner_only() -> None:
    table = table_with(library=["Shivan Dragon"])
    table.tell(Draw())
    assert table.view(ALICE).players[ALICE].hand[0].known
    assert not table.view(BOB).players[ALICE].hand[0].known


def test_a_question_is_seen_by_whom_it_is_put_to() -> None:
    """The text of a scry names a card that the opponent may not know."""
    table = table_with(library=["Shivan Dragon", "Island"])
    table.tell(Scry())
    assert table.view(ALICE).question is not None
    assert table.view().question is not None
    assert table.view(BOB).question is None
    assert secrets_in(table.view(BOB), "Shivan Dragon") == []


def test_exiled_face_down_it_is_known_to_those_only_who_may_look() -> None:
    table = table_with(hand=["Opt"])
    table.tell(Exile(objects=(table.only("Opt"),), face_down=True))
    assert secrets_in(table.view(ALICE), "Opt") == []


@pytest.mark.parametrize(
    ("placed", "badge"),
    [
        ("Delver of Secrets", Badge("transforming")),
        ("Insectile Aberration", Badge("transforming", back=True)),
        ("Harnfel, Horn of Bounty", Badge("modal", back=True)),
        ("Graf Rats", Badge("meld")),
        ("Chittering Host", Badge("meld", back=True)),
        ("Tok-Tok, Volcano Born", Badge("flip", back=True)),
        ("Elite Vanguard", Badge("plain")),
        (token("Wolf"), Badge("plain", token=True)),
        (copy_of("Insectile Aberration", card="Clone"), Badge("plain", copy=True)),
        (face_down("Delver of Secrets"), Badge("face down")),
    ],
)
def test_the_badge_says_what_the_cards_are(placed: object, badge: Badge) -> None:
    table = table_with(battlefield=[placed])  # type: ignore[list-item]
    (seen,) = table.view().battlefield
    assert seen.badge == badge


def test_spells_and_abilities_are_on_the_stack_top_first() -> None:
    table = table_with(hand=["Murder"], theirs=["Thraben Gargoyle"])
    table.does(Cast(object=table.only("Murder"), targets=(table.only("Thraben Gargoyle"),)))
    (offer,) = [each for each in table.offers(table.only("Thraben Gargoyle")) if each.verb == "activate"]
    table.does(offer.action)
    ability, spell = table.view().stack
    assert spell.targets == (table.only("Thraben Gargoyle"),)
    assert (ability.source, ability.pieces) == (table.only("Thraben Gargoyle"), ())
    assert words_on_stack(ability) == "{6}: Transform this"


def test_a_players_page() -> None:
    table = table_with(library=["Island"], command=["Opt"])
    player = table.view().players[ALICE]
    assert (player.name, player.life, len(player.library), len(player.command)) == ("Alice", 20, 1, 1)


# --- Offers -----------------------------------------------------------------------------------------


def verbs(found: tuple[Offer, ...], *, legal: bool = True) -> list[str]:
    return [offer.verb for offer in found if offer.ruling.is_legal is legal]


@in_batches("name", sorted({face.name for card in default_library() for face in card.faces})[::7])
def test_every_offer_carries_its_ruling(name: str) -> None:
    table = table_with(hand=[name], graveyard=[name])
    for id in table.state.objects:
        for offer in table.offers(id):
            assert offer.ruling == rule_on(table.state, offer.action)
            assert offer.ruling.is_legal or offer.ruling.words
            assert offer.label


def test_what_a_player_does_is_offered_first() -> None:
    table = table_with(hand=["Delver of Secrets"])
    groups = [offer.group for offer in table.offers(table.only("Delver of Secrets"))]
    assert groups == sorted(groups, key=["play", "effect", "zone"].index)


def test_the_back_of_a_transforming_card_is_offered_to_be_refused() -> None:
    table = table_with(hand=["Delver of Secrets"])
    back = [each for each in table.offers(table.only("Delver of Secrets")) if each.face == "back"]
    assert back
    assert not any(offer.ruling.is_legal for offer in back if offer.verb == "cast")


def test_both_faces_of_a_modal_card_are_offered() -> None:
    table = table_with(hand=["Malakir Rebirth"], battlefield=["Elite Vanguard"])
    found = table.offers(table.only("Malakir Rebirth"))
    assert {("cast", "front"), ("play land", "back")} <= {
        (each.verb, each.face) for each in found if each.ruling.is_legal
    }


def test_a_meld_card_is_offered_its_counterpart() -> None:
    table = table_with(battlefield=["Graf Rats", "Midnight Scavengers"])
    (offer,) = [each for each in table.offers(table.only("Graf Rats")) if each.verb == "meld"]
    assert offer.ruling.is_legal
    alone = table_with(battlefield=["Graf Rats"])
    (offer,) = [each for each in alone.offers(alone.only("Graf Rats")) if each.verb == "meld"]
    assert not offer.ruling.is_legal


def test_a_face_down_permanent_is_offered_to_be_turned_up() -> None:
    table = table_with(battlefield=[face_down("Serra Angel")])
    (offer,) = [each for each in table.offers(table.only("Serra Angel")) if each.verb == "turn up"]
    assert (offer.action, offer.detail) == (TurnUp(object=table.only("Serra Angel")), "{3}{W}{W}")


def test_an_attacker_is_offered_its_opponents() -> None:
    table = table_with(battlefield=["Elite Vanguard"], players=3, step="declare attackers")
    found = [each for each in table.offers(table.only("Elite Vanguard")) if each.verb == "attack"]
    assert [each.label for each in found] == ["Attack Bob", "Attack Carol"]


def test_the_top_of_the_stack_is_offered_to_resolve_and_the_rest_is_not() -> None:
    table = table_with(hand=["Lightning Bolt"] * 2)
    for bolt in table.all("Lightning Bolt"):
        table.does(Cast(object=bolt, target_players=(BOB,)))
    top, below = table.state.stack
    assert "resolve" in verbs(table.offers(top))
    assert "resolve" not in verbs(table.offers(below))


def test_nothing_is_offered_of_what_is_not_there() -> None:
    assert offers(table_with().state, 7) == ()


# --- Drops ------------------------------------------------------------------------------------------


def drops(table: PlacedTable, name: str, zone: Zone) -> list[tuple[str, bool]]:
    return [(each.verb, each.ruling.is_legal) for each in dropped_in(table.state, table.only(name), zone)]


def test_a_card_dropped_onto_the_battlefield_is_played() -> None:
    table = table_with(hand=["Island", "Serra Angel"], graveyard=["Opt"], library=["Forest"])
    assert drops(table, "Island", BATTLEFIELD) == [("cast", False), ("play land", True)]
    assert ("cast", True) in drops(table, "Serra Angel", BATTLEFIELD)
    assert drops(table, "Opt", BATTLEFIELD) == [("put onto battlefield", False)]
    # Playing an unknown card reveals it. Once it is known, an effect may put it there.
    assert drops(table, "Forest", BATTLEFIELD) == [("play the top", True)]
    table.does(LookAtCards(player=ALICE, by=ALICE))
    assert drops(table, "Forest", BATTLEFIELD) == [("put onto battlefield", True)]


def test_a_drop_on_a_library_means_its_top_or_its_bottom() -> None:
    table = table_with(graveyard=["Opt"], library=["Forest", "Island"])
    library = Zone(ZoneKind.LIBRARY, ALICE)
    (under,) = dropped_in(table.state, table.only("Opt"), library, under=True)
    assert under.detail == "bottom"
    table.does(under.action)
    assert table.names(ZoneKind.LIBRARY) == ["Forest", "Island", "Opt"]


def test_dropped_onto_the_stack_it_is_cast_and_elsewhere_it_is_moved() -> None:
    table = table_with(hand=["Serra Angel"])
    assert drops(table, "Serra Angel", STACK) == [("cast", True)]
    assert drops(table, "Serra Angel", Zone(ZoneKind.GRAVEYARD, ALICE)) == [("move", True)]
    assert drops(table, "Serra Angel", Zone(ZoneKind.HAND, ALICE)) == []
    assert dropped_in(table.state, 99, STACK) == ()


def test_a_spell_dropped_onto_the_battlefield_resolves() -> None:
    table = table_with(hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    assert drops(table, "Serra Angel", BATTLEFIELD) == [("resolve", True)]


def test_where_mana_is_paid_halves_dropped_on_one_another_offer_the_ability_that_melds_first() -> None:
    pair = ["Hanweir Battlements", "Hanweir Garrison"]
    for mana, meant in (("enforced", ["activate", "meld"]), ("trust", ["meld"])):
        table = table_with(pair, mana=mana)
        ids = [table.only(name) for name in pair]
        for dropped, on in (ids, ids[::-1]):
            assert [each.verb for each in dropped_on(table.state, dropped, on)] == meant
    table = table_with(pair[:1], theirs=pair[1:], mana="enforced")
    found = dropped_on(table.state, table.only(pair[0]), table.only(pair[1]))
    assert [each.verb for each in found] == ["meld"], "the ability would do nothing"


def test_dropping_one_half_on_the_other_melds_them() -> None:
    table = table_with(battlefield=["Graf Rats", "Midnight Scavengers", "Elite Vanguard"])
    rats, scavengers = table.only("Graf Rats"), table.only("Midnight Scavengers")
    assert verbs(dropped_on(table.state, rats, scavengers)) == ["meld"]
    assert drop_targets(table.state, rats) == (scavengers,)
    (offer,) = dropped_on(table.state, rats, table.only("Elite Vanguard"))
    assert not offer.ruling.is_legal


def test_dropping_an_aura_or_equipment_attaches_it() -> None:
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard", "Island"])
    blade = table.only("Bonesplitter")
    assert "attach" in verbs(dropped_on(table.state, blade, table.only("Elite Vanguard")))
    assert drop_targets(table.state, blade) == (table.only("Elite Vanguard"),)


def test_a_hand_that_holds_a_spell_asks_once_what_may_be_done_with_it(monkeypatch) -> None:
    table = table_with(hand=["Murder"], theirs=["Elite Vanguard", "Runeclaw Bear", "Island"] * 3)
    asked, work = [], attempts._offers
    monkeypatch.setattr(attempts, "_offers", lambda state, id: (asked.append(id), work(state, id))[1])
    murder = table.only("Murder")
    assert len(drop_targets(table.state, murder)) == 6
    for zone in (BATTLEFIELD, STACK, Zone(ZoneKind.GRAVEYARD, ALICE)):
        assert dropped_in(table.state, murder, zone) != ()
    assert asked == [murder]


def test_a_drop_beside_some_targets_means_the_others() -> None:
    table = table_with(hand=["Murder"], battlefield=["Bonesplitter"], theirs=["Elite Vanguard", "Hill Giant"])
    vanguard, giant = table.only("Elite Vanguard"), table.only("Hill Giant")
    for name in ("Murder", "Bonesplitter"):
        id = table.only(name)
        assert drop_targets(table.state, id) == (vanguard, giant)
        assert drop_targets(table.state, id, excluding={vanguard}) == (giant,)


def test_dropping_a_spell_on_its_target_casts_it_at_it() -> None:
    table = table_with(hand=["Murder", "Serra Angel"], theirs=["Elite Vanguard", "Island"])
    murder = table.only("Murder")
    (offer,) = dropped_on(table.state, murder, table.only("Elite Vanguard"))
    assert offer.action == Cast(object=murder, face="front", targets=(table.only("Elite Vanguard"),))
    assert drop_targets(table.state, murder) == (table.only("Elite Vanguard"),)
    assert dropped_on(table.state, table.only("Serra Angel"), table.only("Island")) == ()


def test_dropping_a_creature_on_an_attacker_blocks_it() -> None:
    attacker = on_table("Elite Vanguard", combat=Combat(attacking_player=BOB))
    table = table_with(battlefield=[attacker], theirs=["Serra Angel"], step="declare blockers")
    angel, vanguard = table.only("Serra Angel"), table.only("Elite Vanguard")
    assert verbs(dropped_on(table.state, angel, vanguard)) == ["block"]
    assert drop_targets(table.state, angel) == (vanguard,)


def test_dropping_a_creature_on_a_planeswalker_or_a_siege_of_its_own_attacks_it() -> None:
    siege = on_table("Invasion of Zendikar", counters={"defense": 3}, protector=BOB)
    walker = on_table("Nicol Bolas, the Arisen", counters={"loyalty": 3})
    table = table_with(
        battlefield=["Elite Vanguard", siege, "Forest"], theirs=[walker, "Island"], step="beginning of combat"
    )
    vanguard = table.only("Elite Vanguard")
    wanted = {table.only("Invasion of Zendikar"), table.only("Nicol Bolas, the Arisen")}
    assert {*drop_targets(table.state, vanguard)} == wanted
    for id in wanted:
        assert verbs(dropped_on(table.state, vanguard, id)) == ["attack"]
    assert dropped_on(table.state, vanguard, table.only("Forest")) == ()


def test_of_creatures_that_nobody_can_attack_none_is_judged(monkeypatch) -> None:
    walker = on_table("Nicol Bolas, the Arisen", counters={"loyalty": 3})
    table = table_with(
        battlefield=["Elite Vanguard"], theirs=[walker, *["Serra Angel"] * 20], step="beginning of combat"
    )
    judged: list[str] = []
    judge = drops_of_rules.judged_offer

    def record(*how, **more):
        judged.append(how[1])
        return judge(*how, **more)

    monkeypatch.setattr(drops_of_rules, "judged_offer", record)
    assert drop_targets(table.state, table.only("Elite Vanguard")) == (table.only("Nicol Bolas, the Arisen"),)
    assert judged == ["attack"]


def test_dropped_on_itself_or_on_nothing_it_means_nothing() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    assert dropped_on(table.state, vanguard, vanguard) == ()
    assert dropped_on(table.state, vanguard, 99) == ()
    assert drop_targets(table.state, 99) == ()


def test_an_offer_is_completed_with_its_target() -> None:
    table = table_with(hand=["Murder"], theirs=["Elite Vanguard"])
    (offer,) = [each for each in table.offers(table.only("Murder")) if each.verb == "cast"]
    action = with_target(table.state, offer, table.only("Elite Vanguard")).action
    assert isinstance(action, Cast)
    assert action.targets == (table.only("Elite Vanguard"),)
    (moved,) = [each for each in table.offers(table.only("Murder")) if each.to == "exile"]
    assert with_target(table.state, moved, 99) is moved


def test_the_kindest_ruling_speaks_for_several_meanings() -> None:
    table = table_with(hand=["Delver of Secrets"])
    found = tuple(each for each in table.offers(table.only("Delver of Secrets")) if each.verb == "cast")
    assert best(found).is_legal
    assert best(()).verdict is Verdict.ILLEGAL


def test_rulings_of_offers_follow_the_game() -> None:
    table = table_with(hand=["Island", "Forest"])
    table.does(PlayLand(object=table.only("Island")))
    (offer,) = [each for each in table.offers(table.only("Forest")) if each.verb == "play land"]
    assert offer.ruling.names == ("lands.a_land_play_is_left",)
    table.does(Advance())
    (offer,) = [each for each in table.offers(table.only("Forest")) if each.verb == "play land"]
    assert len(offer.ruling.names) == 2
    assert Attack not in {type(each.action) for each in table.offers(table.only("Forest"))}
