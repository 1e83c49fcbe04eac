"""Works a rule book out from a house's knobs: every question is asked over its whole domain, once."""

from collections.abc import Callable, Iterable
from functools import cache, partial

from fairdeal.cards import RANK_OF, SUITS, pack
from fairdeal.games.blackjack.book import LOSE, PUSH, Origin, Ratio, RuleBook
from fairdeal.games.blackjack.hand import MIXED, worth
from fairdeal.games.blackjack.naming import CARDS, SUIT_CLASSES, TOTALS, Naming, candidates_of
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.sets import HandSet
from fairdeal.games.blackjack.side_bet_answers import side_bet_answers
from fairdeal.games.blackjack.side_bet_rules import SCRIPT

POINTS = range(11)
RANKS = range(14)
EITHER = (False, True)


@cache
def default_book() -> RuleBook:
    """The book of the default house."""
    return rule_book(Rules())


def rule_book(rules: Rules) -> RuleBook:
    """All the answers of a house whose knobs make sense together."""
    naming = Naming(candidates_of(rules))
    cards = pack(rules.shoe.composition.removed, rules.shoe.composition.added)
    ranks = {RANK_OF[card] for card in cards}
    # No type can express how deep the tables are: one level for each axis of a question.
    answers: Callable[..., RuleBook] = RuleBook
    return answers(
        pack=cards,
        has_rank=_table(lambda rank: rank in ranks, RANKS),
        decks=0 if rules.shoe.decks == "infinite" else int(rules.shoe.decks),
        special_names=bool(naming.specials),
        special_hands=naming.hands,
        special_shapes=naming.shapes,
        specials=naming.specials,
        names_dealer=False,
        menus=None,
        insurance_wins={},
        settlements=None,
        side_bets=tuple(side_bet_answers(bet) for bet in rules.side_bet if bet.kind != SCRIPT),
        **_dealer_answers(rules),
        **_hand_answers(rules),
        **_payouts(rules),
        **_procedure(rules),
    )


def _table(question: Callable[..., object], *axes: Iterable[object], at: tuple[object, ...] = ()) -> object:
    """Ask a question at every point of its domain: nested tuples, one level an axis.

    `at`: where it is asked on the axes before these.
    """
    first, *rest = axes
    if not rest:
        return tuple([question(*at, value) for value in first])
    return tuple([_table(question, *rest, at=(*at, value)) for value in first])


def _dealer_answers(rules: Rules) -> dict[str, object]:
    stand_on = rules.dealer.stand_on
    hits_soft_17 = rules.dealer.soft17 == "hit"
    checked = {"peek": (1, 10), "exposed": (1, 10), "peek_ace": (1,)}.get(rules.dealer.hole_card, ())
    at_once = rules.play.naturals == "at_once"
    free = rules.dealer.policy == "free"

    def draws(total: int, soft: bool) -> bool:
        return total < stand_on or (hits_soft_17 and soft and total == 17)

    return {
        "dealer_draws": _table(draws, range(32), EITHER),
        "asks_banker": _table(lambda total: free and stand_on <= total <= 20, range(32)),
        "peeks": _table(lambda upcard: at_once and upcard in checked, POINTS),
    }


def _hand_answers(rules: Rules) -> dict[str, object]:
    naturals = (
        {Origin.DEALT, Origin.SPLIT, Origin.SPLIT_ACES} if rules.pay.natural_after_split else {Origin.DEALT}
    )
    return {
        "is_natural": _table(lambda origin: origin in naturals, Origin),
        "may_hit": _table(lambda origin: origin != Origin.SPLIT_ACES or rules.split.hit_split_aces, Origin),
        **_doubling(rules),
        **_splitting(rules),
        **_offers(rules),
    }


def _doubling(rules: Rules) -> dict[str, object]:
    knobs = rules.double
    allowed = {Origin.DEALT: True, Origin.SPLIT: knobs.after_split, Origin.SWAPPED: True}
    allowed[Origin.SPLIT_ACES] = knobs.after_split and knobs.split_aces

    def on(cards: int, total: int, soft: bool, pair: bool) -> bool:
        return not (soft and knobs.soft == "no") and _holds(knobs.on, cards, total, soft, pair)

    def first(cards: int, total: int, soft: bool, pair: bool) -> bool:
        return cards <= knobs.cards_most and on(cards, total, soft, pair)

    def again(total: int, soft: bool) -> bool:
        # A doubled hand has grown beyond the number of cards that the knobs speak of.
        return any(on(cards, total, soft, False) for cards in CARDS[2:])

    firsts = (_nowhere(), _table(first, CARDS, TOTALS, EITHER, EITHER))
    agains = (_table(_never, TOTALS, EITHER), _table(again, TOTALS, EITHER))
    return {
        "may_double": tuple(firsts[allowed[origin]] for origin in Origin),
        "may_redouble": tuple(agains[allowed[origin]] for origin in Origin),
        "redoubles": knobs.redouble,
        "free_double": _nowhere() if knobs.free_on is None else _wherever(knobs.free_on),
    }


@cache
def _nowhere() -> object:
    """No hand may be doubled."""
    return _table(_never, CARDS, TOTALS, EITHER, EITHER)


def _wherever(hands: HandSet) -> object:
    """These hands may be doubled."""
    return _table(partial(_holds, hands), CARDS, TOTALS, EITHER, EITHER)


def _never(*_: object) -> bool:
    return False


def _holds(hands: HandSet, cards: int, total: int, soft: bool, pair: bool) -> bool:
    points = (1 if soft else total // 2) if pair and cards == 2 else 0
    return hands.holds(total, soft, points, cards)


def _splitting(rules: Rules) -> dict[str, object]:
    knobs = rules.split

    def pair(first: int, second: int) -> bool:
        return first > 0 and (first == second if knobs.by == "rank" else worth(first) == worth(second))

    def limit(first: int, second: int) -> int:
        points = worth(first)
        if not pair(first, second) or points in knobs.forbidden_ranks:
            return 0
        return min(knobs.max_hands, knobs.max_hands_aces) if points == 1 else knobs.max_hands

    free = knobs.free_on.pairs if knobs.free_on is not None else ()
    return {
        "is_pair": _table(pair, RANKS, RANKS),
        "split_limit": _table(limit, RANKS, RANKS),
        "free_split": _table(lambda points: points in free, POINTS),
    }


def _offers(rules: Rules) -> dict[str, object]:
    surrender, insurance = rules.surrender, rules.insurance

    def may_surrender(upcard: int, origin: int, more_cards: bool) -> bool:
        if surrender.kind == "none" or upcard not in surrender.vs:
            return False
        if origin in (Origin.SPLIT, Origin.SPLIT_ACES) and not surrender.after_split:
            return False
        # Split aces that get one card each have nothing to decide, so nothing to give up either.
        if origin == Origin.SPLIT_ACES and not rules.split.hit_split_aces:
            return False
        return not more_cards or surrender.card_count == "any"

    insured = (1, 10) if insurance.on_ten else (1,)
    insures = rules.sells_insurance
    even_money = insures and rules.pay.even_money
    return {
        "may_surrender": _table(may_surrender, POINTS, Origin, EITHER),
        "offers_insurance": _table(lambda upcard: insures and upcard in insured, POINTS),
        "offers_even_money": _table(lambda upcard: even_money and upcard == 1, POINTS),
    }


def _payouts(rules: Rules) -> dict[str, object]:
    pay = rules.pay
    suited = pay.natural_suited

    def natural(suit_class: int) -> Ratio:
        if suit_class == MIXED:
            return pay.natural
        return suited.get(SUITS[suit_class], suited.get("one", pay.natural))

    def tie(total: int) -> Ratio:
        answer = pay.tie_by_total.get(total, pay.tie)
        named = {"push": PUSH, "lose": LOSE, "win": pay.win}
        return named[answer] if isinstance(answer, str) else answer

    return {
        "natural_pays": _table(natural, SUIT_CLASSES),
        "natural_vs_natural": pay.natural_vs_natural,
        "win_pays": pay.win,
        "tie_pays": _table(tie, TOTALS),
        "player_21": pay.player_21,
        "total_22": rules.dealer.total_22,
        "natural_vs_21": rules.dealer.natural_vs_player_21,
        "natural_takes": rules.dealer.natural_takes_in_force,
        "insurance_costs": rules.insurance.max,
        "insurance_pays": rules.insurance.pay,
        "surrender_returns": rules.surrender.refund,
        "commission": pay.commission_on_wins,
        "rounding": pay.rounding,
    }


def _procedure(rules: Rules) -> dict[str, object]:
    hole_card = {"none": "none", "exposed": "exposed"}.get(rules.dealer.hole_card, "hidden")
    return {
        "points_only": rules.play.stakes == "points",
        "deal_order": rules.play.deal_order,
        "hole_card": hole_card,
        "dealer_deals": 1 if hole_card == "none" else 2,
        "upcard_place": 1 if hole_card != "none" and rules.dealer.hidden == "first" else 0,
        "turns": rules.play.turns,
        "stop_on_21": rules.play.stop_on_21,
        "naturals_at_once": rules.play.naturals == "at_once",
        "early_surrender": rules.surrender.kind == "early",
        "double_for_less": rules.double.for_less,
        "double_aces_low": rules.double.soft == "ace_counts_one",
        "rescue": rules.double.rescue,
        "hit_after_double": rules.double.may_hit_after,
        "swap": rules.variant.switch,
    }
