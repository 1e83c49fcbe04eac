"""Combinations of knobs that make no sense, each a small check with a name.

A default that merely does not matter is never refused, nor a knob of the house that an override made idle.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from msgspec import Struct

from fairdeal.games.blackjack.bonus_sense import bonus_hands_can_be
from fairdeal.games.blackjack.book import Ratio
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.sets import ANY, NONE, POINTS, HandSet
from fairdeal.games.blackjack.side_bet_sense import side_bets_can_be

Given = Mapping[str, int]
"""The knobs that were set on purpose, such as `shoe.decks`, and how late: 0 by a house, 1 by the house that
extends it, and so on; an override comes last."""


class Clash(Struct, frozen=True):
    """Knobs that do not go together."""

    knobs: tuple[str, ...]
    """The place to mend is the first of them that was given."""
    key: str
    """The sentence, in the catalogue."""
    facts: Mapping[str, object] = {}


def clashes(rules: Rules, given: Given) -> list[Clash]:
    """Everything in these rules that makes no sense."""
    return [clash for check in CHECKS for clash in check(rules, given)]


def _value(rules: Rules, knob: str) -> object:
    table, name = knob.split(".")
    return getattr(getattr(rules, table), name)


def _idle(rules: Rules, given: Given, switch: str, *knobs: str) -> Iterator[Clash]:
    """Knobs set on purpose, no earlier than the switch that leaves them nothing to do."""
    for knob in knobs:
        matters = _value(rules, knob) != _value(DEFAULT, knob)
        if matters and knob in given and given[knob] >= given.get(switch, 0):
            setting = f"{switch} = {_written(_value(rules, switch))}"
            yield Clash((knob,), "house.sense.idle", {"knob": knob, "setting": setting})


def _written(value: object) -> str:
    """The value of a switch as a house file has it."""
    if value == NONE:
        return '"none"'
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


DEFAULT = Rules()


def _points_stake_nothing(rules: Rules, given: Given) -> Iterator[Clash]:
    if rules.play.stakes != "points":
        return
    off = {
        'double.on = "none"': rules.double.on == NONE,
        "split.max_hands = 1": rules.split.max_hands == 1,
        "insurance.offered = false": not rules.insurance.offered,
        'surrender.kind = "none"': rules.surrender.kind == "none",
    }
    for setting, is_off in off.items():
        if not is_off:
            yield Clash((setting.split()[0], "play.stakes"), "house.sense.points", {"setting": setting})


def _soft_doubles_named_are_allowed(rules: Rules, given: Given) -> Iterator[Clash]:
    double = rules.double
    named = double.on.soft and double.on.soft != ANY.soft
    if named and double.soft == "no" and given.get("double.on", 0) >= given.get("double.soft", 0):
        yield Clash(("double.on", "double.soft"), "house.sense.soft_double")


def _doubling_is_possible(rules: Rules, given: Given) -> Iterator[Clash]:
    on, free_on = rules.double.on, rules.double.free_on
    if on == NONE:
        knobs = ("redouble", "rescue", "may_hit_after", "split_aces", "free_on")
        yield from _idle(rules, given, "double.on", *(f"double.{knob}" for knob in knobs))
    elif not any(_doubles(rules, *hand) for hand in _hands()):
        yield Clash(("double.on", "double.card_count"), "house.sense.never_doubles")
    elif free_on is not None and not any(
        _doubles(rules, *hand) and free_on.holds(*hand) for hand in _hands()
    ):
        yield Clash(("double.free_on",), "house.sense.never_free")


def _hands() -> Iterator[tuple[int, bool, int, int]]:
    """Every total, softness, pair and number of cards that a hand may have when it doubles."""
    for pair in POINTS:
        yield (12, True, 1, 2) if pair == 1 else (2 * pair, False, pair, 2)
    for cards in range(2, 22):
        for total in range(4, 22):
            yield total, False, 0, cards
            if total > 11:
                yield total, True, 0, cards


def _doubles(rules: Rules, total: int, soft: bool, pair: int, cards: int) -> bool:
    if cards > rules.double.cards_most or (soft and rules.double.soft == "no"):
        return False
    return rules.double.on.holds(total, soft, pair, cards)


def _split_aces_double_only_after_a_split(rules: Rules, given: Given) -> Iterator[Clash]:
    if not rules.double.after_split:
        yield from _idle(rules, given, "double.after_split", "double.split_aces")


def _splitting_is_possible(rules: Rules, given: Given) -> Iterator[Clash]:
    if rules.split.max_hands == 1:
        knobs = ("by", "hit_split_aces", "forbidden_ranks", "free_on")
        yield from _idle(rules, given, "split.max_hands", *(f"split.{knob}" for knob in knobs))
    elif rules.split.forbidden_ranks == tuple(POINTS):
        yield Clash(("split.forbidden_ranks",), "house.sense.never_splits")
    else:
        free = rules.split.free_on or HandSet()
        if free.pairs and set(free.pairs) <= set(rules.split.forbidden_ranks):
            yield Clash(("split.free_on", "split.forbidden_ranks"), "house.sense.free_forbidden")


def _surrender_is_possible(rules: Rules, given: Given) -> Iterator[Clash]:
    if rules.surrender.kind == "none":
        knobs = ("vs", "card_count", "after_split", "refund")
        yield from _idle(rules, given, "surrender.kind", *(f"surrender.{knob}" for knob in knobs))
    elif not rules.surrender.vs:
        yield Clash(("surrender.vs",), "house.sense.never_surrenders")


def _insurance_is_possible(rules: Rules, given: Given) -> Iterator[Clash]:
    exposed = rules.dealer.hole_card == "exposed"
    on_purpose = given.get("insurance.offered", -1) >= given.get("dealer.hole_card", 0)
    if exposed and rules.insurance.offered and on_purpose:
        yield Clash(("insurance.offered",), "house.sense.insurance_exposed")
    if rules.sells_insurance and not rules.insurance.max[0]:
        yield Clash(("insurance.max",), "house.sense.insurance_nothing")
    if exposed or not rules.insurance.offered:
        switch = "dealer.hole_card" if exposed else "insurance.offered"
        yield from _idle(rules, given, switch, "insurance.pay", "insurance.max", "insurance.on_ten")


def _one_place_for_the_cut_card(rules: Rules, given: Given) -> Iterator[Clash]:
    shoe = rules.shoe
    if shoe.penetration is not None and shoe.cut_card_from_end is not None:
        yield Clash(("shoe.cut_card_from_end", "shoe.penetration"), "house.sense.two_cuts")
    switch = "shoe.decks" if shoe.decks == "infinite" else "shoe.shuffle"
    if shoe.decks == "infinite" or shoe.shuffle != "cut_card":
        yield from _idle(rules, given, switch, "shoe.penetration", "shoe.cut_card_from_end")


def _burnt_cards_can_be_seen(rules: Rules, given: Given) -> Iterator[Clash]:
    if rules.shoe.burn_cards == 0:
        yield from _idle(rules, given, "shoe.burn_cards", "shoe.burn_visible")


def _enough_cards(rules: Rules, given: Given) -> Iterator[Clash]:
    """Two for a player, two for the dealer, besides those burnt or behind the cut card."""
    shoe = rules.shoe
    pack = 52 - 4 * len(set(shoe.composition.removed)) + len(shoe.composition.added)
    if shoe.decks == "infinite":
        cards, unused = pack * 4, 0
    else:
        cards, unused = pack * int(shoe.decks), shoe.burn_cards + (shoe.cut_card_from_end or 0)
    if cards - unused < 4:
        knobs = ("shoe.cut_card_from_end", "shoe.composition", "shoe.burn_cards", "shoe.decks")
        yield Clash(knobs, "house.sense.few_cards", {"cards": cards, "unused": unused})


def _switch_needs_two_hands(rules: Rules, given: Given) -> Iterator[Clash]:
    if rules.variant.switch and "table.hands_per_player" in given and rules.table.hands_per_player != 2:
        facts = {"hands": rules.table.hands_per_player}
        yield Clash(("table.hands_per_player", "variant.switch"), "house.sense.switch_hands", facts)


def _limits_leave_a_bet(rules: Rules, given: Given) -> Iterator[Clash]:
    table = rules.table
    if _less(table.max_bet, table.min_bet):
        yield Clash(("table.min_bet", "table.max_bet"), "house.sense.limits")
        return
    steps = -(-table.min_bet[0] * table.bet_step[1] // (table.min_bet[1] * table.bet_step[0]))
    if _less(table.max_bet, (steps * table.bet_step[0], table.bet_step[1])):
        yield Clash(("table.bet_step", "table.max_bet"), "house.sense.step")


def _less(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] * other[1] < other[0] * one[1]


def _money_is_whole_chips(rules: Rules, given: Given) -> Iterator[Clash]:
    chip = rules.table.chip
    for knob in ("table.min_bet", "table.max_bet", "table.bet_step", "pay.max_payout"):
        amount = cast(Ratio | None, _value(rules, knob))
        if amount is not None and amount[0] * chip[1] % (amount[1] * chip[0]):
            yield Clash((knob, "table.chip"), "house.sense.chip", {"knob": knob})


def _the_banker_has_a_seat(rules: Rules, given: Given) -> Iterator[Clash]:
    banker, seats = rules.table.banker, rules.table.seats
    if banker.startswith("player:") and int(banker.removeprefix("player:")) > seats:
        yield Clash(
            ("table.banker", "table.seats"), "house.sense.banker_seat", {"banker": banker, "seats": seats}
        )


def _there_is_betting_to_close(rules: Rules, given: Given) -> Iterator[Clash]:
    if rules.play.stakes == "points" and "open" in rules.table.duties:
        yield Clash(("table.duties", "play.stakes"), "house.sense.duties_points")


def _charlie_can_be(rules: Rules, given: Given) -> Iterator[Clash]:
    charlie = rules.pay.charlie
    if charlie is not None and charlie.max_total < charlie.cards:
        yield Clash(
            ("pay.charlie",), "house.sense.charlie", {"cards": charlie.cards, "total": charlie.max_total}
        )


def _bonus_hands_can_be(rules: Rules, given: Given) -> Iterator[Clash]:
    for key, facts in bonus_hands_can_be(rules):
        yield Clash((f"pay.bonus_hands.{facts['number']}", "pay.bonus_hands"), key, facts)


def _side_bets_can_be(rules: Rules, given: Given) -> Iterator[Clash]:
    for knob, key, facts in side_bets_can_be(rules):
        yield Clash((f"side_bet.{facts['number']}.{knob}", "side_bet"), key, facts)


CHECKS: tuple[Callable[[Rules, Given], Iterator[Clash]], ...] = (
    _points_stake_nothing,
    _soft_doubles_named_are_allowed,
    _doubling_is_possible,
    _split_aces_double_only_after_a_split,
    _splitting_is_possible,
    _surrender_is_possible,
    _insurance_is_possible,
    _one_place_for_the_cut_card,
    _burnt_cards_can_be_seen,
    _enough_cards,
    _switch_needs_two_hands,
    _limits_leave_a_bet,
    _money_is_whole_chips,
    _the_banker_has_a_seat,
    _there_is_betting_to_close,
    _charlie_can_be,
    _bonus_hands_can_be,
    _side_bets_can_be,
)
