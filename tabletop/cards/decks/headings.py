"""Headings of deck lists and categories of single cards, with the parts of a deck that they name."""

import re
from typing import Final

from tabletop.cards import late_cards
from tabletop.cards.decks.deck import Section

_NAMES: Final = {
    Section.MAIN: (
        *("deck", "main", "main deck", "maindeck", "mainboard", "main board", "mainbord", "decklist"),
        *("deck list", "library", "starting deck", "60 main", "mb", "md"),
        # Arena in its languages, and what players of these languages write.
        *("mazzo", "mazzo principale", "mazo", "mazo principal", "baraja", "baralho", "deck principal"),
        *("grimório", "jeu", "paquet", "jeu principal", "hauptdeck", "kartendeck", "talia", "колода"),
        *("основная колода", "мейн", "мейндек", "デッキ", "メイン", "メインデッキ", "メインボード"),
        *("덱", "메인", "메인 덱", "메인덱", "套牌", "主牌", "牌組", "牌库", "主套牌", "主牌組"),
    ),
    Section.SIDEBOARD: (
        *("sideboard", "side board", "side", "sb", "side deck", "sideborad", "sidebord"),
        *(
            "réserve",
            "riserva",
            "panchina",
            "banquillo",
            "reserva",
            "banco",
            "banco de reservas",
            "seitendeck",
        ),
        *("beiboard", "сайдборд", "сайд", "резерв", "サイドボード", "サイド", "사이드보드", "사이드"),
        *("备牌", "備牌", "备牌区", "副牌", "сайдборд колоды"),
    ),
    Section.COMMANDERS: (
        *("commander", "commanders", "command zone", "general", "generals", "partners", "partner"),
        *("commander(s", "commander/s", "oathbreaker", "cmdr", "edh", "brawler"),
        *("commandant", "commandants", "comandante", "comandanti", "comandantes", "kommandeur"),
        *(
            "kommandeure",
            "kommandant",
            "dowódca",
            "командир",
            "командиры",
            "統率者",
            "指揮官",
            "指挥官",
            "主帥",
        ),
        *("커맨더", "지휘관", "사령관", "주장"),
    ),
    Section.COMPANION: (
        *("companion", "companions", "compagnon", "compagnons", "compagno", "compañero", "compañera"),
        *("companheiro", "companheira", "gefährte", "gefährten", "towarzysz", "спутник", "компаньон"),
        *(
            "соратник",
            "相棒",
            "단짝",
            "동료",
            "동반자",
            "컴패니언",
            "행동대장",
            "行侣",
            "行侶",
            "伙伴",
            "夥伴",
        ),
    ),
    Section.MAYBE: (
        *("maybeboard", "maybe board", "maybe", "considering", "acquireboard", "acquire", "wishlist"),
        *("cut", "cuts", "scratchpad", "peut-être", "vielleicht", "quizás", "forse", "talvez"),
    ),
    Section.NOT_IN_DECK: (
        *("tokens", "token", "tokens & extras", "tokens and extras", "extras", "attractions", "stickers"),
        *("sticker sheets", "contraptions", "schemes", "planes", "planar", "avatar", "vanguard", "dungeons"),
        *("conspiracies", "planes/schemes", "not in deck", "outside", "outside the game", "jetons"),
        *("fichas", "segnalini", "spielsteine", "signature spells", "bin", "removed"),
    ),
}


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


_SECTIONS: Final = {_folded(name): section for section, names in _NAMES.items() for name in names}
ABOUT: Final = frozenset(
    map(
        str.casefold,
        (
            *(
                "about",
                "metadata",
                "à propos",
                "a propos",
                "über",
                "info",
                "infos",
                "informazioni",
                "acerca de",
            ),
            *("información", "sobre", "informações", "概要", "情報", "について", "정보", "소개", "о колоде"),
            *("информация", "关于", "關於"),
        ),
    )
)
"""Headings of information about the deck, such as its name."""
_GROUP: Final = re.compile(
    r"(?:legendary )?(?:artifact|aura|battle|creature|enchantment|equipment|instant|land|basic land|"
    r"non-?basic land|nonland|other|other spell|planeswalker|sorcerie|sorcery|spell|vehicle|saga|"
    r"instants? (?:and|&|/) sorcerie|instants? (?:and|&|/) sorcery|removal|ramp|card draw|draw|counterspell|"
    r"win condition|tutor|utilit(?:y|ie)|interaction|mana rock|mana base|manabase|board wipe|finisher|"
    r"protection|recursion|threat|"
    # French, Italian, Spanish and Portuguese, German, in that order.
    r"creature|terrain|éphémère|ephemere|rituel|enchantement|artefact|arpenteur|autre|"
    r"creatura|terra|terre|istantane|istantanee|istantanei|stregoneri|incantesim|incantesimi|artefatt|artefatti|"
    r"criatura|tierra|terreno|instantáneo|instantâneo|instantaneo|conjuro|feitiço|feitico|encantamiento|"
    r"encantamento|artefacto|artefato|mágica|mágicas instantânea|kreatur|kreaturen|länder|spontanzauber|"
    r"hexerei|hexereien|verzauberung|verzauberungen|artefakt|artefakte)s?"
)
"""Headings of groups within a part, which don't begin a new part."""
_EASTERN_GROUPS: Final = frozenset(
    map(
        str.casefold,
        (
            *("クリーチャー", "土地", "インスタント", "ソーサリー", "エンチャント", "アーティファクト"),
            *("プレインズウォーカー", "생물", "대지", "순간마법", "집중마법", "부여마법", "마법물체"),
            *("существа", "земли", "мгновенные заклинания", "волшебство", "чары", "артефакты"),
            *("生物", "地", "瞬间", "瞬間", "法术", "法術", "结界", "結界", "神器", "鹏洛客", "鵬洛客"),
        ),
    )
)
_EDGES: Final = re.compile(r"^[\W_]+|[\W_]+$")
_COUNT_AFTER: Final = re.compile(r"[\W_]+\d{1,5}(?:\s*(?:cards?|cartes?|karten|cartas?|carte|total))?$")
"""Counts after a heading: the number of cards, or the number of the board."""
_COUNT_BEFORE: Final = re.compile(r"^\d{1,3}\s*[x×]?\s+")
_BRACKETED: Final = re.compile(r"\[(?P<name>[^\[\]|]{1,40})\]")
_CATEGORY: Final = re.compile(r"\[(?P<names>[^\[\]]{1,200})\]")
_FLAG: Final = re.compile(r"\{(?P<flag>[^{}]*)\}")
_MARKED_COMMANDER: Final = re.compile(
    r"\*CMDR\*|#\s*!?\s*commander\b|\(commander\)|[-–—]\s*commander\s*$", re.IGNORECASE
)
_MARKED_SIDEBOARD: Final = re.compile(r"\((?:sideboard|sb)\)", re.IGNORECASE)
_MARKED_COMPANION: Final = re.compile(r"#\s*!?\s*companion\b|\(companion\)", re.IGNORECASE)
_COMMENT: Final = ("//", "#", ";")
LONGEST_HEADING: Final = 100
_BOARD_WORDS: Final = {
    "sideboard": Section.SIDEBOARD,
    "mainboard": Section.MAIN,
    "maybeboard": Section.MAYBE,
}
"""Words with which no card's name begins, so that similar ones are headings too."""
_LONGEST_UNCLEAR: Final = 30
_MOST_EXTRA_LETTERS: Final = 2
_LEAST_LIKENESS: Final = 84
"""Percentage of letters that a misspelled heading has in common with the right one."""
_MARKED_HEADING: Final = re.compile(r"(?P<mark>[*_=~+:\-])(?P=mark).*(?P=mark)(?P=mark)\W*")
"""Heading between markers on both sides, such as ``=== Lands ===``."""


def plain(line: str) -> str:
    """Return the text of a possible heading without markers, counts and colons.

    A leading count is only removed if markers show that the line isn't a card.
    """
    # No heading is longer, and the time to find the signs around it grows with the square of its length.
    text = line.strip()[:LONGEST_HEADING]
    is_marked = text.startswith(_COMMENT) or _MARKED_HEADING.fullmatch(text) is not None
    before = ""
    while before != text:
        before, text = text, _EDGES.sub("", _COUNT_AFTER.sub("", _EDGES.sub("", text)))
    if is_marked:
        text = _COUNT_BEFORE.sub("", text)
    return _folded(text)


def section_named(text: str) -> Section | None:
    """Return the part of a deck that a plain heading names, or None."""
    return _SECTIONS.get(text)


def likely_section(text: str) -> Section | None:
    """Return the part of a deck that a plain heading seems to mean, such as ``sideboarded``, or None."""
    letters = text.replace(" ", "").replace("-", "")
    if not letters.isalpha() or len(letters) > _LONGEST_UNCLEAR:
        return None
    for word, section in _BOARD_WORDS.items():
        is_short = len(letters) <= len(word) + _MOST_EXTRA_LETTERS
        if letters.startswith(word) or (is_short and late_cards.fuzz.ratio(letters, word) >= _LEAST_LIKENESS):
            return section
    return None


def is_group(text: str) -> bool:
    """Return whether a plain heading names a group within a part, such as "creatures"."""
    return _GROUP.fullmatch(text) is not None or text in _EASTERN_GROUPS


def is_bracketed(line: str) -> bool:
    """Return whether a line is only a bracketed text, which is a heading in some files."""
    return _BRACKETED.fullmatch(line) is not None


def section_of_card(line: str) -> Section | None:
    """Return the part that a card's line names by a mark or by its first category, or None."""
    if _MARKED_COMMANDER.search(line):
        return Section.COMMANDERS
    if _MARKED_COMPANION.search(line):
        return Section.COMPANION
    if _MARKED_SIDEBOARD.search(line):
        return Section.SIDEBOARD
    found = (section_of_categories(found["names"]) for found in _CATEGORY.finditer(line))
    return next(filter(None, found), None)


def section_of_categories(categories: str) -> Section | None:
    """Return the part of a deck that the first category names, or None."""
    first, flags = _without_flags(categories.split(",", maxsplit=1)[0])
    named = section_named(first)
    return Section.NOT_IN_DECK if "nodeck" in flags and named is not Section.MAYBE else named


def _without_flags(category: str) -> tuple[str, frozenset[str]]:
    flags = frozenset(flag.casefold() for flag in _FLAG.findall(category))
    return _folded(_FLAG.sub("", category)), flags
