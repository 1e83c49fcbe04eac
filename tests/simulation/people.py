"""What people try at a table: mostly what makes sense, now and then what does not."""

from collections.abc import Iterable, Mapping
from random import Random

from msgspec import Struct

from fairdeal.fairness import CUT, seat_commitment, seat_name
from fairdeal.games.game import ForCard, ForPlayers, SideStake
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.awaited import seeds_awaited
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.state import Phase, Place, Table
from fairdeal.wire import commands as c

PLAYERS = ("ann", "bob", "cid", "dot")
OWNER, DEALER, OPERATOR = "ann", "dee", "ops"
ACTORS = {
    **{name: Actor(name) for name in PLAYERS},
    DEALER: Actor(DEALER, may_deal=True),
    OPERATOR: Actor(OPERATOR, is_operator=True),
}


class Wish(Struct, frozen=True):
    """Somebody wants something."""

    actor: Actor
    act: c.AnyCommand


def wish(chance: Random, table: Table, wallets: Mapping[str, int]) -> Wish:
    """What somebody tries next at a table that stands so."""
    if chance.random() < 0.008 or (table.closing and chance.random() < 0.1):
        return Wish(ACTORS[chance.choice((OPERATOR, OPERATOR, OWNER, "bob"))], c.CloseTable())
    if chance.random() < 0.02:
        return _odd_wish(chance, table)
    if table.terms.duties and (dealers := _dealers_wish(chance, table)) is not None:
        return dealers
    if table.phase is Phase.PLAYING and (answer := _answer(chance, table)) is not None:
        return answer
    return _players_wish(chance, table, wallets)


def bets_everywhere(chance: Random, tables: Iterable[Table], person: str) -> dict[str, Wish]:
    """What somebody bets who plays at several tables at the same time."""
    found = {}
    for table in tables:
        place = table.place_of(person)
        if place is not None and table.phase is Phase.BETTING and place.bets is None:
            found[table.id] = Wish(ACTORS[person], c.Bet(_bets(chance, table, place)))
    return found


def _odd_wish(chance: Random, table: Table) -> Wish:
    """What staff does now and then, and what only staff or a dealer may do at all."""
    act = chance.choice((c.SendAway(chance.randint(1, 4)), c.VoidRound(), c.CloseBets(), c.DealCard()))
    if chance.random() < 0.2:
        return Wish(ACTORS[DEALER], chance.choice((c.SitDown("Dee", 0), c.BeginShift("Dee"))))
    is_staffs = isinstance(act, c.SendAway | c.VoidRound) and chance.random() < 0.8
    return Wish(ACTORS[OPERATOR if is_staffs else chance.choice(tuple(ACTORS))], act)


# Dealers.


def _dealers_wish(chance: Random, table: Table) -> Wish | None:
    """A dealer's next act, where the table waits for one; now and then somebody else tries it."""
    banker = table.places.get(table.banker) if table.banker is not None else None
    if banker is not None and banker.bot:
        return None
    dealer = banker.person if banker is not None else table.dealer
    if not dealer:
        return Wish(ACTORS[DEALER], c.BeginShift("Dee")) if chance.random() < 0.2 else None
    if chance.random() < 0.04:
        return Wish(ACTORS[chance.choice((DEALER, dealer))], c.EndShift())
    person = dealer if chance.random() < 0.9 else chance.choice(tuple(ACTORS))
    if table.round is not None and isinstance(rounds.waiting_for(table), ForCard):
        return Wish(ACTORS[person], c.DealCard())
    bets = [place.bets for place in table.players]
    if table.round is None and any(bets) and (None not in bets or chance.random() < 0.2):
        return Wish(ACTORS[person], c.CloseBets())
    return None


# Players.


def _answer(chance: Random, table: Table) -> Wish | None:
    """An answer of whoever is asked; a few have something else in mind."""
    waiting = rounds.waiting_for(table)
    if not isinstance(waiting, ForPlayers) or chance.random() < 0.15:
        return None
    box = chance.choice(tuple(waiting.options))
    place = table.places.get(rounds.owner_of(table, box) or 0)
    if place is None or place.bot:
        return None
    if table.terms.decision_seconds is not None and chance.random() < 0.12:
        return Wish(ACTORS[place.person], c.MoreTime())
    if chance.random() < 0.05:
        return Wish(
            ACTORS[place.person], c.ChooseAction(chance.randint(0, 9), chance.choice(("hit", "dance")))
        )
    if chance.random() < 0.02 and (leaving := [each for each in table.places.values() if each.leaves]):
        return Wish(ACTORS.get(leaving[0].person, ACTORS[place.person]), c.Leave())
    return Wish(ACTORS[place.person], c.ChooseAction(box, chance.choice(waiting.options[box])))


def _players_wish(chance: Random, table: Table, wallets: Mapping[str, int]) -> Wish:
    asked = [place for place in table.places.values() if seat_name(place.seat) in seeds_awaited(table)]
    if asked and chance.random() < 0.8:
        place = chance.choice(asked)
        return Wish(ACTORS[place.person], _awaited_seed(chance, table, place))
    people = [place for place in table.players if not place.bot]
    silent = [place for place in people if place.bets is None and _can_bet(table, place)]
    if silent and table.shoe is not None and not table.shoe.drawn and chance.random() < 0.2:
        place = chance.choice(silent)
        return Wish(ACTORS[place.person], _seed(chance, table, place))
    if table.phase is Phase.BETTING and silent and chance.random() < 0.75:
        place = chance.choice(silent)
        if table.terms.decision_seconds is not None and chance.random() < 0.05:
            return Wish(ACTORS[place.person], c.MoreTime())
        return Wish(ACTORS[place.person], c.Bet(_bets(chance, table, place)))
    banker = table.places.get(table.banker or 0)
    has_bets = any(place.bets for place in people)
    if banker is not None and not banker.bot and has_bets and chance.random() < 0.3:
        return Wish(ACTORS[banker.person], c.CashOut(table.purse(banker.seat) // 2))
    person = chance.choice(PLAYERS)
    at_table = table.place_of(person)
    if at_table is None:
        return Wish(ACTORS[person], _sit_down(chance, table, person, wallets[person]))
    if not _can_bet(table, at_table) and table.phase is Phase.BETTING and chance.random() < 0.8:
        more = c.BuyIn(_brought(chance, wallets[person]))
        return Wish(ACTORS[person], more if wallets[person] else c.Leave())
    return Wish(ACTORS[person], _seated(chance, table, at_table))


def _can_bet(table: Table, place: Place) -> bool:
    terms = table.terms
    return table.purse(place.seat) >= terms.least * (2 if terms.bets_in_pairs else 1)


def _sit_down(chance: Random, table: Table, person: str, wallet: int) -> c.AnyCommand:
    if chance.random() < 0.05:
        return c.Bet((BoxBet(table.terms.least),))
    return c.SitDown(person.title(), _brought(chance, wallet), chance.choice((0,) * 12 + (1, 2, 99)))


def _brought(chance: Random, wallet: int) -> int:
    """Chips from the wallet: often a part of it, at times all of it or nothing, and now and then too many."""
    if chance.random() < 0.05:
        return chance.choice((-5, wallet + 1))
    return chance.choice((wallet // 2, wallet // 2, wallet // 3, wallet, 0))


def _seated(chance: Random, table: Table, place: Place) -> c.AnyCommand:
    kind = chance.choices(
        ("bet", "sit out", "buy", "cash", "leave", "seed", "time", "sit", "pace"),
        (4, 1, 2, 3, 3, 3, 3, 1, 1),
    )[0]
    match kind:
        case "bet":
            return c.Bet(_bets(chance, table, place))
        case "sit out":
            return c.Bet()
        case "buy":
            return c.BuyIn(chance.choice((5_000, 1, 0, 10**7)))
        case "cash":
            has = table.purse(place.seat)
            return c.CashOut(chance.choice((100, has // 2, has, 0, has + 1)))
        case "leave":
            return c.Leave()
        case "seed":
            return _seed(chance, table, place)
        case "time":
            return c.MoreTime()
        case "pace":
            return c.SetPace(is_unhurried=not place.pace.is_unhurried)
        case _:
            return c.SitDown("Twice", 100)


def _seed(chance: Random, table: Table, place: Place) -> c.AnyCommand:
    """Bind a seed, or reveal it; everybody has two for each shoe, and may mix them up."""
    who = CUT if table.is_dealer(place.person) else seat_name(place.seat)
    shoe = bytes.fromhex(table.shoe.sealed.commitment) if table.shoe is not None else bytes(32)
    bound = {seat.who: seat.commitment for seat in table.shoe.seats} if table.shoe is not None else {}
    for letter in (b"a", b"b"):
        own = seed_of(table, place.person, letter)
        if bound.get(who) == seat_commitment(shoe, who, own) and chance.random() < 0.8:
            return c.RevealSeed(own.hex())
    own = seed_of(table, place.person, chance.choice((b"a", b"b")))
    if chance.random() < 0.1:
        return c.RevealSeed(own.hex())
    return c.CommitSeed(seat_commitment(shoe, who, own).hex())


def _awaited_seed(chance: Random, table: Table, place: Place) -> c.AnyCommand:
    """Reveal it, or keep it back; now and then another one."""
    if chance.random() < 0.2:
        return c.WithholdSeed()
    assert table.shoe is not None
    bound = {seat.who: seat.commitment for seat in table.shoe.seats}[seat_name(place.seat)]
    shoe = bytes.fromhex(table.shoe.sealed.commitment)
    own = (seed_of(table, place.person, letter) for letter in (b"a", b"b"))
    right = (seed for seed in own if seat_commitment(shoe, seat_name(place.seat), seed) == bound)
    return c.RevealSeed(next(right, bytes(32)).hex() if chance.random() < 0.9 else bytes(32).hex())


def seed_of(table: Table, person: str, letter: bytes) -> bytes:
    """A seed that is this person's own secret until it is revealed."""
    return (f"{person}-{table.id}-{table.shoes}-".encode() + letter).ljust(16, b".") * 2


def _bets(chance: Random, table: Table, place: Place) -> tuple[BoxBet, ...]:
    terms = table.terms
    if chance.random() < 0.06:
        return (BoxBet(chance.choice((-1, 1, terms.least + 1, 10**9))),)
    most = max(terms.least, min(terms.most, table.purse(place.seat) // (2 * terms.boxes_each + 1)))
    chips = min(terms.most, chance.choice((terms.least, terms.least, 3 * terms.least, most)))
    chips -= chips % (terms.step or 1)
    if terms.bets_in_pairs:
        return (BoxBet(chips), BoxBet(chips if chance.random() < 0.9 else chips + terms.step))
    boxes = chance.choice((1, terms.boxes_each, terms.boxes_each)) + (chance.random() < 0.03)
    return tuple(BoxBet(chips, _side(chance, table)) for _ in range(boxes))


def _side(chance: Random, table: Table) -> tuple[SideStake, ...]:
    offered = [bet.id for bet in getattr(table.book, "side_bets", ())]
    if chance.random() < 0.02:
        return (SideStake("unheard-of", 100),)
    if not offered or chance.random() < 0.4:
        return ()
    return (SideStake(chance.choice(offered), chance.choice((100, 500, 500, 0))),)
