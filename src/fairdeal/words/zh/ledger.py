"""Money: why a transfer or a command is refused, and what drifts."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ledger.refused.ledger/overdraft": "{account} 有 {has}，需要 {chips}。",
    "ledger.refused.ledger/too-much": "再加 {chips}，{account} 就太多了：最多 {most}。",
    "ledger.refused.ledger/bank-short": "庄家无法接受 {box} 号位的下注：这一局最多可能要付 {chips}，而庄家只有 {has}。",
    "ledger.refused.command/text": "“{text}”无法写下：其中有不是文字的符号。",
    "ledger.refused.command/other-body": "命令 {id} 以前来过，内容与这次不同。",
    "ledger.refused.limit/unknown": "没有“{limit}”为 {to} 的限制：可以限制 loss、stake、rounds 和 minutes，数值不小于零。",
    "ledger.refused.limit/away": "你选择了暂停一段时间，现在还没有结束。",
    "ledger.refused.limit/stake": "你给自己定的上限是每个位 {most}，这次是 {came}。",
    "ledger.refused.limit/rounds": "你给自己定的上限是每天 {most} 局，今天已经玩了 {came} 局。",
    "ledger.refused.limit/minutes": "你给自己定的上限是每天 {most} 分钟，今天已经玩了 {came} 分钟。",
    "ledger.refused.limit/loss": "你给自己定的上限是每天输 {most}，这一注可能使损失达到 {came}。",
    "ledger.drift.negative": "{account} 低于零：{money}。",
    "ledger.drift.total": "所有账户共有 {money}，流通中应有 {should}。",
    "ledger.drift.mint": "发行账户为 {money}，应为 {should}。",
    "ledger.drift.account": "{account} 有 {money}，而其转账合计为 {should}。",
    "ledger.drift.twice": "{account} 结算之后又有筹码进入。",
}
