"""Works a rule book out from a house's knobs: every question is asked over its whole domain, once."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from fairdeal.cards import RANK_OF, SUITS, Card, pack
from fairdeal.games.blackjack.book import LOSE, PUSH, Ratio, RuleBook, Special, Specials
from fairdeal.games.blackjack.hand import MIXED, add, rank_key, worth
from fairdeal.games.blackjack.rules import BonusHand, Rules
from fairdeal.games.blackjack.sets import CARDS_MOST, HandSet

ORIGINS = range(4)
DEALT, SPLIT, SPLIT_ACES, SWAPPED = ORIGINS
POINTS = range(11)
TOTALS = range(22)
CARDS = range(CARDS_MOST + 1)
RANKS = range(14)
EITHER = (False, True)
SUIT_CLASSES = range(MIXED + 1)


def default_book() -> RuleBook:
    """The book of the default house."""
    return rule_book(Rules())


def rule_book(rules: Rules) -> RuleBook:
    """All the answers of a house whose knobs make sense together."""
    candidates = _special_candidates(rules)
    cards = pack(rules.shoe.composition.removed, rules.shoe.composition.added)
    ranks = {RANK_OF[card] for card in cards}
    return RuleBook(
        pack=cards,
        has_rank=_table(lambda rank: rank in ranks, RANKS),
        decks=0 if rules.shoe.decks == "infinite" else int(rules.shoe.decks),
        special_hands=_by_occasion(candidates, _special_hands),
        special_shapes=_by_occasion(candidates, _special_shapes),
        specials={name: special for name, special, _ in candidates},
        **_dealer_answers(rules),
        **_hand_answers(rules),
        **_payouts(rules),
        **_procedure(rules),
    )


def _table(question: Callable[..., Any], *axes: Iterable[Any]) -> Any:
    """Ask a question at every point of its domain: nested tuples, one level an axis."""
    first, *rest = axes
    if not rest:
        return tuple(question(value) for value in first)
    return tuple(_table(lambda *more, value=value: question(value, *more), *rest) for value in first)


def _dealer_answers(rules: Rules) -> dict[str, Any]:
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


def _hand_answers(rules: Rules) -> dict[str, Any]:
    naturals = {DEALT, SPLIT, SPLIT_ACES} if rules.pay.natural_after_split else {DEALT}
    return {
        "is_natural": _table(lambda origin: origin in naturals, ORIGINS),
        "may_hit": _table(lambda origin: origin != SPLIT_ACES or rules.split.hit_split_aces, ORIGINS),
        **_doubling(rules),
        **_splitting(rules),
        **_offers(rules),
    }


def _doubling(rules: Rules) -> dict[str, Any]:
    knobs = rules.double
    after_split = {DEALT: True, SPLIT: knobs.after_split, SWAPPED: True}
    after_split[SPLIT_ACES] = knobs.after_split and knobs.split_aces
    cards_most = _cards_most(knobs.card_count)

    def on(origin: int, cards: int, total: int, soft: bool, pair: bool) -> bool:
        if not after_split[origin] or (soft and knobs.soft == "no"):
            return False
        return _holds(knobs.on, cards, total, soft, pair)

    def first(origin: int, cards: int, total: int, soft: bool, pair: bool) -> bool:
        return cards <= cards_most and on(origin, cards, total, soft, pair)

    def again(origin: int, total: int, soft: bool) -> bool:
        # A doubled hand has grown beyond the number of cards that the knobs speak of.
        return any(on(origin, cards, total, soft, False) for cards in CARDS[2:])

    def free(cards: int, total: int, soft: bool, pair: bool) -> bool:
        return knobs.free_on is not None and _holds(knobs.free_on, cards, total, soft, pair)

    return {
        "may_double": _table(first, ORIGINS, CARDS, TOTALS, EITHER, EITHER),
        "may_redouble": _table(again, ORIGINS, TOTALS, EITHER),
        "redoubles": knobs.redouble,
        "free_double": _table(free, CARDS, TOTALS, EITHER, EITHER),
    }


def _cards_most(card_count: str) -> int:
    if card_count.startswith("up_to:"):
        return int(card_count.removeprefix("up_to:"))
    return 2 if card_count == "two" else CARDS_MOST


def _holds(hands: HandSet, cards: int, total: int, soft: bool, pair: bool) -> bool:
    points = (1 if soft else total // 2) if pair and cards == 2 else 0
    return hands.holds(total, soft, points, cards)


def _splitting(rules: Rules) -> dict[str, Any]:
    knobs = rules.split

    def limit(first: int, second: int) -> int:
        points = worth(first)
        alike = first == second if knobs.by == "rank" else points == worth(second)
        if 0 in (first, second) or not alike or points in knobs.forbidden_ranks:
            return 0
        return min(knobs.max_hands, knobs.max_hands_aces) if points == 1 else knobs.max_hands

    free = knobs.free_on.pairs if knobs.free_on is not None else ()
    return {
        "split_limit": _table(limit, RANKS, RANKS),
        "free_split": _table(lambda points: points in free, POINTS),
    }


def _offers(rules: Rules) -> dict[str, Any]:
    surrender, insurance = rules.surrender, rules.insurance

    def may_surrender(upcard: int, origin: int, more_cards: bool) -> bool:
        if surrender.kind == "none" or upcard not in surrender.vs:
            return False
        if origin in (SPLIT, SPLIT_ACES) and not surrender.after_split:
            return False
        # Split aces that get one card each have nothing to decide, so nothing to give up either.
        if origin == SPLIT_ACES and not rules.split.hit_split_aces:
            return False
        return not more_cards or surrender.card_count == "any"

    insured = (1, 10) if insurance.on_ten else (1,)
    insures = insurance.offered and rules.dealer.hole_card != "exposed" and rules.play.stakes == "chips"
    even_money = insures and rules.pay.even_money
    return {
        "may_surrender": _table(may_surrender, POINTS, ORIGINS, EITHER),
        "offers_insurance": _table(lambda upcard: insures and upcard in insured, POINTS),
        "offers_even_money": _table(lambda upcard: even_money and upcard == 1, POINTS),
    }


def _payouts(rules: Rules) -> dict[str, Any]:
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
        "natural_v_natural": pay.natural_vs_natural,
        "win_pays": pay.win,
        "tie_pays": _table(tie, TOTALS),
        "player_21": pay.player_21,
        "total_22": rules.dealer.total_22,
        "natural_v_21": rules.dealer.natural_vs_player_21,
        "natural_takes": rules.dealer.natural_takes_in_force,
        "insurance_costs": rules.insurance.max,
        "insurance_pays": rules.insurance.pay,
        "surrender_returns": rules.surrender.refund,
        "commission": pay.commission_on_wins,
        "rounding": pay.rounding,
    }


def _procedure(rules: Rules) -> dict[str, Any]:
    hole_card = {"none": "none", "exposed": "exposed"}.get(rules.dealer.hole_card, "hidden")
    return {
        "points_only": rules.play.stakes == "points",
        "deal_order": rules.play.deal_order,
        "hole_card": hole_card,
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


Candidate = tuple[str, Special, BonusHand]


def _special_candidates(rules: Rules) -> list[Candidate]:
    """Charlie and the bonus hands, the best paid first: what a hand is, it is at its best."""
    found = [
        (hand.name, Special(hand.pay, hand.beats_natural, stops=True), hand) for hand in rules.pay.bonus_hands
    ]
    charlie = rules.pay.charlie
    if charlie is not None:
        counts = tuple(CARDS)[charlie.cards :]
        totals = range(charlie.cards, charlie.max_total + 1)
        special = Special(charlie.pay, charlie.beats_natural, charlie.stops)
        for total in totals:
            hand = BonusHand(
                name="charlie", total=total, count=counts, pay=charlie.pay, after_split=charlie.after_split
            )
            found.append(("charlie", special, hand))
    return sorted(found, key=lambda candidate: -candidate[1].pay[0] / candidate[1].pay[1])


def _by_occasion(
    candidates: list[Candidate], work_out: Callable[[list[Candidate]], Specials]
) -> tuple[tuple[Specials, Specials], ...]:
    """[origin][doubled]"""

    def on(origin: int, doubled: bool) -> Specials:
        split = origin in (SPLIT, SPLIT_ACES)
        return work_out(
            [
                candidate
                for candidate in candidates
                if (candidate[2].after_split or not split) and (candidate[2].after_double or not doubled)
            ]
        )

    return tuple((on(origin, False), on(origin, True)) for origin in ORIGINS)


def _special_hands(candidates: list[Candidate]) -> Specials:
    """Hands named card by card, each with what it is in every suit class."""
    found: Specials = {}
    for _, _, pattern in candidates:
        for ranks in _rank_sets(pattern.cards):
            key = sum(map(rank_key, ranks))
            found[key] = _names(candidates, ranks, _total(ranks))
    return found


def _special_shapes(candidates: list[Candidate]) -> Specials:
    """Hands named by their number of cards and total alone."""
    plain = [candidate for candidate in candidates if not candidate[2].cards]
    shapes: Specials = {}
    for cards, total in product(CARDS[2:], TOTALS[2:]):
        names = tuple(_best(plain, (), cards, total, suit_class) for suit_class in SUIT_CLASSES)
        if any(names):
            shapes[32 * cards + total] = names
    return shapes


def _rank_sets(cards: tuple[str, ...]) -> Iterable[tuple[int, ...]]:
    """The ranks that a pattern such as `7 7 T` can be; T stands for every ten-valued rank."""
    if not cards:
        return ()
    return {tuple(sorted(ranks)) for ranks in product(*map(_ranks_of, cards))}


def _ranks_of(text: str) -> tuple[int, ...]:
    return (10, 11, 12, 13) if text == "T" else (RANK_OF[Card(text + "S")],)


def _total(ranks: tuple[int, ...]) -> int:
    total, soft = 0, False
    for rank in ranks:
        total, soft = add(total, soft, worth(rank))
    return total


def _names(candidates: list[Candidate], ranks: tuple[int, ...], total: int) -> tuple[str, ...]:
    return tuple(_best(candidates, ranks, len(ranks), total, suit_class) for suit_class in SUIT_CLASSES)


def _best(
    candidates: list[Candidate], ranks: tuple[int, ...], cards: int, total: int, suit_class: int
) -> str:
    for name, _, hand in candidates:
        if _matches(hand, ranks, cards, total) and suit_class in _suit_classes(hand.suited):
            return name
    return ""


def _matches(hand: BonusHand, ranks: tuple[int, ...], cards: int, total: int) -> bool:
    if hand.cards and ranks not in _rank_sets(hand.cards):
        return False
    return hand.total in (None, total) and (not hand.count or cards in hand.count)


def _suit_classes(suited: str) -> tuple[int, ...]:
    named = {"any": tuple(SUIT_CLASSES), "no": (MIXED,), "one": tuple(SUIT_CLASSES)[:MIXED]}
    return named[suited] if suited in named else (SUITS.index(suited),)
