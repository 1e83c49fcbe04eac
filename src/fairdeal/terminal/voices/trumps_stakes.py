"""Trumps for play money: what everybody stakes comes from the wallet, and what they win goes there."""

from collections.abc import Iterable, Iterator

from fairdeal.games.game import Seat
from fairdeal.tables.terms import in_chips
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.voices.trumps_scene import Scene
from fairdeal.words.money import CHIP

USUAL_MONEY = (100, 1)
"""Who has nothing can play for so much, which is issued; a new person is given a multiple of it, and so at
the usual house of blackjack.
"""


class StakeTooHigh(Exception):
    """Somebody has fewer chips than are to be staked."""

    def __init__(self, name: str, person: str, wants: int, has: int, most: int) -> None:
        self.name, self.person, self.wants, self.has, self.most = name, person, wants, has, most
        super().__init__(f"{name} has {has} chips of {wants}")


def check_wallets(local: LocalTable, scene: Scene, people: Iterable[Seat]) -> None:
    """Before anybody sits down: see that all can pay, let them in, and give new ones their play money."""
    visitors, usual = local.visitors, in_chips(USUAL_MONEY, CHIP)
    has = {name: visitors.will_have(name, usual) for name in map(scene.player, people)}
    poorest = min(has, key=has.__getitem__, default="")
    if poorest and (most := _most(local, has[poorest], usual)) < scene.stake:
        raise StakeTooHigh(poorest, visitors.id_of(poorest), scene.stake, has[poorest], most)
    for name in has:
        local.welcome(name, usual)


def _most(local: LocalTable, has: int, usual: int) -> int:
    """What somebody can stake: all they have, and new play money where that is nothing."""
    return has or (usual if local.visitors.gives_money else 0)


def sit_down(local: LocalTable, scene: Scene, seat: Seat) -> Iterator[str]:
    """Bring the stake, and say where it came from."""
    name, words, wallet = scene.player(seat), scene.words, local.visitors.wallet_name(scene.words)
    has_nothing = not local.wallet(local.visitors.id_of(name))
    seated = local.sit_down(seat, name, scene.stake, issued=has_nothing and local.visitors.gives_money)
    if seated.issued:
        yield words("play.wallet.issued.name", name=name, wallet=wallet, money=scene.money(seated.issued))
    if scene.stake:
        facts = {"money": scene.money(seated.brought), "left": scene.money(seated.left)}
        yield words("trumps.stake.brought", name=name, wallet=wallet, **facts)


def seat_bot(local: LocalTable, scene: Scene, seat: Seat, kind: str) -> Iterator[str]:
    """Bots play with chips that are issued for them."""
    local.seat_bot(kind, scene.player(seat), seat, scene.stake)
    if scene.stake:
        yield scene.words("trumps.stake.bot", name=scene.player(seat), money=scene.money(scene.stake))


def wallet_lines(local: LocalTable, scene: Scene, people: dict[Seat, str]) -> Iterator[str]:
    """What everybody has who has played for money; `people`: their ids by seat."""
    wallet = local.visitors.wallet_name(scene.words)
    for seat, person in people.items():
        facts = {"wallet": wallet, "money": scene.money(local.wallet(person))}
        yield scene.words("play.wallet.has.name", name=scene.player(seat), **facts)
