"""A house's script in the real sandbox, asked about one hand or one end at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from fairdeal.cards import RANK_OF, card
from fairdeal.games.blackjack.hand import total_of, worth
from fairdeal.houses.load import load_house
from fairdeal.scripts.book import program_of
from fairdeal.scripts.host import Script, Session, WorkerHost


class Asked:
    """A session whose functions are asked about single points, in the words of the source's tables."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def special(self, held: str, *, split: bool) -> tuple[str, list[str]]:
        """What a hand is called and may do; what the engine makes of no answer is `general`."""
        ((value,), _) = self.session.call("ask_hands", "special", [hand_facts(held, split)], [suit_of(held)])
        name, actions = value or ("general", ["hit", "stand"])
        return name, actions

    def settlement(self, box: dict[str, Any], dealer: dict[str, Any], bet: int) -> tuple[str, Fraction]:
        """Who wins, and how much money on top of the stake."""
        ((value,), _) = self.session.call("ask_settlement", [box], [dealer])
        winner, *amounts = value if isinstance(value, list) else [value]
        return winner.upper(), sum(map(ratio, amounts), Fraction()) * bet

    def insurance(self, bet: int) -> Fraction:
        ((value,), _) = self.session.call("ask_insurance", [box_facts("general", "none", 1, 16, 2)])
        return ratio(value) * bet


@contextmanager
def asked(house: str) -> Iterator[Asked]:
    """A shipped house's own scripts, with those of the houses that it extends."""
    loaded = load_house(house)
    scripts = [Script(file, Path(file).read_text(encoding="utf-8")) for file in loaded.scripts]
    with WorkerHost().start(program_of(loaded.rules, scripts)) as session:
        yield Asked(session)


def ratio(amount: Any) -> Fraction:
    """A number of first bets as a script writes it."""
    if isinstance(amount, str):
        amount = [int(part) for part in amount.split(":")]
    return Fraction(*amount) if isinstance(amount, list) else Fraction(amount)


def hand_facts(held: str, split: bool) -> str:
    """A hand as the driver is handed it."""
    ranks = sorted(RANK_OF[card(each)] for each in held.split())
    total, soft = total_of(ranks)
    two = len(ranks) == 2
    pair = "pair" if two and worth(ranks[0]) == worth(ranks[1]) else "-"
    origin = ("a" if ranks[0] == 1 else "s") if split else "D" if two and total == 21 else "d"
    return f"{','.join(map(str, ranks))} {total} {'soft' if soft else 'hard'} {pair} {origin}"


def suit_of(held: str) -> str:
    suits = {each[-1] for each in held.split()}
    return suits.pop() if len(suits) == 1 else ""


def box_facts(category: str, last: str, stakes: int, total: int, cards: int) -> dict[str, Any]:
    return {
        "category": category,
        "total": total,
        "cards": cards,
        "last": last,
        "stakes": stakes,
        "split": False,
        "natural": cards == 2 and total == 21,
        "bets": [1] * stakes,
        "bet_sum": stakes,
        "first_bet": 1,
    }


def dealer_facts(total: int, natural: bool) -> dict[str, Any]:
    category = "bust" if total > 21 else "Blackjack" if natural else "general"
    return {"category": category, "total": total, "cards": 2 if natural else 3, "natural": natural}
