"""Lessons made in the window: what is played is recorded, and a panel says the rest of it."""
