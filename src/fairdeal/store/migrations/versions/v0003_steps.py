"""The first version to be released: the log in steps, its money, and what is kept beside them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = None

COUNT = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _log()
    _money()
    op.create_table(
        "commands",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commands")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "claims",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_claims")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "books",
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_books")),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )


def _log() -> None:
    op.create_table(
        "streams",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_streams")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "steps",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("private", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", name=op.f("pk_steps")),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("fk_steps_stream_streams")),
        sa.CheckConstraint("version > 0", name=op.f("ck_steps_version")),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", name=op.f("pk_snapshots")),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("fk_snapshots_stream_streams")),
    )


def _money() -> None:
    op.create_table(
        "transfers",
        sa.Column("number", COUNT, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_transfers")),
        sa.UniqueConstraint("stream", "seq", "place", name=op.f("uq_transfers_stream")),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("fk_transfers_stream_streams")),
        sa.CheckConstraint("chips > 0", name=op.f("ck_transfers_chips")),
        sa.CheckConstraint("source <> target", name=op.f("ck_transfers_sides")),
    )
    op.create_index(op.f("ix_transfers_source"), "transfers", ["source"])
    op.create_index(op.f("ix_transfers_target"), "transfers", ["target"])
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", name=op.f("pk_balances")),
        sa.CheckConstraint("chips >= 0 OR account = 'mint'", name=op.f("ck_balances_not_negative")),
        sqlite_with_rowid=False,
    )


_TABLES = ("secrets", "snapshots", "books", "claims", "commands", "balances", "transfers", "steps", "streams")


def downgrade() -> None:
    for table in _TABLES:
        op.drop_table(table)
