Feature: The order of the table
  Who gets which card, and who speaks when.

  Rule: The order of the deal (play.deal_order)

    Scenario Outline: Six cards to two boxes and a dealer
      Given a house that deals <order>
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And the cards leave the shoe as 2♠ 3♠ 4♠ 5♠ 6♠ 7♠
      When the cards are dealt
      Then Ann holds <ann>
      And Ben holds <ben>
      And the dealer holds <dealer>

      Examples:
        | order                | ann   | ben   | dealer |
        | card by card         | 2♠ 5♠ | 3♠ 6♠ | 4♠ 7♠  |
        | to the players first | 2♠ 3♠ | 4♠ 5♠ | 6♠ 7♠  |
        | to the dealer first  | 4♠ 5♠ | 6♠ 7♠ | 2♠ 3♠  |

    Scenario Outline: Without a hole card the dealer's one card lies in the first place
      Given a house that deals <order>
      And where the dealer takes no hole card
      And the cards leave the shoe as 2♠ 3♠ 4♠
      When the cards are dealt
      Then Ann holds <ann>
      And the dealer holds <dealer>

      Examples:
        | order                | ann   | dealer |
        | card by card         | 2♠ 4♠ | 3♠     |
        | to the players first | 2♠ 3♠ | 4♠     |
        | to the dealer first  | 3♠ 4♠ | 2♠     |

  Rule: A hand of 21 stands by itself, or is asked again (play.stop_on_21)

    @S4-20
    Scenario: Stands by itself
      Given Ann is dealt 10♠ 5♦
      And the dealer shows 8♦ over 10♣
      And the next cards are 6♦
      When Ann hits
      Then Ann wins 10 chips

    Scenario: Asked again
      Given a house where a hand of 21 is asked again
      And Ann is dealt 10♠ 5♦
      And the dealer shows 8♦ over 10♣
      And the next cards are 6♦
      When Ann hits
      Then Ann may only hit or stand

  Rule: By rounds, everyone decides once, then the dealer draws a card (play.turns)

    @S0-09 @S0-10
    Scenario: Who has stood is not asked again
      Given a house where turns go by rounds
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 10♠ 9♦
      And Ben is dealt 2♥ 3♦
      And the dealer shows 8♦ over 2♣
      And the next cards are 4♠ 5♦ 3♠ 2♠
      When Ann stands
      And Ben hits
      Then the dealer holds 8♦ 2♣ 5♦
      And Ben may only hit or stand
      When Ben hits
      Then Ann holds 10♠ 9♦

    Scenario: The hole card stays hidden while the dealer draws
      Given a house where turns go by rounds
      And Ann is dealt 2♠ 3♦
      And the dealer shows 8♦ over 2♣
      And the next cards are 4♠ 5♦
      When Ann hits
      Then Ann sees the dealer's cards as ?? 8♦ 5♦

    Scenario: A dealer who busts turns the hole card up and the round ends
      Given a house where turns go by rounds
      And Ann is dealt 2♠ 3♦
      And the dealer shows 6♦ over 10♣
      And the next cards are 4♠ 9♦
      When Ann hits
      Then Ann wins 10 chips

    Scenario: A dealer who has enough stands for good
      Given a house where turns go by rounds
      And Ann is dealt 2♠ 3♦
      And the dealer shows 7♦ over 10♣
      And the next cards are 4♠ 9♦
      When Ann hits and hits
      Then Ann may stand
      And the dealer draws no card

    Scenario: When everyone has stood the dealer goes on alone
      Given a house where turns go by rounds
      And Ann is dealt 10♠ 9♦
      And the dealer shows 2♦ over 3♣
      And the next cards are 4♠ 5♦ 6♦
      When Ann stands
      Then the dealer holds 2♦ 3♣ 4♠ 5♦ 6♦
      And Ann loses 10 chips

    @S0-53
    Scenario: When everyone is bust the dealer stops
      Given a house where turns go by rounds
      And Ann is dealt 10♠ 6♦
      And the dealer shows 2♦ over 3♣
      And the next cards are K♠
      When Ann hits
      Then the dealer draws no card
      And Ann loses 10 chips

  Rule: Two hands may swap their second cards (variant.switch)

    Scenario: Swapped after the peek
      Given a house where second cards may be swapped
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt 10♠ 6♦ and 5♥ K♥
      And the dealer shows 8♦ over 10♣
      When Ann swaps
      Then Ann's first box holds 10♠ K♥
      And Ann's second box holds 5♥ 6♦

    Scenario: Kept
      Given a house where second cards may be swapped
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt 10♠ 6♦ and 5♥ K♥
      And the dealer shows 8♦ over 10♣
      When Ann keeps
      Then Ann's first box holds 10♠ 6♦
      And Ann's second box holds 5♥ K♥

    Scenario: A 21 made by a swap is no natural
      Given a house where second cards may be swapped
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt A♠ 6♦ and 10♥ K♥
      And the dealer shows 8♦ over 10♣
      When Ann swaps and stands
      Then Ann breaks even
      And Ann's hands end as win, lose

    Scenario: Bets must be equal
      Given a house where second cards may be swapped
      And Ann has 100 chips and stakes 10 and 20
      And Ann is dealt A♠ 6♦ and 10♥ K♥
      And the dealer shows 8♦ over 10♣
      When Ann tries to bet
      Then the bet is refused as bet/two-boxes
