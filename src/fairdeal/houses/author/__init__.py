"""Tools for who writes a house: checks, comparisons, a new folder, a watch on every save."""
