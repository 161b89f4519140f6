"""What hands do besides the rules: overrides, marks, tokens, dice, aiming."""
