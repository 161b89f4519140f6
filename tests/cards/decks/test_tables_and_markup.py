"""Tables of values, XML, and pieces of web pages, with the columns and elements of each program."""

import pytest

from tabletop.cards.decks.reading import read_deck
from tests.cards.decks.counting import CARDS, LEADER, MAIN, OTHERS, SIDE, Numbers, assert_reads

TABLES: dict[str, tuple[str, Numbers, Numbers]] = {
    "Dragon Shield": (
        '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,'
        "Printing,Language,Price Bought,Date Bought,LOW,MID,MARKET\n"
        "Faces,4,0,Delver of Secrets,ISD,Innistrad,51,NearMint,Normal,English,0.10,2024-01-01,0.1,0.2,0.3\n"
        'Faces,1,0,"Valki, God of Lies",KHM,Kaldheim,114,NearMint,Foil,English,5.1,2024-01-01,0.1,0.2,0.3\n',
        {"Delver of Secrets": 4, "Valki, God of Lies": 1},
        {},
    ),
    "Magic Online": (
        "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"
        '"Delver of Secrets",4,42442,Common,ISD,51/264,No,No,0\n"Island",56,1,Land,NEO,294/302,No,No,0\n'
        '"Negate",3,2,Common,STA,18/63,No,Yes,0\n',
        MAIN,
        SIDE,
    ),
    "Delver Lens": (
        "Name;Edition;Language;QuantityX;Foil\nDelver of Secrets;Innistrad;English;4x;\nIsland;;;56x;\n",
        MAIN,
        {},
    ),
    "Card Kingdom": (
        'title,edition,foil,quantity\n"Delver of Secrets","Innistrad",0,4\nIsland,X,1,56\n',
        MAIN,
        {},
    ),
    "Deckbox": (
        "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,My Price\n"
        "4,0,Delver of Secrets,Innistrad,51,NM,English,,,$0.00\n56,9,Island,X,294,Near Mint,English,,,\n",
        MAIN,
        {},
    ),
    "Moxfield": (
        '"Count","Tradelist Count","Name","Edition","Foil","Tags","Collector Number","Alter","Proxy"\n'
        '"4","4","Delver of Secrets","isd","","","51","False","False"\n"56","0","Island","neo","foil"\n',
        MAIN,
        {},
    ),
    "ManaBox": (
        "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID\n"
        "Delver of Secrets,ISD,Innistrad,51,normal,common,4,1,x\nIsland,NEO,X,294,foil,common,56,1,x\n",
        MAIN,
        {},
    ),
    "TCGplayer": (
        "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition\n"
        "4,Delver of Secrets (Borderless),Delver of Secrets,Innistrad,51,ISD,Normal,Near Mint\n"
        "56,Island (294),Island,X,294,NEO,Foil,Near Mint\n",
        MAIN,
        {},
    ),
    "Archidekt": (
        "Quantity,Name,Finish,Category,Edition Name\n"
        '4,"Delver of Secrets // Insectile Aberration",Normal,Creature,Innistrad\n'
        '56,Island,Normal,"Land,Ramp",X\n3,Negate,Normal,Sideboard,X\n',
        MAIN,
        SIDE,
    ),
    "LigaMagic": (
        "Edicao (PTBR);Edicao (Sigla);Card (PT);Card (EN);Quantidade;Qualidade\n"
        "Innistrad;ISD;Delver dos Segredos;Delver of Secrets;4;NM\nX;NEO;Ilha;Island;56;NM\n",
        MAIN,
        {},
    ),
    "Goldfish": (
        "Card,Set ID,Set Name,Quantity,Foil,Variation\nDelver of Secrets,ISD,Innistrad,4,REGULAR,\n"
        'Island,NEO,X,56,FOIL,"extended, x"\n',
        MAIN,
        {},
    ),
    "Decked Builder": (
        "Total Qty,Reg Qty,Foil Qty,Card,Set,Mana Cost\n4,4,0,Delver of Secrets,ISD,U\n56,56,0,Island,X,\n",
        MAIN,
        {},
    ),
    "a count for each part": (
        "Name,Main,Sideboard\nDelver of Secrets,4,0\nIsland,56,\nNegate,,3\n",
        MAIN,
        SIDE,
    ),
    "sep=;": ("sep=;\nQuantity;Card Name\n4;Delver of Secrets\n56;Island\n", MAIN, {}),
    "German": ("Anzahl;Name;Edition\n4;Delver of Secrets;ISD\n56;Island;NEO\n", MAIN, {}),
    "Spanish": ("Cantidad;Nombre;Edición\n4;Delver of Secrets;ISD\n56;Island;NEO\n", MAIN, {}),
    "Markdown": ("| Qty | Name |\n|---:|:---|\n| 4 | Delver of Secrets |\n| 56 | [[Island]] |\n", MAIN, {}),
    "cells of two lines": ('Quantity,Name,Notes\n4,Delver of Secrets,"a\nb"\n56,Island,""\n', MAIN, {}),
    "a lone quotation mark": ('Quantity,Name,Notes\n4,Delver of Secrets,5" tall\n56,Island,\n', MAIN, {}),
    "below a title": (
        "My deck\n2024\n\nQuantity,Name,Set\n4,Delver of Secrets,ISD\n56,Island,NEO\n",
        MAIN,
        {},
    ),
    "a single column": ("Name\nIsland\nNegate\n", {"Island": 1, "Negate": 1}, {}),
    "a bare comma": (
        "Count,Name,Set\n1,Valki, God of Lies,KHM\n4,Delver of Secrets,ISD\n",
        {"Valki, God of Lies": 1, "Delver of Secrets": 4},
        {},
    ),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_is_read_by_its_columns(kind: str) -> None:
    assert_reads(*TABLES[kind])


def test_a_table_of_a_cube_has_each_card_once_and_a_maybeboard() -> None:
    text = (
        "name,CMC,Type,Color,Set,Collector Number,Rarity,Finish,maybeboard,image URL,tags,Notes,Custom\n"
        '"Delver of Secrets",1,"Creature - Human Wizard",U,"isd","51",common,Non-foil,false,,"","",false\n'
        '"Negate",2,"Instant",U,"sta","18",common,Non-foil,true,,"","",false\n'
    )
    assert assert_reads(text, {"Delver of Secrets": 1}, {}).aside == 1


@pytest.mark.parametrize("mark", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
def test_a_table_without_names_of_columns(mark: str) -> None:
    assert_reads(f"4{mark}Delver of Secrets{mark}ISD\n56{mark}Island{mark}NEO\n", MAIN, {})
    assert_reads(f"Delver of Secrets{mark}4\nIsland{mark}56\n", MAIN, {})
    assert_reads(f'"4"{mark}"Delver of Secrets"\n"56"{mark}"Island"\n', MAIN, {})
    assert_reads(f"4{mark}Delver of Secrets\n56{mark}Island\nSideboard\n3{mark}Negate\n")
    assert_reads(f"4{mark}Delver of Secrets\n56{mark}Island\n\n3{mark}Negate\n")
    assert_reads(f"Delver of Secrets{mark}ISD{mark}4\nIsland{mark}NEO{mark}56\n", MAIN, {})
    assert_reads(f"Count{mark}Name\n4{mark}Delver of Secrets\n56{mark}Island\nSideboard\n3{mark}Negate\n")


def test_a_bare_table_may_have_a_comma_in_a_name() -> None:
    assert_reads("1,Valki, God of Lies\n4,Delver of Secrets\n", LEADER | {"Delver of Secrets": 4}, {})


MARKUP: dict[str, tuple[str, Numbers, Numbers, Numbers]] = {
    "OCTGN": (
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="A6C8">\n'
        '<section name="Main"><card qty="4" id="x">Delver of Secrets</card>'
        '<card qty="56" id="y">Island</card></section>\n<section name="Sideboard">'
        '<card qty="3" id="z">Negate</card></section>\n</deck>',
        MAIN,
        SIDE,
        {},
    ),
    "OCTGN with a commander": (
        '<deck game="x"><section name="Main" shared="False"><card qty="1" id="a">Sol Ring</card>'
        '<card qty="98" id="b">Swamp</card></section><section name="Command Zone">'
        '<card qty="1">Valki, God of Lies</card></section><section name="Planes/Schemes"/></deck>',
        OTHERS,
        {},
        LEADER,
    ),
    "Magic Online in small letters": (
        '<deck><cards CatID="1" Quantity="4" Sideboard="false" Name="Delver of Secrets"/>'
        '<cards Quantity="56" Name="Island"/><cards Quantity="3" Sideboard="True" Name="Negate"/></deck>',
        MAIN,
        SIDE,
        {},
    ),
    "Lackey": (
        '<deck version="0.8"><meta><game>magic</game></meta><superzone name="Deck"><card>'
        '<name id="x">Delver of Secrets</name><set>isd</set></card><card><name>Island</name></card>'
        "</superzone>"
        '<superzone name="Sideboard"><card><name>Negate</name><set>x</set></card></superzone></deck>',
        {"Delver of Secrets": 1, "Island": 1},
        {"Negate": 1},
        {},
    ),
    "a list of a web page": (
        "<ul><li>4 Delver of Secrets</li><li>56 Island</li></ul><p>Sideboard</p><ul><li>3 Negate</li></ul>",
        MAIN,
        SIDE,
        {},
    ),
    "lines of a web page": (
        "<div>4 Delver of Secrets<br>56 <a href='x'>Island</a><br/><br>Sideboard<br>3 Negate</div>",
        MAIN,
        SIDE,
        {},
    ),
    "a table of a web page": (
        "<table><tr><th>Qty</th><th>Name</th></tr><tr><td>4</td><td>Delver of Secrets</td></tr>"
        "<tr><td>56</td><td><b>Island</b></td></tr></table>",
        MAIN,
        {},
        {},
    ),
}


@pytest.mark.parametrize("kind", MARKUP)
def test_markup_is_read_by_its_elements(kind: str) -> None:
    assert_reads(*MARKUP[kind])


def test_names_within_markup_lose_what_nobody_sees() -> None:
    text = '<Deck><Cards Quantity="4" Name="Is&#8203;land"/><Cards Quantity="1" Name="Un&#173;heard"/></Deck>'
    reading = read_deck(text, CARDS)
    assert [entry.card.name for entry in reading.deck.main] == ["Island"]
    assert [each.name for each in reading.unknown] == ["Unheard"]
