"""What to say where a library of the system is missing that Qt needs."""

import re
from typing import Final

from tabletop.bootstrap import how_to_install, missing_libraries

_NOT_FOUND: Final = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")


def complaint(error: str) -> str:
    """What is missing and how it is installed, in one line; empty if an error is about something else.

    Args:
        error: what the loader of the system said.

    """
    found = _NOT_FOUND.search(error)
    if found is None:
        return ""
    missing = missing_libraries()
    advice = how_to_install(missing) if missing else "install the package of your system that has it"
    return f"Qt can't be loaded: {found[1]} is missing; {advice}"
