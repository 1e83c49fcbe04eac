"""Trumps for play money: stakes come from the wallet, and winnings go back to it."""

from collections.abc import Iterable, Iterator

from fairdeal.games.game import Seat
from fairdeal.terminal.party import Party
from fairdeal.terminal.trumps.scene import Scene
from fairdeal.words.money import CHIP

USUAL_CHIPS = 100 * CHIP[1] // CHIP[0]
"""100 of play money, issued to a player who has nothing. A new person gets a multiple of it, as at the usual
house of blackjack.
"""


class StakeTooHigh(Exception):
    """A player has fewer chips than the stake."""

    def __init__(self, name: str, person: str, wants: int, has: int, most: int) -> None:
        self.name, self.person, self.wants, self.has, self.most = name, person, wants, has, most
        super().__init__(f"{name} has {has} chips of {wants}")


def check_wallets(party: Party, scene: Scene, people: Iterable[Seat]) -> None:
    """Before anybody sits down: check that all can pay, let them in, and give new people their play money."""
    visitors, usual = party.visitors, USUAL_CHIPS
    has = {name: visitors.will_have(name, usual) for name in map(scene.player, people)}
    poorest = min(has, key=has.__getitem__, default="")
    if poorest and (most := _most(party, has[poorest], usual)) < scene.stake:
        raise StakeTooHigh(poorest, visitors.id_of(poorest), scene.stake, has[poorest], most)
    for name in has:
        party.welcome(name, usual)


def _most(party: Party, has: int, usual: int) -> int:
    """The most that a player can stake: all they have, or new play money if they have nothing."""
    return has or (usual if party.visitors.gives_money else 0)


def sit_down(party: Party, scene: Scene, seat: Seat) -> Iterator[str]:
    """Bring the stake; returns lines about where it came from."""
    name, words, wallet = scene.player(seat), scene.words, party.visitors.wallet_name(scene.words)
    has_nothing = not party.wallet(party.visitors.id_of(name))
    seated = party.sit_down(seat, name, scene.stake, issued=has_nothing and party.visitors.gives_money)
    if seated.issued:
        yield words("play.wallet.issued.name", name=name, wallet=wallet, money=scene.money(seated.issued))
    if scene.stake:
        facts = {"money": scene.money(seated.brought), "left": scene.money(seated.left)}
        yield words("trumps.stake.brought", name=name, wallet=wallet, **facts)


def seat_bot(party: Party, scene: Scene, seat: Seat, kind: str) -> Iterator[str]:
    """Bots play with chips that are issued for them."""
    party.seat_bot(kind, scene.player(seat), seat, scene.stake)
    if scene.stake:
        yield scene.words("trumps.stake.bot", name=scene.player(seat), money=scene.money(scene.stake))


def wallet_lines(party: Party, scene: Scene, people: dict[Seat, str]) -> Iterator[str]:
    """The wallets of people who played for money; `people`: their ids by seat."""
    wallet = party.visitors.wallet_name(scene.words)
    for seat, person in people.items():
        facts = {"wallet": wallet, "money": scene.money(party.wallet(person))}
        yield scene.words("play.wallet.has.name", name=scene.player(seat), **facts)
