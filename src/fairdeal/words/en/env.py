"""How the environment for learning agents tells its table."""

TEXTS = {
    "env.dealer": "Dealer: {cards}: {total}",
    "env.hand": "  Hand: {cards}: {total}",
    "env.hand.asked": "> Hand: {cards}: {total}",
    "env.asked.action": "To choose: {options}",
    "env.asked.insurance": "Insurance: {options}",
    "env.asked.even_money": "Even money: {options}",
    "env.asked.early_surrender": "Before the dealer looks: {options}",
    "env.asked.swap": "Second cards: {options}",
    "env.result": "Result in first bets: {result}",
}
