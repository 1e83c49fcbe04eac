#!/usr/bin/env python3
"""Check the shuffles, cards and chips of a Fair Deal log, with nothing but Python's standard library.

  python3 fairdeal_verify.py LOG [LOG ...] [--seen HEX ...] [--root HEX] [--head HEX]
  python3 fairdeal_verify.py --bind COMMITMENT SEAT [SEED]
  python3 fairdeal_verify.py --vectors vectors.json

--seen takes the digits that the table showed you, 12 or more: of the root, which fixes all shoes of its
chain, or of a commitment, which fixes that shoe. It may be given several times. --root is the root in full,
--head the hash of the last step that you noted. Several logs are also compared: no root is at two
tables, and no rule book has two packs.
Exit status 0: everything fits. 1: something does not, and is named. 2: there was nothing to read.

--bind makes a seed of your own for the next shuffle, on a computer that you trust. COMMITMENT is what `seal`
shows of the shoe, in full; SEAT is the number of your seat. Type the two lines that it prints at the table.

This file shares no code with the program that wrote the log: docs/fairness.md is all that both go by. It
does not know the rules of any game. It checks that no step was changed, that every seed is the one bound
before the bets, that every shuffle follows from its seeds, that cards left the shoe in that order, and that
chips come from where they may and go to whom they belong.
"""

import hashlib
import hmac
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

MOST_PROBLEMS = 100
MOST_BYTES_OF_LINE = 2**22
MOST_BYTES_OF_VECTORS = 2**24
MOST_SEEDS_OF_VECTORS = 10_000
FEWEST_SEEDS = 1000
MOST_DEPTH = 100
MOST_TOLD = 300
SHOES_TOLD = 3
MOST = 2**53 - 1
HEX = re.compile(r"[0-9a-f]{64}")
SEEN = re.compile(r"[0-9a-f]{12,64}")
WHO = re.compile(r"seat:[1-9][0-9]{0,3}|cut")
# Of the control characters those with a short escape are written with it.
TEXT = re.compile(rb'"[^"\\]*(?:\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[0-9a-f]))[^"\\]*)*"')
TAIL = re.compile(rb',"hash":"([0-9a-f]{64})"}\n')
PRIVATE = re.compile("[0-9a-f]{64}")
TAIL_LENGTH = len(b',"hash":"' + b"0" * 64 + b'"}\n')


# --- bytes, hashes, draws


def frame(*values: Any) -> bytes:
    """Each value after its length in four bytes; numbers in eight bytes, text in UTF-8."""
    out = bytearray()
    for value in values:
        part = as_bytes(value)
        out += len(part).to_bytes(4, "big") + part
    return bytes(out)


def as_bytes(value: Any) -> bytes:
    if isinstance(value, int):
        return value.to_bytes(8, "big")
    return value.encode("utf-8") if isinstance(value, str) else bytes(value)


def sha(purpose: str, *values: Any) -> bytes:
    return hashlib.sha256(frame("fairdeal/1/" + purpose, *values)).digest()


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def seed_commitment(seed: bytes, sealed: dict[str, Any]) -> bytes:
    return sha("shoe", seed, sealed["table"], sealed["shoe"], sealed["house"], sealed["fingerprint"])


def all_published(chain: dict[str, Any], sealed: dict[str, Any]) -> bytes:
    message = frame(chain["chain"], bytes.fromhex(chain["root"]), chain["length"])
    message += frame(sealed["table"], sealed["shoe"], bytes.fromhex(sealed["commitment"]))
    message += frame(sealed["house"], sealed["fingerprint"])
    return message + frame(sealed["decks"], len(sealed["pack"]), *sealed["pack"])


def chance_of(seed: bytes, chain: dict[str, Any], sealed: dict[str, Any]) -> bytes:
    """The key of every draw that is no card."""
    return mac(seed, frame("fairdeal/1/chance") + all_published(chain, sealed))


def key_of(seed: bytes, chain: dict[str, Any], sealed: dict[str, Any], seats: list[dict[str, Any]]) -> bytes:
    message = frame("fairdeal/1/key") + all_published(chain, sealed) + frame(len(seats))
    for seat in seats:
        how = "revealed" if seat["revealed"] else "replaced"
        message += frame(seat["who"], bytes.fromhex(seat["commitment"]), how, bytes.fromhex(seat["seed"]))
    return mac(seed, message)


def stream_words(key: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        block = mac(key, frame("fairdeal/1/stream", label, counter))
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def pick(words: Iterator[int], bound: int) -> int:
    """A number below the bound: the highest bits of a word, and the next word when they are too high."""
    if bound == 1:
        return 0
    bits = (bound - 1).bit_length()
    while True:
        number = next(words) >> (32 - bits)
        if number < bound:
            return number


def shuffle(key: bytes, label: str, cards: list[str]) -> list[str]:
    words = stream_words(key, label)
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = pick(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def left_over(sealed: dict[str, Any], table: list[str]) -> list[str] | None:
    """The shoe without the cards on the table, the first of equal ones taken; None if it has too few."""
    cards: list[str] = sealed["pack"] * sealed["decks"]
    for card in table:
        if card not in cards:
            return None
        cards.remove(card)
    return cards


# --- the form of steps and events


class Bad(Exception):
    """Not in the form of a log."""


def whole(low: int, high: int = MOST) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def text(value: Any) -> bool:
    return isinstance(value, str)


def digits(value: Any) -> bool:
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def person(value: Any) -> bool:
    return isinstance(value, str) and WHO.fullmatch(value) is not None


def cards_of(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(card, str) and card for card in value)


def a_pack(value: Any) -> bool:
    return cards_of(value) and 1 <= len(value) <= 1000


def yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def seats_of(value: Any) -> bool:
    return isinstance(value, list) and all(map(whole(1, 9999), value))


def house_terms(value: Any) -> bool:
    return isinstance(value, dict) and text(value.get("banker")) and value["banker"] != ""


Fields = dict[str, Callable[[Any], bool]]
SEAT: Fields = {"shoe": whole(1), "who": person, "seed": digits}
SHUFFLE: dict[str, Fields] = {
    "SeedChainPublished": {"chain": whole(1), "root": digits, "length": whole(1), "next": digits},
    "SeedChainEnded": {"chain": whole(1)},
    "ShoeSealed": {
        "table": text,
        "shoe": whole(1),
        "commitment": digits,
        "house": text,
        "fingerprint": text,
        "pack": a_pack,
        "decks": whole(1, 100),
    },
    "SeatSeedCommitted": {"shoe": whole(1), "who": person, "commitment": digits},
    "SeedBindingClosed": {"shoe": whole(1)},
    "SeatSeedRevealed": SEAT,
    "SeatSeedReplaced": SEAT,
    "ShoeReshuffled": {"shoe": whole(1), "number": whole(1), "round": whole(1), "cards": cards_of},
    "ShoeRevealed": {"shoe": whole(1), "seed": digits, "voided": yes_or_no},
    "BankerElected": {"seat": whole(0, 9999), "round": whole(1), "among": seats_of},
}
OF_SEAT: Fields = {"seat": whole(1, 9999)}
OF_ROUND: Fields = {"round": whole(1)}
OF_HOUSE: Fields = {"terms": house_terms}
# Of these events only that is read which a shuffle depends on.
PEOPLE: dict[str, Fields] = {
    "TableOpened": OF_HOUSE,
    "RulesChanged": OF_HOUSE,
    "SeatTaken": {},
    "SeatLeft": OF_SEAT,
    "BetsPlaced": {**OF_SEAT, "bets": lambda bets: isinstance(bets, list)},
    "BetsTakenBack": OF_SEAT,
    "RoundEnded": OF_ROUND,
    "RoundVoided": OF_ROUND,
    "DealerLeft": {},
}
# Of these what says which house and rule book are in force.
IN_FORCE: dict[str, Fields] = {
    "TableOpened": {"house": text, "book": text},
    "RulesChanged": {"house": text, "book": text},
    "RoundAdvanced": {**OF_ROUND, "event": lambda event: True},
}
# Events that deal their card. Any other that names one may speak of a card which lies there already.
DEALT = ("CardDealt", "HoleCardDealt", "DealerDrew")
DRAWN: Fields = {
    "shoe": whole(1),
    "round": whole(0),
    "place": whole(1),
    "card": lambda card: text(card) and card,
}
TRANSFER: Fields = {"source": text, "target": text, "chips": whole(1), "reason": text}
EVENT: Fields = {
    "type": text,
    "schema": whole(1),
    "body": lambda body: isinstance(body, dict),
    "transfers": lambda moved: isinstance(moved, list),
}
STEP: Fields = {
    "table": text,
    "seq": whole(1),
    "at": whole(0),
    "cause": lambda cause: isinstance(cause, dict),
    "events": lambda events: isinstance(events, list) and bool(events),
    "private": lambda digest: digest == "" or (text(digest) and PRIVATE.fullmatch(digest) is not None),
}


def fits(value: Any, fields: Fields, what: str) -> None:
    """All of these fields in this order, and no other."""
    if not isinstance(value, dict) or list(value) != list(fields):
        raise Bad("{} has the fields {}".format(what, ", ".join(fields)))
    for name, is_right in fields.items():
        if not is_right(value[name]):
            raise Bad(f"{name} of {what} is not as it must be")


def parsed(raw: bytes) -> Any:
    """JSON that all readers read alike: no name twice in an object, no number that one of them can't keep."""

    def an_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) != len(pairs):
            raise Bad("a name is twice in an object")
        return dict(pairs)

    def an_int(digits: str) -> int:
        if digits == "-0" or len(digits) > 17 or abs(int(digits)) > MOST:
            raise Bad(f"a whole number is not from -{MOST} to {MOST}")
        return int(digits)

    def a_float(digits: str) -> float:
        if abs(float(digits)) == float("inf"):
            raise Bad("a number is too large")
        return float(digits)

    def refuse(constant: str) -> None:
        raise Bad(f"{constant} is not a number")

    try:
        return json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=an_object,
            parse_int=an_int,
            parse_float=a_float,
            parse_constant=refuse,
        )
    except (ValueError, RecursionError) as wrong:
        raise Bad(f"it can't be read: {wrong}") from None


def is_deeper(value: Any, most: int) -> bool:
    """Whether objects and lists are nested deeper than this."""
    if not isinstance(value, (dict, list)):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return most == 0 or any(is_deeper(each, most - 1) for each in inside)


def is_terse(raw: bytes) -> bool:
    """Whether there are no spaces between texts, and in texts only escapes that are needed."""
    return re.search(rb'[\s"]', TEXT.sub(b"", raw)) is None


def split_line(line: bytes) -> tuple[bytes, bytes]:
    """The bytes of a step, and its hash."""
    if len(line) > MOST_BYTES_OF_LINE:
        raise Bad(f"a line has at most {MOST_BYTES_OF_LINE} bytes")
    tail = TAIL.fullmatch(line[-TAIL_LENGTH:])
    if tail is None or len(line) == TAIL_LENGTH:
        raise Bad("a step ends with its hash, and a line with a line feed")
    return line[:-TAIL_LENGTH] + b"}", bytes.fromhex(tail.group(1).decode("ascii"))


def read_step(raw: bytes) -> dict[str, Any]:
    """A step: why something happened, and all that followed from it."""
    step: dict[str, Any] = parsed(raw)
    if not is_terse(raw):
        raise Bad("a step is written without spaces, and nothing is escaped that need not be")
    if is_deeper(step, MOST_DEPTH):
        raise Bad(f"objects and lists are nested more than {MOST_DEPTH} deep")
    fits(step, STEP, "a step")
    for event in step["events"]:
        fits(event, EVENT, "an event")
        for moved in event["transfers"]:
            fits(moved, TRANSFER, "a transfer")
    return step


def step_hash(previous: bytes, raw: bytes) -> bytes:
    return hashlib.sha256(b"fairdeal step 1\n" + previous + raw).digest()


# --- whose chips they are


def chips(value: Any) -> bool:
    return whole(0)(value)


def change(value: Any) -> bool:
    return whole(-MOST)(value)


def list_of(fields: Fields) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(has(each, fields) for each in value)


def amounts(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, dict) and all(map(is_right, value.values()))


def none_or(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or is_right(value)


def has(value: Any, fields: Fields) -> bool:
    """Whether a value has these fields, whatever else it has."""
    return isinstance(value, dict) and all(
        name in value and right(value[name]) for name, right in fields.items()
    )


SIDES = list_of({"id": text, "chips": chips})
BROUGHT: Fields = {**OF_SEAT, "chips": whole(1)}
HOUSE: Fields = {
    "house": text,
    "terms": lambda terms: (
        has(terms, {"banker": text, "bank": none_or(chips)}) and yes_or_no(terms.get("for_show", False))
    ),
}
ENTRIES: Fields = {
    "stakes": list_of({"box": whole(1), "owner": whole(1, 9999), "chips": chips, "side": SIDES}),
    "purses": amounts(chips),
    "banker": none_or(whole(1, 9999)),
}
MONEY: dict[str, Fields] = {
    "TableOpened": HOUSE,
    "RulesChanged": HOUSE,
    "SeatTaken": {**OF_SEAT, "person": text},
    "SeatLeft": {**OF_SEAT, "chips": chips},
    "BoughtIn": BROUGHT,
    "CashedOut": BROUGHT,
    "BetsPlaced": {**OF_SEAT, "bets": list_of({"chips": chips, "side": SIDES})},
    "BetsTakenBack": OF_SEAT,
    "BankerElected": {"seat": whole(0)},
    "BankFunded": {"chips": whole(1)},
    "RoundAdvanced": {**OF_ROUND, "event": lambda event: True},
    "RoundEnded": {**OF_ROUND, "won": amounts(change)},
    "RoundVoided": OF_ROUND,
    "TableClosed": {},
}
# These may be missing, as they are where they say nothing.
MAY_BE: dict[str, Fields] = {
    "TableOpened": {"by": text, "bank": none_or(chips)},
    "RulesChanged": {"by": text, "bank": none_or(chips)},
    "SeatTaken": {"bot": text},
}
IN_A_ROUND = ("stake", "reserve", "release", "payout", "return", "lost", "refund")


def sides_of(bet: dict[str, Any]) -> list[tuple[str, int]]:
    return [(side["id"], side["chips"]) for side in bet["side"]]


class Bookkeeper:
    """Follows seats, bets and rounds in the log of a table: every chip moves because an event says so."""

    def __init__(self, wrong: Callable[[str, str, int], None]) -> None:
        self.tell = wrong
        self.held: dict[str, int] = {}
        self.sits: dict[int, str] = {}
        self.bots: set[int] = set()
        self.bets: dict[int, list[dict[str, Any]]] = {}
        self.house = self.banks = self.table = self.kind = ""
        self.banker = self.rounds = self.place = 0
        self.is_table = self.for_show = self.rehearsal = self.bank_issued = False
        self.round: dict[str, Any] | None = None
        self.due: list[tuple[str, str, int, str]] = []
        self.void: dict[str, Any] | None = None
        self.over: dict[str, Any] | None = None

    def wrong(self, code: str, sentence: str) -> None:
        self.tell(code, sentence, self.place)

    def begin(self, kind: str, place: int, table: str) -> None:
        if place == 1:
            self.is_table = kind == "TableOpened"
        self.place, self.table, self.kind = place, table, kind

    def see(self, body: dict[str, Any]) -> None:
        kind = self.kind
        if not self.is_table or kind not in MONEY:
            return
        more = {name: right for name, right in MAY_BE.get(kind, {}).items() if name in body}
        if not has(body, MONEY[kind] | more):
            raise Bad(f"{kind} has the fields {', '.join(MONEY[kind])}, each as it must be")
        if kind in ("TableOpened", "RulesChanged"):
            self.see_house(body)
        elif kind in ("RoundEnded", "RoundVoided"):
            self.see_end(body)
        elif kind == "RoundAdvanced":
            self.see_play(body)
        elif kind == "BankFunded":
            self.fill_bank(body["chips"])
        elif kind == "TableClosed":
            for seat in self.sits:
                self.wrong("money/seat", f"the table closed while somebody sat in seat {seat}")
            self.empty_bank()
        else:
            self.see_seat(kind, body["seat"], body)

    def move(self, transfers: list[dict[str, Any]]) -> None:
        """The chips of this event: all that it calls for, and no other."""
        if self.is_table:
            self.settle(
                [(each["source"], each["target"], each["chips"], each["reason"]) for each in transfers]
            )

    def see_house(self, body: dict[str, Any]) -> None:
        terms, before = body["terms"], self.house
        here = [self.bank(), *(self.purse(seat) for seat in self.sits)]
        if terms.get("for_show", False) != self.for_show and any(self.holds(each) for each in here):
            self.wrong("money/show", "chips at the table became real, or nothing, while they lay there")
        if not before:
            self.rehearsal = body.get("by") == "seed"
        elif body["house"] != before:
            self.empty_bank()
        if terms["banker"] != self.banks:
            self.banker = 0
        self.house, self.banks, self.for_show = body["house"], terms["banker"], terms.get("for_show", False)
        if before and body["house"] != before:
            most, brings = terms["bank"] or 0, body.get("bank")
            self.fill_bank(most if brings is None else min(most, brings))

    def fill_bank(self, chips: int) -> None:
        self.owe("house:" + self.house, self.bank(), chips, "fund")

    def empty_bank(self) -> None:
        """Where nothing is real and chips were issued for the bank, all that it holds is retired."""
        treasury, chips = "house:" + self.house, self.holds(self.bank())
        self.owe(self.bank(), treasury, chips, "fund")
        if self.bank_issued and (self.for_show or self.rehearsal):
            self.owe(treasury, "mint", chips, "retire")
        self.bank_issued = False

    def see_seat(self, kind: str, seat: int, body: dict[str, Any]) -> None:
        if kind == "SeatTaken":
            if seat in self.sits:
                self.wrong("money/seat", f"seat {seat} was taken, and somebody sat there")
            self.sits[seat] = body["person"]
            self.bots.discard(seat)
            if body.get("bot"):
                self.bots.add(seat)
        elif kind == "BetsTakenBack":
            self.bets.pop(seat, None)
        elif kind == "BankerElected" and not seat:
            self.banker = 0
        elif seat not in self.sits:
            self.wrong("money/seat", f"{kind}: nobody sits in seat {seat}")
        elif kind == "BankerElected":
            self.banker = seat
        elif kind == "BetsPlaced":
            self.bets[seat] = body["bets"]
        else:
            self.see_purse(kind, seat, body["chips"])

    def see_purse(self, kind: str, seat: int, chips: int) -> None:
        purse, wallet = self.purse(seat), "wallet:" + self.sits[seat]
        of_mint = self.for_show or seat in self.bots
        if kind == "BoughtIn":
            if of_mint:
                self.owe("mint", wallet, chips, "issue")
            self.owe(wallet, purse, chips, "buy-in")
            return
        if kind == "SeatLeft":
            if chips != self.holds(purse):
                self.wrong(
                    "money/purse", f"seat {seat} left with {chips}, and its purse held {self.holds(purse)}"
                )
            del self.sits[seat]
            self.bets.pop(seat, None)
            self.banker = 0 if self.banker == seat else self.banker
        self.owe(purse, wallet, chips, "cash-out")
        if of_mint:
            self.owe(wallet, "mint", chips, "retire")

    def see_play(self, body: dict[str, Any]) -> None:
        number, event = body["round"], body["event"]
        if not isinstance(event, dict) or event.get("type") != "RoundOpened":
            self.in_play(number)
            return
        entries: Any = event.get("entries")
        if not has(entries, ENTRIES):
            raise Bad("a round begins with stakes, purses and a banker")
        if self.round is not None or number != self.rounds + 1:
            self.wrong("money/round", f"round {number} is not the next one")
        if not self.are_the_bets(entries):
            self.wrong(
                "money/bets", f"round {number} does not begin with the bets and purses that there were"
            )
        owners = {str(stake["box"]): self.purse(stake["owner"]) for stake in entries["stakes"]}
        bank = self.bank() if entries["banker"] is None else self.purse(entries["banker"])
        self.round = {"number": number, "owners": owners, "bank": bank, "purses": entries["purses"]}
        self.round.update({"net": {}, "begins": True})

    def are_the_bets(self, entries: dict[str, Any]) -> bool:
        placed = [
            (seat, bet)
            for seat in sorted(self.sits)
            if seat != self.banker
            for bet in self.bets.get(seat, [])
        ]
        wanted = [(box, seat, bet["chips"], sides_of(bet)) for box, (seat, bet) in enumerate(placed, start=1)]
        given = [
            (stake["box"], stake["owner"], stake["chips"], sides_of(stake)) for stake in entries["stakes"]
        ]
        purses = {str(seat): self.holds(self.purse(seat)) for seat in self.sits}
        return (given, entries["purses"], entries["banker"] or 0) == (wanted, purses, self.banker)

    def see_end(self, body: dict[str, Any]) -> None:
        if not self.in_play(body["round"]):
            return
        if self.kind == "RoundVoided":
            self.void = self.round
        else:
            assert self.round is not None
            self.over = {**self.round, "won": body["won"]}
        self.round, self.rounds = None, body["round"]
        self.bets.clear()

    def in_play(self, number: int) -> bool:
        if self.round is not None and self.round["number"] == number:
            return True
        self.wrong("money/round", f"round {number} is not the one in play")
        return False

    # Chips.

    def settle(self, moved: list[tuple[str, str, int, str]]) -> None:
        due, spare = self.due, self.spare()
        self.due = []
        for each in moved:
            source, target, chips, reason = each
            if each in due:
                due.remove(each)
            elif spare.get((source, target, reason), 0) >= chips:
                spare[source, target, reason] -= chips
            elif not self.is_of_round(source, target, reason):
                self.wrong(
                    "money/unfounded", f"{chips} chips went from {source} to {target}, and no event says so"
                )
            self.post(each)
        for source, target, chips, _ in due:
            self.wrong("money/missing", f"{chips} chips had to go from {source} to {target}, and did not")
        if self.round is not None:
            self.round["begins"] = False
        self.check_void()
        self.check_won()

    def spare(self) -> dict[tuple[str, str, str], int]:
        """Play money may be issued for what is brought here, as much of it as is not issued anyway."""
        spare: dict[tuple[str, str, str], int] = {}
        for source, target, chips, _ in self.due:
            if source == "mint":
                way, more = ("mint", target, "issue"), -chips
            else:
                way, more = ("mint", source, "issue"), chips * target.startswith(("purse:", "bank:"))
            spare[way] = spare.get(way, 0) + more
        return spare

    def post(self, moved: tuple[str, str, int, str]) -> None:
        source, target, chips, reason = moved
        if reason == "issue" and target.startswith("house:"):
            self.bank_issued = True
        book = self.round or self.void or self.over
        for account, change in ((source, -chips), (target, chips)):
            self.held[account] = self.held.get(account, 0) + change
            if not self.held[account]:
                del self.held[account]
            if book is not None and reason in IN_A_ROUND:
                book["net"][account] = book["net"].get(account, 0) + change

    def is_of_round(self, source: str, target: str, reason: str) -> bool:
        """Whether a round may move chips this way: between its boxes, their owners' purses and the bank."""
        book = self.round or self.void or self.over
        if book is None:
            return False
        reserve, pot = f"reserve:{self.table}", f"pot:{self.table}:{book['number']}"
        purses, bank = book["owners"].values(), book["bank"]
        ways: dict[str, bool] = {
            "stake": (source in purses and target == pot) or source == self.owner(book, target),
            "return": target == self.owner(book, source),
            "lost": self.owner(book, source) is not None and target == bank,
            "payout": source in (reserve, pot) and target in purses,
            "reserve": book["begins"] and (source, target) == (bank, reserve),
            "release": self.over is not None and (source, target) == (reserve, bank),
            "refund": book is self.void,
        }
        return ways.get(reason, False)

    def owner(self, book: dict[str, Any], stake: str) -> str | None:
        """The purse behind a stake of this round."""
        front = f"stake:{self.table}:{book['number']}:"
        if not stake.startswith(front):
            return None
        purse: str | None = book["owners"].get(stake[len(front) :].partition(":")[0])
        return purse

    def check_void(self) -> None:
        book, self.void = self.void, None
        for account, net in sorted(book["net"].items() if book is not None else ()):
            if net:
                self.wrong("money/refund", f"a round was voided, and {account} has {net} more than before it")

    def check_won(self) -> None:
        book, self.over = self.over, None
        if book is None:
            return
        had = book["purses"]
        if book["won"] != {seat: self.held.get(self.purse(seat), 0) - had[seat] for seat in had}:
            self.wrong("money/won", f"what is told of round {book['number']} is not what was won")

    def owe(self, source: str, target: str, chips: int, reason: str) -> None:
        if chips > 0:
            self.due.append((source, target, chips, reason))

    def holds(self, account: str) -> int:
        """What an account holds."""
        return self.held.get(account, 0)

    def bank(self) -> str:
        return "bank:" + self.table

    def purse(self, seat: int | str) -> str:
        return f"purse:{self.table}:{seat}"


# --- walking through a log


class Verifier:
    """Everything that a log has told so far, and all that was wrong."""

    def __init__(self) -> None:
        self.problems: list[tuple[int, str, str]] = []
        self.line = self.place = 0
        self.first_places: list[int] = []
        self.previous = bytes(32)
        self.table = ""
        self.chain: dict[str, Any] | None = None
        self.chains: list[dict[str, Any]] = []
        self.shoes: list[dict[str, Any]] = []
        self.known_roots: set[str] = set()
        self.packs: dict[str, tuple[list[str], int]] = {}
        self.used = 0
        self.known = ""
        self.last_shoe = 0
        self.shoe: dict[str, Any] | None = None
        self.chain_over, self.given_up = False, True
        self.ended = self.unannounced = 0
        self.bets: set[int] = set()
        self.sat = self.by_lot = False
        self.round_over = 0
        self.revealed = self.put_away = self.replaced = self.checked = 0
        self.put_away_place = 0
        self.chips: dict[str, int] = {}
        self.staked_round = self.staked_place = 0
        self.at = self.times_back = 0
        self.books = Bookkeeper(self.wrong)
        self.is_table = self.closed = self.burnt = False
        self.in_force: tuple[str, str] | None = None
        self.lying_round = 0
        self.lying: list[str] = []
        self.hashes: set[bytes] = set()
        self.is_log = False

    def wrong(self, code: str, sentence: str, place: int | None = None) -> None:
        """Events are counted through: which comes first is told by their places, within a line too."""
        self.problems.append((self.place if place is None else place, code, sentence))

    def line_of(self, place: int) -> int:
        """The line in which an event stands; 0 is of the log as a whole."""
        return sum(first <= place for first in self.first_places)

    def read(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            self.line, self.place, before = self.line + 1, self.place + 1, self.previous
            self.first_places.append(self.place)
            try:
                raw, self.previous = split_line(line)
                step = read_step(raw)
            except Bad as bad:
                self.wrong("line/unreadable", f"this is no step of a log: {bad}")
            else:
                self.is_log = True
                self.hashes.add(self.previous)
                if step_hash(before, raw) != self.previous:
                    self.wrong("line/hash", "the hash does not fit this step and the one before it")
                self.see_step(step)
            if len(self.problems) >= MOST_PROBLEMS or len(line) > MOST_BYTES_OF_LINE:
                break

    def end(self, root: str | None, head: str | None, seen: Iterable[str] = ()) -> None:
        if self.shoe is not None:
            self.check_seats(self.shoe)
        if self.line == 0:
            self.wrong("log/empty", "the log is empty", 0)
        if root is not None and [chain["root"] for chain in self.chains[:1]] != [root]:
            self.wrong("log/root", f"the first chain of seeds does not have the root {root}", 0)
        if head is not None and bytes.fromhex(head) not in self.hashes:
            self.wrong("log/head", f"no step has the hash {head}; the last one has {self.previous.hex()}", 0)
        for digits in seen:
            if not self.recognize(digits):
                self.wrong("log/seen", unseen(digits), 0)
        found = [(self.line_of(place), code, sentence) for place, code, sentence in self.problems]
        self.problems = sorted(found, key=lambda problem: (problem[0] == 0, problem[0]))

    def recognize(self, seen: str) -> list[str]:
        """What begins with these digits, and what it proves that somebody saw them."""
        told: list[str] = []
        roots = [chain["root"] for chain in self.chains]
        for chain in self.chains:
            last = chain["first"] + chain["shoes"] - 1
            if chain["root"].startswith(seen):
                which = f"its shoes {chain['first']} to {last}" if chain["shoes"] else "none of its shoes yet"
                told.append(
                    f"{seen}: the root of chain {chain['chain']}; it fixes all its shoes, here {which}"
                )
            if chain["next"].startswith(seen) and chain["next"] not in roots:
                told.append(
                    f"{seen}: the root announced for chain {chain['chain'] + 1}; no shoe is of it yet"
                )
        for shoe in self.shoes:
            if shoe["commitment"].startswith(seen):
                waits = "" if shoe["revealed"] else "; it is still sealed, and can't be checked yet"
                told.append(f"{seen}: the commitment of shoe {shoe['shoe']}; it fixes this one shoe{waits}")
        return told

    def all_roots(self) -> set[str]:
        """Published or announced."""
        return {chain[name] for chain in self.chains for name in ("root", "next")}

    def see_step(self, step: dict[str, Any]) -> None:
        self.table = self.table or step["table"]
        if step["table"] != self.table:
            self.wrong("line/table", f"the step is of table {step['table']}, the log of {self.table}")
        if step["seq"] != self.place:
            self.wrong("line/number", f"the step begins with the number {step['seq']}")
        self.times_back += step["at"] < self.at
        self.at = step["at"]
        for place, event in enumerate(step["events"], self.place):
            self.place = place
            self.see_event(event["type"], event["body"], event["transfers"])

    def see_event(self, kind: str, body: dict[str, Any], transfers: list[dict[str, Any]]) -> None:
        self.see_money(transfers)
        self.see_life(kind)
        self.books.begin(kind, self.place, self.table)
        try:
            self.see_body(kind, body)
            self.see_in_force(kind, body)
            self.books.see(body)
        except Bad as bad:
            self.wrong("event/unreadable", f"{kind}: {bad}")
        self.books.move(transfers)

    def see_life(self, kind: str) -> None:
        """A table is opened once, and nothing happens at it when it has closed."""
        if self.place == 1:
            self.is_table = kind == "TableOpened"
        elif self.is_table and kind == "TableOpened":
            self.wrong("table/opened", "the table is opened a second time")
        if self.closed:
            self.wrong("table/closed", f"{kind} happens at a table that has closed")
        self.closed = self.closed or kind == "TableClosed"

    def see_in_force(self, kind: str, body: dict[str, Any]) -> None:
        """Shoes are sealed, and rounds begun, by the house and the rule book in force."""
        if not self.is_table:
            return
        if kind in IN_FORCE and not has(body, IN_FORCE[kind]):
            raise Bad(f"{kind} has the fields {', '.join(IN_FORCE[kind])}, each as it must be")
        if kind == "RoundAdvanced":
            event = body["event"]
            begins = isinstance(event, dict) and event.get("type") == "RoundOpened"
            if begins and self.in_force is not None and event.get("book") != self.in_force[1]:
                self.wrong("round/book", f"round {body['round']} begins by another rule book")
        elif kind in IN_FORCE:
            self.in_force = (body["house"], body["book"])
            self.check_house()
        elif kind == "ShoeSealed":
            self.check_house()

    def check_house(self) -> None:
        if self.shoe is None or self.in_force is None:
            return
        sealed = self.shoe["sealed"]
        if (sealed["house"], sealed["fingerprint"]) != self.in_force:
            sentence = f"shoe {sealed['shoe']} was sealed for {sealed['house']} by {sealed['fingerprint']}"
            self.wrong("shoe/house", sentence + "; in force is {} by {}".format(*self.in_force))

    def see_close(self) -> None:
        if self.shoe is not None:
            self.wrong("shoe/unrevealed", f"shoe {self.last_shoe} was never revealed, and the table closed")
        if 0 < self.put_away_place == self.place - 1:
            self.put_away -= 1  # a table that closes puts its shoe away for that

    def see_body(self, kind: str, body: dict[str, Any]) -> None:
        if kind not in SHUFFLE:
            self.see_cards(kind, body)
            if kind == "TableClosed":
                self.see_close()
            if kind in PEOPLE:
                self.see_people(kind, body)
            return
        fits(body, SHUFFLE[kind], kind)
        if kind == "SeedChainPublished":
            self.see_chain(body)
        elif kind == "SeedChainEnded":
            self.see_chain_end(body)
        elif kind == "ShoeSealed":
            self.see_seal(body)
        elif kind == "BankerElected":
            self.see_banker(body)
        else:
            self.see_shoe(kind, body)

    def see_people(self, kind: str, body: dict[str, Any]) -> None:
        for name, is_right in PEOPLE[kind].items():
            if not is_right(body.get(name)):
                raise Bad(f"{name} of {kind} is not as it must be")
        if "terms" in PEOPLE[kind]:
            self.by_lot = body["terms"]["banker"] == "elect"
        elif kind == "SeatTaken":
            self.sat = True
        elif kind in ("RoundEnded", "RoundVoided"):
            if body["round"] != self.round_over + 1:
                self.wrong("round/gap", f"round {body['round']} is over, after {self.round_over}")
            self.bets, self.round_over = set(), body["round"]
        elif kind == "DealerLeft":
            self.take_seed_along("cut")
        elif kind == "BetsPlaced" and body["bets"]:
            self.bets.add(body["seat"])
            self.check_closed_bets()
        else:
            self.bets.discard(body["seat"])
        if self.shoe is not None and kind in ("BetsTakenBack", "SeatLeft", "RoundEnded", "RoundVoided"):
            self.shoe["bets_again"] = self.shoe["bets_again"] or self.shoe["bound"]
        if kind == "SeatLeft":
            self.take_seed_along(f"seat:{body['seat']}")

    def check_closed_bets(self) -> None:
        """Once the last bet is in, nobody bets before the first card, unless bets went back."""
        shoe = self.shoe
        if shoe is not None and shoe["bound"] and not shoe["cards"] and not shoe["bets_again"]:
            self.wrong("bets/late", "a bet was placed when binding had closed")

    def take_seed_along(self, who: str) -> None:
        """Whoever goes does, unless a card or another's seed is known."""
        if self.shoe is not None and not is_fixed(self.shoe):
            self.shoe["seats"].pop(who, None)

    def see_banker(self, body: dict[str, Any]) -> None:
        among, shoe = body["among"], self.shoe
        is_drawn = body["seat"] in among and among == sorted(set(among)) and shoe is not None
        is_named = not among and (body["seat"] == 0 or not self.by_lot)
        if not (is_drawn or is_named) or body["round"] != self.round_over + 1:
            self.wrong("banker/among", f"seat {body['seat']} was not drawn as it must be")
        elif among and shoe is not None:
            shoe["elections"].append((body, self.place))

    def see_chain(self, body: dict[str, Any]) -> None:
        number = 1
        if self.chain is not None:
            number = self.chain["chain"] + 1
            used_up = self.shoe is None and self.used >= self.chain["length"]
            if not used_up and not self.chain_over:
                self.wrong("chain/early", "new seeds before the old ones were used up")
        if body["chain"] != number:
            self.wrong("chain/number", f"chain {body['chain']} was published, and {number} comes next")
        if self.bets or (self.chain is None and self.sat):
            self.wrong("chain/late", "seeds were published when people sat there or bets stood")
        if body["length"] < FEWEST_SEEDS:
            self.wrong("chain/short", f"a chain of {body['length']} seeds; it needs {FEWEST_SEEDS} or more")
        self.check_announced(body)
        self.chain, self.used, self.known = body, 0, body["root"]
        self.chain_over, self.given_up = False, True
        self.chains.append({**body, "first": self.last_shoe + 1, "shoes": 0})

    def check_announced(self, body: dict[str, Any]) -> None:
        """The next chain is the announced one; only after a restore it can't be, and is new."""
        root, following = body["root"], body["next"]
        known = {root, following} & self.known_roots
        if self.chain is not None and not self.chain_over:
            if root != self.chain["next"]:
                self.wrong("chain/unannounced", f"chain {body['chain']} is not the one that was announced")
            known.discard(root)
        elif self.chain is not None:
            self.unannounced += 1
        if known or root == following:
            self.wrong("chain/again", f"chain {body['chain']} has a root that was shown before")
        self.known_roots |= {root, following}

    def see_chain_end(self, body: dict[str, Any]) -> None:
        in_use = self.chain is not None and not self.chain_over and self.chain["chain"] == body["chain"]
        if not in_use or self.shoe is not None or not self.given_up or self.bets:
            self.wrong("chain/ended", "seeds were given up while something was in play")
        self.chain_over = True
        self.ended += 1

    def see_seal(self, body: dict[str, Any]) -> None:
        number = body["shoe"]
        if self.shoe is not None:
            self.wrong("shoe/open", f"shoe {number} was sealed before the last one was revealed")
        if number != self.last_shoe + 1:
            self.wrong("shoe/gap", f"shoe {number} was sealed, and {self.last_shoe + 1} comes next")
        if body["table"] != self.table:
            self.wrong("shoe/table", f"shoe {number} was sealed for table {body['table']}")
        pack = (body["pack"], body["decks"])
        if self.packs.setdefault(body["fingerprint"], pack) != pack:
            sentence = (
                f"shoe {number} begins with other cards, or in another order, than one of the same book"
            )
            self.wrong("shoe/pack", sentence)
        if self.bets:
            self.wrong("shoe/bets", f"shoe {number} was sealed while bets stood")
        self.last_shoe, self.shoe = number, None
        if self.chain is None or self.chain_over or self.used >= self.chain["length"]:
            self.wrong("chain/missing", f"no published seed is left for shoe {number}")
            return
        self.used += 1
        self.chains[-1]["shoes"] = self.used
        self.shoes.append({"shoe": number, "commitment": body["commitment"], "revealed": False})
        self.shoe = {"sealed": body, "chain": self.chain, "before": self.known}
        self.shoe.update({"seats": {}, "cards": [], "again": [], "elections": []})
        self.shoe.update({"place": self.place, "round": 0, "bound": False, "bets_again": False})

    def see_shoe(self, kind: str, body: dict[str, Any]) -> None:
        shoe = self.in_play(body["shoe"])
        if shoe is None:
            return
        if kind == "SeatSeedCommitted":
            self.see_bound(shoe, body)
        elif kind == "SeedBindingClosed":
            self.see_binding_closed(shoe)
        elif kind == "ShoeReshuffled":
            self.see_again(shoe, body)
        elif kind == "ShoeRevealed":
            self.see_reveal(shoe, body)
        else:
            self.see_seed(shoe, body, kind == "SeatSeedRevealed")

    def in_play(self, number: int) -> dict[str, Any] | None:
        if self.shoe is None or self.shoe["sealed"]["shoe"] != number:
            self.wrong("shoe/unknown", f"shoe {number} is not the one in play")
            return None
        return self.shoe

    def see_bound(self, shoe: dict[str, Any], body: dict[str, Any]) -> None:
        seats, who = shoe["seats"], body["who"]
        if is_fixed(shoe):
            self.wrong("seat/late", f"{who} bound a seed when others, or cards, were known")
        if who in seats:
            self.wrong("seat/twice", f"{who} bound a second seed")
            return
        seats[who] = {"who": who, "commitment": body["commitment"], "seed": "", "revealed": False}

    def see_binding_closed(self, shoe: dict[str, Any]) -> None:
        """All seeds are bound, all bets are in, and nothing is known yet."""
        if is_fixed(shoe) or not shoe["seats"] or (self.is_table and not self.bets):
            self.wrong("seat/closed", "binding was closed where nothing was to close, or twice, or too late")
        shoe["bound"] = True

    def see_seed(self, shoe: dict[str, Any], body: dict[str, Any], revealed: bool) -> None:
        who = body["who"]
        seat = shoe["seats"].get(who)
        if seat is None:
            self.wrong("seat/unknown", f"{who} has bound no seed")
            return
        if shoe["cards"]:
            self.wrong("seat/late", f"the seed of {who} came after a card")
        if not shoe["bound"]:
            self.wrong("seat/early", f"the seed of {who} was shown while others could still bind theirs")
        if seat["seed"]:
            self.wrong("seat/twice", f"a second seed of {who}")
            return
        seat.update({"seed": body["seed"], "revealed": revealed, "place": self.place})
        self.replaced += not revealed

    def see_cards(self, kind: str, body: dict[str, Any]) -> None:
        drawn, event = body.get("drawn", []), body.get("event")
        if not isinstance(drawn, list):
            raise Bad("drawn is a list of cards")
        for one in drawn:
            fits(one, DRAWN, "a drawn card")
        for one in drawn:
            self.see_card(one)
            if one["round"] != self.lying_round:
                self.lying_round, self.lying = one["round"], []
            self.lying.append(one["card"])
        event = event if isinstance(event, dict) else {}
        card = event.get("card")
        played = card if isinstance(card, str) else ""
        if kind == "RoundAdvanced":
            self.check_played(drawn, played, event.get("type"), body.get("round"))
        elif len(drawn) == 1 and played and played != drawn[0]["card"]:
            self.wrong("card/event", f"{played} was played, and {drawn[0]['card']} left the shoe")
        if self.is_table:
            self.check_dealing(kind, drawn, event.get("type"))

    def check_played(self, drawn: list[dict[str, Any]], played: str, what: Any, number: Any) -> None:
        """One card leaves the shoe for one event, and is the card that people get."""
        if len(drawn) > 1:
            self.wrong("card/many", f"{len(drawn)} cards left the shoe where one is played")
        elif drawn and played != drawn[0]["card"]:
            self.wrong("card/event", f"{played or '-'} was played, and {drawn[0]['card']} left the shoe")
        elif drawn and drawn[0]["round"] != number:
            self.wrong("card/round", f"{played} was drawn for another round")
        elif played and not drawn:
            lay_there = number == self.lying_round and played in self.lying
            if what in DEALT or not lay_there:
                self.wrong("card/undrawn", f"{played} was played, and no such card left the shoe for it")

    def check_dealing(self, kind: str, drawn: list[dict[str, Any]], what: Any) -> None:
        """Cards leave to be dealt; the first of a shoe may be burnt, right before a round begins."""
        if kind == "CardsBurnt":
            self.burnt = True
            if any(one["round"] for one in drawn) or (drawn and drawn[0]["place"] != 1):
                self.wrong("card/burnt", "cards were burnt that are not the first of their shoe")
        elif kind != "BankFunded":
            if self.burnt and not (kind == "RoundAdvanced" and what == "RoundOpened"):
                self.wrong("card/burnt", "cards were burnt, and no round began")
            self.burnt = False
        if drawn and kind not in ("RoundAdvanced", "CardsBurnt"):
            self.wrong("card/undealt", f"cards left the shoe with {kind}, which deals none")

    def see_card(self, drawn: dict[str, Any]) -> None:
        shoe = self.in_play(drawn["shoe"])
        if shoe is None:
            return
        cards = shoe["cards"]
        if not cards and not all(seat["seed"] for seat in shoe["seats"].values()):
            self.wrong("seat/unsettled", "a card left the shoe before every seed was known")
        if drawn["place"] != len(cards) + 1:
            self.wrong("card/place", f"card {drawn['place']} left, and {len(cards) + 1} comes next")
        self.check_round(shoe, drawn["round"])
        is_first = not cards or cards[-1][1] != drawn["round"]
        if is_first and drawn["round"] == self.staked_round > 0 and self.staked_place < shoe["place"]:
            self.wrong("shoe/late", f"round {drawn['round']} had its bets before the shoe was sealed")
        cards.append((drawn["card"], drawn["round"], self.place))

    def see_again(self, shoe: dict[str, Any], body: dict[str, Any]) -> None:
        if body["number"] != len(shoe["again"]) + 1:
            self.wrong("reshuffle/number", f"{body['number']} is not the number of this reshuffle")
        self.check_round(shoe, body["round"])
        shoe["again"].append((body, len(shoe["cards"]), self.place))

    def check_round(self, shoe: dict[str, Any], number: int) -> None:
        if number < shoe["round"]:
            self.wrong("round/backwards", f"a card of round {number} came after one of a later round")
        shoe["round"] = max(shoe["round"], number)

    def see_reveal(self, shoe: dict[str, Any], body: dict[str, Any]) -> None:
        self.shoes[-1]["revealed"] = True
        self.check_seats(shoe)
        self.check_shoe(shoe, bytes.fromhex(body["seed"]))
        self.known, self.shoe, self.given_up = body["seed"], None, body["voided"]
        self.revealed += 1
        self.put_away += body["voided"]
        self.put_away_place = self.place if body["voided"] else 0
        self.checked += len(shoe["cards"])

    def check_seats(self, shoe: dict[str, Any]) -> None:
        for seat in shoe["seats"].values():
            seed, bound, who = bytes.fromhex(seat["seed"]), bytes.fromhex(seat["commitment"]), seat["who"]
            if not seed:
                continue
            if seat["revealed"]:
                if sha("seat", bytes.fromhex(shoe["sealed"]["commitment"]), who, seed) != bound:
                    self.wrong(
                        "seat/commitment", f"{who} revealed another seed than the bound one", seat["place"]
                    )
            elif sha("replaced", who, bound) != seed:
                self.wrong(
                    "seat/replacement", f"the seed of {who} was replaced by a wrong one", seat["place"]
                )

    def check_shoe(self, shoe: dict[str, Any], seed: bytes) -> None:
        sealed, seats, is_right = shoe["sealed"], list(shoe["seats"].values()), True
        if sha("chain", seed).hex() != shoe["before"]:
            self.wrong("seed/chain", f"the seed of shoe {sealed['shoe']} does not lead back")
            is_right = False
        if seed_commitment(seed, sealed).hex() != sealed["commitment"]:
            self.wrong("seed/commitment", f"the seed of shoe {sealed['shoe']} is not the bound one")
            is_right = False
        if is_right:
            self.check_elections(shoe, chance_of(seed, shoe["chain"], sealed))
        if is_right and all(seat["seed"] for seat in seats):
            self.check_cards(shoe, key_of(seed, shoe["chain"], sealed, seats))

    def check_elections(self, shoe: dict[str, Any], key: bytes) -> None:
        for body, place in shoe["elections"]:
            drawn = body["among"][pick(stream_words(key, f"banker:{body['round']}"), len(body["among"]))]
            if drawn != body["seat"]:
                sentence = f"seat {body['seat']} banks in round {body['round']}; by the draw it is {drawn}"
                self.wrong("banker/draw", sentence, place)

    def check_cards(self, shoe: dict[str, Any], key: bytes) -> None:
        sealed, cards = shoe["sealed"], shoe["cards"]
        order = shuffle(key, "shoe", sealed["pack"] * sealed["decks"])
        for body, after, place in shoe["again"]:
            if not self.check_order(cards[:after], order):
                return
            if after != len(order):
                self.wrong("reshuffle/early", "the shoe was shuffled again before it had run out", place)
                return
            on_table = [card for card, number, _ in cards[:after] if number == body["round"]]
            if left_over(sealed, on_table) != body["cards"]:
                self.wrong(
                    "reshuffle/cards", "other cards were shuffled again than those off the table", place
                )
                return
            order += shuffle(key, f"reshuffle:{body['number']}", body["cards"])
        self.check_order(cards, order)

    def check_order(self, cards: list[tuple[str, int, int]], order: list[str]) -> bool:
        for place, (card, _, where) in enumerate(cards):
            if place >= len(order):
                self.wrong("card/beyond", f"more than the {len(order)} cards of the shoe", where)
                return False
            if card != order[place]:
                sentence = f"card {place + 1} of the shoe was {card}; by the shuffle it is {order[place]}"
                self.wrong("card/order", sentence, where)
                return False
        return True

    def see_money(self, transfers: list[dict[str, Any]]) -> None:
        touched: list[str] = []
        for moved in transfers:
            source, target = moved["source"], moved["target"]
            if source == target:
                self.wrong("money/nowhere", f"chips go from {source} to itself")
            for account, chips in ((source, -moved["chips"]), (target, moved["chips"])):
                self.check_account(account)
                self.chips[account] = self.chips.get(account, 0) + chips
                if account not in touched:
                    touched.append(account)
        for account in touched:
            self.check_balance(account)
        self.check_closed(max(map(round_of, touched), default=0))

    def check_account(self, account: str) -> None:
        kind, *names = account.split(":")
        if kind in ("purse", "stake", "bank", "reserve", "pot"):
            if names[:1] != [self.table]:
                self.wrong("money/table", f"{account} is no account of table {self.table}")
        elif kind not in ("wallet", "house", "mint", "suspense"):
            self.wrong("money/account", f"there is no account {account}")

    def check_balance(self, account: str) -> None:
        kind, chips = account.partition(":")[0], self.chips[account]
        if kind in ("purse", "stake", "bank", "reserve", "pot") and chips < 0:
            self.wrong("money/negative", f"{account} is overdrawn: {chips}")

    def check_closed(self, number: int) -> None:
        if number <= self.staked_round:
            return
        for other in [other for other in self.chips if 0 < round_of(other) < number]:
            chips = self.chips.pop(other)
            if chips:
                self.wrong("money/open", f"the next round began while {other} held {chips}")
        self.staked_round, self.staked_place = number, self.place


def is_fixed(shoe: dict[str, Any]) -> bool:
    """Whether anything is known, or about to be, that a seat's seed could be chosen by."""
    return bool(shoe["bound"] or shoe["cards"]) or any(seat["seed"] for seat in shoe["seats"].values())


def round_of(account: str) -> int:
    """The round of a stake or a pot, 0 for other accounts."""
    found = re.match(r"(?:stake|pot):[^:]*:([0-9]{1,15})(?::|\Z)", account)
    return int(found.group(1)) if found else 0


def unseen(digits: str) -> str:
    return f"nothing in the log begins with {digits}: another table, or something was written anew"


def verify(
    lines: Iterable[bytes], root: str | None = None, head: str | None = None, seen: Iterable[str] = ()
) -> Verifier:
    """Read a whole log; `problems` of what comes back is empty when everything fits."""
    verifier = Verifier()
    verifier.read(lines)
    verifier.end(root, head, seen)
    return verifier


def compare_logs(logs: list[Verifier]) -> list[tuple[str, str]]:
    """What is wrong with several logs together, code and sentence.

    A log and the beginning of it are of one table, and the longer one has all of the shorter.
    """
    found: list[tuple[str, str]] = []
    roots: dict[str, Verifier] = {}
    packs: dict[str, Verifier] = {}
    for log in logs:
        if any(is_part(log, other, logs) for other in logs):
            continue
        for root in sorted(log.all_roots()):
            first = roots.setdefault(root, log)
            if first is not log and not (first.books.rehearsal and log.books.rehearsal):
                sentence = f"tables {first.table} and {log.table} have the root {root} in common"
                found.append(("chain/shared", sentence))
        for book, pack in log.packs.items():
            first = packs.setdefault(book, log)
            if first.packs[book] != pack:
                sentence = f"tables {first.table} and {log.table} have different packs for the book {book}"
                found.append(("book/packs", sentence))
    return found


def is_part(log: Verifier, other: Verifier, logs: list[Verifier]) -> bool:
    """Whether another log has all of this one; of two that are alike the first counts."""
    if log is other or log.previous not in other.hashes:
        return False
    return log.line < other.line or logs.index(other) < logs.index(log)


# --- the published test vectors


def wrong_vectors(vectors: dict[str, Any]) -> list[str]:
    """The names of the test vectors that come out differently here."""
    wrong: list[str] = []

    def same(name: str, given: Any, wanted: Any) -> None:
        if given != wanted:
            wrong.append(name)

    for case in vectors["frame"]:
        values = [
            bytes.fromhex(value["hex"]) if isinstance(value, dict) else value for value in case["values"]
        ]
        same("frame", frame(*values).hex(), case["bytes"])
    check_chain_vector(vectors["chain"], same)
    for case in vectors["shoes"]:
        check_shoe_vector(case, same)
    for case in vectors["streams"]:
        words = stream_words(bytes.fromhex(case["key"]), case["label"])
        same("stream " + case["label"], [next(words) for _ in case["words"]], case["words"])
    for case in vectors["draws"]:
        words = iter(case["words"])
        same("draws", [pick(words, bound) for bound in case["bounds"]], case["drawn"])
        same("draws: words left", list(words), case["left"])
    for case in vectors["logs"]:
        lines = [line.encode("utf-8") + b"\n" for line in case["lines"]]
        found = verify(lines, seen=case.get("seen", []))
        same("log " + case["name"], [[line, code] for line, code, _ in found.problems], case["problems"])
        same("head of " + case["name"], found.previous.hex(), case["head"])
    by_name = {case["name"]: case["lines"] for case in vectors["logs"]}
    for case in vectors["rooms"]:
        logs = [verify(line.encode("utf-8") + b"\n" for line in by_name[name]) for name in case["logs"]]
        same("room " + case["name"], [code for code, _ in compare_logs(logs)], case["problems"])
    return wrong


def check_chain_vector(case: dict[str, Any], same: Callable[[str, Any, Any], None]) -> None:
    if not whole(1, MOST_SEEDS_OF_VECTORS)(case["length"]):
        raise Bad(f"a chain has 1 to {MOST_SEEDS_OF_VECTORS} seeds")
    seed = sha("secret", bytes.fromhex(case["secret"]))
    seeds = [seed]
    for _ in range(case["length"]):
        seed = sha("chain", seed)
        seeds.insert(0, seed)
    same("chain", seeds[0].hex(), case["root"])
    for place, wanted in case["seeds"].items():
        same("seed " + place, seeds[int(place)].hex(), wanted)


def check_shoe_vector(case: dict[str, Any], same: Callable[[str, Any, Any], None]) -> None:
    sealed, seed = case["sealed"], bytes.fromhex(case["seed"])
    name = "shoe " + case["name"]
    fits(sealed, SHUFFLE["ShoeSealed"], "a sealed shoe")
    if len(case["order"]) != len(sealed["pack"]) * sealed["decks"]:
        raise Bad("an order has all cards of its shoe")
    same(name + ": commitment", seed_commitment(seed, sealed).hex(), sealed["commitment"])
    for seat in case["seats"]:
        bound, own = bytes.fromhex(seat["commitment"]), bytes.fromhex(seat["own"])
        shoe = bytes.fromhex(sealed["commitment"])
        same(name + ": " + seat["who"], sha("seat", shoe, seat["who"], own), bound)
        counts = own if seat["revealed"] else sha("replaced", seat["who"], bound)
        same(name + ": seed of " + seat["who"], counts.hex(), seat["seed"])
    key = key_of(seed, case["chain"], sealed, case["seats"])
    same(name + ": key", key.hex(), case["key"])
    same(name + ": chance", chance_of(seed, case["chain"], sealed).hex(), case["chance"])
    order = shuffle(key, "shoe", sealed["pack"] * sealed["decks"])
    same(name + ": order", order, case["order"])
    for number, again in enumerate(case["reshuffles"], start=1):
        same(name + ": left", left_over(sealed, again["table"]), again["cards"])
        same(name + ": reshuffle", shuffle(key, f"reshuffle:{number}", again["cards"]), again["order"])


# --- the command


USAGE = "\n".join(line for line in (__doc__ or "").splitlines() if line.startswith("  python3"))


class Misused(Exception):
    """What was wrong with the arguments, in a sentence."""


def main(arguments: list[str]) -> int:
    try:
        if len(arguments) == 2 and arguments[0] == "--vectors":
            return tell_vectors(arguments[1])
        if arguments[:1] == ["--bind"]:
            return tell_bound(arguments[1:])
        if not arguments or arguments[0] in ("-h", "--help"):
            print((__doc__ or "").strip(), file=sys.stderr)
            return 2
        return tell_logs(*read_arguments(arguments))
    except Misused as wrong:
        print(f"{shown(str(wrong))}\n\n{USAGE}", file=sys.stderr)
        return 2
    except OSError as wrong:
        print(shown(f"{wrong.filename} can't be read: {wrong.strerror}"), file=sys.stderr)
        return 2


def tell_logs(paths: list[str], options: dict[str, str], seen: list[str]) -> int:
    """Several logs are read one after the other, and then compared."""
    logs: list[Verifier] = []
    for path in paths:
        with opened(path) as file:
            own = seen if len(paths) == 1 else []
            logs.append(verify(lines_of(file), options.get("--root"), options.get("--head"), own))
        if logs[-1].line and not logs[-1].is_log:
            print(shown(f"{path} is no log of a table"), file=sys.stderr)
            return 2
    status = max([tell(log, seen) for log in logs])
    return max(status, tell_compared(logs, seen)) if len(logs) > 1 else status


def tell_compared(logs: list[Verifier], seen: list[str]) -> int:
    problems = compare_logs(logs)
    for digits in seen:
        if not any(log.recognize(digits) for log in logs):
            problems.append(("log/seen", unseen(digits)))
    for code, sentence in problems:
        print(shown(f"{code}: {sentence}"))
    clean = "no root is at two tables, and no book has two packs."
    print(f"All {len(logs)} logs: " + ("NOT IN ORDER" if problems else clean))
    return 1 if problems else 0


def opened(path: str) -> BinaryIO:
    """A file; a pipe or a device could be read for ever."""
    if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - no more imports than needed
        raise OSError(0, "it is no file", path)
    return open(path, "rb")  # noqa: PTH123 - whoever asks for it closes it


def lines_of(log: BinaryIO) -> Iterator[bytes]:
    """Line by line; the last is one that is too long, of which only the beginning is read."""
    while line := log.readline(MOST_BYTES_OF_LINE + 1):
        yield line
        if len(line) > MOST_BYTES_OF_LINE:
            return


def shown(sentence: str) -> str:
    """What a file says may be long, and may say things to a terminal."""
    cut = sentence if len(sentence) <= MOST_TOLD else sentence[:MOST_TOLD] + "…"
    return "".join(sign if sign.isprintable() else "?" for sign in cut)


def read_arguments(arguments: list[str]) -> tuple[list[str], dict[str, str], list[str]]:
    """The logs, then --root and --head, and all that was seen."""
    if arguments[0].startswith("-"):
        raise Misused(f"{arguments[0]!r} stands where the log is named; options follow it")
    first = next((place for place, each in enumerate(arguments) if each.startswith("-")), len(arguments))
    options: dict[str, str] = {}
    seen: list[str] = []
    for place in range(first, len(arguments), 2):
        name, values = arguments[place], arguments[place + 1 : place + 2]
        if name not in ("--root", "--head", "--seen"):
            raise Misused(f"{name!r} is none of --seen, --root and --head")
        if not values:
            raise Misused(f"{name} has no digits behind it")
        if name == "--seen":
            seen.append(seen_digits(values[0]))
        elif first > 1:
            raise Misused(f"{name} goes with one log, and there are {first}; --seen goes with any number")
        elif not digits(values[0]):
            raise Misused(f"{name} takes 64 of the digits 0-9 and a-f, and got {values[0]!r}")
        else:
            options[name] = values[0]
    return arguments[:first], options, seen


def seen_digits(given: str) -> str:
    """12 digits or more, as a table shows them: with a mark behind them that there are more."""
    found = SEEN.fullmatch(given.lower().removesuffix("…"))
    if found is None:
        raise Misused(f"--seen takes 12 to 64 of the digits 0-9 and a-f, and got {given!r}")
    return found.group()


def tell_bound(arguments: list[str]) -> int:
    """Make a seed for a shuffle, and what it is bound by; only the latter is for the house's program."""
    if len(arguments) not in (2, 3):
        raise Misused("--bind takes the commitment of the shoe, the seat, and perhaps a seed of your own")
    shoe, seat, *given = arguments
    who = seat if seat.startswith("seat:") or seat == "cut" else f"seat:{seat}"
    if not digits(shoe):
        raise Misused(f"the commitment has 64 of the digits 0-9 and a-f, and not {shoe!r}: `seal` shows all")
    if not person(who):
        raise Misused(f"a seat is a number from 1 to 9999, or `cut` for the dealer, and not {seat!r}")
    if given and not digits(given[0]):
        raise Misused(f"a seed has 64 of the digits 0-9 and a-f, and not {given[0]!r}")
    seed = bytes.fromhex(given[0]) if given else os.urandom(32)
    print(f"for {who} and the shoe {shoe}")
    print(f"seed, for yourself until it is asked for: {seed.hex()}")
    print(f"commitment:                               {sha('seat', bytes.fromhex(shoe), who, seed).hex()}")
    print(f"now type:        seed bind {sha('seat', bytes.fromhex(shoe), who, seed).hex()}")
    print(f"and when asked:  seed reveal {seed.hex()}")
    return 0


def tell(found: Verifier, seen: list[str]) -> int:
    for line, code, sentence in found.problems:
        print(shown(f"line {line}: {code}: {sentence}" if line else f"{code}: {sentence}"))
    if len(found.problems) >= MOST_PROBLEMS:
        print("So much is wrong that the rest was not read.")
    if not found.line:
        print("NOT IN ORDER: there is nothing to check")
        return 1
    print(shown(f"table {found.table}: {found.line} steps, {found.place} events"))
    for chain in found.chains:
        print(f"root of seeds: {chain['root']}, and of those to follow: {chain['next']}")
    for shoe in found.shoes[-SHOES_TOLD:]:
        print(f"commitment of shoe {shoe['shoe']}: {shoe['commitment']}")
    for recognized in (told for digits in seen for told in found.recognize(digits)):
        print(f"seen {recognized}")
    print(f"last hash: {found.previous.hex()}")
    if found.ended:
        print(f"chains of seeds given up after a restore: {found.ended}")
    if found.unannounced:
        print(f"chains of seeds that nobody had announced: {found.unannounced}")
    print(f"shoes revealed: {found.revealed}, seats' seeds replaced: {found.replaced}")
    if found.put_away:
        print(f"shoes put away before their end, and the table went on: {found.put_away}")
    waiting = len(found.shoe["cards"]) if found.shoe is not None else 0
    print(f"cards checked: {found.checked}, of a shoe that is still sealed: {waiting}")
    if found.times_back:
        print(f"steps with an earlier time than the one before: {found.times_back}")
    if not found.is_table:
        print("whose chips they are: not checked, since the log does not begin with TableOpened")
    many = "one problem" if len(found.problems) == 1 else f"{len(found.problems)} problems"
    print(f"NOT IN ORDER: {many}" if found.problems else "Everything fits.")
    return 1 if found.problems else 0


def tell_vectors(path: str) -> int:
    with opened(path) as file:
        content = file.read(MOST_BYTES_OF_VECTORS + 1)
    try:
        if len(content) > MOST_BYTES_OF_VECTORS:
            raise Bad(f"they have at most {MOST_BYTES_OF_VECTORS} bytes")
        wrong = wrong_vectors(parsed(content))
    except (Bad, ValueError, LookupError, TypeError, AttributeError, StopIteration, OverflowError) as bad:
        print(shown(f"these are no test vectors: {bad!r}"), file=sys.stderr)
        return 2
    for name in wrong:
        print(shown(f"comes out differently: {name}"))
    print("NOT IN ORDER" if wrong else "All test vectors come out the same.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
