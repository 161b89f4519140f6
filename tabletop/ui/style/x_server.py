"""A check for a running X server on this computer."""

import socket


def is_answering(number: int) -> bool:
    """Return whether an X server on this computer listens for a display number."""
    name = f"/tmp/.X11-unix/X{number}"
    for address in (f"\0{name}", name):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            try:
                line.connect(address)
            except OSError:
                continue
            return True
    return False
