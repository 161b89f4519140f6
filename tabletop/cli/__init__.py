"""The command line: arguments, output, and errors of one line."""
