"""Bots in a room: how they decide, what they remember, and the driver that sends their commands."""
