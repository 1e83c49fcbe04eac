"""Cards, packs, shuffles, shoes and deck files; nothing here knows a game."""

from fairdeal.cards.algorithms import Below, Shuffle, fisher_yates, in_order
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
from fairdeal.cards.deck_file import BadDeck, load_deck, read_deck
from fairdeal.cards.pack import SPANISH, BadPack, pack, packs
from fairdeal.cards.shoe import Shoe, ShoeEmpty
from fairdeal.cards.shuffling import BadShuffling, Shuffling, rounds_between

__all__ = [
    "FACE_DOWN",
    "RANKS",
    "RANK_OF",
    "SPANISH",
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
    "in_order",
    "load_deck",
    "pack",
    "packs",
    "quoted",
    "rank",
    "read_deck",
    "rounds_between",
]
