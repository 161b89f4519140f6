"""``tabletop card --list`` with its filters."""

import json

import pytest

from tabletop.cli.main import main


def listed(capsys: pytest.CaptureFixture[str], *filters: str) -> list[str]:
    assert main(["card", "--list", *filters]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("filters", "there", "not_there"),
    [
        (["--mechanism", "craft"], "Lodestone Needle", "Delver of Secrets"),
        (["--type", "human insect"], "Delver of Secrets", "Clone"),
        (["--set", "isd", "--type", "werewolf"], "Village Ironsmith", "Delver of Secrets"),
        (["--color", "blue", "--layout", "transform"], "Delver of Secrets", "Village Ironsmith"),
        (["--layout", "flip"], "Akki Lavarunner", "Delver of Secrets"),
    ],
)
def test_filters_narrow_the_list(
    capsys: pytest.CaptureFixture[str], filters: list[str], there: str, not_there: str
) -> None:
    names = [line.partition(" // ")[0] for line in listed(capsys, *filters)]
    assert there in names
    assert not_there not in names


def test_a_filtered_list_is_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    cards = json.loads("\n".join(listed(capsys, "--layout", "flip", "--json")))
    assert {card["layout"] for card in cards} == {"flip"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--list", "--layout", "modl"], "there are normal, transform, modal"),
        (["--list", "--mechanism", "magic"], "daybound"),
        (["--list", "--color", "purple"], "WUBRG"),
        (["Clone", "--set", "ISD"], "require --list"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["card", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Illusionary Mask", None),
        ("Shadowborn Apostle", None),
        ("Nightmare Moon", "This may"),
        ("Murktide Regent", None),
        ("Grizzly Bears", None),
    ],
)
def test_a_card_says_what_of_it_is_left_to_hands(
    capsys: pytest.CaptureFixture[str], name: str, left: str | None
) -> None:
    assert main(["card", name]) == 0
    said = [line for line in capsys.readouterr().out.splitlines() if "(by hand" in line]
    assert all(line.startswith(f"    (by hand: {left}") for line in said[:1])
    assert bool(said) is (left is not None)
