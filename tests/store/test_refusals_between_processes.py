"""A refusal that the writer process sends arrives whole, with facts that can be sent."""

from fairdeal.games.game import Refused
from fairdeal.store.writers.frames import FrameBuffer, decode_results, encode_results
from tests.support.refusals import code_and_facts


def sent(refusal: Refused) -> Refused:
    """The refusal as the other process gets it."""
    (frame,) = FrameBuffer().add(encode_results([(1, refusal)]))
    ((number, received),) = decode_results(frame)
    assert number == 1
    assert isinstance(received, Refused)
    return received


def test_plain_facts_arrive_as_they_are():
    facts = {"chips": -5, "account": "wallet:ann", "ids": ["ann", "bob"], "to": None}
    refusal = Refused("ledger/overdraft", facts, ("stand", "hit"), "2: 9C 8H v 6S")

    received = sent(refusal)

    assert code_and_facts(received) == ("ledger/overdraft", facts)
    assert (received.allowed, received.notation) == (("stand", "hit"), "2: 9C 8H v 6S")
    assert str(received) == str(refusal)


def test_a_refusal_that_is_the_reason_for_another_one_arrives_as_its_text():
    reason = Refused("action/not-legal", {"box": 2, "action": "split"}, ("stand", "hit"), "2: 9C 8H v 6S")

    received = sent(Refused("notation/unreadable", {"why": "input", "because": reason}))

    because = "action/not-legal: box=2, action='split'; allowed: stand, hit (2: 9C 8H v 6S)"
    assert received.facts == {"why": "input", "because": because}
