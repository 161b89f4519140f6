"""Kill programs in the middle of a game, and check that no move is lost that they reported as saved.

``python -m tests.play.saves.killed --kills 200`` does so. Half of the programs are the whole window.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tabletop.play.table import Table
from tabletop.scenarios.running.saved_openings import load_game
from tests.play.saves.games import facts, scenario_table
from tests.play.saves.playing import make_moves

ROOT = Path(__file__).parents[3]
TABLE = "tests.play.saves.playing"
WINDOW = "tests.ui_window.playing_window"


def killed(program: str, path: Path, seed: int) -> int:
    """Kill a program at a random moment of an endless game, and compare.

    Return the number of moves it reported.

        Args:
            program: the module to run, which is given the path and the seed.
            path: the file of the game.
            seed: determines the game and the moment.
    """
    said = last_report_before_kill(program, path, seed, Random(seed).randrange(1, 120))
    # What was under way when the program was killed may be in the file; what it said was done is.
    table = scenario_table()
    for number in range(1, said + 1):
        make_moves(table, seed, number)
    found = load_game_at(path)
    if facts(found) != facts(table):
        make_moves(table, seed, said + 1)
        assert facts(found) == facts(table), f"{path}: not what it was after {said} moves"
    return said


def load_game_at(path: Path) -> Table:
    """Return the game in the file, or in the only file of a folder. Before the first move it is a new one."""
    # The folder is made when there is something to be kept in it.
    files = [path] if path.suffix else sorted(path.glob("*.tabletop"))
    if not files:
        return scenario_table()
    (file,) = files
    game = load_game(file).game
    assert not game.complaint, game.complaint
    return game.table


def last_report_before_kill(program: str, path: Path, seed: int, lines: int) -> int:
    """Kill the program some time after a number of lines of output.

    Return the last whole number it printed.
    """
    command = [sys.executable, "-m", program, str(path), str(seed)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment
    ) as process:
        assert process.stdout is not None
        said = b"".join(process.stdout.readline() for _ in range(lines))
        process.kill()
        said += process.stdout.read()
    return int(said[: said.rindex(b"\n")].split()[-1])


def kills(number: int, first: int = 0) -> Iterator[tuple[str, int]]:
    """Kill a number of programs: tables, windows with a named game, windows with an unnamed one."""
    for seed in range(first, first + number):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            program = (TABLE, WINDOW)[seed % 2]
            path = folder / "games" if seed % 4 == 3 else folder / "killed.tabletop"
            yield program, killed(program, path, seed)


def main() -> None:
    """Kill as many programs as requested and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="with which one to go on")
    chosen = parser.parse_args()
    done: dict[str, list[int]] = {TABLE: [], WINDOW: []}
    for program, said in kills(chosen.kills, chosen.first):
        done[program].append(said)
        found = (f"{name}: {len(moves)} kills, {sum(moves)} moves" for name, moves in done.items())
        print(f"{'; '.join(found)}; none lost", flush=True)


if __name__ == "__main__":
    main()
