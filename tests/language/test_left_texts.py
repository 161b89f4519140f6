"""Facts about texts that are left to the players: exceptions, audience, size."""

import pytest

from tabletop.language.abilities import RuleText, Triggered, texts_left_in
from tabletop.language.effects import ByHand, Draw
from tabletop.language.left_texts import OF_ITSELF, Audience, Exemption, LeftText, exemptions_in
from tabletop.language.moments import Moment
from tabletop.language.spelled import Matter


@pytest.mark.parametrize(
    ("words", "exemptions"),
    [
        ("You may cast this spell any time it rains.", {Exemption.ANOTHER_TIME, Exemption.ANOTHER_ZONE}),
        ("The sea is angry.", set()),
        ("Otters gain haste.", {Exemption.HASTE}),
        ("Otters can attack at once.", {Exemption.ATTACK, Exemption.ATTACK_AT_ONCE}),
        ("This spell costs a song.", {Exemption.OWN_COST}),
        ("Play two lands.", {Exemption.MORE_LANDS}),
    ],
)
def test_a_text_may_make_the_exceptions_that_it_has_words_for(words: str, exemptions: set[Exemption]) -> None:
    assert LeftText(words=words).facts.exemptions >= exemptions
    assert bool(LeftText(words=words).facts.exemptions) is bool(exemptions)


def test_declared_matters_take_the_place_of_the_words() -> None:
    words = "You may cast otters with haste."
    assert exemptions_in(words, ()) == frozenset()
    assert exemptions_in(words, (Matter.LANDS,)) == {Exemption.MORE_LANDS}
    assert exemptions_in(words, tuple(Matter)) == frozenset(Exemption)
    assert frozenset(Exemption) >= OF_ITSELF


@pytest.mark.parametrize(
    ("words", "audience"),
    [
        ("This creature sings.", Audience.ITSELF),
        ("It sings.", Audience.ITSELF),
        ("You sing.", Audience.CONTROLLER),
        ("You and each opponent sing.", Audience.EVERYONE),
        ("Players sing.", Audience.EVERYONE),
        ("Otters sing.", Audience.EVERYONE),
    ],
)
def test_a_text_is_about_itself_its_controller_or_everyone(words: str, audience: Audience) -> None:
    assert LeftText(words=words).facts.audience is audience


@pytest.mark.parametrize(
    ("words", "says_size", "says_how_it_enters"),
    [
        ("Otter's toughness is the tide.", True, False),
        ("Otter enters wet.", True, False),
        ("Otter enters with counters.", True, True),
        ("Otter enters as a copy.", True, True),
        ("Otter swims.", False, False),
    ],
)
def test_a_text_may_give_its_object_a_size(words: str, says_size: bool, says_how_it_enters: bool) -> None:
    facts = LeftText(words=words).facts
    assert (facts.says_size, facts.says_how_it_enters) == (says_size, says_how_it_enters)


def test_facts_are_kept_with_the_text_and_are_no_part_of_it() -> None:
    text, other = RuleText(words="Otters gain haste."), RuleText(words="Otters gain haste.")
    assert text.facts is text.facts
    assert text == other
    assert hash(text) == hash(other)


def test_texts_are_found_among_abilities_and_in_their_effects() -> None:
    whole, part = RuleText(words="Sing."), ByHand(words="Dance.")
    abilities = (Triggered(event=Moment.BY_HAND, effects=(Draw(), part)), whole)
    assert tuple(texts_left_in(abilities)) == (whole, part)
