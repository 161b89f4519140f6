"""Imported cards are stored, read on demand, replaced, dropped, and never break the shipped ones."""

import errno
import io
import os
from pathlib import Path

import msgspec
import pytest

from tabletop.cards.faces import Layout
from tabletop.cards.importing import store, store_writing
from tabletop.cards.importing.card_file import ImportCancelledError, Source
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.importing.importer import forget_imports, import_cards
from tabletop.cards.library import UnknownCardError, default_library, playing_with, shipped_library
from tabletop.cards.reading import CardFileError
from tabletop.cards.wording import wording
from tabletop.cli.card_command import card_lines, json_lines, name_lines
from tests.cards.importing.conftest import Import
from tests.cards.importing.samples import SCRYFALL, face, scryfall, write_card_file


def test_our_abilities_stay_and_the_imported_text_is_shown(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    ours = shipped_library().find("Delver of Secrets").definition
    delver = library.find("Insectile Aberration").definition
    assert [face.abilities for face in delver.faces] == [face.abilities for face in ours.faces]
    assert [wording(face) for face in delver.faces] == [("Sees things.",), ("Flying",)]
    assert delver.sets == ours.sets
    assert library.find("Delver of Secrets").definition is delver
    clone = library.find("Clone").definition
    assert clone == shipped_library().find("Clone").definition


def test_an_imported_text_goes_to_a_shipped_meld_result_too(imported: Import) -> None:
    result = scryfall("meld", face("Chittering Host", "Creature", oracle_text="Many voices."))
    library, _ = imported([result])
    rats = library.find("Graf Rats").definition
    assert rats.meld is not None
    assert rats.meld.result.text == ("Many voices.",)
    assert rats.layout is library.parts("Chittering Host")[0].layout is Layout.MELD


def test_all_cards_are_listed_once(imported: Import) -> None:
    library, came = imported(SCRYFALL)
    names = [card.name for card in library]
    assert len(names) == len(set(names)) == len(library) == len(shipped_library()) + came.cards - 1
    assert "Heron" in library.tokens
    assert library.tokens["Heron"] is library.find_token("Heron")
    assert library.tokens["Wolf"] is shipped_library().find_token("Wolf")
    assert len(library.tokens) == len(list(library.tokens)) == len(shipped_library().tokens) + 5
    assert library.tokens.get("Hero") is None


def test_imported_names_are_searched_suggested_and_may_be_chosen(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    assert library.search("quiet h")[0].definition is library.find("Quiet Heron").definition
    assert library.nearest("Quite Hero")[0] == "Quiet Heron"
    assert library.is_card_name("Moss Tyrant")
    assert not library.is_card_name("Moss Clerk // Moss Tyrant")
    for unknown in (library.find, library.find_token, library.parts):
        with pytest.raises(UnknownCardError):
            unknown("Nothing like it")


def test_a_name_of_a_card_goes_before_that_of_a_half(imported: Import) -> None:
    library, _ = imported([*SCRYFALL, scryfall("normal", face("Dusk", "Enchantment", "{B}"))])
    assert library.find("Dusk").definition.layout is Layout.NORMAL
    assert library.find("Dusk // Dawn").definition.layout is Layout.SPLIT
    assert library.find("Dawn").definition.layout is Layout.SPLIT
    before = scryfall("normal", face("Noon", "Enchantment", "{B}"))
    library, _ = imported([before, scryfall("split", face("Noon", "Sorcery"), face("Night", "Sorcery"))])
    assert library.find("Noon").definition.layout is Layout.NORMAL


def test_another_name_that_a_card_was_printed_under_finds_it(imported: Import) -> None:
    library, _ = imported([scryfall("normal", face("Grey Ox", "Creature"), flavor_name="Moon Cow")])
    assert library.find("moon cow").definition.name == "Grey Ox"


def test_a_second_import_adds_and_replaces(imported: Import) -> None:
    imported(SCRYFALL)
    newer = scryfall("normal", face("Quiet Heron", "Creature — Bird", "{U}", oracle_text="Reach"))
    library, came = imported([newer, scryfall("normal", face("New One", "Artifact"))])
    assert (came.cards, came.kept) == (2, 25)
    assert library.find("Quiet Heron").definition.front.keywords == ("reach",)
    assert "Moss Tyrant" in library
    assert library.find_token("Egg").faces[1].name == "Chick"


def test_a_library_looks_again_when_told_to(imported: Import, tmp_path: Path, imported_file: Path) -> None:
    library = library_with_imports(imported_file)
    assert (len(library), library.imported, library.fault) == (len(shipped_library()), 0, "")
    assert library.find("Clone").definition is shipped_library().find("Clone").definition
    import_cards(write_card_file(tmp_path, SCRYFALL), into=imported_file)
    assert "Quiet Heron" not in library
    library.reload()
    assert "Quiet Heron" in library
    assert forget_imports(imported_file)
    library.reload()
    assert "Quiet Heron" not in library
    assert not forget_imports(imported_file)


def test_cards_that_are_not_kept_in_a_file_of_ours_are_done_without(
    imported: Import, imported_file: Path
) -> None:
    imported(SCRYFALL)
    content = imported_file.read_bytes()
    for damaged in (b"", b"short", content[:-1], content[:-20] + b"x" * 20, b"x" * 4 + content):
        imported_file.write_bytes(damaged)
        library = library_with_imports(imported_file)
        assert "run `tabletop import` again" in library.fault
        assert "Clone" in library
        assert "Quiet Heron" not in library
    imported_file.write_bytes(b"\xc1" * 200 + content[200:])
    with pytest.raises(CardFileError, match="damaged"):
        list(library_with_imports(imported_file))
    _, came = imported(SCRYFALL[:1])
    assert came.kept == 1


def test_nothing_changes_where_an_import_fails_or_is_stopped(
    imported: Import, tmp_path: Path, imported_file: Path
) -> None:
    imported(SCRYFALL)
    before = imported_file.read_bytes()
    path = write_card_file(tmp_path, SCRYFALL[:3])
    with pytest.raises(ImportCancelledError):
        import_cards(path, cancelled=lambda: True, into=imported_file)
    path.write_text(path.read_text("utf-8")[:-9], "utf-8")
    with pytest.raises(CardFileError, match="is incomplete"):
        import_cards(path, into=imported_file)
    assert imported_file.read_bytes() == before
    assert list(imported_file.parent.iterdir()) == [imported_file]


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "the file is empty"),
        (b"  \n", "the file is empty"),
        (b"\x1f\x8b rest", "it can't be decompressed"),
        (b"PK\x03\x04", "it can't be decompressed"),
        (b"BZh9", "compressed with bzip2; decompress it first"),
        (b"4 Forest", "neither JSON nor XML"),
        (b"[]", "it has no cards"),
        (b"{}", "it has no cards"),
        (b'[{"name": 3}]', r"it has no cards \(byte 1: "),
    ],
)
def test_files_of_another_kind_are_refused(
    tmp_path: Path, imported_file: Path, content: bytes, what: str
) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    with pytest.raises(CardFileError, match=what) as caught:
        import_cards(path, into=imported_file)
    assert str(caught.value).startswith(str(path))


def test_files_and_folders_that_cannot_be_used_are_named(tmp_path: Path, imported_file: Path) -> None:
    with pytest.raises(CardFileError, match="No such file"):
        import_cards(tmp_path / "nothing.json", into=imported_file)
    path = write_card_file(tmp_path, SCRYFALL)
    with pytest.raises(CardFileError, match="can't store cards there"):
        import_cards(path, into=path / "below a file" / "cards")
    imported_file.mkdir(parents=True)
    with pytest.raises(CardFileError, match="is a folder, a pipe or a device; remove it"):
        import_cards(path, into=imported_file)
    with pytest.raises(CardFileError, match="close other windows"):
        forget_imports(imported_file)


def test_the_library_in_use_is_the_default_one_for_a_while(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    with playing_with(library):
        assert default_library() is library
    assert default_library() is shipped_library()


def test_a_card_in_words(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    assert list(card_lines(library.find("Moss Clerk").definition)) == [
        "Moss Clerk  {G}  Creature — Human  1/1",
        "    Grows. (by hand)",
        "Moss Tyrant  Creature — Plant  4/4",
        "    Trample, ward {2}",
    ]


def test_where_imported_cards_are_usually_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "user_data_path", lambda name, appauthor: tmp_path / name)
    import_cards(write_card_file(tmp_path, SCRYFALL))
    assert "Quiet Heron" in library_with_imports()
    assert (tmp_path / "tabletop" / "imported.cards").is_file()
    assert forget_imports()


def test_a_file_that_cannot_be_read_to_its_end_is_named(tmp_path: Path) -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

        peek = read

    with Source(write_card_file(tmp_path, SCRYFALL)) as source:
        source._file.close()
        source._file = Broken()
        with pytest.raises(CardFileError, match="Input/output error; can't read the file to the end"):
            source.beginning()


def test_a_library_as_lines(imported: Import) -> None:
    library, _ = imported(SCRYFALL[:1])
    heron = library.find("Quiet Heron").definition
    rats = library.find("Graf Rats").definition
    assert list(name_lines([heron])) == ["Quiet Heron  (normal)"]
    assert list(json_lines([])) == ["[", "]"]
    both = msgspec.json.decode("\n".join(json_lines([heron, rats])))
    assert [card["name"] for card in both] == ["Quiet Heron", "Graf Rats"]
    assert both[1]["melds_with"] == "Midnight Scavengers"


def test_what_an_import_that_was_killed_has_left_is_removed(tmp_path: Path) -> None:
    imported_file = tmp_path / "imported.cards"
    remains = tmp_path / ".imported.cards.0123abcd.part"
    remains.write_bytes(b"half of the cards")
    library_with_imports(imported_file)
    assert list(tmp_path.iterdir()) == []
    remains.write_bytes(b"half of the cards")
    import_cards(write_card_file(tmp_path, SCRYFALL), into=imported_file)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["cards.json", "imported.cards"]


def test_a_disk_that_is_full_keeps_the_cards_that_were_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported_file = tmp_path / "imported.cards"
    cards = write_card_file(tmp_path, SCRYFALL)
    import_cards(cards, into=imported_file)
    before = imported_file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for module, name in ((store_writing, "write_all"), (os, "fsync"), (os, "replace")):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, full)
            with pytest.raises(CardFileError, match="No space left on device; can't store the cards"):
                import_cards(cards, into=imported_file)
        assert imported_file.read_bytes() == before
        assert sorted(each.name for each in tmp_path.iterdir()) == ["cards.json", "imported.cards"]


def test_what_could_not_be_finished_is_removed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(store_writing, "write_all", full)
    writer = store_writing.StoreWriter(tmp_path / "imported.cards")
    with pytest.raises(CardFileError, match="No space left on device"), writer:
        pass
    assert [*tmp_path.iterdir()] == [], "a remaining writer holds no file"
    assert writer.cards == 0


def test_no_abilities_are_taken_from_a_kept_file(imported: Import, imported_file: Path) -> None:
    imported(SCRYFALL)
    (facts, *_) = store.opened_imports(imported_file).all_facts()
    abilities = shipped_library().find("Delver of Secrets").definition.front.abilities
    (first, *others) = facts.faces
    forged = msgspec.structs.replace(
        facts, faces=(msgspec.structs.replace(first, abilities=abilities), *others)
    )
    with store_writing.StoreWriter(imported_file) as writer:
        writer.add(forged)
    with pytest.raises(CardFileError, match="damaged"):
        list(library_with_imports(imported_file))
