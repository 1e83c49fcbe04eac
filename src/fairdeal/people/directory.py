"""The directory of a room: its people, what each may do, and the play money that comes in and goes out.

Every change is a command with an id that the sender makes. Sent again, it gets the same answer, and nothing
is done twice. What is not allowed is refused, with a code `people/…`, `ledger/…` or `limit/…`.
"""

from collections.abc import Callable, Iterable

from fairdeal.games.game import refused
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.limits import Day, check_here, check_play
from fairdeal.people import money, sign_in, standing
from fairdeal.people.checks import (
    check_command,
    check_password,
    find_active_person,
    find_person,
    has_operator,
    shown,
)
from fairdeal.people.commands import RoomCommand, make_command
from fairdeal.people.events import ROOM, ClockCorrected
from fairdeal.people.log import Decision, Keep, Roll, RoomLog
from fairdeal.people.passwords import Argon2, Hasher, code_as_made
from fairdeal.people.person import Contact, People, Person, Role
from fairdeal.people.reported_events import ReportedEvent, report_events
from fairdeal.people.vault import Vault
from fairdeal.store import Command, Line, Store

SKEW_MS = 10 * 60 * 1000
"""By so much the clocks of two computers may differ, and no more."""


class Directory:
    """Safe to use from several threads, and together with other directories on the same store.

    On an event loop, call everything that changes something through `asyncio.to_thread`: it waits for the
    store, and may hash a password. Methods that only ask (`has_met`, `check_may_play` …) do not wait.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        randomness: Callable[[int], bytes],
        hasher: Hasher | None = None,
    ) -> None:
        """`clock` tells milliseconds since 1970; `randomness` gives so many bytes that nobody can guess."""
        self._store = store
        self._clock = clock
        self._randomness = randomness
        self._log = RoomLog(store)
        self._operated: tuple[People, bool] | None = None
        """Whether one of these people is an operator. Every bet asks this, so the answer is kept."""
        self._vault = Vault(store, randomness, hasher or Argon2())

    # --- who is there

    def people(self) -> People:
        """Everybody, as far as this process knows; use `look_again` if another may have changed something."""
        return self._log.known().people

    def look_again(self) -> People:
        """Everybody, as they are in the store now."""
        return self._log.look_again().people

    def has_met(self, person: str) -> bool:
        """Whether somebody is known here, without reading the store."""
        return self.find(person) is not None

    def find(self, person: str) -> Person | None:
        """A person as known here, without reading the store; None if this process has not met them."""
        at_hand = self._log.at_hand
        return at_hand.people.get(person) if at_hand is not None else None

    def person(self, person: str) -> Person:
        return find_person(self._meet(person), person)

    def _meet(self, person: str) -> People:
        """Everybody, including this person, who may have just signed up in another process."""
        people = self.people()
        return people if person in people else self.look_again()

    def has_operator(self) -> bool:
        """Whether somebody runs the room: then nobody else issues play money."""
        people = self.people()
        if self._operated is None or self._operated[0] is not people:
            self._operated = people, has_operator(people)
        return self._operated[1]

    def events(self, after: int = 0, limit: int | None = None) -> tuple[ReportedEvent, ...]:
        """What happened in the room, for an operator to read."""
        return tuple(event for event in report_events(self._store.read(ROOM)) if event.seq > after)[:limit]

    def statement(self, account: Account, after: int = 0, limit: int | None = None) -> tuple[Line, ...]:
        return self._store.statement(account, after, limit)

    @property
    def is_ready(self) -> bool:
        """Whether questions about people need no read from the store, and the clock is right."""
        at_hand = self._log.at_hand
        return at_hand is not None and not self._is_behind(at_hand)

    def correct_clock(self) -> None:
        """Note when the clock is behind the log: what was asked for meanwhile waits for a time far away."""
        if self._is_behind(self._log.known()) and self._is_behind(self._log.look_again()):
            self._log.record(lambda people: Decision((ClockCorrected(self._clock()),)))

    def _is_behind(self, roll: Roll) -> bool:
        """Whether the log was written by a clock that is far ahead of this one."""
        return roll.at > self._clock() + SKEW_MS

    def check_may_play(self, person: str, day: Day, stakes: tuple[int, ...], now: int) -> None:
        """Refuse a round with these stakes to who may not come in, is no player, or is stopped by a limit."""
        self.correct_clock()
        check_play(self._player(person).limits, day, stakes, now)

    def check_may_come(self, person: str, now: int) -> None:
        """Refuse play of any kind to who may not come in, is no player, or stays away."""
        self.correct_clock()
        check_here(self._player(person).limits, now)

    def _player(self, person: str) -> Person:
        who = find_active_person(self.people(), person)
        if Role.PLAYER not in who.roles:
            raise refused("people/role", person=person, role=Role.PLAYER.value)
        return who

    # --- coming in

    def sign_up(self, command: str, person: str, name: str, password: str | None) -> str:
        """Make an account, or a guest without a password, and give its id.

        Whoever signs up again with the name and password of an account that is theirs has it already.
        """
        if password is None:
            return self._do(command, person, make_command(sign_in.sign_up_guest, person, name))
        return self._choose(
            command, person, person, password, sign_in.sign_up, person, name, known_by=password, easy=(name,)
        )

    def new_guest(self, command: str, name: str) -> str:
        """Let somebody in who has not said yet who they want to be; gives an id like `guest-7f3a`."""
        digits = self._randomness(8).hex()
        return self._do(command, ROOM, make_command(sign_in.new_guest, name, digits=digits))

    def keep(self, command: str, person: str, password: str) -> str:
        """Make an account of a guest, who keeps the id and everything else."""
        return self._choose(command, person, person, password, sign_in.keep, person)

    def sign_in(self, person: str, password: str) -> Person:
        """The person, if the password is right and they may come in."""
        if person not in self._meet(person):
            raise self._vault.stranger(person, password, self._clock())
        self.correct_clock()
        proof = self._vault.proof(password)
        self._log.record(lambda people: sign_in.sign_in(people, person, proof, self._clock()))
        return self.person(person)

    # --- passwords

    def change_password(self, command: str, person: str, old: str, new: str) -> None:
        if person not in self._meet(person):
            # What is hashed for somebody known is hashed here too, so that the time gives nobody away.
            self._vault.password(command, person, new)
            self._vault.hashed(command, old)
            raise self._vault.stranger(person, old, self._clock())
        self._choose(command, person, person, new, sign_in.change_password, person, known_by=old)

    def reset(self, command: str, operator: str, person: str, new: str) -> None:
        """An operator gives a person a new password."""
        self._choose(command, operator, person, new, sign_in.reset, operator, person)

    def issue_code(self, command: str, operator: str, person: str) -> str:
        """A code with which the person can choose a new password, once, within the hour.

        An operator whom no other can help gets it in the name of the room.
        """
        code, keep = self._vault.code(command, person)
        asked = make_command(sign_in.issue_code, operator, person, secret=keep.name, now=self._clock())
        self._do(command, operator, asked, keep)
        return code

    def reset_by_code(self, command: str, person: str, code: str, new: str) -> None:
        made = code_as_made(code)
        self._choose(command, person, person, new, sign_in.reset_by_code, person, known_by=made)

    # --- standing

    def set_profile(self, command: str, person: str, name: str, contact: Contact) -> None:
        self._do(command, person, make_command(standing.set_profile, person, name, contact))

    def set_status(self, command: str, by: str, person: str, status: str, reason: str) -> None:
        self._do(command, by, make_command(standing.set_status, by, person, status, reason))

    def give_roles(self, command: str, by: str, person: str, roles: Iterable[str]) -> None:
        """Give a person these roles in place of those they had."""
        self._do(command, by, make_command(standing.give_roles, by, person, sorted(set(roles))))

    def appoint(self, command: str, person: str) -> None:
        """Make the room's first operator; refused when it has one."""
        self._do(command, ROOM, make_command(standing.appoint, person))

    def appoint_newcomer(self, command: str, person: str) -> None:
        """The same for somebody without an account, who gets one that has no password yet."""
        self._do(command, ROOM, make_command(standing.appoint_newcomer, person))

    # --- money and limits

    def issue(self, command: str, by: str, account: Account, chips: int, reason: str) -> None:
        """Bring play money into the room, to a person's wallet or a house's treasury."""
        self._do(command, by, make_command(money.issue, by, account, chips, reason))

    def retire(self, command: str, by: str, account: Account, chips: int, reason: str) -> None:
        """Take play money out of the room."""
        self._do(command, by, make_command(money.retire, by, account, chips, reason))

    def adjust(
        self,
        command: str,
        by: str,
        source: Account,
        target: Account,
        chips: int,
        reason: str,
        *,
        confirmed_by: str = "",
        confirm: int | None = None,
    ) -> None:
        """Put something right; another operator confirms it, or the same one by giving the amount twice."""
        asked = make_command(money.adjust, by, source, target, chips, reason, confirmed_by, confirm)
        self._do(command, by, asked)

    def allowance(self, command: str, person: str, chips: int) -> None:
        """Give a new person what they begin with: once, whatever command asks for it."""
        self._do(command, ROOM, make_command(money.allowance, person, chips))

    def limit(self, command: str, person: str, limit: str, to: int | None) -> None:
        """Set one of a person's own limits; None is none."""
        self._do(command, person, make_command(money.limit, person, limit, to, now=self._clock()))

    def stay_away(self, command: str, person: str, until: int) -> None:
        """Let a person stay away from play until then; it can be made longer, never shorter."""
        self._do(command, person, make_command(money.stay_away, person, until, now=self._clock()))

    # --- how a command is done

    def _choose(
        self,
        command: str,
        by: str,
        person: str,
        password: str,
        decide: Callable[..., Decision],
        *sent: str,
        known_by: str | None = None,
        easy: tuple[str, ...] = (),
    ) -> str:
        """Do a command by which a person gets this password; `known_by`: the secret that proves who asks.

        Both stand in the command's body by their hashes.
        """
        keep, proving = self._vault.password(command, person, password), dict[str, object]()
        hashes = [keep.content.decode()]
        if known_by is not None:
            proving = {"proof": self._vault.proof(known_by), "now": self._clock()}
            hashes.append(self._vault.hashed(command, known_by))
        asked = make_command(decide, *sent, secret=keep.name, **proving)

        def decide_and_check(people: People) -> Decision:
            decision = asked.decide(people)
            if decision.refusal is None:
                check_password(password, *easy, *sign_in.easy_passwords(people, person))
            return decision

        return self._do(command, by, RoomCommand((*asked.sent, *hashes), decide_and_check), keep)

    def _do(self, command: str, by: str, asked: RoomCommand, keep: Keep | None = None) -> str:
        check_command(command)
        self.correct_clock()
        return self._log.do(Command(command, asked.body, shown(by)), asked.decide, keep)
