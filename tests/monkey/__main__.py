"""Let a monkey play for some minutes, and report memory, widgets and items meanwhile."""

import argparse
import faulthandler
import os
import random
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import __version__ as qt

from tabletop.cli.inputs import all_cards
from tabletop.ui.style.application import create_application
from tests.monkey.monkey import FoundError, Monkey
from tests.monkey.room import own_room
from tests.monkey.watch import watching


def main() -> int:
    """Play. Return 1 if something was found, and print the seed and step that reproduce it."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--steps", type=int, default=0, help="number of steps instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=30.0, help="seconds from one figure to the next")
    parser.add_argument("--go-on", action="store_true", help="report what is found and continue")
    options = parser.parse_args()
    faulthandler.enable()
    print(f"seed {options.seed}, Python {sys.version.split()[0]}, PySide6 {qt}", flush=True)
    with tempfile.TemporaryDirectory() as folder, watching() as caught:
        chance = random.Random(options.seed)
        with own_room(Path(folder), chance) as room:
            return play(options, Monkey(_application(), room, caught, synchronous=False))


def _application() -> object:
    from tabletop.cards.library import playing_with

    playing_with(all_cards()).__enter__()
    return create_application()


def play(options: argparse.Namespace, monkey: Monkey) -> int:
    begun = told = time.monotonic()
    found = 0
    print(f"{0:8} steps  {monkey.figures()}", flush=True)
    while monkey.steps < options.steps if options.steps else time.monotonic() - begun < 60 * options.minutes:
        try:
            monkey.step()
        except FoundError as error:
            found += 1
            print(f"seed {options.seed}, {error}", flush=True)
            monkey.caught.clear()
            if not options.go_on:
                break
        if time.monotonic() - told >= options.every:
            told = time.monotonic()
            print(f"{monkey.steps:8} steps  {monkey.figures()}", flush=True)
    print(f"{monkey.steps:8} steps  {monkey.figures()}  {found} found", flush=True)
    monkey.leave()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
