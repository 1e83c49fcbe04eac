"""docs/odds/figures.md: published figures, and what our odds and our simulator say of the same houses."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import hypot

from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.houses.library import open_files, open_house
from fairdeal.houses.places import FILE, HouseFile, shipped
from fairdeal.houses.telling.summary import summary
from fairdeal.simulator.results import Results, results
from fairdeal.simulator.run import run
from fairdeal.simulator.shoe_plan import shoe_plan
from fairdeal.words import words_for
from tests.odds import ref
from tests.odds.ref_rules import RULES

INTRO = """# Our figures beside published ones

Published figures of whole games, and what Fair Deal says of the same houses when this page is printed. The
published ones lie in `tests/data/odds` with a legend; none of them was computed by Fair Deal, and this is a
part of them. [How the odds are computed](method.md) explains the classes, and [how houses are
simulated](simulation.md) the cut card.

Edges are the house's, in percent of the first bet; below zero the player is ahead. Insurance and even money
are declined. *Same* means: to the last digit that was published. In short: S17 and H17, the dealer stands
or draws on soft 17; DAS, doubling after a split; SP4, a box may come to four hands; RSA, aces are split
again; LS and ES, late and early surrender."""

GAMES = """## Whole games, class by class

Fresh shoe. Theirs: two exact programs, written independently, that agree to 5e-15."""

GRID = """## More rules together

With RSA, too. Fresh shoe. Theirs: an exact analyser, to six digits."""

EFFECTS = """## One rule changed

Six decks, S17, DAS, SP4, and one setting more; fresh shoe, class `cdp`. Theirs: an exact analyser, to four
digits."""

HOUSES = """## Houses that come with Fair Deal

Fresh shoe, class `cdp`. Theirs: exact analysers, but for Blackjack Switch, where two hands are seen at once
and nobody's figure is exact. The last column is what our figure says of itself: see [what is not
exact](method.md#what-is-not-exact)."""

CUT_CARD = """## With a cut card

Simulated by both sides, ± one standard error: the chart of class `total`, one box. Theirs: 3·10⁸ rounds.
Ours: {rounds} rounds, seed {seed}. Beside them the exact edge of a fresh shoe: what is lost beyond it is
the cut card's doing. *Apart* counts standard errors, theirs and ours together."""

MEANT: dict[str, tuple[str, tuple[str, ...]]] = {
    "double_exposure_ac": (
        "the published figure lets a soft 21 be doubled, too",
        ("play.stop_on_21=false", "double.on=hard 9-11, soft 19-21"),
    )
}
"""Where a published figure is of other rules than the house has: why, and the settings that it is of."""

GAMES_SHOWN = (
    "decks=1 h17=0 double_min=0 das=0 max_hands=4 max_ace_hands=2 late_surrender=0 bj_pays=1.5",
    "decks=6 h17=0 double_min=0 das=1 max_hands=4 max_ace_hands=2 late_surrender=0 bj_pays=1.5",
)
GRID_SHOWN = ("decks=2 soft17=H17 das=1 late_surrender=1 resplit_aces=1",)
RULES_SHOWN = ("bj65", "redouble1", "rescue", "charlie7", "push22", "b678_suited_3")

CUT_CARD_SHOWN = {
    "6D_S17_NDAS_noLS_noRSA": ref.house(das=False, more="shoe.cut_card_from_end = 78\nshoe.burn_cards = 0"),
    "1D_S17_NDAS": ref.house(1, das=False, more="shoe.cut_card_from_end = 26\nshoe.burn_cards = 0"),
}
ROUNDS, SEED = 20_000_000, 1

LEFT_OUT = ("atlantic_city", "uk", "vegas_downtown", "vegas_strip_liberal")
"""Houses like others that are shown: each takes its time to be worked out."""


def figures_page() -> str:
    """The whole page."""
    lines = [INTRO, "", GAMES, "", *_by_class(_named(ref.exact_edges(), GAMES_SHOWN), digits=10)]
    lines += ["", GRID, "", *_by_class(_named(ref.edge_grid(), GRID_SHOWN), digits=6)]
    lines += ["", EFFECTS, "", *_effects(), "", HOUSES, "", *_houses()]
    lines += ["", CUT_CARD.format(rounds=f"{ROUNDS:,}", seed=SEED), "", *_cut_card()]
    return "\n".join(lines) + "\n"


# Worked out.


def _named(figures: Iterable[ref.Figure], names: Sequence[str]) -> list[ref.Figure]:
    return [figure for figure in figures if figure.name in names]


def _by_class(figures: Iterable[ref.Figure], digits: int) -> Iterator[str]:
    rows = ((_short(figure.house), f"`{figure.strategy}`", *_compared(figure, digits)) for figure in figures)
    return _table(("house", "class", "theirs", "ours", ""), rows)


def _effects() -> Iterator[str]:
    by_rule = {figure.name.split()[-1]: figure for figure in ref.rule_effects() if figure.name[0] == "6"}
    settings = {rule: ", ".join(RULES[rule].splitlines()) for rule in RULES_SHOWN}
    rows = ((f"`{text}`", *_compared(by_rule[rule], 4)) for rule, text in settings.items())
    return _table(("setting", "theirs", "ours", ""), rows)


def _houses() -> Iterator[str]:
    figures = [figure for figure in ref.house_edges() if figure.house not in LEFT_OUT]
    rows = ((_linked(figure.house), *_compared(figure, 4), _exactness(figure.house)) for figure in figures)
    yield from _table(("house", "theirs", "ours", "", ""), rows)
    for figure in figures:
        if not _is_same(figure):
            yield from ("", _why_not(figure.house))


def _why_not(house: str) -> str:
    """Why the published figure is not the same."""
    if house not in MEANT:
        return f"{house}: nobody knows yet why the two differ."
    why, settings = MEANT[house]
    ours = odds.expectation(open_house(house, settings)[1], "cdp")[0]
    told = " and ".join(f"`{setting}`" for setting in settings)
    return f"{house}: {why}. With {told} ours is {_edge(ours, 4)}."


def _linked(house: str) -> str:
    return f"[{house}](../houses/gallery.md#{house})"


def _exactness(house: str) -> str:
    from fairdeal.odds.answers import is_exact_by

    return "exact" if is_exact_by(_opened(house)[1], "cdp") else "not exact"


def _compared(figure: ref.Figure, digits: int) -> tuple[str, str, str]:
    ours = _ev(figure.house, figure.strategy)
    same = "same" if _is_same(figure) else "**not the same**"
    return _edge(figure.value, digits), _edge(ours, digits), same


def _is_same(figure: ref.Figure) -> bool:
    return abs(_ev(figure.house, figure.strategy) - figure.value) <= figure.half_digit


@cache
def _opened(house: str) -> tuple[House, RuleBook]:
    """A shipped house by its name, or one by its knobs."""
    if house in shipped():
        return open_house(house)
    return open_files([HouseFile("figure", FILE, house.encode())])


@cache
def _ev(house: str, strategy: str) -> float:
    return odds.expectation(_opened(house)[1], strategy)[0]


def _short(house: str) -> str:
    return summary(_opened(house)[0], words_for("en"))


# Simulated.


def _cut_card() -> Iterator[str]:
    published = {row["game"]: row for row in ref.rows("sim_reference.csv")}
    rows = (_both_simulated(published[game], house) for game, house in CUT_CARD_SHOWN.items())
    return _table(("house", "theirs", "ours", "apart", "fresh shoe"), rows)


def _both_simulated(theirs: dict[str, str], house: str) -> tuple[str, ...]:
    ours = _simulated(house)
    ev, se = float(theirs["ev_pct"]) / 100, float(theirs["se_pct"]) / 100
    apart = abs(ours.ev - ev) / hypot(ours.se, se)
    cells = [f"{_edge(each, 4)} ± {100 * error:.4f}" for each, error in ((ev, se), (ours.ev, ours.se))]
    return (_short(house), *cells, f"{apart:.1f}", _edge(_ev(house, "total"), 4))


def _simulated(house: str) -> Results:
    # The compiler takes a second to come in: who prints another page need not wait for it.
    from fairdeal.simulator.choose import player_for

    opened, book = _opened(house)
    player = player_for(book, odds.chart(book, "total"), shoe_plan(opened.rules.shoe, book)).player
    return results(run(player, ROUNDS, SEED).tally, player.unit)


# Cells.


def _edge(ev: float, digits: int) -> str:
    return f"{-100 * ev:.{digits}f}".replace("-", "−")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    yield from (f"| {' | '.join(row)} |" for row in rows)
