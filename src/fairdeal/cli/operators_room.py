"""Where an operator runs the room and issues its chips: what may be played for them there, and what not."""

from pathlib import Path

from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.max_payout import max_payout
from fairdeal.games.game import Stake
from fairdeal.houses.following import Following
from fairdeal.houses.places import SHIPPED
from fairdeal.ledger.accounts import house as treasury
from fairdeal.tables.terms import HOUSE
from fairdeal.terminal.asking import shown
from fairdeal.terminal.betting import limits_of
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.sitting import Sitting


def check_new_table(sitting: Sitting) -> None:
    """Refuse bots, rules of one's own, and a house that could pay nothing."""
    if sitting.gives_chips:
        return
    if sitting.wanted_bots:
        raise Wrong("play.bots.no_money")
    if sitting.following is not None and (own := _own_rules(sitting.following)):
        raise Wrong("play.own_rules", given=own)
    has = sitting.local.visitors.store.balance(treasury(sitting.house.id))
    if not has and sitting.table.terms.banker == HOUSE:
        least, name = limits_of(sitting).cheapest, sitting.house.id
        facts = {
            "least": sitting.money.text(least),
            "needs": sitting.money.text(max_payout(sitting.book, Stake(1, 1, least))),
        }
        raise Wrong("play.treasury.empty", house=name, data=as_option(sitting.data), **facts)


def may_go_on(sitting: Sitting) -> bool:
    """Whether a table that was left may play on: it may be older than the operator's coming."""
    if sitting.gives_chips:
        return True
    has_bots = any(place.bot for place in sitting.table.places.values())
    return not has_bots and sitting.following is not None and not _own_rules(sitting.following)


def _own_rules(following: Following) -> str:
    """What makes the rules others than those of a house that comes with the program; empty: nothing does."""
    if following.overrides:
        return "--set"
    # The folder counts and not the file, which could be a link beside a script of somebody's own.
    folder = Path(following.house.path).parent.resolve()
    return "" if folder.parent == SHIPPED.resolve() else f"--house {shown(str(following.where))}"
