"""What went wrong in the program itself: noted in a file, said once, and the table settled again.

Nothing of it is ever sent anywhere. It imports no other feature of the window.
"""
