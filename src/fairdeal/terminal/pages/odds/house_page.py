"""What a round in a house is worth, on one page."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.odds.figures import HouseOdds
from fairdeal.terminal.io.cells import columns
from fairdeal.terminal.pages.odds.layout import percent
from fairdeal.words import Words

NORMAL_95 = 1.96
SAME = 5e-9
"""Expectations closer than this are printed as equal."""


class Worth(Struct, frozen=True):
    """A house's odds, and everything printed with them."""

    house: str
    book: str
    """The fingerprint of its rule book."""
    odds: HouseOdds
    seconds: float
    seen: tuple[str, ...] = ()
    """Cards that are not in the shoe any more."""
    deals_to_cut_card: bool = False
    side_bets: tuple[tuple[str, float], ...] = ()
    """The name and value of each side bet, as a share of that bet."""


def house_page(worth: Worth, words: Words) -> list[str]:
    key = "odds.house.seen" if worth.seen else "odds.house.title"
    title = words(key, house=worth.house, seen=" ".join(worth.seen))
    rows = [(f"  {label}", text) for label, text in _rows(worth, words)]
    lines = [title, *columns(rows)]
    if worth.odds.results:
        lines += ["", words("odds.house.results"), *_results(worth.odds)]
    if remarks := list(_remarks(worth, words)):
        lines += ["", *(f"- {remark}" for remark in remarks)]
    return lines


def edge_label(ev: float, words: Words) -> str:
    """Who has the edge."""
    return words("odds.house.player" if ev > 0 else "odds.house.edge")


def _rows(worth: Worth, words: Words) -> Iterator[tuple[str, str]]:
    odds = worth.odds
    facts = {"percent": f"{abs(odds.edge_pct):.4f}", "error": f"{100 * NORMAL_95 * odds.error:.4f}"}
    key = "odds.house.of_bet_error" if odds.error else "odds.house.of_bet"
    yield edge_label(odds.ev, words), words(key, **facts)
    if abs(odds.ev_insuring - odds.ev) > SAME:
        key = "odds.house.insuring_player" if odds.ev_insuring > 0 else "odds.house.insuring_edge"
        yield words("odds.house.insuring"), words(key, percent=f"{100 * abs(odds.ev_insuring):.4f}")
    if odds.at_least is not None:
        key = "odds.house.at_least_player" if odds.at_least > 0 else "odds.house.at_least_edge"
        yield words("odds.house.at_least"), words(key, percent=f"{100 * abs(odds.at_least):.4f}")
    yield words("odds.house.return"), f"{100 + 100 * odds.ev:.4f} %"
    yield words("odds.house.sd"), words("odds.house.sd_bets", sd=f"{odds.sd:.4f}")
    for name, ev in worth.side_bets:
        key = "odds.house.side_player" if ev > 0 else "odds.house.side_edge"
        yield name, words(key, percent=f"{100 * abs(ev):.4f}")
    yield words("odds.house.strategy"), words(f"odds.strategy.{odds.strategy}")
    yield words("odds.house.shoe"), _shoe(worth, words)
    took = words("odds.house.took_seconds", seconds=f"{worth.seconds:.2f}", book=worth.book)
    yield words("odds.house.took"), took


def _shoe(worth: Worth, words: Words) -> str:
    if worth.seen:
        return words("odds.house.cards_left", seen=" ".join(worth.seen))
    return words(f"odds.house.{worth.odds.shoe.replace(' ', '_')}")


def _results(odds: HouseOdds) -> Iterator[str]:
    """Each result and its chance, from the worst to the best."""
    signed = {result: f"{result:+g}" if result else "0" for result in odds.results}
    most = max(map(len, signed.values()), default=0)
    for result, chance in odds.results.items():
        yield f"  {signed[result]:>{most}}  {percent(chance, 4):>8} %"


def _remarks(worth: Worth, words: Words) -> Iterator[str]:
    yield from remarks(worth.odds.remarks, words)
    if worth.deals_to_cut_card and not worth.seen:
        yield words("odds.house.cut_remark")


def remarks(stable: tuple[str, ...], words: Words) -> list[str]:
    """Sentences on why a figure is not exact, or what it assumes."""
    return [words(f"odds.remark.{remark}") for remark in stable]
