"""The names of cards, spoken in full, for people who listen to the screen."""

TEXTS = {
    "card.of": "{suit}{rank}",
    "card.face_down": "一张暗牌",
    "card.rank.A": "A",
    "card.rank.2": "2",
    "card.rank.3": "3",
    "card.rank.4": "4",
    "card.rank.5": "5",
    "card.rank.6": "6",
    "card.rank.7": "7",
    "card.rank.8": "8",
    "card.rank.9": "9",
    "card.rank.10": "10",
    "card.rank.J": "J",
    "card.rank.Q": "Q",
    "card.rank.K": "K",
    "card.suit.S": "黑桃",
    "card.suit.H": "红心",
    "card.suit.D": "方块",
    "card.suit.C": "梅花",
}
