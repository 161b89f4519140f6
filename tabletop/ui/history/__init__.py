"""The history of the game as a list and as a timeline, and jumping to any moment of it."""
