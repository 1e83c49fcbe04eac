"""What the cs161 house says; the English lines have the exact form of the teaching game."""

TEXTS: dict[str, str | dict[str, str]] = {
    "cs161.welcome": "*** Welcome to Black Jack! ***",
    "cs161.ai": "AI",
    "cs161.player": "Player",
    "cs161.hand": "{name}: {cards}",
    "cs161.hand.numbered": "{name}, hand {n}: {cards}",
    "cs161.bust": " -- Bust!",
    "cs161.natural": " -- Black Jack!",
    "cs161.shuffle": "The deck is shuffled.",
    "cs161.ask": "What will you do (enter either hold or hit)?\n> ",
    "cs161.ask.turn": "It is the turn of hand {n} of {name}.",
    "cs161.ask.player": "It is the turn of {name}.",
    "cs161.ask.also": "You may also enter {options}.",
    "cs161.ask.help": (
        "hit takes one more card, hold takes no more. A pair may be split. view shows the hands again, "
        "rules shows the rule card."
    ),
    "cs161.ask.wrong": "Error: “{given}” is neither hold nor hit.",
    "cs161.ask.empty": "Error: please enter either hold or hit.",
    "cs161.result.win": "You win!",
    "cs161.result.lose": "You lose!",
    "cs161.result.push": "You pushed",
    "cs161.result.hand": "Hand {n}: {result}",
    "cs161.result.named": "{name}: {result}",
    "cs161.over": "Game Over",
    "cs161.again": "Play again (yes or no)?\n> ",
    "cs161.bet.ask": "{name} has {money}. How much is bet{enter}?\n> ",
    "cs161.bet.enter": " (ENTER for {money})",
    "cs161.bet.help": "Write an amount of more than 0 and at most {money}. ENTER repeats the last bet.",
    "cs161.bet.wrong": "Error: “{given}” is no bet. Enter more than 0 and at most {money}.",
    "cs161.bet.empty": "Error: please enter more than 0 and at most {money}.",
    "cs161.money": "{name} has {money}.",
    "cs161.broke": "{name} has no money left.",
    "cs161.goodbye": "Goodbye!",
}
