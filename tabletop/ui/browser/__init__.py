"""The card browser: a window for finding all known faces, looking at them and putting them on the table."""
