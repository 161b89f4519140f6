"""Error messages for missing system libraries that Qt needs."""

import re
from typing import Final

from tabletop.bootstrap import how_to_install, missing_libraries

_NOT_FOUND: Final = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")


def complaint(error: str) -> str:
    """Return a line that names the missing library and how to install it, or "" for other errors.

    Args:
        error: the message of the dynamic loader.

    """
    found = _NOT_FOUND.search(error)
    if found is None:
        return ""
    missing = missing_libraries()
    advice = how_to_install(missing) if missing else "install the system package that provides it"
    return f"can't load Qt: {found[1]} is missing; {advice}"
