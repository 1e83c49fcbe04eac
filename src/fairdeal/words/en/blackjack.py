"""What is said of the game as a whole."""

TEXTS = {
    "blackjack.diagram": "Blackjack: a round",
}
