"""The location of the files that ship with the program, in a checkout or an installed wheel."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def assets_folder() -> Path:
    """Return the folder of the shipped files.

    Raises:
        FileNotFoundError: the installation is broken, since the files aren't next to the program.

    """
    here = Path(__file__).resolve().parents[1]
    for folder in (here / "assets", here.parent / "assets"):
        if (folder / "cards").is_dir():
            return folder
    raise FileNotFoundError(f"{here / 'assets'}: the card files are missing; reinstall the program")


def fonts_folder(package: str) -> Path:
    """Return the font folder of an installed package, without importing the package.

    Raises:
        FileNotFoundError: the installation is broken, since the package isn't there.

    """
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise FileNotFoundError(f"{package}: the fonts are missing; reinstall the program")
    return Path(places[0]) / "files"
