"""The commands of the terminal: what they take, what they print, and how they fail in one line."""
