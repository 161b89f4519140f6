"""Answers that contradict the only possibility under the rules."""

import pytest

from tabletop.scenarios.running.headless_check import check

from .conftest import read

BIRGI = """
[table.Alice]
library = [{ card = "Birgi, God of Storytelling", as = "birgi" }]
[[steps]]
do = "allow"
by = "Alice"
what = ["cast"]
from = "library"
types = ["Creature"]
"""
CASCADE = """
[table.Alice]
hand = ["Shardless Agent"]
library = [{ card = "Valki, God of Lies", as = "valki" }]
[[steps]]
do = "cast"
object = "Shardless Agent"
"""
CAST_BIRGI = '[[steps]]\ndo = "cast"\nobject = "birgi"\n'
RESOLVE = '[[steps]]\ndo = "resolve"\n'
LAND = (
    '[table.Alice]\nhand = ["Blackbloom Rogue"]\n[[steps]]\ndo = "play land"\nobject = "Blackbloom Rogue"\n'
)


@pytest.mark.parametrize(
    "text",
    [
        BIRGI + CAST_BIRGI + 'choose = ["back"]\nverdict = "illegal"\ncites = ["712.11c"]\n',
        BIRGI + CAST_BIRGI + 'choose = ["front"]\nexpect.zones = { stack = ["birgi"] }\n',
        CASCADE + RESOLVE + 'choose = [true, "back"]\nverdict = "illegal"\ncites = ["702.85a", "712.11c"]\n'
        'expect.zones = { "Alice.library" = 1 }\n',
        CASCADE + RESOLVE + 'choose = [true, "front"]\nexpect.objects = { valki = { face = "front" } }\n',
        LAND + 'choose = ["front"]\nverdict = "illegal"\n',
        LAND + 'choose = ["back"]\nexpect.objects = { "Blackbloom Rogue" = { name = "Blackbloom Bog" } }\n',
    ],
    ids=["cast", "cast as allowed", "cascade", "cascade as allowed", "land", "land as allowed"],
)
def test_an_answer_that_names_a_forbidden_face_is_illegal(text: str) -> None:
    assert check(read(text)).failures == ()


def test_a_refusal_names_the_mana_that_is_for_something_else() -> None:
    position = """
[game]
mana = "enforced"
[table.Alice]
hand = ["Grizzly Bears"]
mana_pool = "{1}"
battlefield = [{ card = "Cavern of Souls", chosen = { "creature type" = "Elf" } }]
[[steps]]
do = "activate"
object = "Cavern of Souls"
ability = 2
choose = ["{G}"]
[[steps]]
do = "cast"
object = "Grizzly Bears"
"""
    (failure,) = check(read(position.replace("{1}", "{C}"))).failures
    assert "{G} can be spent only on what Cavern of Souls says." in str(failure)
    (failure,) = check(read(position.replace("{1}", ""))).failures
    assert "Cavern" not in str(failure)
