"""The client: it contacts allowed hosts only, keeps to its limits, and can be stopped at any time."""

import socket
import ssl
import time
from collections.abc import Collection, Mapping
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Final, cast
from urllib.parse import SplitResult, urlsplit
from urllib.request import getproxies, proxy_bypass

from tabletop import __version__
from tabletop.cards.network.connecting import Dial
from tabletop.cards.network.errors import (
    FetchError,
    LimitError,
    NoResponseError,
    StoppedError,
    explain,
    fault,
    line_about,
    too_slow,
)
from tabletop.cards.network.metering import Clock, Limits, Meter, MeteredSocket
from tabletop.cards.network.origins import origin_of, redirect
from tabletop.cards.network.response import BROKEN, Answer

AGENT: Final = f"Tabletop/{__version__} (unofficial fan program)"
_MOST_REDIRECTS: Final = 4
_MOVED: Final = (301, 302, 303, 307, 308)
_OK: Final = 200


class Client:
    """Makes one request after another to allowed hosts.

    Args:
        origins: the allowed hosts, as ``origin_of`` writes them.
        limits: limits for all requests together.
        clock: the time.

    """

    def __init__(
        self, origins: Collection[str], limits: Limits | None = None, clock: Clock = time.monotonic
    ) -> None:
        self.limits = limits or Limits()
        self._origins, self._clock = origins, clock
        self._end: float | None = None
        self._dial: Dial | None = None
        self._socket: socket.socket | None = None
        self.is_stopped = False

    def stop(self) -> None:
        """Stop the current request, from any thread. The thread that waits for it gets a ``StoppedError``."""
        self.is_stopped = True
        dial, connected = self._dial, self._socket
        if dial is not None:
            dial.stop()
        if connected is not None:
            with suppress(OSError):
                # The method of an encrypted socket would change what the waiting thread is using.
                socket.socket.shutdown(connected, socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection."""
        connected, self._socket = self._socket, None
        if connected is not None:
            connected.close()

    def check_stopped(self, error: BaseException | None = None) -> None:
        """Raise an error if the client was stopped.

        Raises:
            StoppedError: ``stop`` was called.

        """
        if self.is_stopped:
            raise StoppedError from error

    def get(self, address: str, headers: Mapping[str, str] | None = None) -> Answer:
        """Request an address, and follow redirects on the same host.

        Raises:
            FetchError: the host is not allowed, or redirects to another one.
            NoResponseError: the host can't be reached or understood.
            StoppedError: ``stop`` was called.

        """
        asked: set[str] = set()
        while address not in asked and len(asked) <= _MOST_REDIRECTS:
            asked.add(address)
            answer = self._ask(address, headers or {})
            if answer.status not in _MOVED:
                return answer
            address = redirect(address, answer.raw_header("Location"))
        raise fault(address, "it redirects without end; try again later")

    def _ask(self, address: str, headers: Mapping[str, str]) -> Answer:
        if origin_of(address) not in self._origins:
            allowed = ", ".join(sorted(self._origins))
            raise fault(address, f"that address may not be contacted; only {allowed} may")
        self.close()
        self.check_stopped()
        try:
            with ExitStack() as failing:
                failing.callback(self.close)
                answer = self._exchange(address, headers)
                failing.pop_all()
                return answer
        except FetchError:
            raise
        except LimitError as error:
            self.check_stopped(error)
            raise too_slow(address, error) from error
        except BROKEN as error:
            self.check_stopped(error)
            what = f"no usable response ({explain(error)}); check your connection"
            raise NoResponseError(line_about(address, what)) from error

    def _exchange(self, address: str, headers: Mapping[str, str]) -> Answer:
        if self._end is None:
            self._end = self._clock() + self.limits.seconds
        meter = Meter(self.limits, self._end, self._clock)
        parts = urlsplit(address)
        connection = self._connect(parts, meter)
        target = parts._replace(scheme="", netloc="", path=parts.path or "/", fragment="").geturl()
        connection.request("GET", target, headers={"User-Agent": AGENT, "Connection": "close", **headers})
        response = connection.getresponse()
        self.check_stopped()
        meter.expect(self.limits.size)
        return Answer(address, response, self.check_stopped)

    # --- Connecting -----------------------------------------------------------------------------------------

    def _connect(self, parts: SplitResult, meter: Meter) -> HTTPConnection:
        """Return a connection, by way of the proxy of the system if it has one."""
        host = parts.hostname or ""
        if parts.scheme == "http":
            connection = HTTPConnection(host, parts.port)
            self._dial_to(host, connection.port, meter)
        else:
            context = ssl.create_default_context()
            connection = HTTPSConnection(host, parts.port, context=context)
            self._dial_by_proxy(host, connection.port, meter)
            self._encrypt(context, host, meter)
        _lend(connection, self._metered(meter))
        return connection

    def _dial_to(self, host: str, port: int, meter: Meter) -> None:
        seconds = meter.timeout()
        self._dial = Dial(host, port, seconds)
        try:
            self.check_stopped()
            self._socket = self._dial.connected(seconds)
        finally:
            self._dial = None
        self.check_stopped()

    def _dial_by_proxy(self, host: str, port: int, meter: Meter) -> None:
        proxy = "" if proxy_bypass(host) else getproxies().get("https", "")
        if not proxy:
            self._dial_to(host, port, meter)
            return
        by = urlsplit(proxy if "//" in proxy else f"//{proxy}")
        self._dial_to(by.hostname or "", by.port or 80, meter)
        tunnel = self._metered(meter)
        tunnel.sendall(f"CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode("ascii"))
        # It asks the socket for a file and for nothing else.
        response = HTTPResponse(cast("socket.socket", tunnel), method="CONNECT")
        response.begin()
        if response.status != _OK:
            raise OSError(f"the proxy answers {response.status} {response.reason}")

    def _encrypt(self, context: ssl.SSLContext, host: str, meter: Meter) -> None:
        assert self._socket is not None
        self._socket.settimeout(meter.timeout())
        # Of a connection that is reset already, the next line would lose the socket without closing it.
        self._socket.getpeername()
        encrypted = context.wrap_socket(self._socket, server_hostname=host, do_handshake_on_connect=False)
        self._socket = encrypted
        self.check_stopped()
        encrypted.do_handshake()

    def _metered(self, meter: Meter) -> MeteredSocket:
        assert self._socket is not None
        return MeteredSocket(self._socket, meter)


def _lend(connection: HTTPConnection, metered: object) -> None:
    """Give a connection a socket that is connected already."""
    connection.sock = cast("socket.socket", metered)
