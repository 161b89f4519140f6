"""What may cost more than its size says is refused before it is parsed, whoever reads it."""
