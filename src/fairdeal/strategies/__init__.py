"""Ways to play: anything that can answer the question in a view, for bots, simulations and measurements."""
