"""Side bets that make no sense, beside each other or in their house."""

from collections import Counter
from collections.abc import Iterator, Mapping

from fairdeal.cards import RANKS, pack
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.side_bet_answers import rows
from fairdeal.games.blackjack.side_bet_kinds import SIDE_BET_KINDS
from fairdeal.games.blackjack.side_bet_rules import SCRIPT, SideBetRules
from fairdeal.games.blackjack.side_bets import PAIRS, ROW

Wrong = tuple[str, str, Mapping[str, object]]
"""The knob of the side bet to mend, the sentence's key in the catalogue, and what it speaks of."""


def side_bets_can_be(rules: Rules) -> Iterator[Wrong]:
    """What is wrong with each side bet; `number` counts them from 0."""
    ids: set[str] = set()
    for number, bet in enumerate(rules.side_bet):
        facts = {"number": number, "id": bet.id}
        if bet.id in ids:
            yield "id", "side.sense.id", facts
        ids.add(bet.id)
        if rules.play.stakes == "points":
            yield "id", "side.sense.points", facts
        wrongs = _wrong_with_script(bet) if bet.kind == SCRIPT else _wrong_with_table(bet, rules)
        for knob, key, more in (*wrongs, *_wrong_with_limits(bet, rules)):
            yield knob, key, {**facts, **more}


def _wrong_with_script(bet: SideBetRules) -> Iterator[Wrong]:
    if bet.pays:
        yield "pays", "side.sense.script_pays", {}


def _wrong_with_table(bet: SideBetRules, rules: Rules) -> Iterator[Wrong]:
    kind = SIDE_BET_KINDS[bet.kind]
    foreign = [award for award in bet.pays if award not in kind.awards]
    facts = {"of": bet.kind, "tables": tuple(f'"{name}"' for name in kind.tables), "awards": kind.awards}
    if not bet.pays:
        yield "pays", "side.sense.no_pays", facts
    elif foreign:
        yield "pays", "side.sense.foreign_award", {**facts, "award": foreign[0]}
    elif not _can_win(bet, rules):
        yield "pays", "side.sense.never_won", facts


def _can_win(bet: SideBetRules, rules: Rules) -> bool:
    """Whether some deal from the house's shoe wins; a shoe without cards is told of elsewhere."""
    composition, decks = rules.shoe.composition, rules.shoe.decks
    if set(composition.removed) == set(RANKS) and not composition.added:
        return True
    copies = CARDS_LOOKED_AT if decks == "infinite" else int(decks)
    shoe = Counter(pack(composition.removed, composition.added) * copies)
    return any(
        won and Counter((*pair, upcard)) <= shoe
        for pair, row in zip(PAIRS, rows(bet), strict=True)
        for (upcard, _), won in zip(ROW, row, strict=True)
    )


CARDS_LOOKED_AT = 3
"""A side bet looks at no more, so that an endless shoe need not hold more of any card."""


def _wrong_with_limits(bet: SideBetRules, rules: Rules) -> Iterator[Wrong]:
    least, most = bet.min_bet or rules.table.bet_step, bet.max_bet or rules.table.max_bet
    if most[0] * least[1] < least[0] * most[1]:
        yield "min_bet" if bet.min_bet else "max_bet", "side.sense.limits", {}
    chip = rules.table.chip
    for knob, amount in (("min_bet", bet.min_bet), ("max_bet", bet.max_bet)):
        if amount is not None and amount[0] * chip[1] % (amount[1] * chip[0]):
            yield knob, "side.sense.chip", {"knob": knob}
