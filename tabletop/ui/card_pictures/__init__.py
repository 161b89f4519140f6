"""Pictures of the player's own in place of the painted faces: from a folder, or fetched on demand."""
