"""Pages about what has been played and where the chips are."""
