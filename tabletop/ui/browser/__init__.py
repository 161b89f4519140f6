"""The card browser: a window in which all known faces are found, looked at and put on the table."""
