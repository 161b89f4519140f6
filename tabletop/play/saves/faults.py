"""What is raised where a saved game can't be used or kept."""


class SavedGameError(ValueError):
    """A saved game can't be used at all. The text is one line: which file, what, and what to do."""


class ClaimError(Exception):
    """A file can't be claimed. The text says why, after the name of the file."""


def why(error: OSError | ClaimError) -> str:
    """Why a file can't be written, in a few words."""
    return (error.strerror if isinstance(error, OSError) else f"it {error}") or str(error)
