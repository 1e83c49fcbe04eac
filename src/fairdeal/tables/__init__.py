"""Tables of the room: who sits where, what they bet, whose turn it is, and the one writer of each."""
