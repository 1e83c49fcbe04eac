"""Playing a house many times over: the engine compiled, the engine itself, and what the rounds came to."""
