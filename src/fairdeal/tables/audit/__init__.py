"""Audits: every stored log is replayed, and the result compared with what was stored."""
