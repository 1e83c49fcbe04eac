"""What a cheating house can do to the log of a table: each changes its rows, which are then hashed anew."""

from copy import deepcopy
from typing import Any

from tests.support.forged_logs import Rows, at, the
from tests.tables.honest_logs import Change


def move(source: str, target: str, chips: int, reason: str) -> dict[str, Any]:
    return {"source": source, "target": target, "chips": chips, "reason": reason}


def add(
    rows: Rows, type_: str, body: dict[str, Any], *moved: dict[str, Any], place: int | None = None
) -> None:
    """One more row, at the end or before the row in this place."""
    row = {**rows[-1], "type": type_, "body": body, "transfers": list(moved)}
    rows.insert(len(rows) if place is None else place, row)


def chips_of(rows: Rows) -> dict[str, int]:
    held: dict[str, int] = {}
    for row in rows:
        for each in row["transfers"]:
            held[each["source"]] = held.get(each["source"], 0) - each["chips"]
            held[each["target"]] = held.get(each["target"], 0) + each["chips"]
    return {account: chips for account, chips in held.items() if chips}


def staked(rows: Rows) -> dict[str, int]:
    return {each: chips for each, chips in chips_of(rows).items() if each.startswith(("stake:", "reserve:"))}


def refunds(rows: Rows) -> list[dict[str, Any]]:
    """What truly gives everything of the first round back."""
    owner = {"reserve:t-1": "bank:t-1"}
    for box in (1, 2):
        owner[f"stake:t-1:1:{box}:1:main"] = f"purse:t-1:{box}"
    return [move(each, owner[each], chips, "refund") for each, chips in staked(rows).items()]


def opening(rows: Rows, number: int = 1) -> dict[str, Any]:
    """The row with which a round begins."""
    begun = [row for row in rows if row["type"] == "Played" and row["body"]["event"]["type"] == "RoundOpened"]
    row: dict[str, Any] = begun[number - 1]
    return row


def moved_by(rows: Rows, reason: str) -> dict[str, Any]:
    """The first transfer of this reason."""
    found: dict[str, Any] = next(
        each for row in rows for each in row["transfers"] if each["reason"] == reason
    )
    return found


def last_round(rows: Rows) -> Rows:
    """The rows of the last round, from its opening on."""
    begun = [
        place
        for place, row in enumerate(rows)
        if row["type"] == "Played" and row["body"]["event"]["type"] == "RoundOpened"
    ]
    return rows[begun[-1] :]


def void_for_the_bank(rows: Rows) -> None:
    kept = [move(each, "bank:t-1", chips, "refund") for each, chips in staked(rows).items()]
    add(rows, "RoundVoided", {"round": 1, "why": "staff"}, *kept)


def void_at_will(rows: Rows) -> None:
    add(rows, "RoundVoided", {"round": 1, "why": "no-cards"}, *refunds(rows))


def void_with_no_reason_known(rows: Rows) -> None:
    add(rows, "RoundVoided", {"round": 1, "why": "it rains"}, *refunds(rows))


def void_and_give_nothing_back(rows: Rows) -> None:
    add(rows, "RoundVoided", {"round": 1, "why": "staff"})
    add(rows, "BetsPlaced", {"seat": 1, "bets": []})
    rows[-1]["at"] += 1000


def void_to_the_wrong_seat(rows: Rows) -> None:
    back = refunds(rows)
    for each in back:
        if each["source"].startswith("stake:"):
            each["target"] = "purse:t-1:2"
    add(rows, "RoundVoided", {"round": 1, "why": "staff"}, *back)


def void_as_jammed_and_play_on(rows: Rows) -> None:
    add(rows, "RoundVoided", {"round": 1, "why": "jammed"}, *refunds(rows))
    add(rows, "BetsPlaced", {"seat": 1, "bets": []})


def void_in_the_name_of_staff(rows: Rows) -> None:
    """What the last to go calls off, no operator has voided."""
    add(rows, "ClosingSaid", {"by": "ann"})
    add(rows, "RoundVoided", {"round": 1, "why": "left", "by": "carl"}, *refunds(rows))


def void_another_round(rows: Rows) -> None:
    add(rows, "RoundVoided", {"round": 7, "why": "staff"}, *refunds(rows))


def void_no_round(rows: Rows) -> None:
    add(rows, "RoundVoided", {"round": 1, "why": "staff"})


def leave_in_mid_round(rows: Rows) -> None:
    chips = chips_of(rows)["purse:t-1:2"]
    add(rows, "SeatLeft", {"seat": 2, "chips": chips}, move("purse:t-1:2", "wallet:bob", chips, "cash-out"))


def say_more_was_won(rows: Rows) -> None:
    the(rows, "RoundEnded")["won"]["1"] = 999_999


def leave_out_who_won(rows: Rows) -> None:
    del the(rows, "RoundEnded")["won"]["1"]


def leave_to_another_wallet(rows: Rows) -> None:
    chips = chips_of(rows)["purse:t-1:1"]
    left = move("purse:t-1:1", "wallet:gus", chips, "cash-out")
    add(rows, "SeatLeft", {"seat": 1, "chips": chips}, left)


def leave_without_the_chips(rows: Rows) -> None:
    add(rows, "SeatLeft", {"seat": 1, "chips": 0})
    add(rows, "BetsPlaced", {"seat": 2, "bets": []})


def leave_with_half(rows: Rows) -> None:
    half = chips_of(rows)["purse:t-1:1"] // 2
    add(rows, "SeatLeft", {"seat": 1, "chips": half}, move("purse:t-1:1", "wallet:ann", half, "cash-out"))


def leave_twice(rows: Rows) -> None:
    rows.insert(at(rows, "SeatLeft") + 1, {**rows[at(rows, "SeatLeft")], "transfers": []})


def stake_what_nobody_bet(rows: Rows) -> None:
    """Of both verifiers' rules and of the engine's everything fits but the bets."""
    del rows[at(rows, "BetsPlaced", 2)]
    the(rows, "BetsPlaced", 1)["bets"][0]["chips"] = 500


def bet_more_than_was_staked(rows: Rows) -> None:
    the(rows, "BetsPlaced", 1)["bets"][0]["chips"] = 7_000


def take_a_bet_back_that_stands(rows: Rows) -> None:
    place = rows.index(opening(rows))
    add(rows, "BetsTakenBack", {"seat": 1}, place=place)


def take_back_a_good_bet(rows: Rows) -> None:
    add(rows, "BetsTakenBack", {"seat": 1})
    add(rows, "ClosingSaid", {"by": "ops"})


def begin_without_all_bets(rows: Rows) -> None:
    """Bob is left out of the round that he was about to bet on; nothing of the row itself is wrong."""
    del rows[at(rows, "BetsPlaced", 2)]
    row = opening(rows)
    entries = row["body"]["event"]["entries"]
    entries["stakes"] = entries["stakes"][:1]
    row["transfers"] = [each for each in row["transfers"] if ":2:1:main" not in each["target"]]
    del rows[rows.index(row) + 1 :]


def bet_beyond_the_limits(rows: Rows) -> None:
    add(rows, "BetsPlaced", {"seat": 2, "bets": [{"chips": 3, "side": []}]})


def bet_in_mid_round(rows: Rows) -> None:
    add(rows, "BetsPlaced", {"seat": 2, "bets": [{"chips": 500, "side": []}]})


def bet_of_nobody(rows: Rows) -> None:
    add(rows, "BetsPlaced", {"seat": 5, "bets": []})


def pay_another_seat(rows: Rows) -> None:
    """Ann has won, and Bob is paid; what is told of the round is told to fit."""
    paid, won = moved_by(last_round(rows), "payout"), the(last_round(rows), "RoundEnded")["won"]
    paid["target"] = "purse:t-1:2"
    won["1"] -= paid["chips"]
    won["2"] += paid["chips"]


def pay_a_wallet(rows: Rows) -> None:
    paid = moved_by(last_round(rows), "payout")
    paid["target"] = "wallet:gus"
    the(last_round(rows), "RoundEnded")["won"]["1"] -= paid["chips"]


def pay_less(rows: Rows) -> None:
    """What the bank keeps is released to it."""
    paid, kept = moved_by(last_round(rows), "payout"), 100
    paid["chips"] -= kept
    moved_by(last_round(rows), "release")["chips"] += kept
    the(last_round(rows), "RoundEnded")["won"]["1"] -= kept


def pay_nothing_back(rows: Rows) -> None:
    back = moved_by(last_round(rows), "return")
    back.update(target="bank:t-1", reason="lost")
    the(last_round(rows), "RoundEnded")["won"]["1"] -= back["chips"]


def end_twice(rows: Rows) -> None:
    ended = rows[at(rows, "RoundEnded")]
    rows.insert(at(rows, "RoundEnded") + 1, {**ended, "transfers": []})


def end_early(rows: Rows) -> None:
    left = [move(each, "bank:t-1", chips, "lost") for each, chips in staked(rows).items()]
    add(rows, "RoundEnded", {"round": 1, "won": {"1": -5000, "2": -5000}}, *left)


def end_and_keep_the_reserve(rows: Rows) -> None:
    ended = rows[at(rows, "RoundEnded")]
    ended["transfers"][0]["target"] = "house:vegas_strip"
    del rows[at(rows, "RoundEnded") + 1 :]


def gift(reason: str, source: str = "purse:t-1:1", target: str = "wallet:gus") -> Change:
    """Chips that go with a fact that moves nothing."""

    def give(rows: Rows) -> None:
        rows[at(rows, "BetsPlaced", 3)]["transfers"].append(move(source, target, 100, reason))

    give.__name__ = f"gift_{reason}_{target.partition(':')[0]}"
    return give


def bought_in_from_another_wallet(rows: Rows) -> None:
    rows[at(rows, "BoughtIn")]["transfers"][0]["source"] = "wallet:gus"


def buy_in_less_than_it_says(rows: Rows) -> None:
    the(rows, "BoughtIn")["chips"] += 1


def buy_in_for_nobody(rows: Rows) -> None:
    body = {"seat": 5, "chips": 100}
    add(rows, "BoughtIn", body, move("wallet:ann", "purse:t-1:5", 100, "buy-in"))


def cash_out_less_than_it_says(rows: Rows) -> None:
    the(rows, "CashedOut")["chips"] += 1


def cash_out_to_another_wallet(rows: Rows) -> None:
    moved_by(rows, "cash-out")["target"] = "wallet:gus"


def issue_to_a_stranger(rows: Rows) -> None:
    rows[at(rows, "BoughtIn")]["transfers"].insert(0, move("mint", "wallet:gus", 100, "issue"))


def retire_a_wallet(rows: Rows) -> None:
    rows[at(rows, "CashedOut")]["transfers"].append(move("wallet:ann", "mint", 101, "retire"))


def retire_what_is_taken_home(rows: Rows) -> None:
    """Ann's own chips are taken out of the room with what she cashes out."""
    rows[at(rows, "CashedOut")]["transfers"].append(move("wallet:ann", "mint", 100, "retire"))


def without(reason: str, side: str) -> Change:
    """No chips are moved for this reason from or to accounts whose names begin so."""

    def leave_out(rows: Rows) -> None:
        for row in rows:
            row["transfers"] = [
                each
                for each in row["transfers"]
                if each["reason"] != reason or not f"{each['source']} {each['target']}".count(side)
            ]

    leave_out.__name__ = f"no_{reason}_{side.strip(':')}"
    return leave_out


def retire_one_chip_less(rows: Rows) -> None:
    moved_by(rows, "retire")["chips"] -= 1


def issue_more_to_who_has_all_issued(rows: Rows) -> None:
    rows[at(rows, "BoughtIn")]["transfers"].append(move("mint", "wallet:ann", 100, "issue"))


def fund_from_nowhere(rows: Rows) -> None:
    """The bank is said to be funded, and is not; so nothing can be set aside."""
    row = opening(rows)
    row["transfers"] = [each for each in row["transfers"] if each["reason"] == "stake"]


def fund_out_of_a_wallet(rows: Rows) -> None:
    moved_by(rows, "fund")["source"] = "wallet:gus"


def fund_more_than_is_wanted(rows: Rows) -> None:
    the(rows, "BankFunded")["chips"] += 500
    for reason in ("fund", "issue"):
        moved_by(rows, reason)["chips"] += 500


def fund_without_need(rows: Rows) -> None:
    issued = move("mint", "house:vegas_strip", 100, "issue")
    add(rows, "BankFunded", {"chips": 100}, issued, move("house:vegas_strip", "bank:t-1", 100, "fund"))


def keep_the_bank_at_the_end(rows: Rows) -> None:
    rows[-1]["transfers"][0]["target"] = "wallet:gus"


def leave_the_bank_at_the_end(rows: Rows) -> None:
    rows[-1]["transfers"] = []


def reserve_from_a_purse(rows: Rows) -> None:
    moved_by(rows, "reserve")["chips"] -= 1_000
    opening(rows)["transfers"].append(move("purse:t-1:2", "reserve:t-1", 1_000, "reserve"))


def reserve_less(rows: Rows) -> None:
    moved_by(rows, "reserve")["chips"] -= 1_000


def stake_out_of_another_purse(rows: Rows) -> None:
    moved_by(rows, "stake")["source"] = "purse:t-1:2"


def stake_for_another_round(rows: Rows) -> None:
    stake = moved_by(rows, "stake")
    stake["target"] = stake["target"].replace("stake:t-1:1:", "stake:t-1:9:")


def another_banker(rows: Rows) -> None:
    """Rotation passes somebody by, and the log goes on as if it were so."""
    the(rows, "BankerElected", 2)["seat"] = 3


def a_banker_where_the_house_banks(rows: Rows) -> None:
    add(rows, "BankerElected", {"seat": 2, "round": 2, "among": []})


def the_same_banker_again(rows: Rows) -> None:
    """No banker is named for the second round: the first one goes on."""
    del rows[at(rows, "BankerElected", 2) :]
    for seat in (2, 3):
        add(rows, "BetsPlaced", {"seat": seat, "bets": [{"chips": 500, "side": []}]})
    again = deepcopy(opening(rows))
    again["body"]["round"] = 2
    held = chips_of(rows)
    purses = {str(seat): held[f"purse:t-1:{seat}"] for seat in (1, 2, 3)}
    again["body"]["event"]["entries"]["purses"] = purses
    for each in again["transfers"]:
        each["target"] = each["target"].replace("stake:t-1:1:", "stake:t-1:2:")
    rows.append(again)


def a_banker_who_does_not_sit_here(rows: Rows) -> None:
    the(rows, "BankerElected", 1)["seat"] = 6


def a_bot_named_as_a_person(rows: Rows) -> None:
    add(rows, "SeatTaken", {"seat": 3, "person": "bot-t-1-3", "name": "Carl", "bot": ""})


def a_person_named_as_a_bot(rows: Rows) -> None:
    add(rows, "SeatTaken", {"seat": 3, "person": "cid", "name": "Cid", "bot": "mimic"})


def a_seat_taken_twice(rows: Rows) -> None:
    add(rows, "SeatTaken", {"seat": 1, "person": "gus", "name": "Ann", "bot": ""})


def a_second_seat(rows: Rows) -> None:
    add(rows, "SeatTaken", {"seat": 3, "person": "ann", "name": "Ann", "bot": ""})


def a_card_that_nobody_wanted(rows: Rows) -> None:
    """A card leaves the shoe with an answer that wants none, so that the next one gets another."""
    row = next(row for row in rows if row["type"] == "Played" and row["body"]["event"]["type"] == "TurnBegan")
    last = [each for other in rows for each in other["body"].get("drawn", [])][-1]
    row["body"]["drawn"] = [{**last, "place": last["place"] + 1}]


def a_card_for_another_box(rows: Rows) -> None:
    row = next(row for row in rows if row["type"] == "Played" and row["body"]["event"]["type"] == "CardDealt")
    row["body"]["event"]["box"] = 2


def an_event_of_another_round(rows: Rows) -> None:
    row = next(row for row in rows if row["type"] == "Played" and row["body"]["event"]["type"] == "PlayBegan")
    row["body"]["round"] = 2


def a_round_out_of_number(rows: Rows) -> None:
    opening(rows)["body"]["round"] = 5
    del rows[rows.index(opening(rows)) + 1 :]
    for each in opening(rows)["transfers"]:
        each["target"] = each["target"].replace("stake:t-1:1:", "stake:t-1:5:")


def other_purses(rows: Rows) -> None:
    opening(rows)["body"]["event"]["entries"]["purses"]["1"] += 1


def burn_at_will(rows: Rows) -> None:
    body = the(rows, "CardsBurnt")
    body["drawn"] = [body["drawn"][0], {**body["drawn"][0], "place": 2}]
    del rows[at(rows, "CardsBurnt") + 1 :]


def burn_in_mid_shoe(rows: Rows) -> None:
    last = [each for row in rows for each in row["body"].get("drawn", [])][-1]
    add(rows, "CardsBurnt", {"drawn": [{**last, "round": 0, "place": last["place"] + 1}], "shown": False})


def a_pack_without_aces(rows: Rows) -> None:
    the(rows, "ShoeSealed")["pack"] = the(rows, "ShoeSealed")["pack"][1:]
    del rows[at(rows, "ShoeSealed") + 1 :]


def fewer_packs(rows: Rows) -> None:
    the(rows, "ShoeSealed")["decks"] = 1
    del rows[at(rows, "ShoeSealed") + 1 :]


def shuffle_again_in_mid_shoe(rows: Rows) -> None:
    """A new shoe although the cut card has not come."""
    add(rows, "ShoeRevealed", {"shoe": 1, "seed": "00" * 32, "voided": False})


def shuffle_again_before_it_is_empty(rows: Rows) -> None:
    add(rows, "ShoeReshuffled", {"shoe": 1, "number": 1, "round": 1, "cards": []})


def a_seed_of_an_empty_seat(rows: Rows) -> None:
    bound = {"shoe": 1, "who": "seat:7", "commitment": "ab" * 32}
    add(rows, "SeatSeedCommitted", bound, place=at(rows, "BetsPlaced"))


def time_for_who_is_not_asked(rows: Rows) -> None:
    the(rows, "TimeGranted")["seat"] = 2 if the(rows, "TimeGranted")["seat"] == 1 else 1


def time_without_a_clock(rows: Rows) -> None:
    add(rows, "TimeGranted", {"seat": 1, "seconds": 3600})


def more_time_than_there_is(rows: Rows) -> None:
    the(rows, "TimeGranted")["seconds"] = 3600


def forfeit_where_nothing_is(rows: Rows) -> None:
    add(rows, "LeavingSaid", {"seat": 2})
    add(rows, "Forfeited", {"round": 1, "seat": 2})


def forfeit_of_who_stays(rows: Rows) -> None:
    the(rows, "Forfeited")["seat"] = 1


def forfeit_of_who_is_sent_away(rows: Rows) -> None:
    the(rows, "LeavingSaid")["by"] = "ops"


def a_reason_without_an_operator(rows: Rows) -> None:
    the(rows, "LeavingSaid")["reason"] = "not seen since May"


def terms_in_mid_round(rows: Rows) -> None:
    taken = {**the(rows, "TableOpened"), "terms": {**the(rows, "TableOpened")["terms"], "least": 100}}
    add(rows, "HouseTaken", {name: taken[name] for name in ("house", "book", "terms")})


def house_taken(**terms: object) -> Change:
    def take(rows: Rows) -> None:
        taken = deepcopy(the(rows, "TableOpened"))
        taken["terms"] |= terms
        add(rows, "HouseTaken", {name: taken[name] for name in ("house", "book", "terms")})

    take.__name__ = f"terms_{'_'.join(terms)}"
    return take


def close_with_people(rows: Rows) -> None:
    bank = chips_of(rows)["bank:t-1"]
    add(rows, "ClosingSaid", {"by": "ops"})
    add(rows, "TableClosed", {}, move("bank:t-1", "house:vegas_strip", bank, "fund"))


def close_without_a_word(rows: Rows) -> None:
    del rows[at(rows, "ClosingSaid")]


def go_on_when_closed(rows: Rows) -> None:
    add(rows, "SeatTaken", {"seat": 1, "person": "ann", "name": "Ann", "bot": ""})


def pot_to_a_stranger(rows: Rows) -> None:
    moved_by(rows, "payout")["target"] = "purse:t-1:7"


def stake_outside_the_game(rows: Rows) -> None:
    moved_by(rows, "stake")["source"] = "wallet:ann"


def a_dealer_who_plays(rows: Rows) -> None:
    add(rows, "DealerCame", {"person": "ann", "name": "Ann"})


def void_as_jammed_at_the_end(rows: Rows) -> None:
    """Nothing follows that would give it away."""
    add(rows, "RoundVoided", {"round": 1, "why": "jammed"}, *refunds(rows))


def take_back_a_good_bet_at_the_end(rows: Rows) -> None:
    add(rows, "BetsTakenBack", {"seat": 1})
