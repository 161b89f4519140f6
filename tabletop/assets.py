"""Where the files that ship with the program lie, in a checkout and in an installed wheel alike."""

from functools import cache
from pathlib import Path


@cache
def assets_folder() -> Path:
    """The folder of the shipped files.

    Raises:
        FileNotFoundError: the installation is broken; the files are not beside the program.

    """
    here = Path(__file__).resolve().parent
    for folder in (here / "assets", here.parent / "assets"):
        if (folder / "cards").is_dir():
            return folder
    raise FileNotFoundError(f"{here / 'assets'}: the card files are missing; install the program again")
