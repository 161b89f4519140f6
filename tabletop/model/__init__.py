"""The state of a game, its events and actions, and the one function that changes the state."""
