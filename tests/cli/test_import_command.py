"""``tabletop import`` and ``tabletop card``: your own cards from the command line."""

import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cards.importing import fetching, imported_library, importer, store
from tabletop.cards.library import shipped_library
from tabletop.cli import import_command
from tabletop.cli.main import main
from tests.cards.importing.service import Service, serving

CARDS = [
    {
        "object": "card",
        "layout": "normal",
        "name": name,
        "type_line": "Creature — Bird",
        "mana_cost": "{1}{U}",
        "oracle_text": "Flying",
        "power": "1",
        "toughness": "3",
    }
    for name in ("Quiet Heron", "Loud Heron")
]
EGG = {"object": "card", "layout": "token", "name": "Egg", "type_line": "Token Artifact — Egg"}


@pytest.fixture(autouse=True)
def imported_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store imported cards in the test's own folder."""
    path = tmp_path / "home" / "imported.cards"
    for module in (importer, imported_library, store, import_command):
        monkeypatch.setattr(module, "imports_file", lambda: path)
    return path


@pytest.fixture
def card_file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([*CARDS, EGG, {"object": "card", "name": "Odd"}]), "utf-8")
    return path


def test_importing_and_forgetting(
    card_file: Path, imported_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card_file.write_text(json.dumps([*CARDS, EGG, *[{"object": "list", "name": "Odd"}] * 11]), "utf-8")
    assert main(["import", str(card_file)]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[:2] == ["Imported 2 cards and 1 tokens; 3 are stored now.", "11 left out:"]
    assert (lines[2], lines[-1], err) == ("  Odd: it is a list", "  and 1 more", "")
    assert main(["card", "quiet heron"]) == 0
    assert capsys.readouterr().out == "Quiet Heron  {1}{U}  Creature — Bird  1/3\n    Flying\n"
    assert main(["import", "--forget"]) == 0
    assert main(["import", "--forget"]) == 0
    assert capsys.readouterr().out == "All imported cards were removed.\nThere were no imported cards.\n"
    assert not imported_file.exists()
    assert main(["card", "quiet heron"]) == 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_alone(card_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    card_file.write_text(
        json.dumps([*CARDS, {"object": "card", "name": "Long", "x": "y" * 600_000}]), "utf-8"
    )
    assert main(["import", str(card_file)]) == 0
    assert "Reading: 4" in terminal.getvalue()
    assert terminal.getvalue().endswith(f"\r{'':16}\r")


def test_drawing_an_imported_card_and_a_token(card_file: Path, tmp_path: Path) -> None:
    main(["import", str(card_file)])
    for name in ("Quiet Heron", "Egg"):
        assert main(["card", name, "--to", str(tmp_path / "card.png")]) == 0
        assert (tmp_path / "card.png").read_bytes().startswith(b"\x89PNG")


def test_both_halves_of_a_split_card_are_drawn(tmp_path: Path) -> None:
    halves = [{"name": name, "type_line": "Sorcery", "mana_cost": "{R}"} for name in ("Dusk", "Dawn")]
    path = tmp_path / "split.json"
    card = {"object": "card", "layout": "split", "name": "Dusk // Dawn", "card_faces": halves}
    path.write_text(json.dumps([card]), "utf-8")
    assert main(["import", str(path)]) == 0
    assert main(["card", "Dawn", "--to", str(tmp_path / "card.png")]) == 0


def test_listing_the_library(card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", str(card_file)])
    capsys.readouterr()
    assert main(["card", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(shipped_library()) + 2
    assert "Delver of Secrets // Insectile Aberration  (transform)" in lines
    assert main(["card", "--list", "--json"]) == 0
    cards = {card["name"]: card for card in json.loads(capsys.readouterr().out)}
    assert cards["Gisela, the Broken Blade"]["melds_into"] == "Brisela, Voice of Nightmares"
    assert cards["Quiet Heron"]["faces"][0]["text"] == ["Flying"]
    assert main(["card", "Quiet Heron", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [cards["Quiet Heron"]]


def test_damaged_imports_are_told_and_done_without(
    imported_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    imported_file.parent.mkdir()
    imported_file.write_bytes(b"nothing of ours")
    assert main(["card", "Clone"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Clone  {3}{U}")
    assert "run `tabletop import` again" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["import"], "specify a file to import, --fetch to download all cards, or --forget"),
        (["import", "cards.json", "--forget"], "specify a file to import, --fetch to download all cards"),
        (["import", "nowhere.json"], "no such file; check the name"),
        (["card"], "name a card, or --list to see all of them"),
        (["card", "Clone", "--list"], "name a card, or --list to see all of them"),
        (
            ["card", "Clone", "--json", "--to", "x.png"],
            "--to draws one card and can't be combined with --list or --json",
        ),
        (["card", "Clone", "--to", "x.gif"], "the name must end in .png"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    arguments: list[str], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert what in err
    assert len(err.splitlines()) == 1


def test_a_file_without_cards_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.json"
    path.write_text("[]", "utf-8")
    assert main(["import", str(path)]) == 2
    assert "it has no cards" in capsys.readouterr().err


# --- Getting all cards, and standard input ------------------------------------------------------------


@pytest.fixture
def service(imported_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Replace the usual service by one of the test's own."""
    usual = fetching.CardFetch
    monkeypatch.setattr(fetching, "imports_file", lambda: imported_file)
    with serving() as running:
        monkeypatch.setattr(fetching, "CardFetch", lambda: usual(service=running.address))
        yield running


def test_all_cards_are_fetched_once_somebody_agrees(
    service: Service, imported_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for typed in ("n\n", "\n", ""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["import", "--fetch"]) == 0
        out = capsys.readouterr().out
        assert "(api.scryfall.com and data.scryfall.io)" in out
        assert str(imported_file) in out
        assert out.endswith("Nothing was downloaded.\n")
    assert not service.asked
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert main(["import", "--fetch"]) == 0
    assert "Imported 18 cards and 6 tokens; 24 are stored now." in capsys.readouterr().out
    assert main(["import", "--fetch", "--yes"]) == 0
    assert "up to date" in capsys.readouterr().out
    assert len(service.asked) == 2


def test_what_is_stopped_by_hand_goes_on_later(
    service: Service, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    monkeypatch.setattr(import_command, "_progress", lambda doing: interrupted)
    assert main(["import", "--fetch", "--yes"]) == 2
    assert "stopped; run --fetch again to continue the download" in terminal.getvalue()
    assert main(["import", "--yes"]) == 2


def test_standard_input_is_read(
    imported_file: Path, card_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(card_file.read_bytes()))))
    assert main(["import", "-"]) == 0
    assert "Imported 2 cards and 1 tokens; 3 are stored now." in capsys.readouterr().out
