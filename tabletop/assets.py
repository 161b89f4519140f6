"""Where the files that ship with the program lie, in a checkout and in an installed wheel alike."""

from functools import cache
from importlib.util import find_spec
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


def fonts_folder(package: str) -> Path:
    """The folder of the letters that an installed package brings; it is found without being run.

    Raises:
        FileNotFoundError: the installation is broken; the package is not there.

    """
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise FileNotFoundError(f"{package}: the letters are missing; install the program again")
    return Path(places[0]) / "files"
