"""Errors about saved games that can't be used or written."""


class SavedGameError(ValueError):
    """A saved game can't be used at all. The text is one line: the file, the reason, and what to do."""


class ClaimError(Exception):
    """A file can't be claimed. The text gives the reason, after the name of the file."""


def why(error: OSError | ClaimError) -> str:
    """Return why a file can't be written, in a few words."""
    return (error.strerror if isinstance(error, OSError) else f"it {error}") or str(error)
