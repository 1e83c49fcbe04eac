"""The lines of the rule card that a script has decided: told from the book, never from the knobs."""

from collections.abc import Callable

from msgspec.structs import replace

from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import worth
from fairdeal.houses.house import House
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.gathering import Gathered, Hand, parted
from fairdeal.houses.telling.hand_groups import EVERY_SUIT, Domain, told_hands
from fairdeal.houses.telling.hands import told_by_origin
from fairdeal.houses.telling.play import SPLITTING
from fairdeal.houses.telling.results import told_pattern
from fairdeal.words import Words

Tell = Callable[[House, Gathered, Words], str]
"""The sentence for a scripted house; empty where there is nothing to tell."""


def dealer_draws(house: House, hands: Gathered, words: Words) -> str:
    told = told_draws(hands.book, words)
    if house.rules.dealer.policy == "free":
        return words("author.card.banker", draws=told)
    return told


def told_draws(book: RuleBook, words: Words) -> str:
    """On which totals the dealer draws: by the rule that everyone knows, or else one by one."""
    drawn = {(total, soft) for total in range(4, 22) for soft in (False, True) if _draws(book, total, soft)}
    for key, known in KNOWN_DRAWS.items():
        if drawn == known:
            return words(key)
    hard = tuple(total for total, soft in sorted(drawn) if not soft)
    soft = tuple(total for total, soft in sorted(drawn) if soft)
    parts = [words("house.hands.hard", totals=phrases.spans(hard, words))] if hard else []
    parts += [words("house.hands.soft", totals=phrases.spans(soft, words))] if soft else []
    return (
        words("author.card.draws", totals=words.all_of(parts)) if parts else words("author.card.never_draws")
    )


def _draws(book: RuleBook, total: int, soft: bool) -> bool:
    return (total > 11 or not soft) and book.dealer_draws[total][soft]


_BELOW_17 = {(total, soft) for total in range(4, 17) for soft in (False, True) if total > 11 or not soft}
KNOWN_DRAWS = {
    "house.card.stands_17": _BELOW_17,
    "house.card.hits_soft_17": _BELOW_17 | {(17, True)},
    "house.card.stands_18": _BELOW_17 | {(17, True), (17, False)},
}


def doubles(house: House, hands: Gathered, words: Words) -> str:
    offered = hands.offered("double")
    if Origin.DEALT not in offered:
        return words("house.card.no_double")
    dealt, domain = offered[Origin.DEALT], hands.undecided[Origin.DEALT]
    for key, every in (
        ("house.card.double_any", domain),
        ("house.card.double_any_two", {held: suits for held, suits in domain.items() if held.cards == 2}),
    ):
        if dealt == _members(every):
            return words(key)
    return words("author.card.double", hands=told_hands(dealt, domain, words))


def _members(domain: Domain) -> set[Hand]:
    return {(held, suits) for held, some in domain.items() for suits in some}


def doubles_after_split(house: House, hands: Gathered, words: Words) -> str:
    offered, domain = hands.offered("double"), hands.undecided.get(Origin.SPLIT)
    if not offered or domain is None:
        return ""
    if Origin.SPLIT not in offered:
        return words("house.card.no_das")
    told = words("author.card.double_split", hands=told_hands(offered[Origin.SPLIT], domain, words))
    if offered[Origin.SPLIT] == hands.also_after_split(offered):
        told = words("house.card.das")
    return told + words("house.card.sentence_gap") + aces if (aces := _aces_double(hands, words)) else told


def _aces_double(hands: Gathered, words: Words) -> str:
    """What split aces may, where hands like theirs may double; nothing where they have nothing to decide."""
    offered, domain = hands.offered("double"), hands.undecided.get(Origin.SPLIT_ACES, {})
    usual = {hand for hand in offered.get(Origin.DEALT, ()) if hand[0] in domain}
    aces = offered.get(Origin.SPLIT_ACES, set())
    if aces and aces == usual:
        return words("house.card.double_aces")
    if aces:
        return words("author.card.double_aces", hands=told_hands(aces, domain, words))
    return words("house.card.no_double_aces") if usual else ""


def splits(house: House, hands: Gathered, words: Words) -> str:
    most, offered = house.rules.split.max_hands, hands.offered("split")
    if Origin.DEALT not in offered:
        return words("house.card.no_split")
    dealt = offered[Origin.DEALT]
    # To how many hands aces may be split is a line of its own.
    again = offered.get(Origin.SPLIT, set()) | {hand for hand in dealt if hand[0].ranks == (1, 1)}
    if most == 2 or again == dealt:
        return _splits_alike(dealt, hands, most, words)
    return words("author.card.split", hands=told_by_origin(offered, hands, words), most=most)


def _splits_alike(dealt: set[Hand], hands: Gathered, most: int, words: Words) -> str:
    """Where split hands may split as those dealt may."""
    domain = hands.domains[Origin.DEALT]
    by_value = {held: EVERY_SUIT for held in domain if held.pair}
    by_rank = {held: EVERY_SUIT for held in by_value if held.ranks[0] == held.ranks[1]}
    for key, pairs in (("house.card.split_by_value", by_value), ("house.card.split_by_rank", by_rank)):
        if dealt == _members(pairs):
            return words(key, hands=most)
    return words("author.card.split", hands=told_hands(dealt, domain, words), most=most)


def split_aces(house: House, hands: Gathered, words: Words) -> str:
    """As the knobs would have it that lead to the script's answers."""
    if not hands.book.split_limit[1][1]:
        return ""
    rows = [
        row
        for (held, origin), row in hands.answers.items()
        if origin == Origin.SPLIT_ACES and held.cards == 2
    ]
    may_hit = any("hit" in answer.actions for row in rows for answer in row)
    rules = replace(house.rules, split=replace(house.rules.split, hit_split_aces=may_hit, forbidden_ranks=()))
    line = next(line for line in SPLITTING if "split.hit_split_aces" in line.knobs)
    return line.tell(rules, words)


def surrenders(house: House, hands: Gathered, words: Words) -> str:
    offered = hands.offered("surrender")
    if not offered:
        return words("house.card.no_surrender")
    which = told_by_origin(offered, hands, words, hands.undecided)
    told = [words("author.card.surrender", hands=which), _upcards(hands, words)]
    # Otherwise the line of the knobs tells it.
    if not house.asked.keys().isdisjoint(("special", "settlement")):
        told.append(told_given_up(hands, words))
    return words("house.card.sentence_gap").join(sentence for sentence in told if sentence)


def told_given_up(hands: Gathered, words: Words) -> str:
    """What hands get that were given up."""
    parts = parted({hand: hands.results.pattern(hand) for hand in hands.given_up})
    settled = told_pattern(parts[0].pattern, words) if len(parts) == 1 else words("author.result.varies")
    return words("author.card.surrendered", settled=settled)


def _upcards(hands: Gathered, words: Words) -> str:
    points = surrender_upcards(hands)
    if len(points) > 1:
        return words("author.card.surrender_hangs")
    cards = points.pop()
    if cards == ALL_POINTS:
        return ""
    return words("house.card.surrender_vs", cards=phrases.upcards(cards, words))


ALL_POINTS = tuple(range(1, 11))


def surrender_upcards(hands: Gathered) -> set[tuple[int, ...]]:
    """Against which upcards hands may be given up, in points: one tuple where that is the same for all."""
    answers = {answer for row in hands.rows for answer in row if "surrender" in answer.actions}
    return {tuple(sorted({worth(rank) for rank in answer.surrender_vs})) for answer in answers}


def insures(house: House, hands: Gathered, words: Words) -> str:
    """What insurance wins is a number of first bets where a script says so."""
    if not house.rules.sells_insurance:
        return words("house.card.no_insurance")
    book = hands.book
    (costs, of), (pays, to) = book.insurance_costs, book.insurance_pays
    by_knobs = {(costs * pays, of * to)}
    wins = sorted(set(book.insurance_wins.values()) or by_knobs, key=lambda ratio: ratio[0] / ratio[1])
    ten = "author.card.insurance_ten" if house.rules.insurance.on_ten else "author.card.insurance"
    told = words.one_of(phrases.percent(ratio) for ratio in wins)
    return words(ten, part=phrases.percent(house.rules.insurance.max), wins=told)


TELLERS: dict[str, Tell] = {
    "dealer.stand_on": dealer_draws,
    "dealer.soft17": dealer_draws,
    "double.on": doubles,
    "double.card_count": doubles,
    "double.after_split": doubles_after_split,
    "double.split_aces": doubles_after_split,
    "split.by": splits,
    "split.forbidden_ranks": splits,
    "split.hit_split_aces": split_aces,
    "surrender.kind": surrenders,
    "surrender.vs": surrenders,
    "surrender.card_count": surrenders,
    "surrender.after_split": surrenders,
    "surrender.refund": surrenders,
    "insurance.pay": insures,
}
"""What is told in place of a knob's line where a script decides; all else is told hand by hand."""
