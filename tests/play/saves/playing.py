"""Play at a table and print the number of moves after each, until the program is killed.

python -m tests.play.saves.playing GAME.tabletop SEED
"""

import sys
from pathlib import Path
from random import Random

from tabletop.model.actions import Advance
from tabletop.play.saves.writing import create_file
from tabletop.play.table import Table
from tests.play.saves.games import gain, scenario_table, turn_over


def make_moves(table: Table, seed: int, number: int) -> None:
    """Make the moves with some numbers, which are always the same."""
    random = Random(f"{seed}:{number}")
    match random.randrange(6):
        case 0:
            table.undo(random.randrange(1, 4))
        case 1:
            table.redo(random.randrange(1, 4))
        case 2:
            table.propose(turn_over(table))
        case 3:
            table.propose(Advance())
        case _:
            table.propose(gain(number))


def main() -> None:
    """Play forever."""
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    table = scenario_table()
    create_file(path, table, "Played until it was ended")
    number = 0
    print(number, flush=True)
    while True:
        number += 1
        make_moves(table, seed, number)
        print(number, flush=True)


if __name__ == "__main__":
    main()
