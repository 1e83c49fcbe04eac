"""How much people may bet and lose: limits of the table, of each person, and of the bank."""
