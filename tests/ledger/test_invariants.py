"""What must hold of all balances, and that what drifts is named."""

import ast
import re
from pathlib import Path

import pytest

import fairdeal
from fairdeal.ledger import Transfer, derive
from fairdeal.ledger.invariants import Flow, check, compare, flow_of, open_within_rounds, settled_twice
from fairdeal.words import words_for
from fairdeal.words.catalogue import texts_of

ISSUED = [Transfer("mint", "wallet:ann", 100, "issue"), Transfer("wallet:ann", "mint", 30, "retire")]
STAKE = "stake:t:1:1:1:main"


def test_what_transfers_made_is_in_order():
    assert check(derive(ISSUED), 100, 30) == ()
    assert flow_of(ISSUED) == Flow(100, 30)


@pytest.mark.parametrize(
    ("balances", "sentences"),
    [
        (
            {"mint": -70, "wallet:ann": 80},
            ["All accounts together hold 0.8, and 0.7 is in play."],
        ),
        ({"mint": -80, "wallet:ann": 70}, ["The mint stands at -0.8, and should stand at -0.7."]),
        ({"mint": -70, "wallet:ann": 75, "purse:t:1": -5}, ["purse:t:1 is below zero: -0.05."]),
    ],
)
def test_what_drifts_is_named(balances, sentences):
    assert [drift.told(words_for("en")) for drift in check(balances, 100, 30)] == sentences


def test_the_account_that_is_not_what_its_transfers_come_to_is_named():
    drifts = compare({"mint": -70, "wallet:ann": 69, "wallet:bob": 0}, derive(ISSUED))

    assert [drift.told(words_for("en")) for drift in drifts] == [
        "wallet:ann holds 0.69, and its transfers add up to 0.7."
    ]


def test_a_stake_that_is_filled_again_after_it_was_settled_is_found():
    placed, doubled = Transfer("purse:t:1", STAKE, 10, "stake"), Transfer("purse:t:1", STAKE, 10, "stake")
    lost = Transfer(STAKE, "bank:t", 20, "lost")

    assert list(settled_twice([placed, doubled, lost])) == []
    assert list(settled_twice([placed, doubled, lost, placed])) == [STAKE]


def test_a_purse_may_be_filled_again():
    out, back = (
        Transfer("purse:t:1", "wallet:ann", 10, "cash-out"),
        Transfer("wallet:ann", "purse:t:1", 10, "buy-in"),
    )

    assert list(settled_twice([back, out, back])) == []


def test_stakes_that_are_still_open_are_named():
    assert list(open_within_rounds({STAKE: 5, "pot:t:2": 0, "purse:t:1": 9})) == [STAKE]


def test_every_code_of_ledger_and_store_has_a_sentence_and_no_sentence_is_without_a_code():
    source = Path(fairdeal.__file__).parent
    texts = "\n".join(
        file.read_text("utf-8") for part in ("ledger", "store") for file in (source / part).rglob("*.py")
    )
    literals = {
        node.value
        for node in ast.walk(ast.parse(re.sub(r"^from __future__.*$", "", texts, flags=re.M)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    codes = {literal for literal in literals if re.fullmatch("[a-z]+/[a-z-]+", literal)}

    areas = ("ledger/", "limit/", "command/")
    codes = {code for code in codes if code.startswith(areas)}
    told = {
        code for key in texts_of("en", "refusal") if (code := key.removeprefix("refusal.")).startswith(areas)
    }

    assert told - codes <= {"command/other-body"}
    assert codes <= told
