"""Autosave: each game has a file that follows it; what was not closed is offered for recovery."""
