"""The generated texts."""

from collections.abc import Iterator
from contextlib import suppress
from string import Formatter
from typing import Annotated, get_args, get_origin

import msgspec
import pytest

from tabletop.cards.faces import Face
from tabletop.cards.library import default_library
from tabletop.cards.wording import (
    ability_words,
    chapters,
    composing,
    effect_words,
    keyword_line,
    loyalty_lines,
    objects,
    players,
    standing,
    wording,
)
from tabletop.cards.wording.abilities import speaking
from tabletop.cards.wording.clauses import clause
from tabletop.cards.wording.conditions import WORDED, condition_words
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.targets import target_noun
from tabletop.language import effects
from tabletop.language.abilities import Ability, Keyword, Target
from tabletop.language.conditions import ACondition, Condition
from tabletop.language.effects import AnyEffect, OnObjects
from tabletop.language.reading import OneOf, Word, decoded
from tabletop.language.selections import Selection
from tests.support import decoded_effect

CARDS = default_library()
MINE = Selection(types=("Creature",), controller="you")


def face(name: str) -> Face:
    found = CARDS.find(name)
    return found.definition.faces[1] if found.flipped else found.definition.face(found.side)


def ability(text: str) -> Ability:
    return msgspec.json.decode(text, type=Ability, dec_hook=decoded)


def effect(text: str) -> AnyEffect:
    return msgspec.json.decode(text, type=AnyEffect, dec_hook=decoded)


def test_every_ability_of_every_face_has_words() -> None:
    for token_or_card in (*CARDS, *CARDS.tokens.values()):
        for each in token_or_card.faces:
            paragraphs = wording(each)
            worded = [a for a in each.abilities if not isinstance(a, Keyword)]
            assert len(paragraphs) >= len(worded)
            for paragraph in paragraphs:
                assert paragraph == paragraph.strip()
                assert paragraph[0].isupper() or paragraph[0] in "{+−0123456789", (each.name, paragraph)
                for mistake in ("  ", "..", " .", " ,", "None", "you you", "a all", "{}", ":.", "you this"):
                    assert mistake not in paragraph, (each.name, paragraph)


def test_what_works_before_the_first_turn() -> None:
    told = '{"ability": "opening hand", "effects": [%s], "condition": {"if": "time", "it_is": "your turn"}}'
    shown = ability(told % '{"do": "reveal", "objects": ["self"]}')
    assert ability_words(shown) == "If this is in your opening hand and it's your turn, you may reveal this"
    seven = ability('{"ability": "deck copies", "at_most": 7}')
    assert ability_words(seven) == "A deck can have up to seven cards with this name"
    assert ability_words(ability('{"ability": "deck copies"}')).startswith(
        "A deck can have any number of cards"
    )


def test_every_effect_has_words() -> None:
    for kind in get_args(AnyEffect):
        fields = {"objects": ("self",)} if issubclass(kind, OnObjects) else {}
        required = {
            field.name: _a_value(field.name, _plain(field.type))
            for field in msgspec.structs.fields(kind)
            if field.required and field.name not in fields
        }
        words = clause(decoded_effect(kind(**fields, **required)), speaking())
        assert words, kind
        assert "None" not in words, words


def test_each_effect_and_each_condition_is_worded_once() -> None:
    functions = [each.kind for room in (composing, objects, players, standing) for each in room.SAID]
    templates = [kind for kind in (*get_args(AnyEffect), *get_args(Condition)) if kind.template]
    worded = [kind.__name__ for kind in (*functions, *WORDED, *templates)]
    assert sorted(worded) == sorted(kind.__name__ for kind in (*get_args(AnyEffect), *get_args(Condition)))


def slots_in(template: str) -> Iterator[str]:
    """Yield the slots of a template, also those within others."""
    for _, name, more, _ in Formatter().parse(template):
        if name is not None:
            yield name
            yield from slots_in(more or "")


@pytest.mark.parametrize("kind", [*get_args(AnyEffect), *get_args(Condition)], ids=lambda kind: kind.__name__)
def test_a_template_names_fields_and_forms(kind: type[AnyEffect | ACondition]) -> None:
    forms = {slot for slot in slots_in(kind.template) if slot.count("/") == 1}
    assert {*slots_in(kind.template)} - forms <= {*kind.__struct_fields__}


def _is_read(kind: OneOf, word: str) -> bool:
    with suppress(ValueError):
        return bool(kind.read(word))
    return False


def _plain(kind: object) -> object:
    """Return a type without its metadata."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _a_value(name: str, kind: object) -> object:
    if isinstance(kind, OneOf):
        return next(word for word in ("self", "you", "X") if _is_read(kind, word))
    draw = effects.Draw()
    values: dict[str, object] = {
        "condition": msgspec.convert({"if": "time", "it_is": "day"}, Condition, dec_hook=decoded),
        "then": (draw,),
        "modes": (effects.Mode(effects=(draw,)), effects.Mode(effects=(effects.Shuffle(),))),
        "what": ("cast",),
        "change": effects.Changes(power="+1"),
        "mana": ("{G}",),
        "amount": 2,
    }
    if name in values:
        return values[name]
    if isinstance(kind, type) and issubclass(kind, Word):
        return next(iter(kind))
    if kind is Selection:
        return Selection(types=("Land",), zone="library")
    return "self" if kind is not str else "exile"


@pytest.mark.parametrize(
    ("name", "paragraphs"),
    [
        ("Thraben Gargoyle", ("Defender", "{6}: Transform this.")),
        ("Insectile Aberration", ("Flying",)),
        ("Hook-Haunt Drifter", ("Flying", "If this would be put into a graveyard, exile it instead.")),
        ("Baithook Angler", ("Disturb {1}{U}",)),
        ("Moonrage Brute", ("First strike, nightbound", "Ward — pay 3 life")),
        (
            "Smoldering Werewolf",
            (
                "When this enters, it deals 1 damage to each of up to two target creatures.",
                "{4}{R}{R}: Transform this.",
            ),
        ),
        (
            "Village Ironsmith",
            (
                "First strike",
                "At the beginning of each upkeep, if no spells were cast last turn, transform this.",
            ),
        ),
        (
            "Brisela, Voice of Nightmares",
            (
                "First strike, flying, lifelink, vigilance",
                "Your opponents can't cast spells with mana value 3 or less.",
            ),
        ),
    ],
)
def test_texts(name: str, paragraphs: tuple[str, ...]) -> None:
    assert wording(face(name)) == paragraphs


def test_chapters_have_labels() -> None:
    found = chapters(face("Fable of the Mirror-Breaker"))
    assert [label for label, _ in found] == ["I", "II", "III"]
    assert found[2][1] == "Exile this, then return it to the battlefield transformed under your control."
    assert wording(face("Fable of the Mirror-Breaker"))[0] == f"I — {found[0][1]}"


def test_loyalty_abilities_have_costs() -> None:
    lines = loyalty_lines(face("Jace, Telepath Unbound"))
    assert [cost for cost, _ in lines] == ["+1", "−3", "−9"]
    assert lines[0][1] == "Up to one target creature gets -2/-0 until your next turn."


def test_imported_text_goes_before_generated() -> None:
    assert wording(Face(name="Mine", keywords=("flying",), text=("As printed.",))) == ("As printed.",)


def test_keywords_with_costs_are_not_named_twice() -> None:
    assert keyword_line(face("Ratchet, Field Medic")) == "Lifelink"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"ability":"static","attached":true,"change":{"power":"+1","toughness":"+2"}}',
         "The enchanted permanent gets +1/+2"),
        ('{"ability":"static","change":{"power":"+1"},"for_each":{"transformed":true,"controller":"you"}}',
         "This gets +1/+0 for each transformed permanent you control"),
        ('{"ability":"static","change":{"power":"1"},"for_each":{"types":["Land"],"controller":"you"}}',
         "This has power equal to the number of lands you control"),
        ('{"ability":"static","change":{"power":"2","toughness":"2"},"for_each":{"types":["Land"]}}',
         "This has power and toughness equal to twice the number of lands"),
        ('{"ability":"static","change":{"power":"1","toughness":"3"},"for_each":{"subtypes":["Elf"]}}',
         "This has power equal to the number of Elves and toughness equal to "
         "three times the number of Elves"),
        ('{"ability":"static","change":{"toughness":"0"},"like":"life total"}',
         "This has toughness equal to your life total"),
        ('{"ability":"standing","effects":[{"do":"allow","what":["play land"],"zone":"graveyard"}]}',
         "You may play lands from your graveyard"),
        ('{"ability":"enters","tapped_unless_life":3}',
         "As this enters, you may pay 3 life. If you don't, it enters tapped"),
        ('{"ability":"standing","effects":[{"do":"allow","what":["look at the top card"]}]}',
         "You may look at the top card of your library any time"),
        ('{"ability":"standing","effects":[{"do":"allow","what":["look at the top card"],"by":"each"}]}',
         "Play with the top card of your library revealed"),
        ('{"ability":"standing","effects":[{"do":"allow","what":["play land"],"zone":"library"}]}',
         "You may play lands from the top of your library"),
        ('{"ability":"standing","effects":'
         '[{"do":"allow","what":["play land","cast"],"zone":"library","for_life":true}]}',
         "You may play lands and cast spells from the top of your library, paying life equal to their mana "
         "values instead of their mana costs"),
        ('{"ability":"casting cost","life":"X"}', "As an added cost, pay X life"),
        ('{"ability":"enters","copy_of":{"types":["Creature"]}}',
         "You may have this enter as a copy of a creature"),
        ('{"ability":"activated","cost":{"mana":"{5}","less_each":{"types":["Land"],"other":true}},'
         '"effects":[{"do":"draw"}]}',
         "{5}: Draw a card. Costs {1} less for each other land"),
        ('{"ability":"enters","counters":{"ice":4}}', "This enters with four ice counters on it"),
        ('{"ability":"enters","more_counters":{"loyalty":{"what":"instants and sorceries cast","of":"you"}}}',
         "This enters with X more loyalty counters on it, where X is how many instants and sorceries you "
         "cast this turn"),
        ('{"ability":"activated","cost":{"mana":"{X}","min_x":1},"effects":[{"do":"draw"}]}',
         "{X}: Draw a card. X can't be 0"),
        ('{"ability":"activated","cost":{"tap":true},"effects":[{"do":"scry"}],"condition":{"if":"amount",'
         '"at_least":8,"of":{"what":"graveyard","of":"each opponent","pick":"most"}}}',
         "{T}: Scry 1. Only if the greatest number of cards in an opponent's graveyard is eight or more"),
        ('{"ability":"triggered","event":"you attack with two","effects":[{"do":"draw"}],'
         '"of":{"types":["Creature"],"any_keywords":["haste"]}}',
         "Whenever you attack with two or more creatures with haste, draw a card"),
        ('{"ability":"triggered","event":"enters","effects":[{"do":"draw"}],"condition":{"if":"fits","object":"self",'
         '"of":{"entered_from":"graveyard","owner":"you"}}}',
         "When this enters, if it entered from your graveyard, draw a card"),
        ('{"ability":"triggered","event":"enters","effects":[{"do":"draw"}],"condition":{"if":"fits","object":"self",'
         '"of":{"was_cast":true}}}',
         "When this enters, if it was cast, draw a card"),
        ('{"ability":"activated","cost":{"mana":"{2}","exile_self":true},"zone":"graveyard","effects":[{"do":"draw"}]}',
         "{2}, exile this: Draw a card. Works in your graveyard"),
        ('{"ability":"triggered","event":"mutates","effects":[{"do":"draw"}]}',
         "Whenever this mutates, draw a card"),
        ('{"ability":"triggered","event":"card leaves graveyard","of":{"zone":"graveyard","owner":"you",'
         '"types":["Instant"]},"effects":[{"do":"draw"}]}',
         "Whenever an instant card leaves your graveyard, draw a card"),
        ('{"ability":"triggered","event":"card leaves graveyard","of":{"zone":"graveyard","owner":"opponent",'
         '"types":["Instant"]},"together":true,"effects":[{"do":"draw"}]}',
         "Whenever one or more instant cards leave an opponent's graveyard, draw a card"),
        ('{"ability":"triggered","event":"dies","of":{"types":["Creature"],"other":true,"controller":"you"},'
         '"effects":[{"do":"add counters","objects":["self"],"kind":"+1/+1"}]}',
         "Whenever another creature you control dies, put a +1/+1 counter on this"),
        ('{"ability":"triggered","event":"condition","condition":{"if":"life","at_least":30},'
         '"effects":[{"do":"flip","objects":["self"]}]}',
         "When you have 30 or more life, flip this"),
        ('{"ability":"triggered","event":"attacks","condition":{"if":"life","at_least":30},"asked_then":true,'
         '"effects":[{"do":"flip","objects":["self"]}]}',
         "Whenever this attacks while you have 30 or more life, flip it"),
        ('{"ability":"triggered","event":"enters",'
         '"effects":[{"do":"discard","by":"each opponent"},{"do":"draw"}]}',
         "When this enters, each opponent discards a card, then you draw a card"),
        ('{"ability":"triggered","event":"attacks","effects":['
         '{"do":"by hand","words":"Sacrifice an artifact."},{"do":"transform","objects":["self"]}]}',
         "Whenever this attacks, sacrifice an artifact. Transform this"),
        ('{"ability":"instead","event":"dies","to":"exile","of":{"types":["Creature"]}}',
         "If a creature would die, exile it instead"),
    ],
)  # fmt: skip
def test_words_of_abilities(text: str, words: str) -> None:
    assert ability_words(ability(text)) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"do":"transform","objects":["self"]}', "Transform this"),
        ('{"do":"create token","card":"Incubator","counters":{"+1/+1":3}}', "Incubate 3"),
        ('{"do":"create token","card":"Treasure","number":3}', "Create three Treasure tokens"),
        ('{"do":"create token","number":2,"faces":[{"types":"Creature — Wolf","colors":["G"],'
         '"power":2,"toughness":2}]}', "Create two 2/2 green Wolf creature tokens"),
        ('{"do":"create token","tapped":true,"faces":[{"name":"Spirit","types":"Creature — Spirit",'
         '"colors":["W","U"],"power":4,"toughness":4,"keywords":["flying"]}]}',
         "Create a tapped 4/4 white and blue Spirit creature token with flying"),
        ('{"do":"create token","faces":[{"name":"Lander","types":"Artifact"}]}',
         "Create a colorless artifact token named Lander"),
        ('{"do":"change","objects":["self"],"change":{"power":"0","toughness":"0","add_types":["Creature"]}}',
         "This becomes a 0/0 creature in addition to its other types"),
        ('{"do":"may","then":[{"do":"convert","objects":["self"]},{"do":"if","condition":'
         '{"if":"transformed this way"},"then":[{"do":"draw"}]}]}',
         "You may convert this. If you do, draw a card"),
        ('{"do":"choose","of":{"types":["Creature"],"controller":"you"},"number":3,"optional":true,"at_least":1}',
         "Choose one, two or three creatures you control"),
        ('{"do":"flip a coin","then":[{"do":"draw"}],"otherwise":[{"do":"life","to":"you","amount":-1}]}',
         "Flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 1 life"),
        ('{"do":"may","cost":"{3}","then":[{"do":"draw","number":2}],"otherwise":[{"do":"life","to":"you","amount":-1}]}',
         "You may pay {3}. If you do, draw two cards. If you do not, you lose 1 life"),
        ('{"do":"for each","objects":["it"],"then":[{"do":"may","cost":"pay 2 life","then":[],"otherwise":['
         '{"do":"exile","objects":["it"]}]}]}', "For each of them, exile it unless you pay 2 life"),
        ('{"do":"may","by":"each opponent","cost":"{2}","then":[],"otherwise":[{"do":"draw"}]}',
         "Draw a card unless each opponent pays {2}"),
        ('{"do":"may","cost":"{G}","times":2,"then":[{"do":"draw"}]}',
         "You may pay {G} two times. If you do, draw a card"),
        ('{"do":"may","cost":"{W}","times":{"what":"power"},"then":[{"do":"draw"}]}',
         "You may pay {W} X times, where X is this creature's power. If you do, draw a card"),
        ('{"do":"may","by":"that player","cost":"{1}","times":{"what":"power"},"then":[],'
         '"otherwise":[{"do":"draw"}]}',
         "Draw a card unless that player pays {X}, where X is this creature's power"),
        ('{"do":"search","of":{"zone":"library","types":["Land"]},"number":2,"share_land_type":true}',
         "Search your library for up to two land cards that have a land type in common, put them into your "
         "hand, then shuffle"),
        ('{"do":"add mana","mana":["{G}"],"gives":{"cant":["be countered"]}}',
         "Add {G}. Such a spell can't be countered"),
        ('{"do":"discard","by":"each opponent","number":2}', "Each opponent discards two cards"),
        ('{"do":"transform","objects":[7]}', "Transform object 7"),
        ('{"do":"draw","by":1}', "Player 2 draws a card"),
        ('{"do":"allow","what":["cast"],"object":"it","types":["Instant","Sorcery"],"free":true}',
         "You may cast instant and sorcery spells among it without paying their mana costs"),
        ('{"do":"cast now","object":{"zone":"exile","owner":"you"},"types":["Creature"]}',
         "You may cast a card that you own in exile as a creature spell without paying its mana cost"),
        ('{"do":"cast now","object":"self","types":["Creature"]}',
         "You may cast this as a creature spell without paying its mana cost"),
        ('{"do":"change cost","of":{"zone":"stack","entered_from":"graveyard","owner":"you"},"less":"{2}"}',
         "Spells you cast from your graveyard cost {2} less"),
        ('{"do":"change cost","of":{"zone":"stack","entered_from":"exile"},"less":"{1}"}',
         "Spells you cast from exile cost {1} less"),
        ('{"do":"meld","objects":["self",{"name":"Phyrexian Dragon Engine"}],"attacking":true}',
         "Exile this and Phyrexian Dragon Engine, then meld them. It enters tapped and attacking"),
        ('{"do":"shuffle"}', "Shuffle your library"),
        ('{"do":"deal damage","amount":2,"to_player":"opponent","unpreventable":true}',
         "This deals 2 damage to an opponent. The damage can't be prevented"),
        ('{"do":"deal damage","amount":"X","to":{"controller":"you"},"evenly":true}',
         "This deals X damage divided evenly, rounded down, among all permanents you control"),
        ('{"do":"change cost","more":"{1}","aimed_at":"each target beyond the first"}',
         "This costs {1} more for each target beyond the first"),
        ('{"do":"may","then":[{"do":"deal damage","amount":2,"to_player":"opponent"}]}',
         "You may have this deal 2 damage to an opponent"),
        ('{"do":"allow","what":["cast"],"types":["Creature"],"now":true}',
         "You may cast creature spells at instant speed"),
        ('{"do":"return to hand","objects":[{"zone":"exile","owner":"you","with_counter":"intel"}]}',
         "Return all cards with an intel counter on them that you own in exile to their owners' hands"),
        ('{"do":"delay","at":"your next main","then":[{"do":"draw"}],"until":"end of turn"}',
         "At the beginning of your next main phase this turn, draw a card"),
        ('{"do":"manifest dread"}', "Manifest dread"),
        ('{"do":"investigate"}', "Investigate"),
        ('{"do":"investigate","by":"each opponent","number":2}', "Each opponent investigates twice"),
        ('{"do":"investigate","number":3}', "Investigate three times"),
        ('{"do":"mill","by":"opponent","number":"X"}', "An opponent mills X cards"),
        ('{"do":"may","then":[{"do":"mill","number":2},{"do":"return to hand","objects":["it"]}]}',
         "You may mill two cards, then return them to their owners' hands"),
        ('{"do":"exile","objects":[{"zone":"graveyard","owner":"you"}],"face_down":true,'
         '"until":"self leaves"}',
         "Exile all cards from your graveyard face down until this leaves the battlefield"),
        ('{"do":"remove counters","objects":["self"],"kind":"every","number":"all"}',
         "Remove all counters from this"),
        ('{"do":"remove counters","objects":[{"types":["Creature"]}],"kind":"+1/+1","number":"all"}',
         "Remove all +1/+1 counters from each creature"),
        ('{"do":"manifest dread","by":"each"}', "Each player manifests dread"),
        ('{"do":"forbid","what":["cast"],"name":"Clone"}', "You can't cast anything named Clone"),
        ('{"do":"replace","event":"enters","instead":"as a copy","of":"it","until":"end of turn",'
         '"types":["Creature","Planeswalker"],"once":true}',
         "The next time one or more creatures or planeswalkers would enter this turn, they enter as copies "
         "of it"),
        ('{"do":"choose","of":{"types":["Creature"]},"among":["tapped this way"],"number":2,"optional":true}',
         "Choose up to two creatures tapped this way"),
        ('{"do":"replace","event":"put into graveyard","instead":"exile","whose":"opponent",'
         '"types":["Creature"]}',
         "If an opponent's creature would be put into a graveyard, exile it instead"),
        ('{"do":"become copy","object":"self","of":{"types":["Creature"]},"until":"end of turn"}',
         "This becomes a copy of a creature until end of turn"),
        ('{"do":"add mana","mana":["{W}","{U}","{B}","{R}","{G}"]}', "Add one mana of any color"),
        ('{"do":"remove counters","objects":["self"],"kind":"charge","number":"all"}',
         "Remove all charge counters from this"),
        ('{"do":"move","objects":["self"],"to":"library","position":3}',
         "Put this into its owner's library third from the top"),
        ('{"do":"may","then":[{"do":"transform","objects":["self"]},{"do":"draw"}]}',
         "You may transform this. If you do, draw a card"),
        ('{"do":"may","then":[{"do":"convert","objects":["self"]},'
         '{"do":"when done","then":[{"do":"draw"}]}]}',
         "You may convert this. When you do, draw a card"),
        ('{"do":"allow","by":"it\'s owner","what":["cast","play land"],"object":"self"}',
         "Its owner may play this"),
        ('{"do":"become copy","object":{"types":["Creature"]},"of":"self",'
         '"exceptions":{"supertypes":["Legendary"]}}',
         "Each other creature becomes a copy of this, except it is legendary"),
    ],
)  # fmt: skip
def test_words_of_effects(text: str, words: str) -> None:
    assert effect_words(effect(text)) == words


@pytest.mark.parametrize(
    ("selection", "words"),
    [
        (Selection(), "a permanent"),
        (
            Selection(types=("Creature",), wears=("Aura", "Equipment")),
            "a creature that is enchanted or equipped",
        ),
        (Selection(zone="stack", color_count=2), "a spell of exactly two colors"),
        (Selection(not_color_count=2), "a permanent that isn't exactly two colors"),
        (Selection(subtypes=("Aura",), attached_to=MINE), "an Aura attached to a creature you control"),
        (Selection(any_types=("Artifact", "Creature")), "an artifact or creature"),
        (Selection(types=("Artifact", "Creature"), token=False), "a nontoken artifact creature"),
        (Selection(zone="hand", owner="you", drawn=True), "a card that was drawn this turn in your hand"),
        (Selection(zone="hand", owner="you", drawn=False), "a card that wasn't drawn this turn in your hand"),
        (Selection(types=("Creature",), other=True, controller="you"), "another creature you control"),
        (Selection(zone="graveyard", owner="you", types=("Creature",)), "a creature card in your graveyard"),
        (Selection(zone="stack", even_mana_value=True), "a spell with even mana value"),
        (Selection(not_types=("Land",), max_mana_value=3), "a nonland permanent with mana value 3 or less"),
        (Selection(subtypes=("Werewolf",), min_power=4), "a Werewolf with power 4 or greater"),
        (Selection(types=("Creature",), min_mana_value=4), "a creature with mana value 4 or greater"),
        (
            Selection(types=("Creature",), controller="you", with_counter="+1/+1"),
            "a creature you control with a +1/+1 counter on it",
        ),
        (Selection(any_types=("Creature", "Vehicle")), "a creature or Vehicle"),
        (Selection(types=("Creature",), not_colors=("W", "U", "B", "R", "G")), "a colorless creature"),
        (
            Selection(zone="graveyard", owner="you", not_types=("Instant", "Sorcery")),
            "a permanent card in your graveyard",
        ),
    ],
)
def test_words_of_selections(selection: Selection, words: str) -> None:
    assert one(selection) == words


def test_plurals() -> None:
    assert described(Selection(any_subtypes=("Wolf", "Werewolf"), controller="you"), many=True) == (
        "Wolves and Werewolves you control"
    )
    assert described(Selection(any_types=("Instant", "Sorcery"), zone="graveyard"), many=True) == (
        "instant and sorcery cards in all graveyards"
    )
    assert described(Selection(subtypes=("Eldrazi",), controller="opponent"), many=True) == (
        "Eldrazi your opponents control"
    )


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (Target(player=True), "target player"),
        (
            Target(of=Selection(any_types=("Creature", "Planeswalker", "Battle"), other=True), player=True),
            "any other target",
        ),
        (
            Target(of=Selection(zone="graveyard", owner="you", not_types=("Battle", "Instant", "Sorcery"))),
            "target nonbattle permanent card in your graveyard",
        ),
        (Target(opponent=True), "target opponent"),
        (Target(of=Selection(zone="graveyard"), number=2), "two target cards from graveyards"),
        (Target(of=Selection(types=("Creature",))), "target creature"),
        (Target(of=Selection(types=("Creature",)), optional=True, number=2), "up to two target creatures"),
        (Target(of=Selection(any_types=("Creature", "Planeswalker", "Battle")), player=True), "any target"),
        (
            Target(
                of=Selection(any_types=("Creature", "Planeswalker", "Battle")),
                player=True,
                number=2,
                optional=True,
                at_least=1,
            ),
            "one or two targets",
        ),
        (
            Target(of=Selection(types=("Artifact",)), optional=True, each_opponent=True),
            "up to one target artifact of each opponent",
        ),
        (
            Target(of=Selection(types=("Creature",), other=True, controller="you")),
            "another target creature you control",
        ),
    ],
)
def test_words_of_targets(target: Target, words: str) -> None:
    assert target_noun(target).text == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"if":"count","of":{"types":["Land"],"controller":"you"},"at_least":7}',
         "you control seven or more lands"),
        ('{"if":"count","of":{"types":["Creature"],"attacking":true,"controller":"you"},"at_least":2,"at_most":2}',
         "you control exactly two attacking creatures"),
        ('{"if":"life","at_least":13,"at_most":13}', "you have exactly 13 life"),
        ('{"if":"count","of":{"zone":"hand","owner":"active"},"at_most":2}',
         "there are two or fewer cards in the active player's hand"),
        ('{"if":"count","of":{"types":["Creature"],"controller":"opponent"},"at_least":2}',
         "an opponent controls two or more creatures"),
        ('{"if":"count","of":{"zone":"hand","owner":"you"},"at_most":0}', "there are no cards in your hand"),
        ('{"if":"fits","object":"self","of":{"keywords":["flying"]}}', "this has flying"),
        ('{"if":"not","of":{"if":"time","it_is":"your turn"}}', "it isn't your turn"),
        ('{"if":"all","of":[{"if":"time","it_is":"night"},{"if":"counters","kind":"ki","at_least":2}]}',
         "it's night and this has two or more ki counters on it"),
        ('{"if":"card types in graveyard","at_least":4}',
         "there are four or more card types among cards in your graveyard"),
        ('{"if":"ask","words":"Did it die?","statement":"it died"}', "it died"),
        ('{"if":"not","of":{"if":"ask","words":"Did it die?","statement":"it died"}}',
         "it's not so that it died"),
        ('{"if":"fits","object":"self","of":{"attacking":true}}', "this is attacking"),
        ('{"if":"counters","kind":"ice","at_least":1}', "this has an ice counter on it"),
        ('{"if":"counters","kind":"ice","at_least":2,"at_most":2}', "this has two ice counters on it"),
        ('{"if":"count","of":{"types":["Land"],"controller":"opponent"},"at_most":2}',
         "an opponent controls two or fewer lands"),
        ('{"if":"count","of":{"types":["Creature"],"other":true,"controller":"you"},"at_least":1}',
         "you control another creature"),
        ('{"if":"time","it_is":"neither"}', "it's neither day nor night"),
        ('{"if":"counters","kind":"ice","at_most":0}', "this has no ice counters on it"),
    ],
)  # fmt: skip
def test_words_of_conditions(text: str, words: str) -> None:
    assert condition_words(msgspec.json.decode(text, type=Condition, dec_hook=decoded), speaking()) == words
