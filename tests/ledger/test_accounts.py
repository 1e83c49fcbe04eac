"""What accounts are called, and how a round's places become accounts."""

import pytest

from fairdeal.games.game import Impossible, Movement
from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Kind, kind_of
from fairdeal.ledger.places import from_movement


@pytest.mark.parametrize(
    ("account", "kind", "name"),
    [
        (accounts.wallet("ann"), Kind.WALLET, "wallet:ann"),
        (accounts.purse("t-1", 2), Kind.PURSE, "purse:t-1:2"),
        (accounts.stake("t-1", 7, 3, 1, "main"), Kind.STAKE, "stake:t-1:7:3:1:main"),
        (accounts.bank("t-1"), Kind.BANK, "bank:t-1"),
        (accounts.reserve("t-1"), Kind.RESERVE, "reserve:t-1"),
        (accounts.pot("t-1", 7), Kind.POT, "pot:t-1:7"),
        (accounts.house("cn21"), Kind.HOUSE, "house:cn21"),
        (accounts.MINT, Kind.MINT, "mint"),
        (accounts.SUSPENSE, Kind.SUSPENSE, "suspense"),
    ],
)
def test_every_kind_has_its_name(account, kind, name):
    assert account == name
    assert kind_of(account) is kind


@pytest.mark.parametrize("account", ["", "wallet", "wallet:", "wallet:a:b", "mint:1", "purse:t-1", "till:1"])
def test_what_is_no_account_is_our_mistake(account):
    with pytest.raises(Impossible, match="no account is called"):
        kind_of(account)


@pytest.mark.parametrize("name", ["ann:2", "", ":", "ann:"])
@pytest.mark.parametrize(
    "build",
    [
        accounts.wallet,
        accounts.bank,
        accounts.reserve,
        accounts.house,
        lambda name: accounts.purse(name, 1),
        lambda name: accounts.pot(name, 1),
        lambda name: accounts.stake(name, 1, 1, 1, "main"),
        lambda name: accounts.stake("t-1", 1, 1, 1, name),
    ],
)
def test_a_name_that_holds_a_colon_or_nothing_gets_nobody_elses_account(build, name):
    with pytest.raises(Impossible, match="no account can be called after"):
        build(name)


def test_the_accounts_of_a_round_are_known_by_how_they_begin():
    within = {accounts.stake("t-1", 7, 3, 1, "main"), accounts.pot("t-1", 7)}
    others = {accounts.MINT, accounts.wallet("stake"), accounts.purse("pot", 1), accounts.bank("t-1")}

    assert {account for account in within | others if accounts.is_within_a_round(account)} == within


@pytest.mark.parametrize(
    ("source", "target", "transfer"),
    [
        ("purse:2", "stake:3:1:main", ("purse:t:2", "stake:t:7:3:1:main", "stake")),
        ("stake:3:1:main", "purse:2", ("stake:t:7:3:1:main", "purse:t:2", "return")),
        ("bank", "purse:2", ("reserve:t", "purse:t:2", "payout")),
        ("stake:3:1:main", "bank", ("stake:t:7:3:1:main", "purse:t:9", "lost")),
        ("purse:1", "pot", ("purse:t:1", "pot:t:7", "stake")),
        ("pot", "purse:1", ("pot:t:7", "purse:t:1", "payout")),
    ],
)
def test_a_place_of_a_round_becomes_an_account_of_the_table(source, target, transfer):
    made = from_movement(Movement(source, target, 5), "t", 7, bank="purse:t:9")

    assert (made.source, made.target, made.reason) == transfer


def test_a_movement_that_no_round_makes_is_our_mistake():
    with pytest.raises(Impossible, match="from bank to pot"):
        from_movement(Movement("bank", "pot", 5), "t", 7, "bank:t")
