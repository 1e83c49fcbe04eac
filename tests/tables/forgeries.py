"""What a cheating house can do to the log of a table: each changes its events, which are then hashed anew."""

from copy import deepcopy
from typing import Any

from tests.support.forged_logs import at, the
from tests.tables.honest_logs import Change
from tools.rewritten_logs import Events


def move(source: str, target: str, chips: int, reason: str) -> dict[str, Any]:
    return {"source": source, "target": target, "chips": chips, "reason": reason}


def add(
    events: Events, type_: str, body: dict[str, Any], *moved: dict[str, Any], place: int | None = None
) -> None:
    """One more event, at the end or before the event in this place."""
    event = {**events[-1], "type": type_, "body": body, "transfers": list(moved)}
    events.insert(len(events) if place is None else place, event)


def chips_of(events: Events) -> dict[str, int]:
    held: dict[str, int] = {}
    for event in events:
        for each in event["transfers"]:
            held[each["source"]] = held.get(each["source"], 0) - each["chips"]
            held[each["target"]] = held.get(each["target"], 0) + each["chips"]
    return {account: chips for account, chips in held.items() if chips}


def staked(events: Events) -> dict[str, int]:
    return {
        each: chips for each, chips in chips_of(events).items() if each.startswith(("stake:", "reserve:"))
    }


def refunds(events: Events) -> list[dict[str, Any]]:
    """What truly gives everything of the first round back."""
    owner = {"reserve:t-1": "bank:t-1"}
    for box in (1, 2):
        owner[f"stake:t-1:1:{box}:1:main"] = f"purse:t-1:{box}"
    return [move(each, owner[each], chips, "refund") for each, chips in staked(events).items()]


def opening(events: Events, number: int = 1) -> dict[str, Any]:
    """The event with which a round begins."""
    begun = [
        event
        for event in events
        if event["type"] == "RoundAdvanced" and event["body"]["event"]["type"] == "RoundOpened"
    ]
    event: dict[str, Any] = begun[number - 1]
    return event


def moved_by(events: Events, reason: str) -> dict[str, Any]:
    """The first transfer of this reason."""
    found: dict[str, Any] = next(
        each for event in events for each in event["transfers"] if each["reason"] == reason
    )
    return found


def last_round(events: Events) -> Events:
    """The events of the last round, from its opening on."""
    begun = [
        place
        for place, event in enumerate(events)
        if event["type"] == "RoundAdvanced" and event["body"]["event"]["type"] == "RoundOpened"
    ]
    return events[begun[-1] :]


def void_for_the_bank(events: Events) -> None:
    kept = [move(each, "bank:t-1", chips, "refund") for each, chips in staked(events).items()]
    add(events, "RoundVoided", {"round": 1, "why": "staff"}, *kept)


def void_at_will(events: Events) -> None:
    add(events, "RoundVoided", {"round": 1, "why": "no-cards"}, *refunds(events))


def void_with_no_reason_known(events: Events) -> None:
    add(events, "RoundVoided", {"round": 1, "why": "it rains"}, *refunds(events))


def void_and_give_nothing_back(events: Events) -> None:
    add(events, "RoundVoided", {"round": 1, "why": "staff"})
    add(events, "BetsPlaced", {"seat": 1, "bets": []})
    events[-1]["at"] += 1000


def void_to_the_wrong_seat(events: Events) -> None:
    back = refunds(events)
    for each in back:
        if each["source"].startswith("stake:"):
            each["target"] = "purse:t-1:2"
    add(events, "RoundVoided", {"round": 1, "why": "staff"}, *back)


def void_as_jammed_and_play_on(events: Events) -> None:
    add(events, "RoundVoided", {"round": 1, "why": "jammed"}, *refunds(events))
    add(events, "BetsPlaced", {"seat": 1, "bets": []})


def void_in_the_name_of_staff(events: Events) -> None:
    """What the last to go calls off, no operator has voided."""
    add(events, "ClosingAnnounced", {"by": "ann"})
    add(events, "RoundVoided", {"round": 1, "why": "left", "by": "carl"}, *refunds(events))


def void_another_round(events: Events) -> None:
    add(events, "RoundVoided", {"round": 7, "why": "staff"}, *refunds(events))


def void_no_round(events: Events) -> None:
    add(events, "RoundVoided", {"round": 1, "why": "staff"})


def leave_in_mid_round(events: Events) -> None:
    chips = chips_of(events)["purse:t-1:2"]
    add(events, "SeatLeft", {"seat": 2, "chips": chips}, move("purse:t-1:2", "wallet:bob", chips, "cash-out"))


def say_more_was_won(events: Events) -> None:
    the(events, "RoundEnded")["won"]["1"] = 999_999


def leave_out_who_won(events: Events) -> None:
    del the(events, "RoundEnded")["won"]["1"]


def leave_to_another_wallet(events: Events) -> None:
    chips = chips_of(events)["purse:t-1:1"]
    left = move("purse:t-1:1", "wallet:gus", chips, "cash-out")
    add(events, "SeatLeft", {"seat": 1, "chips": chips}, left)


def leave_without_the_chips(events: Events) -> None:
    add(events, "SeatLeft", {"seat": 1, "chips": 0})
    add(events, "BetsPlaced", {"seat": 2, "bets": []})


def leave_with_half(events: Events) -> None:
    half = chips_of(events)["purse:t-1:1"] // 2
    add(events, "SeatLeft", {"seat": 1, "chips": half}, move("purse:t-1:1", "wallet:ann", half, "cash-out"))


def leave_twice(events: Events) -> None:
    events.insert(at(events, "SeatLeft") + 1, {**events[at(events, "SeatLeft")], "transfers": []})


def stake_what_nobody_bet(events: Events) -> None:
    """Of both verifiers' rules and of the engine's everything fits but the bets."""
    del events[at(events, "BetsPlaced", 2)]
    the(events, "BetsPlaced", 1)["bets"][0]["chips"] = 500


def bet_more_than_was_staked(events: Events) -> None:
    the(events, "BetsPlaced", 1)["bets"][0]["chips"] = 7_000


def take_a_bet_back_that_stands(events: Events) -> None:
    place = events.index(opening(events))
    add(events, "BetsTakenBack", {"seat": 1}, place=place)


def take_back_a_good_bet(events: Events) -> None:
    add(events, "BetsTakenBack", {"seat": 1})
    add(events, "ClosingAnnounced", {"by": "ops"})


def begin_without_all_bets(events: Events) -> None:
    """Bob is left out of the round that he was about to bet on; nothing of the event itself is wrong."""
    del events[at(events, "BetsPlaced", 2)]
    event = opening(events)
    entries = event["body"]["event"]["entries"]
    entries["stakes"] = entries["stakes"][:1]
    event["transfers"] = [each for each in event["transfers"] if ":2:1:main" not in each["target"]]
    del events[events.index(event) + 1 :]


def bet_beyond_the_limits(events: Events) -> None:
    add(events, "BetsPlaced", {"seat": 2, "bets": [{"chips": 3, "side": []}]})


def bet_in_mid_round(events: Events) -> None:
    add(events, "BetsPlaced", {"seat": 2, "bets": [{"chips": 500, "side": []}]})


def bet_of_nobody(events: Events) -> None:
    add(events, "BetsPlaced", {"seat": 5, "bets": []})


def pay_another_seat(events: Events) -> None:
    """Ann has won, and Bob is paid; what is told of the round is told to fit."""
    paid, won = moved_by(last_round(events), "payout"), the(last_round(events), "RoundEnded")["won"]
    paid["target"] = "purse:t-1:2"
    won["1"] -= paid["chips"]
    won["2"] += paid["chips"]


def pay_a_wallet(events: Events) -> None:
    paid = moved_by(last_round(events), "payout")
    paid["target"] = "wallet:gus"
    the(last_round(events), "RoundEnded")["won"]["1"] -= paid["chips"]


def pay_less(events: Events) -> None:
    """What the bank keeps is released to it."""
    paid, kept = moved_by(last_round(events), "payout"), 100
    paid["chips"] -= kept
    moved_by(last_round(events), "release")["chips"] += kept
    the(last_round(events), "RoundEnded")["won"]["1"] -= kept


def pay_nothing_back(events: Events) -> None:
    back = moved_by(last_round(events), "return")
    back.update(target="bank:t-1", reason="lost")
    the(last_round(events), "RoundEnded")["won"]["1"] -= back["chips"]


def end_twice(events: Events) -> None:
    ended = events[at(events, "RoundEnded")]
    events.insert(at(events, "RoundEnded") + 1, {**ended, "transfers": []})


def end_early(events: Events) -> None:
    left = [move(each, "bank:t-1", chips, "lost") for each, chips in staked(events).items()]
    add(events, "RoundEnded", {"round": 1, "won": {"1": -5000, "2": -5000}}, *left)


def end_and_keep_the_reserve(events: Events) -> None:
    ended = events[at(events, "RoundEnded")]
    ended["transfers"][0]["target"] = "house:vegas_strip"
    del events[at(events, "RoundEnded") + 1 :]


def gift(reason: str, source: str = "purse:t-1:1", target: str = "wallet:gus") -> Change:
    """Chips that go with an event that moves nothing."""

    def give(events: Events) -> None:
        events[at(events, "BetsPlaced", 3)]["transfers"].append(move(source, target, 100, reason))

    give.__name__ = f"gift_{reason}_{target.partition(':')[0]}"
    return give


def bought_in_from_another_wallet(events: Events) -> None:
    events[at(events, "BoughtIn")]["transfers"][0]["source"] = "wallet:gus"


def buy_in_less_than_it_says(events: Events) -> None:
    the(events, "BoughtIn")["chips"] += 1


def buy_in_for_nobody(events: Events) -> None:
    body = {"seat": 5, "chips": 100}
    add(events, "BoughtIn", body, move("wallet:ann", "purse:t-1:5", 100, "buy-in"))


def cash_out_less_than_it_says(events: Events) -> None:
    the(events, "CashedOut")["chips"] += 1


def cash_out_to_another_wallet(events: Events) -> None:
    moved_by(events, "cash-out")["target"] = "wallet:gus"


def issue_to_a_stranger(events: Events) -> None:
    events[at(events, "BoughtIn")]["transfers"].insert(0, move("mint", "wallet:gus", 100, "issue"))


def retire_a_wallet(events: Events) -> None:
    events[at(events, "CashedOut")]["transfers"].append(move("wallet:ann", "mint", 101, "retire"))


def retire_what_is_taken_home(events: Events) -> None:
    """Ann's own chips are taken out of the room with what she cashes out."""
    events[at(events, "CashedOut")]["transfers"].append(move("wallet:ann", "mint", 100, "retire"))


def without(reason: str, side: str) -> Change:
    """No chips are moved for this reason from or to accounts whose names begin so."""

    def leave_out(events: Events) -> None:
        for event in events:
            event["transfers"] = [
                each
                for each in event["transfers"]
                if each["reason"] != reason or not f"{each['source']} {each['target']}".count(side)
            ]

    leave_out.__name__ = f"no_{reason}_{side.strip(':')}"
    return leave_out


def retire_one_chip_less(events: Events) -> None:
    moved_by(events, "retire")["chips"] -= 1


def issue_more_to_who_has_all_issued(events: Events) -> None:
    events[at(events, "BoughtIn")]["transfers"].append(move("mint", "wallet:ann", 100, "issue"))


def fund_from_nowhere(events: Events) -> None:
    """The bank is said to be funded, and is not; so nothing can be set aside."""
    events[at(events, "BankFunded")]["transfers"] = []
    event = opening(events)
    event["transfers"] = [each for each in event["transfers"] if each["reason"] == "stake"]


def fund_out_of_a_wallet(events: Events) -> None:
    moved_by(events, "fund")["source"] = "wallet:gus"


def fund_more_than_is_wanted(events: Events) -> None:
    the(events, "BankFunded")["chips"] += 500
    for reason in ("fund", "issue"):
        moved_by(events, reason)["chips"] += 500


def fund_without_need(events: Events) -> None:
    issued = move("mint", "house:vegas_strip", 100, "issue")
    add(events, "BankFunded", {"chips": 100}, issued, move("house:vegas_strip", "bank:t-1", 100, "fund"))


def keep_the_bank_at_the_end(events: Events) -> None:
    events[-1]["transfers"][0]["target"] = "wallet:gus"


def leave_the_bank_at_the_end(events: Events) -> None:
    events[-1]["transfers"] = []


def reserve_from_a_purse(events: Events) -> None:
    moved_by(events, "reserve")["chips"] -= 1_000
    opening(events)["transfers"].append(move("purse:t-1:2", "reserve:t-1", 1_000, "reserve"))


def reserve_less(events: Events) -> None:
    moved_by(events, "reserve")["chips"] -= 1_000


def stake_out_of_another_purse(events: Events) -> None:
    moved_by(events, "stake")["source"] = "purse:t-1:2"


def stake_for_another_round(events: Events) -> None:
    stake = moved_by(events, "stake")
    stake["target"] = stake["target"].replace("stake:t-1:1:", "stake:t-1:9:")


def another_banker(events: Events) -> None:
    """Rotation passes somebody by, and the log goes on as if it were so."""
    the(events, "BankerElected", 2)["seat"] = 3


def a_banker_where_the_house_banks(events: Events) -> None:
    add(events, "BankerElected", {"seat": 2, "round": 2, "among": []})


def the_same_banker_again(events: Events) -> None:
    """No banker is named for the second round: the first one goes on."""
    del events[at(events, "BankerElected", 2) :]
    for seat in (2, 3):
        add(events, "BetsPlaced", {"seat": seat, "bets": [{"chips": 500, "side": []}]})
    again = deepcopy(opening(events))
    again["body"]["round"] = 2
    held = chips_of(events)
    purses = {str(seat): held[f"purse:t-1:{seat}"] for seat in (1, 2, 3)}
    again["body"]["event"]["entries"]["purses"] = purses
    for each in again["transfers"]:
        each["target"] = each["target"].replace("stake:t-1:1:", "stake:t-1:2:")
    events.append(again)


def a_banker_who_does_not_sit_here(events: Events) -> None:
    the(events, "BankerElected", 1)["seat"] = 6


def a_bot_named_as_a_person(events: Events) -> None:
    add(events, "SeatTaken", {"seat": 3, "person": "bot-t-1-3", "name": "Carl", "bot": ""})


def a_person_named_as_a_bot(events: Events) -> None:
    add(events, "SeatTaken", {"seat": 3, "person": "cid", "name": "Cid", "bot": "mimic"})


def a_seat_taken_twice(events: Events) -> None:
    add(events, "SeatTaken", {"seat": 1, "person": "gus", "name": "Ann", "bot": ""})


def a_second_seat(events: Events) -> None:
    add(events, "SeatTaken", {"seat": 3, "person": "ann", "name": "Ann", "bot": ""})


def a_card_that_nobody_wanted(events: Events) -> None:
    """A card leaves the shoe with an answer that wants none, so that the next one gets another."""
    event = next(
        event
        for event in events
        if event["type"] == "RoundAdvanced" and event["body"]["event"]["type"] == "TurnBegan"
    )
    last = [each for other in events for each in other["body"].get("drawn", [])][-1]
    event["body"]["drawn"] = [{**last, "place": last["place"] + 1}]


def a_card_for_another_box(events: Events) -> None:
    event = next(
        event
        for event in events
        if event["type"] == "RoundAdvanced" and event["body"]["event"]["type"] == "CardDealt"
    )
    event["body"]["event"]["box"] = 2


def an_event_of_another_round(events: Events) -> None:
    event = next(
        event
        for event in events
        if event["type"] == "RoundAdvanced" and event["body"]["event"]["type"] == "PlayBegan"
    )
    event["body"]["round"] = 2


def a_round_out_of_number(events: Events) -> None:
    opening(events)["body"]["round"] = 5
    del events[events.index(opening(events)) + 1 :]
    for each in opening(events)["transfers"]:
        each["target"] = each["target"].replace("stake:t-1:1:", "stake:t-1:5:")


def other_purses(events: Events) -> None:
    opening(events)["body"]["event"]["entries"]["purses"]["1"] += 1


def burn_at_will(events: Events) -> None:
    body = the(events, "CardsBurnt")
    body["drawn"] = [body["drawn"][0], {**body["drawn"][0], "place": 2}]
    del events[at(events, "CardsBurnt") + 1 :]


def burn_in_mid_shoe(events: Events) -> None:
    last = [each for event in events for each in event["body"].get("drawn", [])][-1]
    add(events, "CardsBurnt", {"drawn": [{**last, "round": 0, "place": last["place"] + 1}], "shown": False})


def a_pack_without_aces(events: Events) -> None:
    the(events, "ShoeSealed")["pack"] = the(events, "ShoeSealed")["pack"][1:]
    del events[at(events, "ShoeSealed") + 1 :]


def fewer_packs(events: Events) -> None:
    the(events, "ShoeSealed")["decks"] = 1
    del events[at(events, "ShoeSealed") + 1 :]


def shuffle_again_in_mid_shoe(events: Events) -> None:
    """A new shoe although the cut card has not come."""
    add(events, "ShoeRevealed", {"shoe": 1, "seed": "00" * 32, "voided": False})


def shuffle_again_before_it_is_empty(events: Events) -> None:
    add(events, "ShoeReshuffled", {"shoe": 1, "number": 1, "round": 1, "cards": []})


def a_seed_of_an_empty_seat(events: Events) -> None:
    bound = {"shoe": 1, "who": "seat:7", "commitment": "ab" * 32}
    add(events, "SeatSeedCommitted", bound, place=at(events, "BetsPlaced"))


def time_for_who_is_not_asked(events: Events) -> None:
    the(events, "TimeGranted")["seat"] = 2 if the(events, "TimeGranted")["seat"] == 1 else 1


def time_without_a_clock(events: Events) -> None:
    add(events, "TimeGranted", {"seat": 1, "seconds": 3600})


def more_time_than_there_is(events: Events) -> None:
    the(events, "TimeGranted")["seconds"] = 3600


def give_up_the_seat_of_who_is_awake(events: Events) -> None:
    """Ann's seat instead of Bob's, with her own chips."""
    left = events[at(events, "SeatLeft")]
    left["body"]["seat"] = 1
    left["transfers"] = [
        {**each, "source": "purse:t-1:1", "target": "wallet:#1"} for each in left["transfers"]
    ]


def give_up_a_seat_too_soon(events: Events) -> None:
    """Two rounds before it was due."""
    left = deepcopy(events[at(events, "SeatLeft")])
    del events[at(events, "SeatLeft")]
    events.insert(at(events, "RoundEnded", 2) + 1, left)


def keep_a_seat_that_was_given_up(events: Events) -> None:
    del events[at(events, "SeatLeft")]


def give_up_a_seat_without_saying_why(events: Events) -> None:
    del the(events, "SeatLeft")["why"]


def count_more_rounds_than_were_missed(events: Events) -> None:
    the(events, "RoundMissed", 2)["in_a_row"] = 2


def forget_a_round_that_was_missed(events: Events) -> None:
    del events[at(events, "RoundMissed")]


def forget_that_somebody_came_back(events: Events) -> None:
    del events[at(events, "PlayerReturned")]


def a_round_missed_by_who_has_bet(events: Events) -> None:
    add(events, "RoundMissed", {"seat": 1, "round": 1, "in_a_row": 1}, place=at(events, "BetsPlaced") + 1)


def hurry_the_unhurried(events: Events) -> None:
    """The clock bets for Bob although he asked for none."""
    the(events, "BetsPlaced", 2)["bets"] = []


def miss_a_round_while_unhurried(events: Events) -> None:
    add(events, "RoundMissed", {"seat": 2, "round": 1, "in_a_row": 1}, place=at(events, "BetsPlaced", 2))


def take_the_clock_away_unasked(events: Events) -> None:
    the(events, "PaceSet")["seat"] = 1


def forfeit_where_nothing_is(events: Events) -> None:
    add(events, "LeavingAnnounced", {"seat": 2})
    add(events, "StakesForfeited", {"round": 1, "seat": 2})


def forfeit_of_who_stays(events: Events) -> None:
    the(events, "StakesForfeited")["seat"] = 1


def forfeit_of_who_is_sent_away(events: Events) -> None:
    the(events, "LeavingAnnounced")["by"] = "ops"


def a_reason_without_an_operator(events: Events) -> None:
    the(events, "LeavingAnnounced")["reason"] = "not seen since May"


def terms_in_mid_round(events: Events) -> None:
    taken = {**the(events, "TableOpened"), "terms": {**the(events, "TableOpened")["terms"], "least": 100}}
    add(events, "RulesChanged", {name: taken[name] for name in ("house", "book", "terms")})


def rules_changed(**terms: object) -> Change:
    def take(events: Events) -> None:
        taken = deepcopy(the(events, "TableOpened"))
        taken["terms"] |= terms
        add(events, "RulesChanged", {name: taken[name] for name in ("house", "book", "terms")})

    take.__name__ = f"terms_{'_'.join(terms)}"
    return take


def close_with_people(events: Events) -> None:
    bank = chips_of(events)["bank:t-1"]
    add(events, "ClosingAnnounced", {"by": "ops"})
    add(events, "TableClosed", {}, move("bank:t-1", "house:vegas_strip", bank, "fund"))


def close_without_a_word(events: Events) -> None:
    del events[at(events, "ClosingAnnounced")]


def go_on_when_closed(events: Events) -> None:
    add(events, "SeatTaken", {"seat": 1, "person": "ann", "name": "Ann", "bot": ""})


def pot_to_a_stranger(events: Events) -> None:
    moved_by(events, "payout")["target"] = "purse:t-1:7"


def stake_outside_the_game(events: Events) -> None:
    moved_by(events, "stake")["source"] = "wallet:ann"


def a_dealer_who_plays(events: Events) -> None:
    add(events, "DealerArrived", {"person": "ann", "name": "Ann"})


def void_as_jammed_at_the_end(events: Events) -> None:
    """Nothing follows that would give it away."""
    add(events, "RoundVoided", {"round": 1, "why": "jammed"}, *refunds(events))


def take_back_a_good_bet_at_the_end(events: Events) -> None:
    add(events, "BetsTakenBack", {"seat": 1})
