"""How the window looks: colours, letters, icons, symbols and small widgets, and the guard around Qt's calls.

It imports no other room of the window.
"""
