Feature: Super Fun 21
  One deck, and nearly everything is allowed; naturals always win but seldom pay more than even money.
  Source: Wizard of Odds.

  Rule: A natural always wins, and pays 2:1 in diamonds only

    Scenario Outline: Which suits
      Given the house super_fun_21
      And Ann is dealt <cards>
      And the dealer shows 9♣ over K♥
      When the cards are dealt
      Then Ann wins <chips> chips

      Examples:
        | cards | chips |
        | A♦ K♦ | 20    |
        | A♠ K♠ | 10    |
        | A♦ K♠ | 10    |

    Scenario Outline: Against a natural
      Given the house super_fun_21
      And Ann is dealt <cards>
      And the dealer shows A♣ over K♥
      When Ann declines insurance
      Then Ann wins <chips> chips

      Examples:
        | cards | chips |
        | A♦ K♦ | 20    |
        | A♠ K♦ | 10    |

  Rule: 21 in five cards or more pays 2:1, but not after doubling

    Scenario: Against a dealer who would have 21 too
      Given the house super_fun_21
      And Ann is dealt 2♠ 3♦
      And the dealer shows 5♣ over K♥
      And the next cards are 4♥ 5♦ 7♣
      When Ann hits, hits and hits
      Then Ann wins 20 chips
      And the dealer draws no card

    Scenario: Doubled, it is compared like any 21
      Given the house super_fun_21
      And Ann is dealt 2♠ 3♦
      And the dealer shows 5♣ over K♥
      And the next cards are 4♥ 5♦ 7♣ 6♠
      When Ann hits, hits and doubles
      Then Ann breaks even

  Rule: Six cards of 20 or less win, and may draw on

    Scenario: Sixteen beats nineteen
      Given the house super_fun_21
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥ 3♥ 2♦ 4♣
      When Ann hits, hits, hits, hits and stands
      Then Ann wins 10 chips

    Scenario Outline: A seventh card can make it 21, or bust
      Given the house super_fun_21
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥ 3♥ 2♦ 4♣ <card>
      When Ann hits, hits, hits, hits and hits
      Then Ann <result>

      Examples:
        | card | result         |
        | 5♣   | wins 20 chips  |
        | K♣   | loses 10 chips |

    Scenario: Doubled, six cards are compared like any hand
      Given the house super_fun_21
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥ 3♥ 2♦ 4♣
      When Ann hits, hits, hits, doubles and stands
      Then Ann loses 20 chips

    Scenario: Five cards are not enough
      Given the house super_fun_21
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥ 3♥ 2♦
      When Ann hits, hits, hits and stands
      Then Ann loses 10 chips

  Rule: A hand that is not bust may be given up at any time

    Scenario: With three cards
      Given the house super_fun_21
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are K♦
      When Ann hits and surrenders
      Then Ann loses 5 chips

    Scenario: After a split
      Given the house super_fun_21
      And Ann is dealt 8♠ 8♦
      And the dealer shows 9♣ over K♥
      And the next cards are K♦ 7♠
      When Ann splits, surrenders and surrenders
      Then Ann loses 10 chips

    Scenario: After doubling, for the first bet
      Given the house super_fun_21
      And Ann is dealt 5♠ 6♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥
      When Ann doubles and surrenders
      Then Ann loses 10 chips

    Scenario: After a split and a double
      Given the house super_fun_21
      And Ann is dealt 8♠ 8♦
      And the dealer shows 9♣ over K♥
      And the next cards are 3♥ K♦ 2♣
      When Ann splits, doubles, surrenders and stands
      Then Ann's hands end as surrendered, lose
      And Ann loses 20 chips

    Scenario: Not once the dealer has a natural
      Given the house super_fun_21
      And Ann is dealt K♠ 6♦
      And the dealer shows K♣ over A♥
      When the cards are dealt
      Then Ann loses 10 chips

  Rule: Split aces play on like any hand

    Scenario: Split again, hit and doubled
      Given the house super_fun_21
      And Ann is dealt A♠ A♦
      And the dealer shows 6♣ over K♥
      And the next cards are A♥ 5♦ 9♣ 4♠ K♦ 5♠ 2♣
      When Ann splits, splits, stands, hits, stands and doubles
      Then Ann's hands end as win, lose, win
      And Ann wins 20 chips
