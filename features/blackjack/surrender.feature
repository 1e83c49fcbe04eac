Feature: Surrender
  A player may give up a hand and lose a part of the bet.

  Rule: Late surrender comes after the peek (surrender.kind = late)

    @S3-31
    Scenario: Half comes back
      Given a house with late surrender
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over 9♣
      When Ann surrenders
      Then Ann loses 5 chips

    Scenario: What comes back of an odd bet is rounded up
      Given a house with late surrender
      And Ann has 100 chips and stakes 15
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over 9♣
      When Ann surrenders
      Then Ann loses 7 chips

    Scenario: A house can give back less (surrender.refund)
      Given a house with late surrender
      And where surrender returns 1:4
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over 9♣
      When Ann surrenders
      Then Ann loses 7 chips

    Scenario: A dealer's natural voids it, hole card or not
      Given a house with late surrender
      And where the dealer takes no hole card
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥
      And the next cards are A♣
      When Ann surrenders
      Then Ann loses 10 chips

    Scenario: Where the dealer peeks the natural comes first
      Given a house with late surrender
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over A♣
      When the cards are dealt
      Then Ann loses 10 chips

    Scenario: Most houses have none
      Given Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over 9♣
      When Ann tries to surrender
      Then it is refused since it is not offered

  Rule: With two cards only, unless the house says any number (surrender.card_count)

    @S3-31
    Scenario: Not after a hit
      Given a house with late surrender
      And Ann is dealt 10♠ 2♦
      And the dealer shows K♥ over 9♣
      And the next cards are 4♦
      When Ann hits
      Then Ann may not surrender

    Scenario: Any number of cards
      Given a house with late surrender
      And where any number of cards may surrender
      And Ann is dealt 10♠ 2♦
      And the dealer shows K♥ over 9♣
      And the next cards are 4♦
      When Ann hits and surrenders
      Then Ann loses 5 chips

  Rule: Some houses offer it against some upcards (surrender.vs)

    Scenario Outline: Against tens and aces only
      Given a house with late surrender
      And where surrender is offered against tens and aces only
      And Ann is dealt 10♠ 6♦
      And the dealer shows <up> over 8♣
      When the cards are dealt
      Then Ann <may> surrender

      Examples:
        | up | may     |
        | Q♥ | may     |
        | 9♥ | may not |

  Rule: Split hands only where the house says so (surrender.after_split)

    Scenario: Not usually
      Given a house with late surrender
      And Ann is dealt 8♠ 8♦
      And the dealer shows K♥ over 9♣
      And the next cards are 8♥ 8♣
      When Ann splits
      Then Ann may not surrender

    Scenario: One of two hands is given up
      Given a house with late surrender
      And where split hands may surrender
      And Ann is dealt 8♠ 8♦
      And the dealer shows K♥ over 9♣
      And the next cards are 7♥ K♣
      When Ann splits, surrenders and stands
      Then Ann loses 15 chips

  Rule: Early surrender is a question before the peek, and never void (surrender.kind = early)

    Scenario: It saves half the bet from a natural
      Given a house with early surrender
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over A♣
      When the cards are dealt
      Then Ann is offered early surrender
      When Ann surrenders
      Then Ann loses 5 chips

    Scenario: Who declines may not surrender afterwards
      Given a house with early surrender
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over 9♣
      When Ann declines to surrender
      Then Ann may not surrender

    Scenario: It comes after the insurance
      Given a house with early surrender
      And Ann is dealt 10♠ 6♦
      And the dealer shows A♥ over K♣
      When Ann takes insurance
      Then Ann is offered early surrender
      When Ann surrenders
      Then Ann wins 5 chips

    Scenario: Where the dealer does not peek it is a choice like any other
      Given a house with early surrender
      And where the dealer does not peek
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over A♣
      When Ann surrenders
      Then Ann loses 5 chips

    Scenario: A natural is not asked to give up
      Given a house with early surrender
      And Ann is dealt A♠ K♦
      And the dealer shows K♥ over 9♣
      When the cards are dealt
      Then Ann wins 15 chips
