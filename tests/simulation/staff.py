"""The room with its people: an operator who moves play money beside the play, and limits that people set.

This is below the room: whoever keeps its data gives these orders, and no process that plays hears of them.
"""

from collections.abc import Callable, Iterator
from random import Random

from fairdeal.games.game import Refused
from fairdeal.ledger.limits import LIMITS
from fairdeal.people import Directory
from fairdeal.people.person import Role, Status
from fairdeal.store import Store
from tests.people.building import DAY, HOUR, PASSWORD, cheap
from tests.simulation.people import DEALER, OPERATOR, PLAYERS

MINUTE = 60_000
FUNDS = 100_000_000
SMALL_FUNDS = {"free_bet": 60_000, "single_deck_65": 40_000}
"""What a house has to fund its banks from; two can have too little for a round."""

Order = Callable[[str], object]
"""Does something in the room, under an id."""


class Staff:
    """Whoever gives orders to the room; everything that they do comes from the world's chance."""

    def __init__(
        self, store: Store, clock: Callable[[], int], chance: Random, numbers: Iterator[int]
    ) -> None:
        """`numbers`: of the orders."""
        self.room = Directory(store, clock, chance.randbytes, cheap())
        self._clock, self._chance, self._numbers = clock, chance, numbers

    def begin(self, wallets: dict[str, int]) -> None:
        """Everybody signs up and gets something to play with."""
        self.room.sign_up("begin-ops", OPERATOR, "Olga", PASSWORD)
        self.room.appoint("begin", OPERATOR)
        self.room.sign_up("begin-dealing", DEALER, "Dee", PASSWORD)
        self.room.give_roles("begin-role", OPERATOR, DEALER, [Role.PLAYER, Role.DEALER])
        for person, chips in wallets.items():
            self.room.sign_up(f"begin-{person}", person, person.title(), PASSWORD)
            self.room.issue(f"begin-with-{person}", OPERATOR, f"wallet:{person}", chips, "to begin with")
        if self._chance.random() < 0.25:
            for person in wallets:
                self.room.limit(
                    f"begin-within-{person}", person, "loss", self._chance.choice((900, 3_000, 9_000))
                )

    def fund(self, house: str) -> None:
        """Once for each house: whatever it may lose, and nobody but an operator may issue it."""
        chips = SMALL_FUNDS.get(house, FUNDS)
        self.room.issue(f"begin-with-{house}", OPERATOR, f"house:{house}", chips, "opening funds")

    def order(self, *, money_only: bool = False) -> str:
        """One order, sometimes sent twice; gives what came of it."""
        person = self._chance.choice(PLAYERS)
        if money_only or self._chance.random() < 0.4:
            told, order = self._about_money(f"wallet:{person}")
        else:
            told, order = self._about_person(person)
        command = f"order-{next(self._numbers)}"
        answers = {self._sent(command, order) for _ in range(self._chance.choice((1, 1, 2)))}
        assert len(answers) == 1, f"{told} was answered {answers}"
        return f"{told}: {answers.pop()}"

    def _sent(self, command: str, order: Order) -> str:
        try:
            return f"done {order(command) or ''}"
        except Refused as refusal:
            assert refusal.code.split("/")[0] in ("people", "ledger", "limit", "account"), refusal.code
            return str(refusal)

    # Play money.

    def _about_money(self, wallet: str) -> tuple[str, Order]:
        room, chips = self.room, self._chance.choice((1, 700, 5_000, 30_000))
        other = self._chance.choice(("suspense", "house:vegas_strip", f"wallet:{PLAYERS[0]}"))
        source, target = self._chance.choice(((wallet, other), (other, wallet)))
        match self._chance.choice(("issue", "retire", "adjust")):
            case "issue":
                return f"{wallet} gets {chips}", lambda command: room.issue(
                    command, OPERATOR, wallet, chips, "a gift"
                )
            case "retire":
                return f"{wallet} gives {chips}", lambda command: room.retire(
                    command, OPERATOR, wallet, chips, "enough"
                )
            case _:
                return f"{chips} from {source} to {target}", lambda command: room.adjust(
                    command, OPERATOR, source, target, chips, "put right", confirm=chips
                )

    # People.

    def _about_person(self, person: str) -> tuple[str, Order]:
        room, chance = self.room, self._chance
        if chance.random() < 0.1:
            until = self._clock() + chance.choice((MINUTE, HOUR, 2 * DAY))
            return f"{person} stays away until {until}", lambda command: room.stay_away(
                command, person, until
            )
        if chance.random() < 0.15:
            to = Status.BLOCKED if room.person(person).status is Status.ACTIVE else Status.ACTIVE
            return f"{person} is {to}", lambda command: room.set_status(
                command, OPERATOR, person, to, "it is late"
            )
        limit = chance.choice(LIMITS)
        most = {"loss": (3_000, 20_000), "stake": (500, 2_000), "rounds": (2, 5), "minutes": (3, 9)}
        amount = chance.choice((*most[limit], *most[limit], None))
        return f"{person} limits {limit} to {amount}", lambda command: room.limit(
            command, person, limit, amount
        )
