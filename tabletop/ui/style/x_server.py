"""Asking an X server of this machine for an answer."""

import socket


def is_answering(number: int) -> bool:
    """Whether an X server of this machine listens under a number."""
    name = f"/tmp/.X11-unix/X{number}"
    for address in (f"\0{name}", name):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            try:
                line.connect(address)
            except OSError:
                continue
            return True
    return False
