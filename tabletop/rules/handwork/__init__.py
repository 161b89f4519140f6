"""What hands do at the table besides the rules: agreeing, marking, sorting piles, rolling dice.

``handlers`` has the table of it all. It may import every room but those of turns and state-based actions.
"""
