"""Which tables are open, and which have changed since a look, without going through all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

INDEXES = {
    "ix_streams_open": sa.text("type <> 'TableClosed'"),
    "ix_streams_closed": sa.text("type = 'TableClosed'"),
}


def upgrade() -> None:
    # Who looks for the first time reads every open table, so that all may begin at the same position.
    op.add_column("streams", sa.Column("position", sa.BigInteger, nullable=False, server_default="0"))
    for name, where in INDEXES.items():
        op.create_index(name, "streams", ["position"], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(name, "streams")
    op.drop_column("streams", "position")
