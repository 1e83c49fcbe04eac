"""What the gojack house says."""

TEXTS: dict[str, str | dict[str, str]] = {
    "gojack.welcome": "A hand of cards, a dealer, and twenty-one to reach.",
    "gojack.names.ask": "Who is playing? Write the names with spaces between: ",
    "gojack.names.help": "One name for each player, such as: Ann Bob. “rules” shows the rule card, “quit” ends.",
    "gojack.names.none": "At least one name is needed.",
    "gojack.names.many": "There are {n} seats, and that is more names.",
    "gojack.names.bots": "There are {n} seats beside the bots, and that is more names.",
    "gojack.names.twice": "Two players can't both be called {name}.",
    "gojack.shuffle": "The dealer shuffles the deck.",
    "gojack.hand": "{name}'s Hand:",
    "gojack.special": "Special hand: {special}.",
    "gojack.total": "{name} has {total}.",
    "gojack.ask": "{name}, hit or stay? ",
    "gojack.ask.help": (
        "h or hit: one more card. s or stay: no more cards. “v” shows the hands again, “rules” the rule card, "
        "“quit” leaves, “save” keeps the hand for another time."
    ),
    "gojack.ask.wrong": "“{given}” is neither hit nor stay: please write h or s.",
    "gojack.ask.empty": "Please write h to hit or s to stay.",
    "gojack.stand": "stay",
    "gojack.stays": "{name} stays with {total}.",
    "gojack.hits": "{name} takes a card.",
    "gojack.bust": "{name} Goes Bust with {total}!",
    "gojack.natural": "{name} was dealt 21!",
    "gojack.dealer.draws": "Dealer takes a card.",
    "gojack.dealer.stays": "Dealer stays.",
    "gojack.result": "Dealer has {dealer}, {name} has {total}: {winner} wins.",
    "gojack.result.at_once": "{name} has {total} and wins at once.",
    "gojack.result.push": "Dealer has {dealer}, {name} has {total}: nobody wins.",
    "gojack.scores": "Scores:",
    "gojack.again": "Play again (y or n)? ",
    "gojack.again.help": "y: another hand for everyone. n or quit: the game ends.",
    "gojack.goodbye": "Goodbye, {names}, and thank you for playing.",
    "gojack.goodbye.nobody": "Goodbye.",
}
