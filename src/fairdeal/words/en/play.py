"""The command that plays in the terminal."""

TEXTS: dict[str, str | dict[str, str]] = {
    "play.help.players": (
        "Names, with spaces or commas between, each with a balance if you like (Ann:200,Bob); or how many."
    ),
    "play.help.seed": "Deals the same cards again; without it the cards are really random.",
    "play.help.bets": "Play for money where the house's own way is without (cs161).",
    "play.help.no_pause": "No pauses between the dealer's cards.",
    "play.help.delay": "Seconds of a pause, 0 to 10; by itself 0.6 at a terminal and 0 elsewhere.",
    "play.help.ascii": "Letters for suits, and no line drawings.",
    "play.help.plain": "Cards in words, for people who listen to the screen.",
    "play.help.cards": "How cards are written: symbols, letters, gojack, cs161, lab, cn21, words.",
    "play.seed": "Seed {seed}: “--seed {seed}” deals the same cards again.",
    "play.endless": (
        "The house {house} draws from an endless shoe, which is for odds and lessons: set shoe.decks to 1 "
        "to 8."
    ),
    "play.players.many": "{n} players are too many: this table has {seats} seats.",
    "play.players.none": "At least one player is needed: write names, or a number from 1 to {seats}.",
    "play.players.balance": "“{given}” is no player: write NAME or NAME:BALANCE, such as Ann:200.",
    "play.players.twice": "Two players can't both be called {name}.",
    "play.rules.changed": "The house has changed its rules; they hold from this round on (“rules” shows them).",
    "play.rules.same": "The house file was changed; the rules are as before.",
    "play.rules.broken": "The house file was changed and is not in order, so the rules stay as they are: {problem}",
    "play.rules.kept": "The house has changed {knobs}, and that can't be while people sit at the table: the rules stay as they are until you play again.",
    "play.cards": "“{given}” is no way to write cards: allowed are {allowed}.",
    "play.delay": "A pause of {given} seconds is not possible: 0 to 10 are.",
}
