"""The hosts that may be contacted, and how an address is compared with them."""

import re
from typing import Final
from urllib.parse import urljoin, urlsplit

from tabletop.cards.network.errors import clean, fault

CATALOG_ORIGIN: Final = "https://api.scryfall.com"
"""Where the program asks which card file is the newest."""
FILE_ORIGIN: Final = "https://data.scryfall.io"
"""Where card files are fetched from."""
PICTURE_ORIGIN: Final = "https://cards.scryfall.io"
"""Where pictures of cards are fetched from."""
ORIGINS: Final = frozenset({CATALOG_ORIGIN, FILE_ORIGIN, PICTURE_ORIGIN})
"""Everything that the program ever contacts. Nothing from outside adds to it: no file, no setting and no
variable of the environment. A test names a server of its own as an argument."""

LONGEST_ADDRESS: Final = 2_000
_PORTS: Final = {"https": 443, "http": 80}
_HERE: Final = ("localhost", "127.0.0.1")
"""This machine, which may do without encryption: nobody is on the way."""
_PLAIN: Final = re.compile(r"[!-~]+")
_HOST: Final = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")


def origin_of(address: str) -> str:
    """Return scheme and host of an address, and its port if it is unusual; nothing if anything is wrong.

    An address that is not encrypted is wrong, unless it is on this machine; so is one with the name of a
    user, with letters outside of ASCII, with a space or with a backslash.
    """
    if len(address) > LONGEST_ADDRESS or not _PLAIN.fullmatch(address) or "\\" in address:
        return ""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return ""
    host = parts.hostname or ""
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and host in _HERE)
    if not is_safe or "@" in parts.netloc or not _HOST.fullmatch(host) or port == 0:
        return ""
    shown_port = f":{port}" if port not in (None, _PORTS[parts.scheme]) else ""
    return f"{parts.scheme}://{host}{shown_port}"


def redirect(address: str, location: str) -> str:
    """Return the address that a host sends us to, on the same host.

    Args:
        address: what was asked for.
        location: where it is said to be instead.

    Raises:
        FetchError: it is elsewhere, or nowhere.

    """
    try:
        moved = urljoin(address, location)
    except ValueError:
        moved = ""
    origin = origin_of(address)
    if not location or origin_of(moved) != origin:
        where = clean(location and (origin_of(moved) or location)) or "nowhere"
        raise fault(address, f"it redirects to {where}; only {origin} may be contacted. Try again later")
    return moved
