"""What players and permanents are called by hand: monarch, speed, the Ring, dungeons, day and night, life.

They import ``frame`` and the rooms below it.
"""
