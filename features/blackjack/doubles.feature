Feature: Doubling down
  A second bet as large as the first, for one more card.

  Rule: One card, and the hand is over

    @S4-22 @S4-24
    Scenario: Both bets are won
      Given Ann is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 2♦ 10♦
      When Ann doubles
      Then Ann wins 20 chips

    @S4-22
    Scenario: Both bets are lost
      Given Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♦
      When Ann doubles
      Then Ann loses 20 chips

    @S4-24
    Scenario: Not after a hit (double.card_count = two)
      Given Ann is dealt 5♠ 2♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 4♦
      When Ann hits
      Then Ann may not double

    @S3-06
    Scenario: After any number of cards (double.card_count = any)
      Given a house where any number of cards may double
      And Ann is dealt 2♠ 2♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 2♥ 5♦ 9♦ 10♦
      When Ann hits, hits and doubles
      Then Ann wins 20 chips

    Scenario: Up to three cards (double.card_count = up_to:3)
      Given a house where up to three cards may double
      And Ann is dealt 2♠ 2♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 2♥ 5♦
      When Ann hits
      Then Ann may double
      When Ann hits
      Then Ann may not double

  Rule: Houses limit which hands may double (double.on, double.soft)

    Scenario Outline: Hard nine to eleven only
      Given a house where hard 9 to 11 may double
      And Ann is dealt <cards>
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Ann <may> double

      Examples:
        | cards | may     |
        | 5♠ 4♦ | may     |
        | 5♠ 6♦ | may     |
        | 5♠ 3♦ | may not |
        | 5♠ 7♦ | may not |
        | A♠ 8♦ | may not |

    Scenario: Nobody doubles
      Given a house without doubling
      And Ann is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      When Ann tries to double
      Then it is refused since this hand may not

    Scenario: No soft hands
      Given a house where soft hands may not double
      And Ann is dealt A♠ 6♦
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Ann may not double

    Scenario Outline: A doubled soft hand in two houses
      Given a house where <rule>
      And Ann is dealt A♠ 6♦
      And the dealer shows 7♥ over 10♣
      And the next cards are 3♦
      When Ann doubles
      Then Ann <result>

      Examples:
        | rule                                        | result         |
        | soft hands may double                       | wins 20 chips  |
        | doubling a soft hand makes its ace count 1  | loses 20 chips |

  Rule: After a split (double.after_split, double.split_aces)

    Scenario: Usually allowed
      Given Ann is dealt 8♠ 8♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 3♥ 10♥ 10♦ 10♣
      When Ann splits, doubles and stands
      Then Ann wins 30 chips

    Scenario: A house that forbids it
      Given a house where split hands may not double
      And Ann is dealt 8♠ 8♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 3♥ 10♥
      When Ann splits
      Then Ann may not double

    Scenario: Split aces only where the house says so
      Given a house where split aces may double
      And Ann is dealt A♠ A♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 8♥ 10♥ 2♦ 10♣
      When Ann splits
      Then Ann may only stand or double
      When Ann doubles
      Then Ann wins 30 chips

  Rule: The purse must pay for it (double.for_less)

    Scenario: For less: all that is left
      Given Ann has 14 chips and stakes 10
      And Ann is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 9♦ 10♦
      When the cards are dealt
      Then Ann may not double
      And Ann may double for less
      When Ann doubles for less
      Then Ann wins 14 chips

    Scenario: Not for less by choice
      Given Ann has 20 chips and stakes 10
      And Ann is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      When Ann tries to double for less
      Then it is refused since the purse can pay in full

    @S4-23
    Scenario: A house that wants the full bet
      Given a house where nobody doubles for less
      And Ann has 14 chips and stakes 10
      And Ann is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      When Ann tries to double
      Then it is refused since the purse is too small
      And Ann may only hit or stand

    Scenario: An empty purse doubles nothing
      Given Ann has 10 chips and stakes 10
      And Ann is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Ann may only hit or stand

  Rule: Some houses let a doubled hand go on (double.redouble, double.rescue, double.may_hit_after)

    Scenario: Doubled twice: as much again as lies on the hand
      Given a house where a doubled hand may double once more
      And Ann is dealt 5♠ 4♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 2♦ 9♦ 10♦
      When Ann doubles and doubles
      Then Ann wins 40 chips

    Scenario: Once more is once
      Given a house where a doubled hand may double once more
      And Ann is dealt 2♠ 3♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♦ 4♦
      When Ann doubles and doubles
      Then Ann loses 40 chips

    Scenario: Rescued: the first bet is lost, the double comes back
      Given a house where a doubled hand may be rescued
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♦
      When Ann doubles
      Then Ann may only stand or surrender
      When Ann surrenders
      Then Ann loses 10 chips

    Scenario: A doubled hand that may draw on
      Given a house where a doubled hand may hit
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over 10♣
      And the next cards are 2♦ 8♦
      When Ann doubles and hits
      Then Ann wins 20 chips

  Rule: Some houses stake the double themselves (double.free_on)

    Scenario Outline: A free double is won whole, and costs nothing when it is lost
      Given a house where hard 9 to 11 double free
      And Ann has 10 chips and stakes 10
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over 9♣
      And the next cards are <card>
      When Ann doubles
      Then Ann <result>

      Examples:
        | card | result         |
        | 9♦   | wins 20 chips  |
        | 2♦   | loses 10 chips |
        | 8♦   | breaks even    |

    Scenario: Other hands pay for it
      Given a house where hard 9 to 11 double free
      And Ann is dealt 5♠ 3♦
      And the dealer shows K♥ over 9♣
      And the next cards are 2♦
      When Ann doubles
      Then Ann loses 20 chips
