"""How the window looks: colours, fonts, icons, symbols and small widgets, and the guard around Qt's calls.

It imports no other room of the window.
"""
