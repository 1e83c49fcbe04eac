"""Transfers: laws of money over any of them, and what is refused."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games.game import Impossible, Refused
from fairdeal.ledger import Transfer, derive, posted
from fairdeal.ledger.accounts import MINT
from fairdeal.ledger.transfer import CHIPS_MOST
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal

ACCOUNTS = (MINT, "suspense", "wallet:ann", "wallet:bob", "purse:t-1:1", "stake:t-1:1:1:1:main", "bank:t-1")


@st.composite
def transfers(draw: st.DrawFn) -> list[Transfer]:
    pairs = draw(st.lists(st.tuples(*[st.sampled_from(ACCOUNTS)] * 2, st.integers(1, 60)), max_size=40))
    return [Transfer(source, target, chips, "adjust") for source, target, chips in pairs if source != target]


def post_what_is_allowed(wanted: list[Transfer]) -> tuple[dict[str, int], list[Transfer]]:
    balances: dict[str, int] = {}
    done = []
    for transfer in wanted:
        try:
            balances = posted(balances, [transfer])
        except Refused:
            continue
        done.append(transfer)
    return balances, done


@given(transfers())
def test_whatever_is_posted_the_sum_stays_zero_and_nothing_but_the_mint_is_negative(wanted):
    balances, _ = post_what_is_allowed(wanted)

    assert sum(balances.values()) == 0
    assert [account for account, chips in balances.items() if chips < 0 and account != MINT] == []


@given(transfers(), st.randoms(use_true_random=False))
def test_the_totals_do_not_hang_on_the_order(wanted, chance):
    balances, done = post_what_is_allowed(wanted)
    shuffled = done.copy()
    chance.shuffle(shuffled)

    assert derive(done) == balances
    assert derive(shuffled) == balances


@given(transfers())
def test_a_transfer_and_its_reverse_leave_everything_as_it_was(wanted):
    balances, done = post_what_is_allowed(wanted)

    undone = [Transfer(each.target, each.source, each.chips, "adjust") for each in reversed(done)]
    after = posted(balances, undone)

    assert set(after.values()) <= {0}


def test_an_account_that_has_too_little_refuses_with_both_amounts():
    before = {"wallet:ann": 30}

    with pytest.raises(Refused) as caught:
        posted(before, [Transfer("wallet:ann", "purse:t-1:1", 50, "buy-in")])

    assert caught.value.code == "ledger/overdraft"
    assert render_refusal(caught.value, words_for("en")) == "wallet:ann has 0.3, and 0.5 is needed."
    assert render_refusal(caught.value, words_for("zh")) == "wallet:ann 有 0.3，需要 0.5。"
    assert before == {"wallet:ann": 30}


def test_what_comes_in_later_does_not_cover_what_goes_out_first():
    out = Transfer("wallet:ann", "purse:t-1:1", 50, "buy-in")
    back = Transfer("mint", "wallet:ann", 50, "issue")

    with pytest.raises(Refused, match="ledger/overdraft"):
        posted({}, [out, back])

    assert posted({}, [back, out])["purse:t-1:1"] == 50


@pytest.mark.parametrize(
    ("before", "account"),
    [
        ({"wallet:ann": CHIPS_MOST}, "wallet:ann"),
        ({MINT: -CHIPS_MOST, "bank:t-1": CHIPS_MOST}, MINT),
    ],
)
def test_no_account_grows_past_what_json_can_hold(before, account):
    with pytest.raises(Refused, match="ledger/too-much") as caught:
        posted(before, [Transfer(MINT, "wallet:ann", 1, "issue")])

    assert caught.value.facts["account"] == account


@pytest.mark.parametrize(("source", "target", "chips"), [("mint", "mint", 1), ("mint", "suspense", 0)])
def test_a_transfer_of_nothing_or_to_itself_can_not_be_made(source, target, chips):
    with pytest.raises(Impossible, match="can't go from mint"):
        Transfer(source, target, chips, "adjust")


def test_a_decoded_transfer_is_checked_too():
    with pytest.raises(Impossible):
        msgspec.json.decode(b'{"source":"mint","target":"suspense","chips":-5,"reason":"x"}', type=Transfer)


@pytest.mark.parametrize("account", ["pocket:ann", "wallet", "mint:1", "mints", "", "Wallet:ann"])
def test_an_account_of_no_kind_is_our_mistake(account):
    for transfer in (Transfer("mint", account, 1, "issue"), Transfer(account, "mint", 1, "retire")):
        with pytest.raises(Impossible, match=f"'{account}'"):
            posted({}, [transfer])
