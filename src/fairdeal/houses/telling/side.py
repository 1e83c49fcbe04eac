"""The lines of the rule card about side bets: what each is on, what it pays, and what it costs."""

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.games.blackjack.rules import Rules, SideBetRules
from fairdeal.games.blackjack.side_bet_kinds import SIDE_BET_KINDS
from fairdeal.games.blackjack.side_bet_rules import SCRIPT
from fairdeal.games.blackjack.side_bets import SideBet
from fairdeal.houses.telling import phrases
from fairdeal.words import Words


def side_bet_lines(rules: Rules, book: RuleBook, words: Words) -> list[str]:
    """One line a side bet."""
    return [_side_bet(bet, rules, book, words) for bet in rules.side_bet]


def side_bet_name(bet: SideBetRules, words: Words) -> str:
    """What people call it: the house's own name, or else its kind's."""
    if bet.name or bet.kind == SCRIPT:
        return bet.name or bet.id
    return words(f"side.kind.{bet.kind}")


def side_bet_names(rules: Rules, words: Words) -> dict[str, str]:
    """What people call each side bet, by its id."""
    return {bet.id: side_bet_name(bet, words) for bet in rules.side_bet}


def award_name(award: str, words: Words) -> str:
    """An award in words; those that a script made up are told as they are."""
    return words.all_of(_award(part, words) for part in award.split(" + "))


def _award(name: str, words: Words) -> str:
    known = any(name in kind.awards for kind in SIDE_BET_KINDS.values())
    return words(f"side.award.{name}") if known else name


def _side_bet(bet: SideBetRules, rules: Rules, book: RuleBook, words: Words) -> str:
    least, most = bet.min_bet or rules.table.bet_step, bet.max_bet or rules.table.max_bet
    answers = next((each for each in book.side_bets if each.id == bet.id), None)
    facts = {
        "name": side_bet_name(bet, words),
        "id": bet.id,
        "least": phrases.amount(least),
        "most": phrases.amount(most),
    }
    if answers is None:  # a script has not been asked
        return words("side.card.script", **facts)
    paid = bet.pays or dict(answers.awards)
    return words(
        "side.card",
        **facts,
        on=words(f"side.on.{bet.kind}"),
        pays=words("list.comma").join(_pays(paid, words)),
        cost=_cost(answers, book, words),
    )


def _pays(paid: dict[str, Ratio], words: Words) -> list[str]:
    """The pay table, the best paid first."""
    ranked = sorted(paid.items(), key=lambda award: -award[1][0] / award[1][1])
    return [
        words("side.card.pays", award=award_name(award, words), odds=phrases.odds(pay))
        for award, pay in ranked
    ]


def _cost(answers: SideBet, book: RuleBook, words: Words) -> str:
    # Whoever only deals a round need not pay for the arithmetic of fractions.
    from fairdeal.games.blackjack.side_bet_edge import edge

    cost = edge(answers, book.pack, book.decks)
    if not cost:
        return words("side.card.even")
    key = "side.card.costs" if cost > 0 else "side.card.gains"
    return words(key, percent=f"{float(abs(cost) * 100):.4f}")
