"""Getting all cards from Scryfall: what it offers, what is kept of it, and how seldom it is asked."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.downloading import Download, check
from tabletop.cards.importing.importer import Imported, import_cards
from tabletop.cards.importing.link import BrokenOffError, FetchError, Link, fault
from tabletop.cards.importing.source import Progress
from tabletop.cards.importing.store import imports_file
from tabletop.cards.reading import CardFileError
from tabletop.whole_files import write_whole

SERVICE: Final = "https://api.scryfall.com"
HOST: Final = "scryfall.com"
SIZE: Final = "about 30 MB, which would be 170 MB if it were kept unpacked"
"""About how much is fetched. The service says exactly how much once it is asked."""
CONSENT: Final = (
    "One file with the facts and texts of all cards is fetched from {host}, a service that is not part of"
    " this program: {size}. The service sees your address on the internet; nothing else is sent. The cards"
    " are kept in {place}, on this computer alone."
)
_CATALOGUE: Final = "/bulk-data/oracle-cards"
_LONGEST_CATALOGUE: Final = 1 << 16
_DAY: Final = 24 * 60 * 60
_ATTEMPTS: Final = 5


class _Offered(msgspec.Struct, frozen=True):
    """What the service says of its file."""

    download_uri: str
    updated_at: str = ""


class _Last(msgspec.Struct, frozen=True):
    """When cards were fetched for the last time, in seconds, and how new the file was then."""

    at: float
    updated_at: str


class Fetched(msgspec.Struct, frozen=True):
    """What came of fetching; without ``imported`` those that are kept are as new as any."""

    imported: Imported | None = None


class CardFetch:
    """Gets all cards, once. What is interrupted goes on the next time from where it was.

    Args:
        into: where the cards are kept; None for the usual place.
        service: the address of the service.
        link: the way to it.
        now: the time, in seconds.

    """

    def __init__(
        self,
        into: Path | None = None,
        *,
        service: str = SERVICE,
        link: Link | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._kept = into or imports_file()
        self._service = service
        self._link = link or Link()
        self._now = now
        self._last = self._kept.with_name(f"{self._kept.name}.fetched")
        self._download = Download(self._link, self._kept.with_name(f"{self._kept.name}.download"))
        self._place = self._kept.with_name(f"{self._kept.name}.download")

    def stop(self) -> None:
        """End it, from any thread. What came is kept for the next time."""
        self._link.stop()

    def run(self, progress: Progress | None = None) -> Fetched:
        """Fetch the cards and keep them: all of them, or those that were there before.

        Args:
            progress: is called with the bytes that came, and the bytes in all; then again for reading them.

        Raises:
            FetchError: nothing came of it; nothing was changed.
            CardFileError: what came can't be read or kept; nothing was changed.
            ImportCancelledError: it was stopped; nothing was changed.

        """
        try:
            return self._run(progress)
        except OSError as error:
            what = f"{error.strerror}; cards can't be kept there"
            raise CardFileError(fault_line(self._kept.parent, what)) from error
        finally:
            self._link.close()

    def _run(self, progress: Progress | None) -> Fetched:
        last = self._last_time()
        if last is not None and 0 <= self._now() - last.at < _DAY:
            return Fetched()
        offered = self._offered()
        self._kept.parent.mkdir(parents=True, exist_ok=True)
        if last is not None and offered.updated_at and offered.updated_at == last.updated_at:
            self._remember(offered)
            return Fetched()
        self._fetch(offered.download_uri, progress)
        imported = self._imported(progress)
        self._download.forget()
        self._remember(offered)
        return Fetched(imported)

    def _offered(self) -> _Offered:
        address = f"{self._service}{_CATALOGUE}"
        response = self._link.get(address, {"Accept": "application/json"})
        check(address, response)
        content = b""
        while len(content) <= _LONGEST_CATALOGUE and (piece := self._link.piece(address, response, 4096)):
            content += piece
        try:
            return msgspec.json.decode(content, type=_Offered)
        except msgspec.DecodeError as error:
            raise fault(address, f"its answer is not understood ({error}); try again later") from error

    def _fetch(self, address: str, progress: Progress | None) -> None:
        """Fetch the file; where the connection breaks and something has come, go on at once."""
        for attempt in range(1, _ATTEMPTS + 1):
            before = self._size()
            try:
                self._download.fetch(address, progress)
            except BrokenOffError:
                if attempt == _ATTEMPTS or self._size() <= before:
                    raise
            else:
                return

    def _size(self) -> int:
        return self._place.stat().st_size if self._place.exists() else 0

    def _imported(self, progress: Progress | None) -> Imported:
        try:
            return import_cards(self._place, progress, lambda: self._link.is_stopped, into=self._kept)
        except FetchError:
            raise
        except CardFileError:
            # Whatever it is, going on from its end would not make cards of it.
            self._download.forget()
            raise

    def _last_time(self) -> _Last | None:
        """When the cards that are kept were fetched; None where none are kept."""
        if not self._kept.exists():
            return None
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode(self._last.read_bytes(), type=_Last)
        return None

    def _remember(self, offered: _Offered) -> None:
        write_whole(self._last, msgspec.json.encode(_Last(self._now(), offered.updated_at)))
