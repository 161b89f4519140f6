"""The player's own pictures instead of painted faces: from a folder, or downloaded on demand."""
