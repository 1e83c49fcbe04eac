"""Pages that are printed once: odds, and records of play."""
