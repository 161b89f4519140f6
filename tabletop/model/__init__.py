"""What lies on the table: the state, the things that can happen to it, and the one function that changes it."""
