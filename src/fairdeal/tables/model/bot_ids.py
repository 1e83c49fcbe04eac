"""The ids of bots and of their commands. No other ids begin with these prefixes."""

from fairdeal.games.game import Seat

BOT_COMMAND = "bot:"
BOT_PERSON = "bot-"


def bot_person(table: str, seat: Seat) -> str:
    """The id of the bot in a seat, which also names its wallet."""
    return f"{BOT_PERSON}{table}-{seat}"


def table_of_bot(person: str) -> str:
    """The only table at which a bot plays.

    >>> table_of_bot(bot_person("t-1", 2))
    't-1'
    """
    return person.removeprefix(BOT_PERSON).rpartition("-")[0]
