"""Playing in the terminal, line by line."""
