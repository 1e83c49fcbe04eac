"""The coach of a room: advice for players, and what their mistakes have cost."""

AHEAD = "ahead"
"""The prefix of the names of threads that compute odds. A program doesn't wait for them when it exits."""
