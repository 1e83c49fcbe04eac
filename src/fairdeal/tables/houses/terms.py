"""Makes the terms of a table, in chips, from a house."""

from msgspec.structs import replace

from fairdeal.cards import Shuffling
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import SideBetRules, TableRules
from fairdeal.games.blackjack.settle import pays_whole_chips
from fairdeal.games.blackjack.table_rules import UNHURRIED
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.money import room_chips
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.terms import DUTIES, HOUSE, SideTerms, Terms, in_chips
from fairdeal.words.money import CHIP


def blackjack_terms(house: House, book: RuleBook) -> Terms:
    """The terms that a house sets for its tables."""
    table, shoe = house.rules.table, house.rules.shoe
    most_paid = house.rules.pay.max_payout
    banker = table.banker.removeprefix("player:")
    chip, house_chip = chips_of(house)
    return Terms(
        seats=table.seats,
        boxes_each=table.hands_per_player,
        bets_in_pairs=book.swap,
        least=0 if book.points_only else house_chip * in_chips(table.min_bet, table.chip),
        most=0 if book.points_only else house_chip * in_chips(table.max_bet, table.chip),
        step=house_chip * in_chips(table.bet_step, table.chip),
        side=tuple(_side_terms(bet, table, house_chip) for bet in house.rules.side_bet),
        payout_most=house_chip * in_chips(most_paid, table.chip) if most_paid else None,
        chip=chip,
        house_chip=house_chip,
        decision_seconds=table.decision_seconds if isinstance(table.decision_seconds, int) else None,
        is_unhurried=table.decision_seconds == UNHURRIED,
        banker=banker,
        duties=table.duties,
        leaving=table.leaving,
        joins_mid_shoe=table.mid_shoe_entry,
        shuffling=Shuffling(
            shuffle=shoe.shuffle,
            penetration=shoe.share_dealt,
            cut_card_from_end=shoe.cut_card_from_end,
            burn_cards=shoe.burn_cards,
            burn_visible=shoe.burn_visible,
            when_empty="new_shoe" if shoe.when_empty == "new_shoe" else "reshuffle_discards",
        ),
    )


def chips_of(house: House) -> tuple[tuple[int, int], int]:
    """The value of a chip at a table of this house, and how many of them make one of the house's own chips.

    A house whose chips are smaller than the room's, or not a multiple of them, can play only if nothing is
    stored.
    """
    size = room_chips(house.rules.table.chip)
    return (house.rules.table.chip, 1) if size is None else (CHIP, size)


def _side_terms(bet: SideBetRules, table: TableRules, house_chip: int) -> SideTerms:
    """A side bet without its own limits has the table's step and largest bet."""
    step = house_chip * in_chips(table.bet_step, table.chip)
    least = house_chip * in_chips(bet.min_bet, table.chip) if bet.min_bet else step
    most = house_chip * in_chips(bet.max_bet or table.max_bet, table.chip)
    return SideTerms(id=bet.id, least=least, most=most, step=min(least, step))


# Tables for people at one terminal.

HIDDEN_STAKE = 100
"""The stake of every hand if people see no money."""


def local_terms(house: House, book: RuleBook, *, shows_bets: bool, by_hand: bool = False) -> Terms:
    """The house's own terms without a clock: people who sit side by side need none.

    `by_hand`: a person deals for the house, and has all duties if the house doesn't name any.
    """
    terms = _without_clock(blackjack_terms(house, book))
    if by_hand and not terms.duties:
        terms = replace(terms, duties=DUTIES)
    if not (book.points_only or is_hidden(house, book, shows_bets=shows_bets)):
        return terms
    # If nobody is asked for a bet, there is no betting to close.
    unasked = {"banker": HOUSE, "duties": tuple(duty for duty in terms.duties if duty != "open")}
    if book.points_only:
        return replace(terms, **unasked, chip=CHIP, house_chip=1)
    alike = {
        "least": HIDDEN_STAKE,
        "most": HIDDEN_STAKE,
        "step": 1,
        "boxes_each": 1,
        "for_show": True,
        "chip": CHIP,
        "house_chip": 1,
    }
    return replace(terms, **unasked, **alike, payout_most=None)


def _without_clock(terms: Terms) -> Terms:
    """If the house has a clock, mark a table without one as unhurried, so that nobody can choose another
    clock for it.
    """
    has_clock = terms.decision_seconds is not None
    return replace(terms, decision_seconds=None, is_unhurried=has_clock or terms.is_unhurried)


def is_hidden(house: House, book: RuleBook, *, shows_bets: bool) -> bool:
    """Whether everybody plays every hand for the same stake, without being asked and without seeing it.

    Never with points, side bets or pairs of boxes, nor if no such stake is always paid in whole chips.
    """
    asks_more = book.points_only or book.swap or bool(book.side_bets)
    return house.voice == "cs161" and not (shows_bets or asks_more) and pays_whole_chips(HIDDEN_STAKE, book)


# Opening.


def all_terms(house: House, book: RuleBook) -> tuple[Terms, ...]:
    """Every form of its terms with which a table of this house may be opened: the house's own, with its
    clock, and those of a table at one terminal.
    """
    local = (local_terms(house, book, shows_bets=shows_bets) for shows_bets in (True, False))
    return tuple(dict.fromkeys((blackjack_terms(house, book), *local)))


def blackjack_table(
    table: str, house: House, book: RuleBook, by: str, terms: Terms | None = None
) -> TableOpened:
    """The event that opens a table of this house."""
    terms = terms or blackjack_terms(house, book)
    return TableOpened(table, "blackjack", house.id, fingerprint(book), terms, by, house.overrides)
