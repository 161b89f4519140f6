"""The gallery shows exactly the shipped meld pairs, each melded by its own ability."""

import pytest

from tabletop.cards.library import shipped_library
from tabletop.model.events import Melded
from tabletop.scenarios.lessons.meld_pairs import MeldPair, by_hand_words, exhibit_of, meld_pairs
from tabletop.scenarios.playing.play import Play

PAIRS = meld_pairs()


def test_each_shipped_meld_card_is_in_exactly_one_pair() -> None:
    shown = [card.name for pair in PAIRS for card in (pair.first, pair.second)]
    assert sorted(shown) == sorted(card.name for card in shipped_library() if card.meld is not None)


def test_the_oldest_pairs_come_first() -> None:
    releases = [pair.first.first_release for pair in PAIRS]
    assert releases == sorted(releases)
    assert len(set(releases)) > 1


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.result.name)
def test_the_ability_of_the_card_melds_the_pair_in_the_last_step(pair: MeldPair) -> None:
    exhibit = exhibit_of(pair)
    play = Play(exhibit.file)
    melds = [
        any(isinstance(event, Melded) for event in play.next().events) for _ in exhibit.file.scenario.steps
    ]
    assert melds == [*[False] * (len(melds) - 1), True]
    assert len(melds) > 1, "an ability is activated or triggers, and then resolves"
    assert by_hand_words(play.table.journal) == ""
    (melded,) = (each for each in play.table.view().battlefield if each.melded)
    assert melded.now is not None
    assert melded.now.name == pair.result.name
    assert {"701.42a", "712.4a"} <= set(exhibit.rules)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.result.name)
def test_nothing_lies_there_that_the_meld_does_not_need(pair: MeldPair) -> None:
    view = Play(exhibit_of(pair).file).table.view()
    others = {each.now.name for each in view.battlefield if each.now} - {pair.first.name, pair.second.name}
    # Without a land, Titania's melded creature would have toughness 0.
    assert others == ({"Plains"} if pair.result.name == "Titania, Gaea Incarnate" else set())
