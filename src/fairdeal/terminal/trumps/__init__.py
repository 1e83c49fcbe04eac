"""Trumps in plain lines: the game loop, its prompts and its pages."""
