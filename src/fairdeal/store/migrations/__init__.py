"""The database's versions, one file each, and the way from one to another."""

REVISIONS = ("0001", "0002")
"""Every version that this program knows, the oldest first."""
