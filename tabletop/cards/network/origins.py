"""The hosts that may be contacted, and how an address is compared with them."""

import re
from typing import Final
from urllib.parse import urljoin, urlsplit

from tabletop.cards.network.errors import clean, fault

CATALOG_ORIGIN: Final = "https://api.scryfall.com"
"""Host that names the newest card file."""
FILE_ORIGIN: Final = "https://data.scryfall.io"
"""Host of the card files."""
PICTURE_ORIGIN: Final = "https://cards.scryfall.io"
"""Host of the pictures of cards."""
ORIGINS: Final = frozenset({CATALOG_ORIGIN, FILE_ORIGIN, PICTURE_ORIGIN})
"""All hosts that the program contacts. No file, setting or variable of the environment adds to them. A test
passes the address of its own server as an argument."""

LONGEST_ADDRESS: Final = 2_000
_PORTS: Final = {"https": 443, "http": 80}
_HERE: Final = ("localhost", "127.0.0.1")
"""Names of this machine, to which connections need no encryption."""
_PLAIN: Final = re.compile(r"[!-~]+")
_HOST: Final = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")


def origin_of(address: str) -> str:
    """Return the scheme and host of an address, and its port if it is unusual.

    The result is empty for an address that is not encrypted, unless it is on this machine, and for one with
    a user name, letters outside of ASCII, a space or a backslash.
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
    """Return the address of a redirect to the same host.

    Args:
        address: the requested address.
        location: the header of the answer.

    Raises:
        FetchError: it leads elsewhere, or nowhere.

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
