"""How a room opens, loads, runs, closes and resumes its tables."""
