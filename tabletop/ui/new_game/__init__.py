"""Beginning a game: who plays which deck, what is agreed, and the same again."""
