"""A house in words: its rule card, and what a player or an author reads of its book."""
