"""Blackjack in plain lines: the game loop, its prompts, and the voices that describe it."""
