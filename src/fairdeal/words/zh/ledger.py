"""Money: what an audit finds in the accounts."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ledger.drift.negative": "{account} 低于零：{money}。",
    "ledger.drift.total": "所有账户共有 {money}，流通中应有 {should}。",
    "ledger.drift.mint": "发行账户为 {money}，应为 {should}。",
    "ledger.drift.account": "{account} 有 {money}，而其转账合计为 {should}。",
    "ledger.drift.twice": "{account} 结算之后又有筹码进入。",
}
