"""The sealed shuffle in the terminal: its commitment, and how people add seeds of their own."""

import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from fairdeal.fairness.sealing import seat_name
from fairdeal.games.game import Refused, Seat
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.prompt import Asker, NotUnderstood, shown
from fairdeal.terminal.party import Party
from fairdeal.wire.events.table import CardsBurnt, SeatSeedReplaced, SeatSeedRevealed, SeedBindingClosed
from fairdeal.wire.views.table import SeedView, TableView
from fairdeal.words import Words
from fairdeal.words.refusals import render_refusal

BEGINNING = 12
"""How many hexadecimal digits are enough to recognise a commitment."""

BYTES_OF_SEED = 32

NameOf = Callable[[Seat], str]
TOO_LATE, TOO_EARLY, UNBOUND = (f"table/seed/{code}" for code in ("late", "early", "unbound"))


def beginning(commitment: str) -> str:
    return f"{commitment[:BEGINNING]}…"


def seal_line(view: TableView[Any], commitment: str, words: Words, key: str = "table.shuffle") -> str:
    """The first digits of a shuffle's commitment and of the root, by which people recognise them."""
    root = view.shoe.root if view.shoe is not None else ""
    return words(key, seal=beginning(commitment), root=beginning(root))


def seal_lines(view: TableView[Any], names: Mapping[Seat, str], words: Words, data: str | None) -> list[str]:
    """The commitments to the order of the cards, in full: to be noted, and checked afterwards."""
    if view.shoe is None or not view.shoe.root:
        return [words("play.seal.none")]
    shoe = view.shoe
    return [
        words("play.seal.shoe", table=view.table, shoe=shoe.number),
        words("play.seal.root", root=shoe.root),
        words("play.seal.next", root=shoe.next_root),
        words("play.seal.commitment", commitment=shoe.commitment),
        *(_added(shoe.seeds, names, words) if shoe.seeds else [words("play.seal.no_seeds")]),
        *([] if shoe.is_binding_closed else _how_to_bind(shoe.commitment, names, words)),
        words("play.seal.verify", table=view.table, data=as_option(data)),
    ]


def _how_to_bind(commitment: str, names: Mapping[Seat, str], words: Words) -> list[str]:
    """How to make a seed that the house can't see, for each of these seats."""
    seats = words("list.comma").join(f"{seat} ({name})" for seat, name in names.items())
    return [words("play.seal.bind", seats=seats, commitment=commitment)]


def _added(seeds: tuple[SeedView, ...], names: Mapping[Seat, str], words: Words) -> Iterator[str]:
    """Who has added a seed, and whether it has been revealed yet."""
    called = {seat_name(seat): name for seat, name in names.items()}
    for each in seeds:
        name, digits = called.get(each.who, each.who), each.seed or each.commitment
        yield words(f"play.seal.seed.{each.state}", name=name, digits=digits)


Say = Callable[..., str]
"""A sentence about a player, from its key and its facts."""


def add_seed(session: PlaySession, seat: Seat, written: str) -> str:
    """The lines after `seed …` is typed at the betting prompt."""

    def say(key: str, **facts: object) -> str:
        return session.scene.say(key, seat, **facts)

    return bind_own_seed(session.party, seat, written, session.asker.words, session.money.text, say)


def bind_own_seed(
    party: Party, seat: Seat, written: str, words: Words, money: Callable[[int], str], say: Say
) -> str:
    """Bind a seed for this shoe: a random one, one made from a text, or one made elsewhere; returns what to
    print.
    """
    order, _, digits = written.partition(" ")
    try:
        if order.lower() in words("ask.seed.bind.words").split():
            return _bind_elsewhere(party, seat, digits.strip(), words, say)
        if order.lower() in words("ask.seed.reveal.words").split():
            party.reveal_seed(seat, digits.strip().lower())
            return say("play.seed.opened")
        bound = party.add_seed(seat, seed_from(written))
    except Refused as refusal:
        why = render_refusal(refusal, words, money, lambda words, action: action)
        return _with_advice(refusal.code, why, digits.strip(), words)
    how = words("play.seed.from_words" if written else "play.seed.drawn")
    return say("play.seed.bound", how=how, commitment=beginning(bound))


def _with_advice(code: str, why: str, digits: str, words: Words) -> str:
    """A refusal, and what to do now. A seed that was typed too early is known to the house's program."""
    if code == TOO_LATE:
        return words("play.seed.late", why=why)
    if code in (TOO_EARLY, UNBOUND) and digits:
        return words("play.seed.early" if code == TOO_EARLY else "play.seed.unbound", why=why)
    return why


def _bind_elsewhere(party: Party, seat: Seat, digits: str, words: Words, say: Say) -> str:
    commitment = digits.lower()
    if not is_hex(commitment):
        return words("play.seed.bind.wrong", given=shown(digits))
    party.bind_seed(seat, commitment)
    return say("play.seed.bound.elsewhere", commitment=beginning(commitment))


def is_hex(written: str) -> bool:
    """Whether this is a seed or a commitment in hexadecimal digits."""
    return len(written) == 2 * BYTES_OF_SEED and set(written) <= set("0123456789abcdef")


def ask_awaited_seeds(asker: Asker, party: Party, money: Callable[[int], str], name: NameOf) -> None:
    """Ask for the seeds that were made elsewhere, once the last bet is in. Those that are not given are
    replaced.
    """
    words = asker.words
    for seat in party.seats_asked_for_seeds:

        def read(line: str, seat: Seat = seat) -> None:
            digits = _digits_in(line, words)
            if not digits:
                party.withhold_seed(seat)
            elif not is_hex(digits):
                raise NotUnderstood(words("play.seed.reveal.wrong", given=shown(line)))
            else:
                try:
                    party.reveal_seed(seat, digits)
                except Refused as refusal:
                    why = render_refusal(refusal, words, money, lambda words, action: action)
                    raise NotUnderstood(why) from None

        prompt = words("play.seed.reveal.ask", name=name(seat))
        asker.until(prompt, read, words("play.seed.reveal.help"))


def _digits_in(line: str, words: Words) -> str:
    """The digits typed after `seed reveal`, or without it; empty if the player keeps the seed."""
    said = line.lower().split()
    for key in ("ask.seed.words", "ask.seed.reveal.words"):
        if said and said[0] in words(key).split():
            said = said[1:]
    written = " ".join(said)
    return "" if written in words("ask.quit.words").split() else written


def seed_from(written: str) -> bytes:
    """A seed made from a text; a random one if the text is empty."""
    if not written:
        return secrets.token_bytes(BYTES_OF_SEED)
    return hashlib.sha256(written.encode(errors="surrogateescape")).digest()


def describe_seed(
    event: SeedBindingClosed | SeatSeedRevealed | SeatSeedReplaced,
    seats: Iterable[Seat],
    words: Words,
    say: Say,
) -> Iterator[str]:
    """Lines about a seat's seed in the shuffle, or its replacement; before that, that nobody added one.

    `say` makes a sentence from its key, the seat and facts. There are no lines about other seats than these.
    """
    if isinstance(event, SeedBindingClosed):
        yield words("play.seed.closed")
        return
    how = "revealed" if isinstance(event, SeatSeedRevealed) else "replaced"
    for seat in seats:
        if seat_name(seat) == event.who:
            yield say(f"play.seed.{how}", seat, seed=event.seed)


def tell_reshuffle(session: PlaySession) -> None:
    session.tell(session.asker.words("table.refill"))


def tell_burnt(session: PlaySession, burnt: CardsBurnt) -> None:
    session.burnt = burnt.cards
    session.tell(session.asker.words("table.burnt", cards=session.scene.cards(session.burnt)))
