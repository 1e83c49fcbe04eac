"""Odds as lines: figures come in, sentences and tables go out, and nothing is calculated here."""
