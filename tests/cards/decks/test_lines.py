"""Single lines of lists in text: the decorations of a card, a heading or a fact."""

import pytest

from tabletop.cards.decks.card_lines import meanings
from tabletop.cards.decks.reading import read_deck
from tests.cards.decks.counting import CARDS, MAIN, SIDE, assert_reads, number_by_name

CARD_LINES = [
    # Foil, stars and other printings.
    *(
        "4 Delver of Secrets ★",
        "4 Delver of Secrets ✨",
        "4 Delver of Secrets (ISD) 51 ★",
        "4 Delver of Secrets ⭐",
    ),
    *("4 Delver of Secrets (ISD) 51★ *F*", "4 Delver of Secrets *E*", "4 Delver of Secrets (FOIL)"),
    *("4 Delver of Secrets - Foil", "4 Delver of Secrets, foil", "4 Delver of Secrets [FOIL]"),
    *("4 Delver of Secrets (ISD) 51 foil", "4 Delver of Secrets *Foil Etched*", "4 Delver of Secrets <foil>"),
    *("4 Delver of Secrets (PLST) ISD-51", "4 Delver of Secrets Etched Foil", "4 Delver of Secrets ^F^"),
    *(
        "4 Delver of Secrets (Borderless)",
        "4 Delver of Secrets (Extended Art)",
        "4 Delver of Secrets [NM] [EN]",
    ),
    # Sets, in the manner of shops and other programs.
    *("4 Delver of Secrets [ISD] 51", "4 Delver of Secrets (Innistrad)", "4 Delver of Secrets [Innistrad]"),
    *("4 Delver of Secrets (ISD:51)", "4 Delver of Secrets |ISD|51", "4 Delver of Secrets ISD 51"),
    *("4 Delver of Secrets 51", "4 (ISD) Delver of Secrets", "4 Delver of Secrets {U}"),
    # Prices and comments.
    *("4 Delver of Secrets $1.50", "4 Delver of Secrets €0,20", "4 Delver of Secrets - $1.50 each"),
    *("4 Delver of Secrets 1.50 €", "4 Delver of Secrets ($1.50)", "4 Delver of Secrets 0.25 tix"),
    *("4 Delver of Secrets R$ 2,50", "4 Delver of Secrets @ $2", "4 Delver of Secrets 1.25"),
    *("4 Delver of Secrets # good card", "4 Delver of Secrets // removal", "4 Delver of Secrets ; best"),
    *("4 Delver of Secrets -- best", "4 Delver of Secrets - best card", "4 Delver of Secrets /* best */"),
    *("4 Delver of Secrets (best card)", "4 Delver of Secrets,"),
    # Counts.
    *("x4 Delver of Secrets", "(4) Delver of Secrets", "[4] Delver of Secrets", "4: Delver of Secrets"),
    *("4 - Delver of Secrets", "4xDelver of Secrets", "4Delver of Secrets", "Delver of Secrets x4"),
    *("Delver of Secrets 4x", "Delver of Secrets (4)", "Delver of Secrets: 4", "Delver of Secrets 4"),
    *("4 copies of Delver of Secrets", "４ Delver of Secrets", "4 “Delver of Secrets”"),
    # Bullets, links and other markup.
    *(
        "* 4 [[Delver of Secrets]]",
        "- 4 Delver of Secrets",
        "• 4x Delver of Secrets",
        "> 4 Delver of Secrets",
    ),
    *("1. 4 Delver of Secrets", "- [ ] 4 Delver of Secrets", "4 [[Delver of Secrets|ISD]]"),
    *("4 [Delver of Secrets](https://example.org/card)", "**4** Delver of Secrets", "*4 Delver of Secrets*"),
    *("**4 Delver of Secrets**", "`4 Delver of Secrets`", "[b]4 Delver of Secrets[/b]"),
    *("4 [card]Delver of Secrets[/card]", "4 <b>Delver of Secrets</b>", "4&nbsp;Delver of Secrets"),
    *("*4 Delver of Secrets", "-4 Delver of Secrets", "🔥 4 Delver of Secrets"),
    *("4 Delver of S&#101;crets", "4 Delver of S&#x65;crets"),
    # Names in two languages, and invisible characters.
    *("4 Delver dos Segredos / Delver of Secrets", "4 Delver of Secrets // Aberración insectil"),
    *("4 Delver of Se\u200bcrets", "\u200e4 Delver of Sec\u00adrets", "4 Delver of\u2060 Secrets"),
    *("MB: 4 Delver of Secrets", "Main: 4 Delver of Secrets", "Creatures: 4 Delver of Secrets"),
]


@pytest.mark.parametrize("line", CARD_LINES)
def test_a_card_is_found_whatever_stands_around_it(line: str) -> None:
    assert_reads(f"{line}\n56 Island\n\nSideboard\n3 Negate\n")


@pytest.mark.parametrize(
    "line",
    [
        *("SB: 3 Negate", "SB:3 Negate", "sb: 3x Negate", "Sideboard: 3 Negate", "Side: 3 Negate"),
        *("Sideboard: 1 Negate, 2 Negate", "**Sideboard:** 3 Negate", "3 Negate [Sideboard]"),
        *("Sideboard (3): 3 Negate", "3 Negate (Sideboard)", "(SB) 3 Negate", "SB - 3 Negate", "SB 3 Negate"),
    ],
)
def test_a_line_may_name_the_part_of_the_deck_itself(line: str) -> None:
    assert_reads(f"4 Delver of Secrets\n{line}\n56 Island\n")


HEADINGS = [
    *(
        "Sideboard",
        "SIDEBOARD:",
        "**Sideboard**",
        "## Sideboard",
        "### Sideboard (3)",
        "===== Sideboard =====",
    ),
    *("--- Sideboard ---", "-- Sideboard --", "*** Sideboard ***", "[Sideboard]", "Sideboard (3 cards)"),
    *("Sideboard - 3", "~~ Sideboard ~~", "// Sideboard", "// 3 Sideboard", "# 3 Sideboard", "; Sideboard"),
    *("__Sideboard__", "_Sideboard_", "*Sideboard*", "[b]Sideboard[/b]", "<b>Sideboard</b>", "- Sideboard"),
    *(
        ">> Sideboard <<",
        "| Sideboard |",
        "/* Sideboard */",
        "【サイドボード】",
        "Sideboard [3]",
        "(Sideboard)",
    ),
    *("3 Sideboard", "Sideboard 3 cards"),
    *("**Sideboard** (3)", "**Sideboard (3)**", "🛡️ Sideboard", "« Réserve »"),
]


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("above", ["", "\n"], ids=["tight", "apart"])
def test_a_heading_is_known_whatever_decorates_it(heading: str, above: str) -> None:
    assert_reads(f"4 Delver of Secrets\n56 Island\n{above}{heading}\n3 Negate\n")


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "*Creatures*",
            "**Creatures (4)**",
            "// 4 Creature",
            "Creatures: 4",
            "== Creatures ==",
            "Threats (4)",
        ),
        *("Threats:", "**Threats**", "--- Win conditions ---", "=== 1 Drops ===", "### Card advantage"),
        *("1-Drops:", "[b]Creatures (4)[/b]", "Kreaturen (4)", "Créatures (4)", "クリーチャー (4)"),
    ],
)
def test_a_heading_of_a_group_begins_no_part(heading: str) -> None:
    assert_reads(f"{heading}\n4 Delver of Secrets\n\nLands (56)\n56 Island\n\nSideboard\n3 Negate\n")


def test_a_card_between_the_signs_of_a_heading_is_that_card() -> None:
    reading = read_deck("**Clone**\n*Negate*\nDuress (2)\n56 Island", CARDS)
    assert number_by_name(reading.deck.main) == {"Clone": 1, "Negate": 1, "Duress": 2, "Island": 56}


FACTS = [
    *("Player: Jane Doe", "Date: 2024-01-01", "Event: Grand Prix Paris", "Format: Modern", "Place: 1st"),
    *("Pilot = Jane", "Record: 5-0", "Total: 60 cards", "60 cards", "https://example.org/decks/1"),
    *("Author: Jane", "Spieler: Jane", "Last updated: yesterday", "Exported from Moxfield", "=========="),
    *("Deck: My deck", "Title: My deck", "// NAME : My deck", "```", "/* a block */", "-- dashes"),
]


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize(("below", "heading"), [("", "Sideboard\n"), ("\n", "")], ids=["headed", "bare"])
def test_what_is_said_of_the_deck_is_no_card(fact: str, below: str, heading: str) -> None:
    reading = assert_reads(f"{fact}\n{below}4 Delver of Secrets\n56 Island\n\n{heading}3 Negate\n")
    assert reading.deck.name == ("My deck" if "My deck" in fact else "")


@pytest.mark.parametrize("mark", ["'", "’", "´", "`", "ʼ", "&#39;"])
def test_every_apostrophe_is_one(mark: str) -> None:
    assert_reads(f"4 Agadeem{mark}s Awakening\n56 Island\n", {"Agadeem's Awakening": 4, "Island": 56}, {})


@pytest.mark.parametrize(
    "part", ["$1 ", "★", "4 ★", "(a) ", "a - ", "1, ", "*F* ", "== ", "[a] ", "// a ", "#a "]
)
def test_a_line_of_nothing_but_additions_has_few_meanings(part: str) -> None:
    for line in ((part * 300)[:159], (part * 300)[:500]):
        likely, guesses, _ = meanings(" ".join(line.split()))
        assert len(likely) + len(guesses) <= 60


def test_a_comment_of_several_lines_is_passed_over() -> None:
    assert_reads("/* once\n4 Clone\n*/\n4 Delver of Secrets\n56 Island\nSB: 3 Negate\n")


LANGUAGES = {
    "German": ("Info\nName Meins", "Kommandeur", "Deck", "Sideboard"),
    "French": ("À propos\nNom Meins", "Commandant", "Deck", "Réserve"),
    "Italian": ("Informazioni\nNome Meins", "Comandante", "Mazzo", "Sideboard"),
    "Spanish": ("Acerca de\nNombre Meins", "Comandante", "Mazo", "Banquillo"),
    "Portuguese": ("Sobre\nNome Meins", "Comandante", "Deck", "Reserva"),
    "Japanese": ("情報\n名前 Meins", "統率者", "デッキ", "サイドボード"),
    "Korean": ("정보\n이름 Meins", "커맨더", "덱", "사이드보드"),
    "Russian": ("О колоде\nНазвание Meins", "Командир", "Колода", "Сайдборд"),
    "Chinese": ("关于\n名称 Meins", "指挥官", "套牌", "备牌"),
    "Traditional Chinese": ("關於\n名稱 Meins", "指揮官", "套牌", "備牌"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_arena_is_understood_in_each_of_its_languages(language: str) -> None:
    about, commander, deck, sideboard = LANGUAGES[language]
    reading = assert_reads(
        f"{about}\n\n{commander}\n1 Valki, God of Lies (KHM) 114\n\n{deck}\n4 Delver of Secrets (ISD) 51\n"
        f"56 Island (NEO) 294\n\n{sideboard}\n3 Negate (STA) 18\n",
        MAIN,
        SIDE,
        {"Valki, God of Lies": 1},
    )
    assert reading.deck.name == "Meins"


def test_an_unknown_companion_that_the_sideboard_names_as_well_is_there_once() -> None:
    reading = read_deck(
        "Compagnon\n1 Lurrus de nulle part (IKO) 226\n\nDeck\n4 Delver of Secrets (ISD) 51\n56 Island\n\n"
        "Réserve\n1 Lurrus de nulle part (IKO) 226\n2 Negate\n",
        CARDS,
    )
    assert [(each.number, each.name, each.section) for each in reading.unknown] == [
        (1, "Lurrus de nulle part", "sideboard")
    ]
    assert [fault.line for fault in reading.faults] == [9]
    assert number_by_name(reading.deck.sideboard) == {"Negate": 2}


@pytest.mark.parametrize(
    ("written", "number", "name"),
    [
        ("4 Unheard\u00adof Card", 4, "Unheardof Card"),
        ("\u200b3 Unheard of", 3, "Unheard of"),
        ("4 Unheard of (XYZ) 42★ *F*", 4, "Unheard of"),
        ("4 Unheard of [FOIL]", 4, "Unheard of"),
        ("* 4 [[Unheard of]]", 4, "Unheard of"),
        ("Unheard of x4", 4, "Unheard of"),
        ("4 Unheard of $1.50", 4, "Unheard of"),
        ("4 Unheard of 3", 4, "Unheard of 3"),
        ("4 Unheard of - Card", 4, "Unheard of - Card"),
        ("4 Unheard of // Card", 4, "Unheard of // Card"),
        ("1 Unheard\u202eof", 1, "Unheardof"),
        ("1 Un&heard; &#9999999; of &amp; &#8203;us", 1, "Un&heard; &#9999999; of & us"),
    ],
)
def test_an_unknown_card_keeps_its_name_and_loses_what_surely_is_none_of_it(
    written: str, number: int, name: str
) -> None:
    (unknown,) = read_deck(f"1 Forest\n{written}\n", CARDS).unknown
    assert (unknown.number, unknown.name) == (number, name)


@pytest.mark.parametrize(
    ("text", "main", "side"),
    [
        ("1 Delver of Secrets\n39 Island\n\n1 Negate\n20 Duress\n", 40, 21),
        ("// a draft\n1 Delver of Secrets\n39 Island\n\n19 Duress\n", 40, 19),
        ("4 Delver of Secrets\n56 Island\n\n\n15 Negate\n\n", 60, 15),
        ("40 Delver of Secrets\n\n20 Island\n", 60, 0),
        ("45 Delver of Secrets\n\n15 Island\n", 60, 0),
        ("4 Delver of Secrets\n56 Island\n\n16 Negate\n", 76, 0),
        ("Creatures\n40 Delver of Secrets\n\nSpells\n20 Negate\n", 60, 0),
    ],
)
def test_an_empty_line_parts_deck_and_sideboard_where_both_have_their_sizes(
    text: str, main: int, side: int
) -> None:
    deck = read_deck(text, CARDS).deck
    assert (sum(number_by_name(deck.main).values()), sum(number_by_name(deck.sideboard).values())) == (
        main,
        side,
    )
