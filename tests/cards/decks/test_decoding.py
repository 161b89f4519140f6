"""Encodings of lists, and files that are not text."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.decks.deck import DeckFileError
from tabletop.cards.decks.decoding import NotTextError, decode, prepare
from tabletop.cards.decks.reading import read_deck
from tests.cards.decks.counting import CARDS, assert_reads, number_by_name

LATIN = "Deck\r\n4 Lim-Dûl's Vault\r\n1 Jötun Grunt\r\n56 Island\r\n"
JAPANESE = "デッキ\n4 秘密を掘り下げる者\n56 島\n\nサイドボード\n3 否認\n"


@pytest.mark.parametrize(
    "encoding",
    [
        *("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"),
        *("cp1252", "latin-1"),
    ],
)
def test_a_list_with_accents_in_every_encoding(encoding: str) -> None:
    assert decode(LATIN.encode(encoding)) == LATIN


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "cp932", "euc_jp"]
)
def test_a_list_in_japanese_in_every_encoding(encoding: str) -> None:
    assert decode(JAPANESE.encode(encoding)) == JAPANESE


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("덱\n4 Delver of Secrets\n", "euc_kr"),
        ("套牌\n4 Delver of Secrets\n\n备牌\n3 Negate\n", "gb18030"),
        ("牌組\n4 Delver of Secrets\n\n備牌\n3 Negate\n", "big5"),
        ("Колода\n4 Delver of Secrets\n", "cp1251"),
        ("Réserve\n3 Negate\n", "cp1252"),
        ("4 Agadeem’s Awakening\n56 Island\n", "cp1252"),
    ],
)
def test_encodings_of_regions_are_known_by_a_heading(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_the_shortest_list_has_its_encoding(encoding: str) -> None:
    assert decode("4 Island".encode(encoding)) == "4 Island"


def test_a_file_is_read_in_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes("4 Agadeem’s Awakening\n56 Island\n".encode("cp1252"))
    assert_reads(path, {"Agadeem's Awakening": 4, "Island": 56}, {})
    path.write_bytes("4 Delver of Secrets\r\n56 Island\r\n\r\nSideboard\r\n3 Negate\r\n".encode("utf-16-le"))
    assert_reads(path)


def test_text_of_two_encodings_and_text_that_was_encoded_twice_is_repaired() -> None:
    assert decode("1 Dûl\n".encode() + "1 Jötun ’\n".encode("cp1252")) == "1 Dûl\n1 Jötun ’\n"
    twice = "4 Lim-Dûl's Vault\n4 Agadeem’s Awakening".encode().decode("cp1252")
    assert prepare(twice) == "4 Lim-Dûl's Vault\n4 Agadeem’s Awakening"
    assert prepare("4 Ââ") == "4 Ââ"


def test_text_is_prepared_for_all_readers() -> None:
    assert prepare("4 A\u200bB\r\n1 u\u0308\rx\u2028\x1b") == "4 AB\n1 ü\nx\n\\x1b"
    assert_reads("4 Delver of Secrets\r56 Island\r\rSideboard\r3 Negate\r")
    assert read_deck("3 Is\x00land", CARDS).unknown[0].name == "Is land"


NO_TEXT = {
    "PNG": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "JPEG": b"\xff\xd8\xff\xe0\0\x10JFIF",
    "GIF": b"GIF89a\x01\0\x01\0",
    "BMP": b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0",
    "Windows program": b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0\xb8\0\0\0",
    "Linux program": b"\x7fELF\x02\x01\x01\0",
    "Java class": b"\xca\xfe\xba\xbe\0\0\0\x34\0\x1d\x0a\0\x06",
    "PDF": b"%PDF-1.7\n",
    "spreadsheet": b"PK\x03\x04\x14\0\x06\0",
    "older spreadsheet": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "gzip": b"\x1f\x8b\x08\0",
    "film": b"\0\0\0\x18ftypmp42\0\0\0\0",
    "database": b"SQLite format 3\0",
    "formatted text": b"{\\rtf1\\ansi 4 Island}",
    "marked noise": b"\xff\xfe" + random.Random(1).randbytes(400),
    "noise": random.Random(2).randbytes(2_000),
}


@pytest.mark.parametrize("kind", NO_TEXT)
def test_what_is_no_text_is_refused_in_one_line(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(NO_TEXT[kind])
    with pytest.raises(DeckFileError, match=r"deck\.txt: this (is|file is) ") as caught:
        read_deck(path, CARDS)
    assert "\n" not in str(caught.value)
    # What follows is not looked at, however much it is.
    path.write_bytes(NO_TEXT[kind] + random.Random(3).randbytes(1 << 23))
    with pytest.raises(DeckFileError, match=r"this (is|file is) "):
        read_deck(path, CARDS)


def test_a_little_damage_is_no_reason_to_refuse_a_list(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"4 Island\n\x07\n1 Clone\x1a" + bytes(600))
    reading = read_deck(path, CARDS)
    assert number_by_name(reading.deck.main) == {"Island": 4}


@given(st.binary(max_size=200))
def test_all_bytes_are_text_or_are_refused(content: bytes) -> None:
    with suppress(NotTextError):
        prepare(decode(content)).encode()
