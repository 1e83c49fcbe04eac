"""Odds in lines: figures come in, sentences and tables go out, and nothing is worked out here."""
