"""The database's tables. A test checks that the migrations result in exactly these."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from fairdeal.store.values import CLOSED

# Alembic can only change what has a name.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)

# SQLite counts up only where a key is called INTEGER.
Count = BigInteger().with_variant(Integer, "sqlite")

streams = Table(
    "streams",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("type", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("position", BigInteger, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""The last step of each table, and when its clock runs out; two writers wait for each other at its row.

`position` grows with every step of any table: what has changed since a look has a higher one. On SQLite it
counts up. On PostgreSQL, where transactions end in any order, it is the id of the transaction.
"""

IS_OPEN = text(f"type <> '{CLOSED}'")
IS_CLOSED = text(f"type = '{CLOSED}'")
"""Queries have to say exactly this to find the index."""

Index("ix_streams_open", streams.c.position, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
Index("ix_streams_closed", streams.c.position, sqlite_where=IS_CLOSED, postgresql_where=IS_CLOSED)

steps = Table(
    "steps",
    metadata,
    Column("stream", Text, ForeignKey("streams.name"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("text", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("private", LargeBinary, nullable=False),
    CheckConstraint("version > 0", name="version"),
)
"""The log: what followed from each cause, whole; `version` is that of the stream after it."""

transfers = Table(
    "transfers",
    metadata,
    Column("number", Count, primary_key=True),
    Column("stream", Text, ForeignKey("streams.name"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("source", Text, nullable=False, index=True),
    Column("target", Text, nullable=False, index=True),
    Column("chips", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    UniqueConstraint("stream", "seq", "place"),
    CheckConstraint("chips > 0", name="chips"),
    CheckConstraint("source <> target", name="sides"),
)
"""The statements of all accounts: the transfers of the steps once more, where an account finds its own."""

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("chips", BigInteger, nullable=False),
    CheckConstraint("chips >= 0 OR account = 'mint'", name="not_negative"),
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("id", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seal", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

books = Table(
    "books",
    metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("seal", LargeBinary, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, ForeignKey("streams.name"), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("seal", LargeBinary, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

claims = Table(
    "claims",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""How many claims each name has had: a decision made before the last one has to be made again."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
"""What is in no event, answer, view or export: seeds of shoes, hashes of passwords and codes."""
