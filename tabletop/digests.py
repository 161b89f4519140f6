"""Digests of what the program keeps for itself: names that differ where the content does, and seals.

``hashlib`` would load OpenSSL, the largest library of a start next to Qt, to hand out this very function.
"""

try:
    from _blake2 import blake2b
except ImportError:  # pragma: no cover - a Python that was built without it
    from hashlib import blake2b

__all__ = ["blake2b"]
