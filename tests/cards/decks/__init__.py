"""Reading and writing deck lists."""
