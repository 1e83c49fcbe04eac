"""The sealed shuffle as people at a terminal meet it: what it is bound to, and a seed of their own for it."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fairdeal.fairness.facts import SeatSeedReplaced, SeatSeedRevealed
from fairdeal.fairness.sealing import SeatSeed, seat_name
from fairdeal.games.game import Refused, Seat
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.refusals import refusal_sentence
from fairdeal.terminal.sitting import Sitting
from fairdeal.words import Words

if TYPE_CHECKING:
    from fairdeal.tables.state import Table

BEGINNING = 12
"""Hexadecimal digits that are enough to know a commitment again."""

BYTES_OF_SEED = 32
TOO_LATE = "table/seed/late"


def beginning(commitment: str) -> str:
    return f"{commitment[:BEGINNING]}…"


def seal_lines(table: "Table", names: Mapping[Seat, str], words: Words, data: str | None) -> list[str]:
    """What the order of the cards is bound to, in full: to be noted, and checked afterwards."""
    if table.chain is None or table.shoe is None:
        return [words("play.seal.none")]
    sealed = table.shoe.sealed
    return [
        words("play.seal.shoe", table=table.id, shoe=sealed.shoe),
        words("play.seal.root", root=table.chain.root),
        words("play.seal.commitment", commitment=sealed.commitment),
        *(_added(table.shoe.seats, names, words) if table.shoe.seats else [words("play.seal.no_seeds")]),
        words("play.seal.verify", table=table.id, data=as_option(data)),
    ]


def _added(seats: tuple[SeatSeed, ...], names: Mapping[Seat, str], words: Words) -> Iterator[str]:
    """Who has added a seed, and whether it is known yet."""
    called = {seat_name(seat): name for seat, name in names.items()}
    for each in seats:
        state = "bound" if not each.seed else "revealed" if each.was_revealed else "replaced"
        digits = (each.seed or each.commitment).hex()
        yield words(f"play.seal.seed.{state}", name=called.get(each.who, each.who), digits=digits)


def add_seed(sitting: Sitting, seat: Seat, written: str) -> str:
    """Bind a seed of somebody's own for this shoe, by chance or made from what they wrote; says so."""
    words = sitting.asker.words
    try:
        bound = sitting.local.add_seed(seat, seed_from(written))
    except Refused as refusal:
        why = refusal_sentence(words, sitting.money.text, refusal, lambda words, action: action)
        return words("play.seed.late", why=why) if refusal.code == TOO_LATE else why
    how = words("play.seed.from_words" if written else "play.seed.drawn")
    return sitting.scene.say("play.seed.bound", seat, how=how, commitment=beginning(bound))


def seed_from(written: str) -> bytes:
    """A seed made from what somebody wrote; by chance where that is nothing."""
    if not written:
        return secrets.token_bytes(BYTES_OF_SEED)
    return hashlib.sha256(written.encode(errors="surrogateescape")).digest()


def told_of_seed(sitting: Sitting, fact: SeatSeedRevealed | SeatSeedReplaced) -> list[str]:
    """That a seat's seed is in the shuffle, or what counts in its place."""
    seat = next((seat for seat in sitting.names if seat_name(seat) == fact.who), None)
    if seat is None:
        return []
    how = "revealed" if isinstance(fact, SeatSeedRevealed) else "replaced"
    return [sitting.scene.say(f"play.seed.{how}", seat, seed=fact.seed)]
