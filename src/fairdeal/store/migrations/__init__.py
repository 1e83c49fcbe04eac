"""The database's versions, one file each, and the way from one to another."""

REVISIONS = ("0003", "0004")
"""Every version that this program knows, the oldest first."""

FORGOTTEN = ("0001", "0002")
"""Those from before the first release, whose logs had another form."""
