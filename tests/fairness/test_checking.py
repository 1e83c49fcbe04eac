"""One shoe is checked by itself, without a log."""

import pytest
from msgspec.structs import replace

from fairdeal.fairness import CardRecord, Drawn, SeatRecord, ShoeRecord, ShoeRevealed, check
from fairdeal.words import words_for
from tools.sealed_table import SealedTable


def record(dealt: int = 6, **changes: object) -> ShoeRecord:
    """A shoe of which so many cards have left, with one seat's seed revealed and another replaced."""
    table = SealedTable()
    table.seal()
    table.bind("seat:1", "cut")
    table.open("seat:1")
    seats = {
        seat.who: SeatRecord(seat.who, seat.commitment.hex(), seat.seed.hex(), seat.was_revealed)
        for seat in table.seats.values()
    }
    cards = [CardRecord(Drawn(1, 1, place, card)) for place, card in enumerate(table.order[:dealt], start=1)]
    revealed = ShoeRevealed(1, table.seed.hex(), voided=False)
    whole = ShoeRecord(table.published, table.chain.root.hex(), table.sealed, seats, cards, revealed=revealed)
    return replace(whole, **changes)


def codes(shoe: ShoeRecord) -> list[str]:
    return [wrong.code for wrong in check(shoe)]


@pytest.mark.parametrize("dealt", [0, 1, 12])
def test_a_shoe_that_was_dealt_as_shuffled_is_right(dealt):
    assert check(record(dealt)) == []


def test_a_seed_from_another_place_of_the_chain_is_found():
    other = SealedTable().chain.seed(2).hex()

    assert codes(record(revealed=ShoeRevealed(1, other, voided=False))) == ["seed/chain", "seed/commitment"]


@pytest.mark.parametrize("field", ["table", "house", "fingerprint"])
def test_a_shoe_that_was_sealed_for_something_else_is_found(field):
    sealed = replace(record().sealed, **{field: "other"})

    assert "seed/commitment" in codes(record(sealed=sealed))


def test_a_seat_that_reveals_another_seed_is_found():
    seats = record().seats
    seats["seat:1"].seed = "00" * 32

    assert codes(record(seats=seats))[0] == "seat/commitment"


def test_a_replacement_to_taste_is_found():
    seats = record().seats
    seats["cut"].seed = "00" * 32

    assert codes(record(seats=seats))[0] == "seat/replacement"


def test_a_seed_that_was_replaced_though_it_could_be_revealed_makes_another_shuffle():
    seats = record().seats
    del seats["cut"]

    assert codes(record(seats=seats)) == ["card/order"]


def test_a_wrong_card_is_told_with_the_right_one():
    shoe = record()
    right = shoe.cards[3].drawn.card
    other = next(card for card in shoe.sealed.pack if card != right)
    shoe.cards[3] = CardRecord(replace(shoe.cards[3].drawn, card=other), seq=7)

    (wrong,) = check(shoe)

    assert str(wrong) == f"Line 7: Card 4 of shoe 1 was {other}; by the shuffle it is {right}."
    assert wrong.told(words_for("zh")) == f"第 7 行：第 1 靴牌的第 4 张是 {other}，按洗牌结果应为 {right}。"


def test_cards_beyond_the_end_of_the_shoe_are_found():
    shoe = record(12)
    shoe.cards.append(CardRecord(Drawn(1, 1, 13, shoe.cards[0].drawn.card)))

    assert codes(shoe) == ["card/beyond"]


def test_of_a_sealed_shoe_only_the_seats_can_be_checked():
    shoe = record(revealed=None)
    shoe.cards.reverse()

    assert check(shoe) == []
