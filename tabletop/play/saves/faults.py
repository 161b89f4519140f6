"""What is raised where a saved game can't be used."""


class SavedGameError(ValueError):
    """A saved game can't be used at all. The text is one line: which file, what, and what to do."""
