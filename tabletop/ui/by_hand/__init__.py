"""What players do by hand besides the rules: counters and notes on permanents, tokens, dice, mana, life."""
