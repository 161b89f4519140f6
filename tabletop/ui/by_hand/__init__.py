"""Actions by hand beyond the rules: counters and notes on permanents, tokens, dice, mana, life."""
