"""Cards, packs, shuffles, shoes and the text of deck files; nothing here knows a game."""

from fairdeal.cards.algorithms import Below, Shuffle, fisher_yates
from fairdeal.cards.card import (
    FACE_DOWN,
    RANK_OF,
    RANKS,
    STANDARD,
    SUIT_OF,
    SUITS,
    BadCard,
    Card,
    card,
    quoted,
    rank,
)
from fairdeal.cards.deck_file import BadDeck, read_deck
from fairdeal.cards.pack import BadPack, pack, packs
from fairdeal.cards.shoe import Shoe, ShoeEmpty
from fairdeal.cards.shuffling import BadShuffling, Shuffling, rounds_between

__all__ = [
    "FACE_DOWN",
    "RANKS",
    "RANK_OF",
    "STANDARD",
    "SUITS",
    "SUIT_OF",
    "BadCard",
    "BadDeck",
    "BadPack",
    "BadShuffling",
    "Below",
    "Card",
    "Shoe",
    "ShoeEmpty",
    "Shuffle",
    "Shuffling",
    "card",
    "fisher_yates",
    "pack",
    "packs",
    "quoted",
    "rank",
    "read_deck",
    "rounds_between",
]
