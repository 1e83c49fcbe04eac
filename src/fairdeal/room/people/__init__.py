"""The people of a room: who they are, what they bring, and what a table's log says about them."""
