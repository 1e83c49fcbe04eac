"""Money: why a transfer or a command is refused, and what drifts."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ledger.refused.ledger/overdraft": "{account} has {has} chips, and {chips} are wanted.",
    "ledger.refused.ledger/too-much": "{chips} chips more would be too many for {account}: {most} are the most.",
    "ledger.refused.ledger/bank-short": "The bank can't take the bet on box {box}: the round may cost it {chips} chips and it has {has}.",
    "ledger.refused.command/text": "“{text}” can't be written down: it has signs that are no text.",
    "ledger.refused.command/other-body": "The order {id} was given before and said something else.",
    "ledger.refused.limit/unknown": "There is no limit “{limit}” of {to}: loss, stake, rounds and minutes can be limited, to nothing or more.",
    "ledger.refused.limit/away": "You have chosen to stay away for a while, and it is not over.",
    "ledger.refused.limit/stake": "Your own limit is {most} chips on a box, and this is {came}.",
    "ledger.refused.limit/rounds": "Your own limit is {most} rounds a day, and you have played {came}.",
    "ledger.refused.limit/minutes": "Your own limit is {most} minutes a day, and you have played {came}.",
    "ledger.refused.limit/loss": "Your own limit is a loss of {most} chips a day, and this could make it {came}.",
    "ledger.drift.negative": "{account} is below zero: {chips}.",
    "ledger.drift.total": "All accounts together hold {chips} chips, and {should} are in play.",
    "ledger.drift.mint": "The mint stands at {chips}, and should at {should}.",
    "ledger.drift.account": "{account} holds {chips} chips, and its transfers come to {should}.",
    "ledger.drift.twice": "{account} was settled, and chips came onto it again.",
}
