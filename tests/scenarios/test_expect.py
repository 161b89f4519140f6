"""Every expectation can fail, and reports the expected and the actual value."""

import pytest

from tabletop.scenarios.running.headless_check import check

from .conftest import read

TABLE = """
[table.Alice]
library = ["Island", "Forest"]
hand = ["Opt", "Opt"]
battlefield = [
  { card = "Insectile Aberration", as = "bug", counters = { "+1/+1" = 1 }, damage = 1, tapped = true },
  { card = "Clone", as = "clone", copy_of = "bug" },
  { card = "Holy Strength", as = "aura", attached_to = "bug" },
  { card = "Chittering Host", as = "host" },
  { card = "Invasion of Kylem", as = "siege" },
  { card = "Jace, Telepath Unbound", as = "jace" },
  { card = "Wolf", as = "wolf", owner = "Bob" },
  { card = "Kruin Outlaw", as = "outlaw", commander = true },
]
"""

WRONG_OF_OBJECTS = [
    ("bug", 'zone = "hand"', "bug.zone: expected “hand”, found “battlefield”"),
    ("Opt", 'zone = "Bob.hand"', "Opt.zone: expected “Bob.hand”, found “Alice.hand”"),
    ("wolf", 'owner = "Alice"', "wolf.owner: expected “Alice”, found “Bob”"),
    ("wolf", 'controller = "Bob"', "wolf.controller: expected “Bob”, found “Alice”"),
    ("Opt", 'controller = "Alice"', "Opt.controller: expected “Alice”, found none"),
    ("host", 'face = "back"', "host.face: expected “back”, found “melded”"),
    ("bug", "flipped = true", "bug.flipped: expected true, found false"),
    ("bug", "tapped = false", "bug.tapped: expected false, found true"),
    ("bug", "token = true", "bug.token: expected true, found false"),
    ("bug", 'name = "Delver of Secrets"', "expected “Delver of Secrets”, found “Insectile Aberration”"),
    ("host", 'names = ["Graf Rats"]', "host.names: expected Graf Rats, found Chittering Host, Graf Rats"),
    ("outlaw", 'mana_cost = "{2}{R}"', "outlaw.mana_cost: expected “{2}{R}”, found “{1}{R}{R}”"),
    ("bug", 'mana_cost = "{0}"', "bug.mana_cost: expected “{0}”, found none"),
    ("bug", "mana_value = 0", "bug.mana_value: expected 0, found 1"),
    ("bug", 'colors = ["R"]', "bug.colors: expected R, found U"),
    ("host", 'supertypes = ["Legendary"]', "host.supertypes: expected Legendary, found none"),
    ("bug", 'types = ["Artifact"]', "bug.types: expected Artifact, found Creature"),
    ("bug", 'subtypes = ["Insect"]', "bug.subtypes: expected Insect, found Human, Insect"),
    ("bug", "power = 3", "bug.power: expected 3, found 5"),
    ("siege", "power = 3", "siege.power: expected 3, found none"),
    ("bug", 'toughness = ""', "bug.toughness: expected none, found 5"),
    ("jace", "loyalty = 4", "jace.loyalty: expected 4, found 5"),
    ("siege", "defense = 4", "siege.defense: expected 4, found 5"),
    ("bug", "keywords = []", "bug.keywords: expected none, found flying"),
    ("bug", 'has_keywords = ["Haste"]', "bug.has_keywords: expected Haste, found flying"),
    ("bug", "counters = {}", "bug.counters: expected none, found 1 +1/+1"),
    ("bug", "damage = 0", "bug.damage: expected 0, found 1"),
    ("aura", 'attached_to = "clone"', "aura.attached_to: expected “clone”, found “bug”"),
    ("aura", 'attached_to = "Bob"', "aura.attached_to: expected “Bob”, found “bug”"),
    ("aura", 'attached_to = ""', "aura.attached_to: expected none, found “bug”"),
    ("clone", 'copy_of = "host"', "clone.copy_of: expected “host”, found “Insectile Aberration”"),
    ("bug", 'copy_of = "clone"', "bug.copy_of: expected “clone”, found none"),
    ("host", "cards = 1", "host.cards: expected 1, found 2"),
    ("bug", "transformed = false", "bug.transformed: expected false, found true"),
    ("clone", "transforming = true", "clone.transforming: expected true, found false"),
    ("Opt", 'visible_to = ["Bob"]', "Opt.visible_to: expected Bob, found Alice"),
    ("Opt", "hidden_from = []", "Opt.hidden_from: expected none, found Bob"),
    ("bug", "same_object = false", "bug.same_object: expected false, found true"),
    ("bug", 'attacking = "Bob"', "bug.attacking: expected “Bob”, found none"),
    ("bug", 'blocking = "wolf"', "bug.blocking: expected “wolf”, found none"),
    ("bug", "summoning_sick = true", "bug.summoning_sick: expected true, found false"),
    ("outlaw", "commander = false", "outlaw.commander: expected false, found true"),
    ("bug", 'paid = "{U}"', "bug.paid: expected “{U}”, found none"),
    ("bug", 'color_identity = ["R"]', "bug.color_identity: expected R, found U"),
    ("siege", "chapter = 1", "siege.chapter: expected 1, found 0"),
    ("siege", 'protector = "Alice"', "siege.protector: expected “Alice”, found “Bob”"),
    ("bug", 'targets = ["wolf"]', "bug.targets: expected wolf, found none"),
    ("bug", "abilities = 7", "bug.abilities: expected 7, found 1"),
    ("bug", "exists = false", "bug: expected it to be gone, found it in battlefield"),
    ("Delver of Secrets#2", "exists = true", "expected an object, found none"),
]


@pytest.mark.parametrize(("handle", "wanted", "message"), WRONG_OF_OBJECTS)
def test_of_an_object(handle: str, wanted: str, message: str) -> None:
    result = check(read(f'{TABLE}[expect.objects]\n"{handle}" = {{ {wanted} }}\n'))
    assert len(result.failures) == 1
    assert message in str(result)
    assert str(result).startswith("scenario.toml: opening: ")


WRONG = [
    ("zones", "battlefield = 3", "battlefield: expected 3, found 8"),
    ("zones", '"Bob.battlefield" = 1', "Bob.battlefield: expected 1, found 0"),
    ("zones", '"Alice.hand" = ["Opt"]', "Alice.hand: expected Opt, found Opt, Opt#2"),
    ("zones", 'exile = ["bug"]', "exile: expected bug, found nothing"),
    (
        "zones",
        '"ordered:Alice.library" = ["Forest", "Island"]',
        "expected Forest, Island, found Island, Forest",
    ),
    ("zones", '"ordered:Alice.library" = ["Island"]', "expected Island, found Island, Forest"),
    ("events", "dies = 1", "events.dies: expected 1, found 0"),
    ("players.Alice", "life = 3", "Alice.life: expected 3, found 20"),
    ("players.Alice", "hand = 3", "Alice.hand: expected 3, found 2"),
    ("players.Alice", "poison = 3", "Alice.poison: expected 3, found 0"),
    ("players.Alice", "lost = true", "Alice.lost: expected true, found false"),
    ("players.Alice", 'mana_pool = "{U}"', "Alice.mana_pool: expected “{U}”, found none"),
    ("players.Alice", "devotion = { W = 2, R = 1 }", "Alice.devotion.R: expected 1, found 3"),
    ("game", 'active = "Bob"', "game.active: expected “Bob”, found “Alice”"),
    ("game", 'step = "end"', "game.step: expected “end”, found “precombat main”"),
    ("game", "turn = 2", "game.turn: expected 2, found 1"),
    ("game", 'day_night = "day"', "game.day_night: expected “day”, found “neither”"),
    ("game", 'asks = "order"', "game.asks: expected “order”, found none"),
    ("offers.bug", 'transform = "illegal"', "bug: expected “transform” to be illegal, found legal"),
    ("offers.bug", 'juggle = "legal"', "bug: expected “juggle” to be legal, found no offer"),
    ("offers.Wolf", 'transform = "legal"', "Wolf: expected offers"),
]


@pytest.mark.parametrize(("about", "wanted", "message"), WRONG[:-1])
def test_of_anything_else(about: str, wanted: str, message: str) -> None:
    result = check(read(f"{TABLE}[expect.{about}]\n{wanted}\n"))
    assert len(result.failures) == 1
    assert message in str(result)


def test_offers_of_what_is_gone() -> None:
    text = (
        '[[steps]]\ndo = "destroy"\nobject = "wolf"\n[steps.expect.offers]\nwolf = { transform = "legal" }\n'
    )
    assert "wolf: expected offers, found no such object" in str(check(read(TABLE + text)))


def test_verdict_and_citations() -> None:
    step = '[[steps]]\ndo = "transform"\nobject = "clone"\n'
    wrong = str(check(read(TABLE + step)))
    assert "step 1: expected “transform” to be legal, found nothing happens (" in wrong
    assert "(701.27c)" in wrong
    cites = 'verdict = "nothing happens"\ncites = ["712.9", ["1.1", "2.2"]]\n'
    assert "step 1: expected 1.1 or 2.2 to be cited, found " in str(check(read(TABLE + step + cites)))
    number = 'verdict = "nothing happens"\ncites = ["9.9"]\n'
    assert "expected 9.9 to be cited, found " in str(check(read(TABLE + step + number)))


def test_what_is_as_expected_though_written_otherwise() -> None:
    text = """
    [expect.objects]
    outlaw = { mana_cost = "{R}{1}{R}", colors = ["R"], has_keywords = ["First Strike"] }
    clone = { copy_of = "Insectile Aberration" }
    bug = { counters = { "+1/+1" = 1, charge = 0 }, exists = true }
    [expect.zones]
    "Alice.hand" = ["Opt", "Opt"]
    "ordered:Alice.hand" = ["Opt", "Opt"]
    hand = ["Opt#2", "Opt"]
    [expect.players]
    Alice = { devotion = { W = 2, R = 3, WR = 5 } }
    [expect.offers]
    bug = { "move to exile" = "legal" }
    """
    assert check(read(TABLE + text)).failures == ()


@pytest.mark.parametrize(("verb", "number"), [("reveal", 1), ("look", 0)])
def test_a_card_is_revealed_that_everybody_sees(verb: str, number: int) -> None:
    step = f'[[steps]]\ndo = "{verb}"\nby = "Alice"\nnumber = 1\n[steps.expect.events]\ncard_revealed = '
    assert check(read(f"{TABLE}{step}{number}")).passed
    assert not check(read(f"{TABLE}{step}{1 - number}")).passed
