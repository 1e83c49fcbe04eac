"""Where an operator runs the room and issues its chips: what may be played for them there, and what not."""

from pathlib import Path

from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.max_payout import max_payout
from fairdeal.games.game import Stake
from fairdeal.houses.following import Following
from fairdeal.houses.places import SHIPPED
from fairdeal.ledger.accounts import house as treasury
from fairdeal.terminal.blackjack.bet_prompt import limits_of
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.prompt import shown


def check_new_table(session: PlaySession) -> None:
    """Refuse bots, rules of one's own, and a house that could pay nothing."""
    if session.gives_chips:
        return
    if session.wanted_bots:
        raise Wrong("play.bots.no_money")
    if session.following is not None and (own := _own_rules(session.following)):
        raise Wrong("play.own_rules", given=own)
    has = session.party.visitors.store.balance(treasury(session.house.id))
    if not has and session.view.dealer.bankers == "house":
        least, name = limits_of(session).cheapest, session.house.id
        facts = {
            "least": session.money.text(least),
            "needs": session.money.text(max_payout(session.book, Stake(1, 1, least))),
        }
        raise Wrong("play.treasury.empty", house=name, data=as_option(session.data), **facts)


def may_go_on(session: PlaySession) -> bool:
    """Whether a table that was left may play on: it may be older than the operator's coming."""
    if session.gives_chips:
        return True
    has_bots = any(each.bot for each in session.view.seats)
    return not has_bots and session.following is not None and not _own_rules(session.following)


def _own_rules(following: Following) -> str:
    """What makes the rules others than those of a house that comes with the program; empty: nothing does."""
    if following.overrides:
        return "--set"
    # The folder counts and not the file, which could be a link beside a script of somebody's own.
    folder = Path(following.house.path).parent.resolve()
    return "" if folder.parent == SHIPPED.resolve() else f"--house {shown(str(following.where))}"
