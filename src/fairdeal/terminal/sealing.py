"""The sealed shuffle as people at a terminal meet it: what it is bound to, and a seed of their own for it."""

import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from fairdeal.fairness.sealing import SeatSeed, seat_name
from fairdeal.fairness.shuffle_events import SeatSeedReplaced, SeatSeedRevealed, SeedBindingClosed, ShoeSealed
from fairdeal.games.game import Refused, Seat
from fairdeal.tables.facts import CardsBurnt
from fairdeal.tables.problems import refusal_sentence
from fairdeal.terminal.asking import Asker, NotUnderstood, shown
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.sitting import Sitting
from fairdeal.words import Words

if TYPE_CHECKING:
    from fairdeal.tables.state import Table

BEGINNING = 12
"""Hexadecimal digits that are enough to know a commitment again."""

BYTES_OF_SEED = 32

NameOf = Callable[[Seat], str]
TOO_LATE, TOO_EARLY, UNBOUND = (f"table/seed/{code}" for code in ("late", "early", "unbound"))


def beginning(commitment: str) -> str:
    return f"{commitment[:BEGINNING]}…"


def seal_line(table: "Table", sealed: ShoeSealed, words: Words, key: str = "table.shuffle") -> str:
    """What people know a shuffle by again: the first digits of its commitment, and of the root."""
    root = table.chain.root if table.chain is not None else ""
    return words(key, seal=beginning(sealed.commitment), root=beginning(root))


def seal_lines(table: "Table", names: Mapping[Seat, str], words: Words, data: str | None) -> list[str]:
    """What the order of the cards is bound to, in full: to be noted, and checked afterwards."""
    if table.chain is None or table.shoe is None:
        return [words("play.seal.none")]
    shoe, sealed = table.shoe, table.shoe.sealed
    return [
        words("play.seal.shoe", table=table.id, shoe=sealed.shoe),
        words("play.seal.root", root=table.chain.root),
        words("play.seal.next", root=table.chain.next),
        words("play.seal.commitment", commitment=sealed.commitment),
        *(_added(shoe.seats, names, words) if shoe.seats else [words("play.seal.no_seeds")]),
        *([] if shoe.is_fixed else _how_to_bind(sealed.commitment, names, words)),
        words("play.seal.verify", table=table.id, data=as_option(data)),
    ]


def _how_to_bind(commitment: str, names: Mapping[Seat, str], words: Words) -> list[str]:
    """How to make a seed where the house can't see it, for each of these seats."""
    seats = words("list.comma").join(f"{seat} ({name})" for seat, name in names.items())
    return [words("play.seal.bind", seats=seats, commitment=commitment)]


def _added(seats: tuple[SeatSeed, ...], names: Mapping[Seat, str], words: Words) -> Iterator[str]:
    """Who has added a seed, and whether it is known yet."""
    called = {seat_name(seat): name for seat, name in names.items()}
    for each in seats:
        state = "bound" if not each.seed else "revealed" if each.was_revealed else "replaced"
        digits = (each.seed or each.commitment).hex()
        yield words(f"play.seal.seed.{state}", name=called.get(each.who, each.who), digits=digits)


Say = Callable[..., str]
"""A sentence about somebody, by its key and what it speaks of."""


def add_seed(sitting: Sitting, seat: Seat, written: str) -> str:
    """What comes of `seed …` where bets are asked for."""

    def say(key: str, **facts: object) -> str:
        return sitting.scene.say(key, seat, **facts)

    return told_of_adding(sitting.local, seat, written, sitting.asker.words, sitting.money.text, say)


def told_of_adding(
    local: LocalTable, seat: Seat, written: str, words: Words, money: Callable[[int], str], say: Say
) -> str:
    """Bind a seed for this shoe: by chance, made from what somebody wrote, or made elsewhere; says so."""
    order, _, digits = written.partition(" ")
    try:
        if order.lower() in words("ask.seed.bind.words").split():
            return _bind_elsewhere(local, seat, digits.strip(), words, say)
        if order.lower() in words("ask.seed.reveal.words").split():
            local.reveal_seed(seat, digits.strip().lower())
            return say("play.seed.opened")
        bound = local.add_seed(seat, seed_from(written))
    except Refused as refusal:
        why = refusal_sentence(words, money, refusal, lambda words, action: action)
        return _with_advice(refusal.code, why, digits.strip(), words)
    how = words("play.seed.from_words" if written else "play.seed.drawn")
    return say("play.seed.bound", how=how, commitment=beginning(bound))


def _with_advice(code: str, why: str, digits: str, words: Words) -> str:
    """A refusal, and what to do now. What was typed too early is known to the house's program."""
    if code == TOO_LATE:
        return words("play.seed.late", why=why)
    if code in (TOO_EARLY, UNBOUND) and digits:
        return words("play.seed.early" if code == TOO_EARLY else "play.seed.unbound", why=why)
    return why


def _bind_elsewhere(local: LocalTable, seat: Seat, digits: str, words: Words, say: Say) -> str:
    commitment = digits.lower()
    if not is_hex(commitment):
        return words("play.seed.bind.wrong", given=shown(digits))
    local.bind_seed(seat, commitment)
    return say("play.seed.bound.elsewhere", commitment=beginning(commitment))


def is_hex(written: str) -> bool:
    """Whether this is a seed or a commitment as it is written."""
    return len(written) == 2 * BYTES_OF_SEED and set(written) <= set("0123456789abcdef")


def ask_awaited_seeds(asker: Asker, local: LocalTable, money: Callable[[int], str], name: NameOf) -> None:
    """The seeds that were made elsewhere, once the last bet is in; who gives none has it replaced."""
    words = asker.words
    for seat in local.seats_asked_for_seeds:

        def read(line: str, seat: Seat = seat) -> None:
            digits = _digits_in(line, words)
            if not digits:
                local.withhold_seed(seat)
            elif not is_hex(digits):
                raise NotUnderstood(words("play.seed.reveal.wrong", given=shown(line)))
            else:
                try:
                    local.reveal_seed(seat, digits)
                except Refused as refusal:
                    why = refusal_sentence(words, money, refusal, lambda words, action: action)
                    raise NotUnderstood(why) from None

        prompt = words("play.seed.reveal.ask", name=name(seat))
        asker.until(prompt, read, words("play.seed.reveal.help"))


def _digits_in(line: str, words: Words) -> str:
    """What was written after `seed reveal`, or without it; nothing from somebody who keeps the seed."""
    said = line.lower().split()
    for key in ("ask.seed.words", "ask.seed.reveal.words"):
        if said and said[0] in words(key).split():
            said = said[1:]
    written = " ".join(said)
    return "" if written in words("ask.quit.words").split() else written


def seed_from(written: str) -> bytes:
    """A seed made from what somebody wrote; by chance where that is nothing."""
    if not written:
        return secrets.token_bytes(BYTES_OF_SEED)
    return hashlib.sha256(written.encode(errors="surrogateescape")).digest()


def describe_seed(
    fact: SeedBindingClosed | SeatSeedRevealed | SeatSeedReplaced,
    seats: Iterable[Seat],
    words: Words,
    say: Say,
) -> Iterator[str]:
    """That a seat's seed is in the shuffle, or what counts in its place; before that, that none is added.

    `say` makes a sentence of its key, the seat and facts; of other seats than these nothing is said.
    """
    if isinstance(fact, SeedBindingClosed):
        yield words("play.seed.closed")
        return
    how = "revealed" if isinstance(fact, SeatSeedRevealed) else "replaced"
    for seat in seats:
        if seat_name(seat) == fact.who:
            yield say(f"play.seed.{how}", seat, seed=fact.seed)


def tell_reshuffle(sitting: Sitting) -> None:
    sitting.tell(sitting.asker.words("table.refill"))
    if sitting.coach is not None:
        sitting.coach.refilled()


def tell_burnt(sitting: Sitting, burnt: CardsBurnt) -> None:
    sitting.burnt = tuple(each.card for each in burnt.drawn)
    sitting.tell(sitting.asker.words("table.burnt", cards=sitting.scene.cards(sitting.burnt)))
    if sitting.coach is not None:
        sitting.coach.shuffled(sitting)
