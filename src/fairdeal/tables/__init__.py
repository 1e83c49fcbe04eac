"""Tables: seats, bets, turns and rounds, and the one writer of each table's log."""
