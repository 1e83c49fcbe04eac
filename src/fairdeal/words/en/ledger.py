"""Money: why a transfer or a command is refused, and what drifts."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ledger.refused.ledger/overdraft": "{account} has {has}, and {chips} is needed.",
    "ledger.refused.ledger/too-much": "{chips} more would be too much for {account}: the most is {most}.",
    "ledger.refused.ledger/bank-short": "The bank can't take the bet on box {box}: the round may cost it {chips} and it has {has}.",
    "ledger.refused.command/text": "“{text}” can't be written down: it has signs that are no text.",
    "ledger.refused.command/other-body": "The order {id} was given before and said something else.",
    "ledger.refused.limit/unknown": "There is no limit “{limit}” of {to}: loss, stake, rounds and minutes can be limited, to nothing or more.",
    "ledger.refused.limit/away": "You have chosen to stay away for a while, and it is not over.",
    "ledger.refused.limit/stake": "Your own limit is {most} on a box, and this is {came}.",
    "ledger.refused.limit/rounds": "Your own limit is {most} rounds a day, and you have played {came}.",
    "ledger.refused.limit/minutes": "Your own limit is {most} minutes a day, and you have played {came}.",
    "ledger.refused.limit/loss": "Your own limit is a loss of {most} a day, and this could make it {came}.",
    "ledger.drift.negative": "{account} is below zero: {money}.",
    "ledger.drift.total": "All accounts together hold {money}, and {should} is in play.",
    "ledger.drift.mint": "The mint stands at {money}, and should stand at {should}.",
    "ledger.drift.account": "{account} holds {money}, and its transfers add up to {should}.",
    "ledger.drift.twice": "{account} was settled, and chips came onto it again.",
}
