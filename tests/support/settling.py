"""Tables with bots, played until they wait for a person."""

from fairdeal.room.bots.driver import BotDriver, BotRules
from fairdeal.tables.host import Host


async def settle(host: Host, rounds: int = 1) -> None:
    """Do everything that waits for no person; if only bots play, at most `rounds` rounds."""
    bots = BotDriver(host, BotRules(rounds_alone=0))
    bots.begin_rounds(rounds)
    try:
        await bots.settle()
    finally:
        bots.stop()
