"""Terminal input and output: prompts, lines, cards and colours."""
