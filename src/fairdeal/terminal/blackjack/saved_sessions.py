"""What is stored during a session of blackjack, so that its people can come back to the table."""

from pathlib import Path

from fairdeal.coaching.measures import CHART
from fairdeal.houses.following import Following
from fairdeal.houses.places import SHIPPED
from fairdeal.room.lifecycle.saved_tables import KnownPeople, SavedSession
from fairdeal.terminal.blackjack.play_session import PlaySession

ROUNDS_A_NOTE = 20
"""Rounds between two notes of what the log says so far, so that nobody reads all of it again."""


def keep_sitting(sitting: PlaySession) -> None:
    """Store how people play here, so that they can come back."""
    if not sitting.party.is_open or sitting.following is None:
        return
    where, coach = _where(sitting.following), sitting.coach
    mode, by = (coach.mode, coach.by) if coach is not None else ("off", CHART)
    overrides, bets = sitting.following.overrides, sitting.shows_bets
    session = SavedSession(where, overrides, bets, sitting.house, mode, sitting.dealer, by)
    sitting.party.records.keep_session(session)


def _where(following: Following) -> str:
    """The name by which a house is found again from any folder: its own if it comes with the program."""
    folder = Path(following.house.path).parent
    return str(following.where) if folder.parent == SHIPPED else str(folder.absolute())


def keep_known(sitting: PlaySession) -> None:
    """Store what the log says up to now, when all of that is taken in."""
    version = sitting.view.version
    known = KnownPeople(version, sitting.names, sitting.bots, sitting.brought, sitting.points)
    sitting.party.records.keep_known_people(known)
