Feature: Spanish 21
  No tens in the packs; in return 21 always wins, often with a bonus, and a double may be taken back.
  Source: Wikipedia, Spanish 21.

  Rule: Many kinds of 21 pay a bonus (spanish21_h17_6d)

    Scenario Outline: Six, seven, eight and three sevens
      Given the house spanish21_h17_6d
      And Ann is dealt <cards>
      And the dealer shows 9♣ over K♥
      And the next cards are <card>
      When Ann hits
      Then Ann wins <chips> chips

      Examples:
        | cards | card | chips |
        | 6♠ 7♦ | 8♥   | 15    |
        | 8♥ 6♥ | 7♥   | 20    |
        | 8♠ 6♠ | 7♠   | 30    |
        | 7♠ 7♦ | 7♥   | 15    |
        | 7♦ 7♦ | 7♦   | 20    |
        | 7♠ 7♠ | 7♠   | 30    |

    Scenario: Five cards pay 3:2
      Given the house spanish21_h17_6d
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 4♥ 5♦ 7♣
      When Ann hits, hits and hits
      Then Ann wins 15 chips

    Scenario: Six cards pay 2:1
      Given the house spanish21_h17_6d
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥ 4♦ 3♣ 7♣
      When Ann hits, hits, hits and hits
      Then Ann wins 20 chips

    Scenario: Seven cards or more pay 3:1
      Given the house spanish21_h17_6d
      And Ann is dealt 2♠ 2♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥ 3♥ 2♣ 3♦ A♣ 6♣
      When Ann hits, hits, hits, hits, hits and hits
      Then Ann wins 30 chips

    Scenario: A doubled hand is paid like any other
      Given the house spanish21_h17_6d
      And Ann is dealt 6♠ 7♠
      And the dealer shows 9♣ over K♥
      And the next cards are 8♠
      When Ann doubles
      Then Ann wins 20 chips

    Scenario: Split hands count
      Given the house spanish21_h17_6d
      And Ann is dealt 7♠ 7♦
      And the dealer shows 9♣ over K♥
      And the next cards are 7♥ 8♦ 7♣ 6♦
      When Ann splits, hits and hits
      Then Ann wins 35 chips

  Rule: A player's 21 always wins

    Scenario: Against a dealer's 21
      Given the house spanish21_h17_6d
      And Ann is dealt 7♠ 4♦
      And the dealer shows 5♣ over K♥
      And the next cards are K♦
      When Ann hits
      Then Ann wins 10 chips
      And the dealer draws no card

    Scenario: A natural is paid 3:2 against a natural, and nobody offers less
      Given the house spanish21_h17_6d
      And Ann is dealt A♠ K♦
      And the dealer shows A♣ over K♥
      When the cards are dealt
      Then Ann is offered insurance
      When Ann declines insurance
      Then Ann wins 15 chips

  Rule: Any number of cards may double, and the double may be taken back

    Scenario: Four cards
      Given the house spanish21_h17_6d
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥ 3♥ K♦
      When Ann hits, hits, doubles and stands
      Then Ann wins 20 chips

    Scenario: Rescued, the hand loses the first bet only
      Given the house spanish21_h17_6d
      And Ann is dealt 5♠ 6♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♥
      When Ann doubles
      Then Ann may only stand or surrender
      When Ann surrenders
      Then Ann loses 10 chips
      And Ann's hands end as surrendered

    Scenario: Without a double, only the first two cards may be given up
      Given the house spanish21_h17_6d
      And Ann is dealt K♠ 2♦
      And the dealer shows 9♣ over K♥
      And the next cards are 4♥
      When the cards are dealt
      Then Ann may surrender
      When Ann hits
      Then Ann may not surrender

  Rule: Split aces play on like any hand

    Scenario: Split again, hit and doubled
      Given the house spanish21_h17_6d
      And Ann is dealt A♠ A♦
      And the dealer shows 6♣ over K♥
      And the next cards are A♥ 5♦ 9♣ 4♠ K♦ 5♠ 2♣
      When Ann splits, splits, stands, hits, stands and doubles
      Then Ann's hands end as win, lose, win
      And Ann wins 20 chips

  Rule: Some houses let a doubled hand double twice more (spanish21_h17_6d_redouble)

    Scenario: Eight times the first bet
      Given the house spanish21_h17_6d_redouble
      And Ann is dealt 5♠ 2♦
      And the dealer shows 6♣ over K♥
      And the next cards are 2♥ 2♣ K♣
      When Ann doubles, doubles and doubles
      Then Ann wins 80 chips

    Scenario: The last double only comes back
      Given the house spanish21_h17_6d_redouble
      And Ann is dealt 5♠ 2♦
      And the dealer shows 6♣ over K♥
      And the next cards are 2♥ 2♣
      When Ann doubles, doubles and surrenders
      Then Ann loses 20 chips

    Scenario: Three doubles are the most
      Given the house spanish21_h17_8d_redouble
      And Ann is dealt 5♠ 2♦
      And the dealer shows 6♣ over K♥
      And the next cards are 2♥ 2♣ 2♦
      When Ann doubles, doubles and doubles
      Then Ann may only stand or surrender
      When Ann surrenders
      Then Ann loses 40 chips

    Scenario: A short purse doubles for what is left
      Given the house spanish21_h17_6d_redouble
      And Ann has 35 chips and stakes 10
      And Ann is dealt 5♠ 2♦
      And the dealer shows 6♣ over K♥
      And the next cards are 2♥ 2♣
      When Ann doubles, doubles for less and surrenders
      Then Ann loses 20 chips

  Rule: The dealer's soft 17 tells the houses apart

    Scenario Outline: Seventeen against a soft seventeen
      Given the house <house>
      And Ann is dealt K♠ 7♦
      And the dealer shows 6♣ over A♥
      And the next cards are 4♣
      When Ann stands
      Then Ann <result>

      Examples:
        | house            | result         |
        | spanish21_h17_6d | loses 10 chips |
        | spanish21_h17_8d | loses 10 chips |
        | spanish21_s17_6d | breaks even    |
        | spanish21_s17_8d | breaks even    |
