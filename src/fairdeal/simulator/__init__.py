"""Simulates many rounds at a house, with the compiled engine or the plain one, and sums up the results."""
