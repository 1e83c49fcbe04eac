"""How a table moves: a command or the clock makes one step, and each of its events changes the state."""
