"""What a room knows about the houses of its tables, and which changes to their files apply."""
