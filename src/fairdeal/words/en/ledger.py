"""Money: what an audit finds in the accounts."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ledger.drift.negative": "{account} is below zero: {money}.",
    "ledger.drift.total": "All accounts together hold {money}, and {should} is in play.",
    "ledger.drift.mint": "The mint stands at {money}, and should stand at {should}.",
    "ledger.drift.account": "{account} holds {money}, and its transfers add up to {should}.",
    "ledger.drift.twice": "{account} was settled, and chips came onto it again.",
}
