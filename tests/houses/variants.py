"""The decided knobs of the games that are families of their own, from Spanish 21 to Super Fun."""

from typing import Any

H17 = {"soft17": "hit"}
SPANISH_PACKS = {"composition": "spanish48"}
LATE_SURRENDER = {"kind": "late"}


def bonus_hands(*, beats_natural: bool) -> list[dict[str, Any]]:
    """Spanish 21's, none of which counts after doubling."""
    long: list[tuple[str, dict[str, Any], str]] = [
        ("5-card 21", {"title": {"zh": "五张 21 点"}, "total": 21, "count": 5}, "3:2"),
        ("6-card 21", {"title": {"zh": "六张 21 点"}, "total": 21, "count": 6}, "2:1"),
        ("7-card 21", {"title": {"zh": "七张以上 21 点"}, "total": 21, "count": "7+"}, "3:1"),
    ]
    suits: list[tuple[str, str, str, str]] = [
        ("", "", "no", "3:2"),
        (" suited", "同花", "one", "2:1"),
        (" spades", "黑桃", "S", "3:1"),
    ]
    three: list[tuple[str, dict[str, Any], str]] = [
        (f"{cards}{name}", {**titled(cards, zh), "cards": cards.replace("-", " "), "suited": suited}, pay)
        for cards in ("6-7-8", "7-7-7")
        for name, zh, suited, pay in suits
    ]
    return [
        {"name": name, **shape, "pay": pay, "after_double": False, "beats_natural": beats_natural}
        for name, shape, pay in long + three
    ]


def titled(cards: str, suit: str) -> dict[str, Any]:
    """A hand that goes by its cards alone has the same name in every language."""
    return {"title": {"zh": f"{suit} {cards}"}} if suit else {}


def spanish(*, decks: int, dealer: dict[str, Any], redouble: int) -> dict[str, Any]:
    return {
        "shoe": {"decks": decks, **SPANISH_PACKS},
        "dealer": dealer,
        "pay": {
            "natural_vs_natural": "win",
            "even_money": False,
            "player_21": "wins",
            "bonus_hands": bonus_hands(beats_natural=False),
        },
        "double": {"card_count": "any", "split_aces": True, "redouble": redouble, "rescue": True},
        "split": {"max_hands_aces": 4, "hit_split_aces": True},
        "surrender": LATE_SURRENDER,
    }


VARIANTS: dict[str, dict[str, Any]] = {
    "spanish21_h17_6d": spanish(decks=6, dealer=H17, redouble=0),
    "spanish21_s17_6d": spanish(decks=6, dealer={}, redouble=0),
    "spanish21_h17_8d": spanish(decks=8, dealer=H17, redouble=0),
    "spanish21_s17_8d": spanish(decks=8, dealer={}, redouble=0),
    "spanish21_h17_6d_redouble": spanish(decks=6, dealer=H17, redouble=2),
    "spanish21_h17_8d_redouble": spanish(decks=8, dealer=H17, redouble=2),
    "pontoon_d9": {
        "shoe": {"decks": 8, **SPANISH_PACKS},
        "dealer": {**H17, "hole_card": "none"},
        "pay": {
            "natural_vs_natural": "win",
            "even_money": False,
            "player_21": "wins_even_vs_natural",
            "bonus_hands": bonus_hands(beats_natural=True),
        },
        "double": {"on": "hard_9_11", "soft": "no", "rescue": True},
        "split": {"max_hands": 3},
        "surrender": {**LATE_SURRENDER, "vs": "T, A"},
    },
    "blackjack_switch": {
        "dealer": {**H17, "total_22": "push_except_natural"},
        "pay": {"natural": 1, "even_money": False},
        "variant": {"switch": True},
        "table": {"hands_per_player": 2},
    },
    "free_bet": {
        "dealer": {**H17, "total_22": "push"},
        "double": {"free_on": "hard 9-11"},
        "split": {"max_hands_aces": 4, "free_on": "pairs A-9"},
    },
    "super_fun_21": {
        "shoe": {"decks": 1},
        "dealer": H17,
        "pay": {
            "natural": 1,
            "natural_suited": {"D": 2},
            "natural_vs_natural": "win",
            "even_money": False,
            "charlie": {"cards": 6, "pay": 1, "max_total": 20, "stops": False, "after_double": False},
            "bonus_hands": [
                {
                    "name": "21 in 5 cards",
                    "title": {"zh": "五张以上 21 点"},
                    "total": 21,
                    "count": "5+",
                    "pay": 2,
                    "after_double": False,
                }
            ],
        },
        "double": {"card_count": "any", "split_aces": True, "rescue": True},
        "split": {"max_hands_aces": 4, "hit_split_aces": True},
        "surrender": {**LATE_SURRENDER, "card_count": "any", "after_split": True},
    },
}
