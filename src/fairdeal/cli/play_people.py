"""Who sits down to blackjack: names with balances, such as `Ann Lee:200,Bob`, and bots behind them."""

from msgspec.structs import replace

from fairdeal.cli.who_plays import Players, bots_wanted, names_of, people_wanted
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.house import House
from fairdeal.houses.money import BadMoney
from fairdeal.ledger.accounts import NAME_MOST
from fairdeal.strategies.bots import BASIC, KINDS
from fairdeal.tables.houses.terms import chips_of
from fairdeal.tables.model.terms import in_chips
from fairdeal.terminal.blackjack.play_session import Money
from fairdeal.terminal.io.prompt import shown
from fairdeal.terminal.names import bot_names, clean_name
from fairdeal.words import Words

TOO_MUCH = "house.money.too_much"
"""What an amount is called that no house takes."""


def players_of(
    house: House, written: list[str], bots: str, words: Words, dealer: str | None = None
) -> Players:
    """Everybody named in the arguments; where nobody was, the house's voice asks or knows."""
    return replace(_seated(house, written, bots, words), dealer=_dealer(dealer))


def _dealer(written: str | None) -> str:
    """The name of who deals for the house; empty where nobody was named."""
    if written is None:
        return ""
    name = clean_name(" ".join(written.split()))
    if not name or len(name) > NAME_MOST:
        raise Wrong("dealing.name", n=NAME_MOST)
    return name


def _seated(house: House, written: list[str], bots: str, words: Words) -> Players:
    wanted = people_wanted(written, usual=1)
    count, kinds = bots_wanted(bots, KINDS, BASIC, words)
    _check_seats(wanted.people, count, house.rules.table.seats)
    if not wanted.written:
        unnamed = range(1, wanted.people + 1) if written else ()
        return Players(tuple(words("table.player", n=n) for n in unnamed), bots=kinds)
    brought = dict(_player(house, part) for part in wanted.written)
    named = [part.partition(":")[0] for part in wanted.written]
    names = names_of(named, words, taken=bot_names(words, count), voice=house.voice)
    chips = {name: chips for name, chips in brought.items() if chips is not None}
    return Players(names, chips, kinds)


def _check_seats(people: int, bots: int, seats: int) -> None:
    if people < 1:
        raise Wrong("play.players.none", seats=seats)
    if people > seats:
        raise Wrong("play.players.many", n=people, seats=seats)
    if people + bots > seats:
        raise Wrong("play.bots.many", n=bots, people=people, seats=seats)


def _player(house: House, part: str) -> tuple[str, int | None]:
    """The name and the chips of `Ann:200`; of `Ann` alone the usual ones."""
    name, colon, balance = part.partition(":")
    if not clean_name(name):
        raise Wrong("play.players.balance", given=shown(part))
    return clean_name(name), _balance(house, part, balance.strip()) if colon else None


def _balance(house: House, part: str, written: str) -> int:
    """The chips that somebody brings, enough for one bet."""
    table, (chip, house_chip) = house.rules.table, chips_of(house)
    try:
        chips = Money(chip).chips(written)
    except BadMoney as bad:
        key = "play.players.too_much" if bad.key == TOO_MUCH else "play.players.balance"
        raise Wrong(key, given=shown(part), most=bad.facts["most"]) from None
    least = house_chip * in_chips(table.min_bet, table.chip) * (2 if house.rules.variant.switch else 1)
    if chips < least:
        facts = {"given": shown(part), "least": Money(chip).text(least)}
        raise Wrong("play.players.too_little" if chips else "play.players.balance", **facts)
    return chips
