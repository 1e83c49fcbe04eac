"""The ids of bots and of their commands. No other ids begin with these prefixes."""

from fairdeal.games.game import Seat

BOT_COMMAND = "bot:"
BOT_PERSON = "bot-"


def bot_person(table: str, seat: Seat) -> str:
    """Who a bot is; its wallet goes by this name."""
    return f"{BOT_PERSON}{table}-{seat}"


def table_of_bot(person: str) -> str:
    """Where a bot plays: it has one table, and no other.

    >>> table_of_bot(bot_person("t-1", 2))
    't-1'
    """
    return person.removeprefix(BOT_PERSON).rpartition("-")[0]
