Feature: Hands that are something of their own
  Many cards, certain cards, or 21 by whatever way.

  Rule: A Charlie wins by its number of cards (pay.charlie)

    Scenario: Five cards pay two to one, whatever the dealer has
      Given a house where five cards pay 2:1
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♥ 3♥ 4♥
      When Ann hits, hits and hits
      Then Ann wins 20 chips
      And the dealer draws no card

    Scenario Outline: Against a dealer's natural
      Given a house where <rule>
      And where the dealer does not peek
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over A♣
      And the next cards are 2♥ 3♥ 4♥
      When Ann hits, hits and hits
      Then Ann <result>

      Examples:
        | rule                                       | result         |
        | five cards pay 2:1                         | loses 10 chips |
        | five cards pay 2:1 even against a natural  | wins 20 chips  |

    Scenario: A hand that may draw on stays one
      Given a house where five cards pay 2:1 and may draw on
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♥ 3♥ 4♥ 6♠
      When Ann hits, hits and hits
      Then Ann may hit
      When Ann hits and stands
      Then Ann wins 20 chips

    Scenario: A bust hand is none
      Given a house where five cards pay 2:1
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♥ 6♥ K♠
      When Ann hits, hits and hits
      Then Ann loses 10 chips

    Scenario: Only low totals count in some houses
      Given a house where five cards of 15 at most pay 2:1
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♥ 3♥ 6♥
      When Ann hits, hits, hits and stands
      Then Ann loses 10 chips

    Scenario: Split hands are left out in some houses
      Given a house where five cards pay 2:1 unless split
      And Ann is dealt 2♠ 2♦
      And the dealer shows K♥ over 10♣
      And the next cards are 3♥ 10♥ 3♦ 3♠ 3♣
      When Ann splits, hits, hits, hits, stands and stands
      Then Ann loses 20 chips

    Scenario: Doubled hands are left out in some houses
      Given a house where five cards pay 2:1 unless doubled
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♥ 3♥ 4♥
      When Ann hits, hits and doubles
      Then Ann loses 20 chips

  Rule: Certain hands pay a bonus (pay.bonus_hands)

    @S3-29
    Scenario Outline: Six, seven and eight of one suit, in any order
      Given a house where 6 7 8 of one suit pays 3:1
      And Ann is dealt <cards>
      And the dealer shows K♥ over 10♣
      And the next cards are 7♥
      When Ann hits
      Then Ann wins <chips> chips

      Examples:
        | cards | chips |
        | 6♥ 8♥ | 30    |
        | 8♥ 6♥ | 30    |
        | 6♥ 8♠ | 10    |

    Scenario: A hand that is several things is paid for the best
      Given a house where 6 7 8 pays 2:1, of one suit 3:1, of spades 5:1
      And Ann is dealt 6♠ 8♠
      And the dealer shows K♥ over 10♣
      And the next cards are 7♠
      When Ann hits
      Then Ann wins 50 chips

    Scenario: A natural is a natural first
      Given a house where 21 of two or three cards pays 5:1
      And Ann is dealt A♠ K♦
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Ann wins 15 chips

    Scenario Outline: A doubled hand
      Given a house where <rule>
      And Ann is dealt 6♥ 8♥
      And the dealer shows K♥ over 10♣
      And the next cards are 7♥
      When Ann doubles
      Then Ann wins <chips> chips

      Examples:
        | rule                                       | chips |
        | 6 7 8 of one suit pays 3:1                 | 60    |
        | 6 7 8 of one suit pays 3:1 unless doubled  | 20    |

  Rule: In some houses a player's 21 always wins (pay.player_21)

    Scenario Outline: Twenty-one against twenty-one
      Given a house where <rule>
      And Ann is dealt 7♠ 7♥
      And the dealer shows 5♥ over 6♣
      And the next cards are 7♦ <more>
      When Ann hits
      Then Ann <result>

      Examples:
        | rule                                  | more | result        |
        | 21 is compared like any total         | K♦   | breaks even   |
        | a player's 21 wins                    | K♦   | wins 10 chips |

    Scenario: A win that is certain needs no card of the dealer's
      Given a house where a player's 21 wins
      And Ann is dealt 7♠ 7♥
      And the dealer shows 5♥ over 6♣
      And the next cards are 7♦
      When Ann hits
      Then Ann wins 10 chips
      And the dealer draws no card

    Scenario Outline: Twenty-one against a natural that shows late
      Given a house where <rule>
      And where the dealer does not peek
      And Ann is dealt 7♠ 7♥
      And the dealer shows K♥ over A♣
      And the next cards are 7♦
      When Ann hits
      Then Ann <result>

      Examples:
        | rule                                   | result         |
        | a player's 21 wins                     | loses 10 chips |
        | a player's 21 wins even over a natural | wins 10 chips  |
