@S3-61
Feature: Chinese 21
  A house whose script names the hands: some of them are reported, and win whatever the dealer holds.
  Source: the example scripts of a configurable blackjack core for operators.

  Rule: A reported hand wins three bets, even against the dealer's natural

    @S3-24 @S3-47
    Scenario Outline: Against a natural
      Given the house cn21
      And Ann is dealt <cards>
      And the dealer shows K♥ over A♣
      And the next cards are <next>
      When Ann <hits>
      Then Ann wins 30 chips
      And the dealer draws no card

      Examples:
        | cards | next     | hits                |
        | 6♣ 7♣ | 8♣       | hits                |
        | 2♠ 3♦ | 2♥ 4♣ 6♦ | hits, hits and hits |

    @S3-24
    Scenario: Blackjack against Blackjack
      Given the house cn21
      And Ann is dealt A♠ K♦
      And the dealer shows K♥ over A♣
      When the cards are dealt
      Then Ann wins 30 chips

    @S3-29
    Scenario Outline: 6-7-8 must be of one suit
      Given the house cn21
      And Ann is dealt 6♣ 7♣
      And the dealer shows K♥ over 9♣
      And the next cards are <card>
      When Ann <does>
      Then Ann wins <chips> chips

      Examples:
        | card | does            | chips |
        | 8♣   | hits            | 30    |
        | 8♦   | hits and stands | 10    |

    @S3-60
    Scenario: Five cards that are not bust
      Given the house cn21
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over Q♣
      And the next cards are 2♥ 4♣ A♦
      When Ann hits, hits and hits
      Then Ann wins 30 chips

    Scenario: A fifth card too many
      Given the house cn21
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over Q♣
      And the next cards are 4♥ 5♣ K♦
      When Ann hits, hits and hits
      Then Ann loses 10 chips

    @S3-24
    Scenario: An ace and a ten after a split are Blackjack too
      Given the house cn21
      And Ann is dealt A♠ A♦
      And the dealer shows K♥ over 9♣
      And the next cards are K♣ 9♦
      When Ann splits and stands
      Then Ann wins 40 chips

  Rule: The dealer's natural is 21 like any other

    Scenario: It ties with a 21 of three cards
      Given the house cn21
      And Ann is dealt 7♠ 8♦
      And the dealer shows K♥ over A♣
      And the next cards are 6♥
      When Ann hits and stands
      Then Ann breaks even

    Scenario: It beats less
      Given the house cn21
      And Ann is dealt 10♠ K♦
      And the dealer shows K♥ over A♣
      When Ann stands
      Then Ann loses 10 chips

    Scenario: Whoever doubled loses both bets, since nobody looked
      Given the house cn21
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over A♣
      And the next cards are 9♥
      When Ann doubles
      Then Ann loses 20 chips

  Rule: 11 may double, a pair may split, once

    @S3-27
    Scenario: Doubling
      Given the house cn21
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over 9♣
      And the next cards are 10♥
      When Ann doubles
      Then Ann wins 20 chips

    @S3-06
    Scenario Outline: Who may double
      Given the house cn21
      And Ann is dealt <cards>
      And the dealer shows 6♥ over 9♣
      When the cards are dealt
      Then Ann may only <actions>

      Examples:
        | cards  | actions              |
        | 5♠ 6♦  | hit, stand or double |
        | 4♠ 6♦  | hit or stand         |
        | A♠ 8♦  | hit or stand         |
        | 10♠ K♦ | hit, stand or split  |
        | A♠ A♦  | hit, stand or split  |

    @S3-06
    Scenario: Not with three cards
      Given the house cn21
      And Ann is dealt 2♠ 4♦
      And the dealer shows 6♥ over 9♣
      And the next cards are 5♥
      When Ann hits and tries to double
      Then it is refused since this hand may not

    @S3-25 @S3-26
    Scenario: A ten and a king are split for a second bet
      Given the house cn21
      And Ann is dealt 10♠ K♦
      And the dealer shows K♥ over 8♣
      And the next cards are 9♥ 7♣
      When Ann splits, stands and stands
      Then Ann holds 10♠ 9♥ and K♦ 7♣
      And Ann's hands end as win, lose

    @S3-05
    Scenario: Not again
      Given the house cn21
      And Ann is dealt 8♠ 8♦
      And the dealer shows K♥ over 8♣
      And the next cards are 8♥ 7♣
      When Ann splits and tries to split
      Then it is refused since this hand may not

    @S3-05
    Scenario: Again where the house allows it
      Given the house cn21_resplit
      And Ann is dealt 8♠ 8♦
      And the dealer shows K♥ over 8♣
      And the next cards are 8♥ 7♣ 10♥ 9♥
      When Ann splits and splits
      Then Ann holds 8♠ 10♥ and 8♥ 9♥ and 8♦ 7♣

  Rule: Insurance is a bet of its own

    @S3-21 @S3-23
    Scenario: It wins twice the bet
      Given the house cn21
      And Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over K♣
      When Ann takes insurance and stands
      Then Ann wins 10 chips

    @S3-21
    Scenario: It is lost
      Given the house cn21
      And Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over 6♣
      When Ann takes insurance and stands
      Then Ann wins 5 chips

    @S3-21
    Scenario: Not against a ten
      Given the house cn21
      And Ann is dealt 10♠ 8♦
      And the dealer shows K♥ over A♣
      When the cards are dealt
      Then Ann may only hit or stand

    @S3-20
    Scenario: A split does not double it
      Given the house cn21
      And Ann is dealt 8♠ 8♦
      And the dealer shows A♥ over K♣
      And the next cards are 10♥ 9♥
      When Ann takes insurance, splits, stands and stands
      Then Ann breaks even

  Rule: Everybody plays the dealer, and nobody else

    @S3-01 @S3-12
    Scenario: One wins, one loses
      Given the house cn21
      And Ann has 100 chips and stakes 10
      And Bob has 100 chips and stakes 10
      And Ann is dealt 10♠ 9♦
      And Bob is dealt 10♥ 7♦
      And the dealer shows K♥ over 8♣
      When Ann stands
      And Bob stands
      Then Ann wins 10 chips
      And Bob loses 10 chips

  Rule: Houses that extend it change one thing each

    @S3-04
    Scenario Outline: What Blackjack wins
      Given the house <house>
      And Ann is dealt A♠ K♦
      And the dealer shows K♥ over 9♣
      When the cards are dealt
      Then Ann wins <chips> chips

      Examples:
        | house           | chips |
        | cn21            | 30    |
        | cn21_natural_x2 | 20    |

    @S3-30
    Scenario Outline: Five cards against the dealer's natural
      Given the house <house>
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over A♣
      And the next cards are 2♥ 4♣ 6♦
      When Ann hits, hits and hits
      Then Ann <gets>

      Examples:
        | house                | gets          |
        | cn21                 | wins 30 chips |
        | cn21_five_cards_push | breaks even   |

    @S3-28
    Scenario Outline: The dealer's five cards
      Given the house <house>
      And Ann is dealt 10♠ K♦
      And the dealer shows 3♥ over 2♣
      And the next cards are 4♥ 5♣ 4♣
      When Ann stands
      Then Ann <gets>

      Examples:
        | house                  | gets           |
        | cn21                   | wins 10 chips  |
        | cn21_dealer_five_cards | loses 10 chips |

    @S3-31
    Scenario Outline: Giving up half the bet
      Given the house cn21_surrender
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over <hole>
      When Ann surrenders
      Then Ann loses <chips> chips

      Examples:
        | hole | chips |
        | 9♣   | 5     |
        | A♣   | 10    |

    @S3-31
    Scenario: Not after a hit
      Given the house cn21_surrender
      And Ann is dealt 10♠ 2♦
      And the dealer shows K♥ over 9♣
      And the next cards are 4♦
      When Ann hits
      Then Ann may not surrender

    @S3-32
    Scenario: One card on each split ace
      Given the house cn21_split_aces_once
      And Ann is dealt A♠ A♦
      And the dealer shows K♥ over 9♣
      And the next cards are 5♥ 9♥
      When Ann splits
      Then Ann holds A♠ 5♥ and A♦ 9♥
      And Ann's hands end as lose, win

    @S3-06
    Scenario: Doubling with three cards
      Given the house cn21_double_any_time
      And Ann is dealt 2♠ 4♦
      And the dealer shows K♥ over 8♣
      And the next cards are 3♥ 10♥
      When Ann hits and doubles
      Then Ann wins 20 chips
