"""The referee: what the rules allow, what they make of it, and which rule says so."""
