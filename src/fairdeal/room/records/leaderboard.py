"""Who has won most in a room."""

from collections.abc import Iterable

from fairdeal.people.codec import read_people
from fairdeal.room.records.local_people import find_local_people
from fairdeal.room.records.played_rounds import split_tables
from fairdeal.store.protocol import Reader
from fairdeal.tables.read.leaderboard import all_rounds, standings
from fairdeal.tables.read.recorded_round import Record
from fairdeal.wire.records import Leaderboard, LeaderboardWanted, Standing

BOARDS = {"won": "won", "money": "chips", "streak": "streak", "rounds": "rounds"}
"""What people can be ranked by, and the field of `Standing` that holds it."""


def make_leaderboard(reader: Reader, wanted: LeaderboardWanted, person: str | None) -> Leaderboard:
    """`person`: the person who asks."""
    tables, damaged = split_tables(reader)
    people, houses = read_people(reader), set[str]()

    def is_wanted(record: Record) -> bool:
        houses.add(record.house)
        return wanted.house in (None, record.house)

    ended = filter(is_wanted, all_rounds(reader, tables=tables))
    every = standings(ended, rehearsed=wanted.is_practice)
    return Leaderboard(
        tuple(every),
        guests=tuple(each.id for each in people.values() if each.guest),
        own=tuple(sorted(find_local_people(people))) if person is None else (person,),
        houses=tuple(sorted(houses)),
        damaged=damaged,
    )


def rank(every: Iterable[Standing], by: str, most: int = 10) -> list[Standing]:
    """The best players; in a tie, the one with fewer rounds comes first."""
    in_order = sorted(
        every, key=lambda standing: (-getattr(standing, BOARDS[by]), standing.rounds, standing.name)
    )
    return in_order[:most]
