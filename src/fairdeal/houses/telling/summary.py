"""A house's rules in a handful of signs, as players write them: `4 decks, S17, 3:2, peek, DAS, SP4`."""

from collections.abc import Iterator

from fairdeal.games.blackjack.rules import SPANISH48, STANDARD52, Rules
from fairdeal.games.blackjack.sets import ANY, NAMED, NONE
from fairdeal.houses.house import House
from fairdeal.houses.telling import phrases
from fairdeal.words import Words

HOLE_CARDS = {
    "peek": "house.summary.peek",
    "peek_ace": "house.summary.peek_ace",
    "no_peek": "house.summary.no_peek",
    "none": "house.summary.no_hole_card",
    "exposed": "house.summary.exposed",
}
SURRENDERS = {"late": "LS", "early": "ES"}


def summary(house: House, words: Words) -> str:
    """A script may decide whatever these signs say, so it is one of them."""
    script = [words("house.summary.script")] if house.scripts else []
    return words("list.comma").join([*_signs(house.rules, words), *script])


def _signs(rules: Rules, words: Words) -> Iterator[str]:
    decks = rules.shoe.decks
    yield words("house.summary.endless") if decks == "infinite" else words("house.summary.decks", n=decks)
    if rules.shoe.composition != STANDARD52:
        spanish = rules.shoe.composition == SPANISH48
        yield words("house.summary.spanish" if spanish else "house.summary.own_pack")
    yield _dealer(rules)
    yield phrases.odds(rules.pay.natural) if rules.play.stakes == "chips" else words("house.summary.points")
    yield words(HOLE_CARDS[rules.dealer.hole_card])
    yield from _doubling(rules, words)
    yield f"SP{rules.split.max_hands}" if rules.split.max_hands > 1 else words("house.summary.no_split")
    if rules.surrender.kind in SURRENDERS:
        yield SURRENDERS[rules.surrender.kind]
    yield from _extras(rules, words)


def _dealer(rules: Rules) -> str:
    if rules.dealer.stand_on == 18:
        return "S18"
    return "H17" if rules.dealer.soft17 == "hit" else "S17"


def _doubling(rules: Rules, words: Words) -> Iterator[str]:
    """DOA: double on any two cards goes without saying; D9, D10 and D11 are hard totals up to eleven."""
    double = rules.double
    if double.on == NONE:
        yield words("house.summary.no_double")
        return
    if double.on != ANY:
        names = {"hard_9_11": "D9", "hard_10_11": "D10", "hard_11": "D11"}
        short = (names[name] for name, hands in NAMED.items() if hands == double.on and name in names)
        yield next(short, words("house.summary.some_doubles"))
    if double.after_split and rules.split.max_hands > 1:
        yield "DAS"
    if double.redouble:
        yield words("house.summary.redouble")


def _extras(rules: Rules, words: Words) -> Iterator[str]:
    if rules.variant.switch:
        yield words("house.summary.swap")
    if rules.double.free_on or rules.split.free_on:
        yield words("house.summary.free_bets")
    if rules.pay.tie == "lose":
        yield words("house.summary.ties_lose")
    if rules.dealer.total_22 != "bust":
        yield words("house.summary.push_22")
    if rules.pay.charlie is not None:
        yield words("house.summary.charlie", cards=rules.pay.charlie.cards)
    if rules.pay.bonus_hands:
        yield words("house.summary.bonus")
    if rules.pay.commission_on_wins[0]:
        yield words("house.summary.commission", percent=phrases.percent(rules.pay.commission_on_wins))
    if rules.side_bet:
        yield words("house.summary.side_bets")
