"""One file a version, run by Alembic."""
