"""Every word in the effects and conditions of shipped cards has a meaning."""

from collections.abc import Iterator

import msgspec
import pytest

from tabletop.cards.faces import Face
from tabletop.cards.granting import granted_abilities
from tabletop.cards.library import default_library
from tabletop.cards.vetting import NOWHERE, fault_in
from tabletop.cards.vetting.checks import CHECKS
from tabletop.language.abilities import AnAbility, Cost, Keyword
from tabletop.language.effects import Change, Changes, CreateToken, TokenFace
from tabletop.language.keywords import WITH_A_VALUE, lacks_its_value
from tabletop.language.meaning import Meaning
from tabletop.language.reading import Table
from tabletop.language.references import ObjectWord


def _instructions(value: object) -> Iterator[msgspec.Struct]:
    """Yield the effects, conditions, selections and targets within abilities."""
    if isinstance(value, AnAbility | Cost):
        for name in value.__struct_fields__:
            yield from _instructions(getattr(value, name))
    elif isinstance(value, Table):
        yield value.as_table()
    elif isinstance(value, msgspec.Struct):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _instructions(each)


def _faces() -> list[Face]:
    library = default_library()
    return [face for card in (*library, *library.tokens.values()) for face in card.faces if face.abilities]


def test_every_meaning_has_its_checks() -> None:
    assert {*CHECKS} == {*Meaning}


def test_what_the_cards_say_means_something() -> None:
    wrong = [
        (face.name, str(fault))
        for face in _faces()
        for each in _instructions(face.abilities)
        if (fault := fault_in(each, NOWHERE)) is not None
    ]
    assert wrong == []


@pytest.mark.parametrize("called", granted_abilities())
def test_what_is_granted_means_something(called: str) -> None:
    found = [fault_in(each, NOWHERE) for each in _instructions(granted_abilities()[called])]
    assert not any(found), found


def test_a_keyword_on_a_face_has_its_value() -> None:
    bare = [
        (face.name, word)
        for face in _faces()
        for word in WITH_A_VALUE.intersection(face.keywords)
        if not any(isinstance(each, Keyword) and each.name == word for each in face.abilities)
    ]
    assert bare == []


@pytest.mark.parametrize("word", sorted(WITH_A_VALUE))
def test_a_keyword_without_its_value_is_refused_where_it_stands(word: str) -> None:
    given = Change(objects=(ObjectWord.SELF,), change=Changes(add_keywords=("flying", word)))
    token = CreateToken(faces=(TokenFace(name="Blade", keywords=(word,)),))
    found = [fault_in(each, NOWHERE) for each in (given, token)]
    assert [fault.place for fault in found if fault] == ["change.add_keywords", "faces[1].keywords"]
    assert all(f"“{word}” needs its" in str(fault) for fault in found)


@pytest.mark.parametrize("spelling", ["toxic 2", "equip {2}", "ward {1}", "protection from red", "cascade"])
def test_a_keyword_with_its_value_is_fine(spelling: str) -> None:
    assert not lacks_its_value((spelling, "battle cry"))
