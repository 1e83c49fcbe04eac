"""What a table is: its state, its events, its terms, and how they are stored."""
