"""What is said of the game as a whole."""

TEXTS = {
    "blackjack.diagram": "21点：一局牌",
}
