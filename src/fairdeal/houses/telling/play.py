"""The lines of the rule card about play: the dealer, the order, double, split, surrender, insurance."""

from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.sets import ANY, NONE, POINTS
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.line import Line, by_value, plays_for_chips
from fairdeal.words import Words


def _dealer_draws(rules: Rules, words: Words) -> str:
    dealer = rules.dealer
    if dealer.policy == "free":
        return words("house.card.banker_free", total=dealer.stand_on)
    if dealer.stand_on == 18:
        return words("house.card.stands_18")
    return words("house.card.hits_soft_17" if dealer.soft17 == "hit" else "house.card.stands_17")


def _natural_can_show_late(rules: Rules) -> bool:
    return rules.dealer.hole_card not in ("peek", "exposed") or rules.play.naturals == "at_settlement"


HOLE_CARDS = {
    "peek": "house.card.peek",
    "peek_ace": "house.card.peek_ace",
    "no_peek": "house.card.no_peek",
    "none": "house.card.no_hole_card",
    "exposed": "house.card.exposed",
}


def _hole_card(rules: Rules, words: Words) -> str:
    """A house that settles naturals at the end has no reason to look."""
    hole_card = rules.dealer.hole_card
    if rules.play.naturals == "at_settlement" and _hides_a_card(rules):
        hole_card = "no_peek"
    return words(HOLE_CARDS[hole_card])


def _hides_a_card(rules: Rules) -> bool:
    return rules.dealer.hole_card not in ("none", "exposed")


TAKES = {
    "all_bets": "house.card.takes_all",
    "original_only": "house.card.takes_original",
    "original_and_busted": "house.card.takes_busted",
    "busted_plus_one": "house.card.takes_plus_one",
    "splits_only": "house.card.takes_splits",
}


def _natural_takes(rules: Rules, words: Words) -> str:
    if not _natural_can_show_late(rules) or (rules.double.on == NONE and rules.split.max_hands == 1):
        return ""
    return words(TAKES[rules.dealer.natural_takes_in_force])


DEALER = (
    Line(("dealer.stand_on", "dealer.soft17", "dealer.policy"), _dealer_draws),
    Line(("dealer.hole_card",), _hole_card),
    by_value("dealer.hidden", {"second": "house.card.hidden_second"}, _hides_a_card),
    Line(("dealer.natural_takes",), _natural_takes),
    by_value(
        "dealer.natural_vs_player_21", {"ties": "house.card.natural_ties_21"}, _natural_can_show_late
    ),
    by_value(
        "dealer.total_22", {"push": "house.card.push_22", "push_except_natural": "house.card.push_22_natural"}
    ),
)  # fmt: skip


def _doubles(rules: Rules, words: Words) -> str:
    double = rules.double
    if double.on == NONE:
        return words("house.card.no_double") if plays_for_chips(rules) else ""
    if (double.on, double.card_count) == (ANY, "two"):
        return words("house.card.double_any_two")
    if (double.on, double.card_count) == (ANY, "any"):
        return words("house.card.double_any")
    on = phrases.hands(double.on, words)
    if double.on.cards:
        return words("house.card.double", hands=on)
    if double.card_count == "any":
        return words("house.card.double_any_count", hands=on)
    key = "house.card.double_two" if double.cards_most == 2 else "house.card.double_up_to"
    return words(key, hands=on, most=double.cards_most)


def _redoubles(rules: Rules, words: Words) -> str:
    times = rules.double.redouble
    return words("house.card.redouble", n=times) if times and _can_double(rules) else ""


def _free_doubles(rules: Rules, words: Words) -> str:
    free = rules.double.free_on
    return (
        words("house.card.free_double", hands=phrases.hands(free, words))
        if free and _can_double(rules)
        else ""
    )


def _can_double(rules: Rules) -> bool:
    return rules.double.on != NONE


def _can_split(rules: Rules) -> bool:
    return rules.split.max_hands > 1


def _can_split_aces(rules: Rules) -> bool:
    split = rules.split
    return min(split.max_hands, split.max_hands_aces) > 1 and 1 not in split.forbidden_ranks


DOUBLING = (
    Line(("double.on", "double.card_count"), _doubles),
    by_value("double.soft",
             {"no": "house.card.double_soft_no", "ace_counts_one": "house.card.double_soft_low"},
             _can_double),
    by_value("double.after_split", {True: "house.card.das", False: "house.card.no_das"},
             lambda rules: _can_double(rules) and _can_split(rules)),
    by_value("double.split_aces", {True: "house.card.double_aces"},
             lambda rules: _can_double(rules) and rules.double.after_split and _can_split_aces(rules)),
    by_value("double.for_less", {True: "house.card.for_less", False: "house.card.not_for_less"}, _can_double),
    Line(("double.redouble",), _redoubles),
    by_value("double.rescue", {True: "house.card.rescue"}, _can_double),
    by_value("double.may_hit_after", {True: "house.card.hit_after_double"}, _can_double),
    Line(("double.free_on",), _free_doubles),
)  # fmt: skip


def _splits(rules: Rules, words: Words) -> str:
    split = rules.split
    if split.max_hands == 1:
        return words("house.card.no_split") if plays_for_chips(rules) else ""
    key = "house.card.split_by_rank" if split.by == "rank" else "house.card.split_by_value"
    return words(key, hands=split.max_hands)


def _split_aces(rules: Rules, words: Words) -> str:
    split = rules.split
    if not _can_split(rules) or 1 in split.forbidden_ranks:
        return ""
    hands = min(split.max_hands, split.max_hands_aces)
    if hands == 1:
        return words("house.card.aces_not_split")
    if hands == 2 and split.max_hands > 2:
        return words("house.card.aces_once_hit" if split.hit_split_aces else "house.card.aces_once")
    return words("house.card.aces_hit" if split.hit_split_aces else "house.card.aces", hands=hands)


def _never_split(rules: Rules, words: Words) -> str:
    ranks = rules.split.forbidden_ranks
    return (
        words("house.card.never_split", cards=phrases.upcards(ranks, words))
        if ranks and _can_split(rules)
        else ""
    )


def _free_splits(rules: Rules, words: Words) -> str:
    free = rules.split.free_on
    if free is None or not _can_split(rules):
        return ""
    return words("house.card.free_split", cards=phrases.upcards(free.pairs, words))


SPLITTING = (
    Line(("split.by", "split.max_hands"), _splits),
    Line(("split.max_hands_aces", "split.hit_split_aces"), _split_aces),
    Line(("split.forbidden_ranks",), _never_split),
    Line(("split.free_on",), _free_splits),
    by_value(
        "pay.natural_after_split",
        {True: "house.card.split_natural", False: "house.card.split_21"},
        _can_split,
    ),
)


def _surrenders(rules: Rules, words: Words) -> str:
    surrender = rules.surrender
    if surrender.kind == "none":
        return words("house.card.no_surrender") if plays_for_chips(rules) else ""
    key = "house.card.early_surrender" if surrender.kind == "early" else "house.card.late_surrender"
    return words(key, part=phrases.percent(surrender.refund))


def _surrender_vs(rules: Rules, words: Words) -> str:
    surrender = rules.surrender
    if surrender.kind == "none" or surrender.vs == tuple(POINTS):
        return ""
    return words("house.card.surrender_vs", cards=phrases.upcards(surrender.vs, words))


def _can_surrender(rules: Rules) -> bool:
    return rules.surrender.kind != "none"


def _insures(rules: Rules, words: Words) -> str:
    insurance = rules.insurance
    if not rules.sells_insurance:
        return words("house.card.no_insurance") if plays_for_chips(rules) else ""
    key = "house.card.insurance_ten" if insurance.on_ten else "house.card.insurance"
    return words(key, part=phrases.percent(insurance.max), odds=phrases.odds(insurance.pay))


OFFERS = (
    Line(("surrender.kind", "surrender.refund"), _surrenders),
    Line(("surrender.vs",), _surrender_vs),
    by_value("surrender.card_count", {"any": "house.card.surrender_any"}, _can_surrender),
    by_value("surrender.after_split", {True: "house.card.surrender_split"},
             lambda rules: _can_surrender(rules) and _can_split(rules)),
    Line(("insurance.offered", "insurance.pay", "insurance.max", "insurance.on_ten"), _insures),
    by_value("pay.even_money", {True: "house.card.even_money"}, lambda rules: rules.sells_insurance),
)  # fmt: skip

ORDER = (
    by_value("play.stakes", {"points": "house.card.points"}),
    by_value("play.turns", {"rounds": "house.card.turns_rounds"}),
    by_value("play.deal_order",
             {"players_first": "house.card.players_first", "dealer_first": "house.card.dealer_first"}),
    by_value("play.naturals", {"at_settlement": "house.card.at_settlement"}),
    by_value("play.stop_on_21", {True: "house.card.stop_on_21", False: "house.card.go_on_at_21"}),
    by_value("variant.switch", {True: "house.card.switch"}),
)  # fmt: skip
