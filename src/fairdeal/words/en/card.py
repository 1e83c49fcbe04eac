"""The names of cards, spoken in full, for people who listen to the screen."""

TEXTS = {
    "card.of": "{rank} of {suit}",
    "card.face_down": "a card face down",
    "card.rank.A": "ace",
    "card.rank.2": "two",
    "card.rank.3": "three",
    "card.rank.4": "four",
    "card.rank.5": "five",
    "card.rank.6": "six",
    "card.rank.7": "seven",
    "card.rank.8": "eight",
    "card.rank.9": "nine",
    "card.rank.10": "ten",
    "card.rank.J": "jack",
    "card.rank.Q": "queen",
    "card.rank.K": "king",
    "card.suit.S": "spades",
    "card.suit.H": "hearts",
    "card.suit.D": "diamonds",
    "card.suit.C": "clubs",
}
