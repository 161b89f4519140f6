"""What was done, as a list and as a timeline, and going back to any moment of it."""
