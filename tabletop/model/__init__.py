"""What is on the table, what can happen to it, and the one function that changes it."""
