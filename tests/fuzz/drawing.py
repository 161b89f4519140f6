"""The files of a seed: the kind and the content of the file with a number."""

from pathlib import Path
from random import Random

from tests.fuzz.judging import KINDS, WEIGHTS, Kind
from tests.fuzz.mutations import mutated


def write_file(seed: int, number: int, folder: Path, kinds: tuple[Kind, ...] = KINDS) -> tuple[Kind, Path]:
    """Write the file with a number. It is the same for the same seed, number and kinds."""
    chance = Random(f"{seed}:{number}")
    weights = [WEIGHTS[KINDS.index(kind)] for kind in kinds]
    (kind,) = chance.choices(kinds, weights)
    file = folder / f"file{chance.choice(kind.endings)}"
    good = kind.samples()
    file.write_bytes(mutated(chance.choice(good), good, chance))
    return kind, file
