"""The referee: legal actions, their results, and the rule behind each of them."""
