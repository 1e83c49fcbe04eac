Feature: Naturals
  An ace and a ten-valued card as dealt are a natural. Houses differ in what it pays, whom it beats and when.

  Rule: A natural pays what the house says, other wins pay even money (pay.natural)

    @S4-31 @S4-50 @S3-24
    Scenario: A natural pays three to two and the dealer need not draw
      Given Ann is dealt A♠ K♦
      And the dealer shows 6♦ over 10♣
      When the cards are dealt
      Then Ann wins 15 chips
      And the dealer draws no card

    @S4-31
    Scenario Outline: A natural in other houses
      Given a house where a natural pays <pay>
      And Ann is dealt A♠ K♦
      And the dealer shows 6♦ over 10♣
      When the cards are dealt
      Then Ann wins <chips> chips

      Examples:
        | pay | chips |
        | 6:5 | 12    |
        | 1:1 | 10    |
        | 2:1 | 20    |

    @S4-20 @S4-21 @S4-31 @S4-48
    Scenario: Twenty-one of three cards is no natural
      Given Ann is dealt 7♠ 7♥
      And the dealer shows 10♦ over 10♣
      And the next cards are 7♦
      When Ann hits
      Then Ann wins 10 chips

    Scenario Outline: Naturals of one suit can pay more (pay.natural_suited)
      Given a house where suited naturals pay 2:1 and those of diamonds 3:1
      And Ann is dealt <cards>
      And the dealer shows 6♦ over 10♣
      When the cards are dealt
      Then Ann wins <chips> chips

      Examples:
        | cards | chips |
        | A♠ K♠ | 20    |
        | Q♦ A♦ | 30    |
        | A♠ K♦ | 15    |

  Rule: Two naturals meet (pay.natural_vs_natural)

    @S4-32 @S2-24
    Scenario: Naturals on both sides tie
      Given Ann is dealt A♠ K♦
      And the dealer shows K♥ over A♦
      When the cards are dealt
      Then Ann breaks even

    @S0-07
    Scenario: In some houses the dealer's natural beats the player's
      Given a house where the dealer's natural beats a player's natural
      And Ann is dealt A♠ K♦
      And the dealer shows K♥ over A♦
      When the cards are dealt
      Then Ann loses 10 chips

    Scenario: In some houses the player's natural always wins
      Given a house where a player's natural wins even against the dealer's
      And Ann is dealt A♠ K♦
      And the dealer shows K♥ over A♦
      When the cards are dealt
      Then Ann wins 15 chips

  Rule: A dealer's natural beats any other 21, unless the house lets it tie (dealer.natural_vs_player_21)

    Scenario: Three-card 21 against the dealer's natural
      Given a house where the dealer does not peek
      And Ann is dealt 7♠ 7♥
      And the dealer shows K♦ over A♣
      And the next cards are 7♦
      When Ann hits
      Then Ann loses 10 chips

    Scenario: A house that compares points only
      Given a house where the dealer does not peek
      And where a dealer's natural ties with any 21
      And Ann is dealt 7♠ 7♥
      And the dealer shows K♦ over A♣
      And the next cards are 7♦
      When Ann hits
      Then Ann breaks even

  Rule: A natural is paid as soon as the dealer can have none (play.naturals)

    Scenario: Paid before the next player decides
      Given Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt A♠ K♦
      And Ben is dealt 10♠ 8♦
      And the dealer shows K♥ over 9♦
      When the cards are dealt
      Then Ben may stand
      And Ann has 115 chips left

    Scenario: It waits while the dealer may still have one
      Given a house where the dealer peeks under an ace only
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt A♠ K♦
      And Ben is dealt 10♠ 8♦
      And the dealer shows K♥ over 9♦
      When the cards are dealt
      Then Ben may stand
      And Ann has 90 chips left

    Scenario: A waiting natural ties with the natural that the dealer turns up
      Given a house where the dealer peeks under an ace only
      And Ann is dealt A♠ K♦
      And the dealer shows K♥ over A♦
      When the cards are dealt
      Then Ann breaks even

    Scenario: A house that settles everything at the end
      Given a house where naturals are settled at the end
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt A♠ K♦
      And Ben is dealt 10♠ 8♦
      And the dealer shows 7♥ over 10♦
      When the cards are dealt
      Then Ann has 90 chips left
      When Ben stands
      Then Ann wins 15 chips
      And Ben wins 10 chips

    Scenario: Settled at the end, a dealer's natural ends nothing early
      Given a house where naturals are settled at the end
      And Ann is dealt 10♠ 8♦
      And the dealer shows K♥ over A♦
      When Ann stands
      Then Ann loses 10 chips

  Rule: Twenty-one on a split hand is a natural only where the house says so (pay.natural_after_split)

    Scenario: An ordinary 21
      Given Ann is dealt A♠ A♥
      And the dealer shows 6♦ over 10♣
      And the next cards are K♦ 9♥ 10♥
      When Ann splits
      Then Ann wins 20 chips

    Scenario: A natural
      Given a house where a split hand can be a natural
      And Ann is dealt A♠ A♥
      And the dealer shows 6♦ over 10♣
      And the next cards are K♦ 9♥ 10♥
      When Ann splits
      Then Ann wins 25 chips
