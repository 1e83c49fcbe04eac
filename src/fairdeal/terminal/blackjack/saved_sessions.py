"""What is stored during a session of blackjack, so that its people can come back to the table."""

from pathlib import Path

from fairdeal.coaching.measures import CHART
from fairdeal.houses.following import Following
from fairdeal.houses.places import SHIPPED
from fairdeal.room.lifecycle.saved_tables import KnownPeople, SavedSession
from fairdeal.terminal.blackjack.play_session import PlaySession

ROUNDS_A_NOTE = 20
"""How many rounds to play before storing again what the log says, so that nobody has to read all of it."""


def keep_session(session: PlaySession) -> None:
    """Store how people play here, so that they can come back."""
    if not session.party.is_open or session.following is None:
        return
    where, coach = _where(session.following), session.coach
    mode, by = (coach.mode, coach.by) if coach is not None else ("off", CHART)
    overrides, bets = session.following.overrides, session.shows_bets
    saved = SavedSession(where, overrides, bets, session.house, mode, session.dealer, by)
    session.party.records.keep_session(saved)


def _where(following: Following) -> str:
    """The name by which a house is found again from any folder: its own if it comes with the program."""
    folder = Path(following.house.path).parent
    return str(following.where) if folder.parent == SHIPPED else str(folder.absolute())


def keep_known(session: PlaySession) -> None:
    """Store what the log says so far, once all of it has been read."""
    version = session.view.version
    known = KnownPeople(version, session.names, session.bots, session.brought, session.points)
    session.party.records.keep_known_people(known)
