"""Starting a game: players, decks, options, and rematches."""
