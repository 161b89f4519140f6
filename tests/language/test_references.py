"""References and amounts: every word has a type of its own, and is written as it was read."""

import json
from typing import Any

import msgspec
import pytest

from tabletop.language.amounts import (
    AllWord,
    Color,
    Counted,
    CountersOn,
    OfObjects,
    OfPlayers,
    OfTurn,
    SacrificedThisTurn,
)
from tabletop.language.conditions import AmountOrAll, CopiedRef, ObjectRef
from tabletop.language.effects import Attach, Draw, Exile, Life
from tabletop.language.reading import Decoder, convert, decoded, encoded
from tabletop.language.references import (
    AmountWord,
    CardName,
    HostRef,
    HostWord,
    ObjectWord,
    OnTop,
    PlayerOf,
    PlayerRef,
    PlayerWord,
    Relation,
    TargetWord,
)
from tabletop.language.selections import Amount, Selection, Tally

MEANT: list[tuple[Any, object, object]] = [
    (ObjectRef, 7, 7),
    (ObjectRef, "self", ObjectWord.SELF),
    (ObjectRef, "target", TargetWord.FIRST),
    (ObjectRef, "target 2", TargetWord.SECOND),
    (ObjectRef, "top of library", OnTop()),
    (ObjectRef, "top X of library", OnTop(AmountWord.X)),
    (ObjectRef, "top 3 of target player's library", OnTop(3, PlayerWord.TARGET_PLAYER)),
    (
        ObjectRef,
        "top of target's controller's library",
        OnTop(whose=PlayerOf(TargetWord.FIRST, Relation.CONTROLLER)),
    ),
    (ObjectRef, {"zone": "hand"}, Selection(zone="hand")),
    (CopiedRef, "self", ObjectWord.SELF),
    (CopiedRef, "Serra Angel", CardName("Serra Angel")),
    (PlayerRef, 0, 0),
    (PlayerRef, "each opponent", PlayerWord.EACH_OPPONENT),
    (PlayerRef, "target", PlayerWord.TARGET),
    (PlayerRef, "it's owner", PlayerOf(ObjectWord.IT, Relation.OWNER)),
    (PlayerRef, "target 2's controller", PlayerOf(TargetWord.SECOND, Relation.CONTROLLER)),
    (HostRef, "a player", HostWord.A_PLAYER),
    (Amount, -3, -3),
    (Amount, "that many", AmountWord.THAT_MANY),
    (Amount, "+1/+1 counters", CountersOn("+1/+1")),
    (Amount, {"what": "power"}, Tally(what=OfObjects.POWER)),
    (AmountOrAll, "all", AllWord.ALL),
    (Counted, "life gained", OfTurn.LIFE_GAINED),
    (Counted, "Clue sacrificed", SacrificedThisTurn("Clue")),
]


@pytest.mark.parametrize(("kind", "written", "meant"), MEANT, ids=lambda each: str(each)[:40])
def test_a_word_is_read_as_what_it_means_and_written_as_before(
    kind: Any, written: object, meant: object
) -> None:
    read = convert([written], tuple[kind, ...])
    assert read == (meant,)
    assert type(read[0]) is type(meant)
    assert json.loads(msgspec.json.encode(read, enc_hook=encoded)) == [written]


@pytest.mark.parametrize(
    ("kind", "written", "why"),
    [
        (ObjectRef, "slef", "unknown object “slef”; did you mean “self”?"),
        (ObjectRef, "you", "unknown object “you”"),
        (ObjectRef, "target 0", "unknown object “target 0”; did you mean “target"),
        (ObjectRef, "target 10", "unknown object"),
        (ObjectRef, "top of nobody's library", "unknown object"),
        (ObjectRef, "top 0 of library", "unknown object"),
        (ObjectRef, "top 2 of your library", "unknown object"),
        (ObjectRef, "", "unknown object “”"),
        (ObjectRef, True, "this stands for no object: “True”"),
        (ObjectRef, {"zonne": "hand"}, "contains unknown field `zonne`"),
        (PlayerRef, "each oponent", "unknown player “each oponent”; did you mean “each opponent”?"),
        (PlayerRef, "You", "unknown player “You”; did you mean “you”?"),
        (PlayerRef, "target 2", "unknown player"),
        (PlayerRef, "nobody's controller", "unknown player"),
        (PlayerRef, "target's friend", "unknown player"),
        (PlayerRef, "a player", "unknown player"),
        (PlayerRef, {}, "this stands for no player"),
        (HostRef, "a palyer", "did you mean “a player”?"),
        (Amount, "all", "unknown amount “all”"),
        (Amount, "that manny", "did you mean “that many”?"),
        (Amount, "3", "unknown amount “3”"),
        (Amount, "counters", "unknown amount “counters”"),
        (Counted, "luck", "unknown thing to count “luck”"),
        (Counted, "number of cards", "unknown thing to count"),
    ],
    ids=lambda each: str(each)[:40],
)
def test_no_other_word_is_read(kind: Any, written: object, why: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        convert([written], tuple[kind, ...])
    assert why.lower() in str(refused.value).lower()
    assert str(refused.value).endswith(("- at `$[0]`",))


def test_an_error_within_a_table_has_its_whole_place() -> None:
    effects: Decoder[tuple[Draw, ...]] = Decoder(tuple[Draw, ...])
    with pytest.raises(msgspec.ValidationError, match=r"at `\$\[0\].number.what`"):
        effects.decode('[{"do": "draw", "number": {"what": "lief"}}]')


@pytest.mark.parametrize(
    ("what", "of"),
    [
        ("life", "self"),
        ("power", "you"),
        ("devotion", "you"),
        ("power", "R"),
        ("damage dealt", {"zone": "hand"}),
        ("life gained", {"zone": "hand"}),
        ("X", "R"),
    ],
)
def test_what_is_counted_goes_with_what_it_is_counted_of(what: str, of: object) -> None:
    with pytest.raises(msgspec.ValidationError, match="is not counted of that"):
        convert({"what": what, "of": of}, Tally)


def test_a_word_for_objects_and_players_means_what_the_count_asks_for() -> None:
    assert convert({"what": "power", "of": "target"}, Tally).of is TargetWord.FIRST
    assert convert({"what": "hand", "of": "target"}, Tally).of is PlayerWord.TARGET
    assert convert({"what": "devotion", "of": "R"}, Tally).of is Color.RED
    assert convert({"what": "life", "of": "it's owner"}, Tally).of == PlayerOf(ObjectWord.IT, Relation.OWNER)
    assert Tally(what=OfPlayers.LIFE, of=PlayerWord.YOU).pick is None


def test_equal_words_are_one_value() -> None:
    first, second = convert(["top 4 of library"] * 2, tuple[ObjectRef, ...])
    assert first is second
    assert hash(first) == hash(OnTop(4))
    assert repr(first) == "OnTop('top 4 of library')"


def test_a_decoder_that_knows_no_hook_reads_no_words() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode('{"do": "exile", "objects": ["self"]}', type=Exile)


def test_what_is_said_by_default_is_not_written() -> None:
    for effect in (Draw(), Attach(object=ObjectWord.SELF), Life(to=PlayerWord.YOU, amount=Tally())):
        written = msgspec.to_builtins(effect, enc_hook=encoded)
        assert msgspec.convert(written, type(effect), dec_hook=decoded) == effect
    assert msgspec.to_builtins(Draw(), enc_hook=encoded) == {"do": "draw"}
