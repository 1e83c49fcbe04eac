Feature: The hole card and the peek
  When the dealer looks for a natural decides how much a player can lose to it.

  Rule: A dealer who peeks ends the round before anyone plays (dealer.hole_card = peek)

    @S0-07 @S2-25
    Scenario: A ten up and an ace in the hole
      Given Ann is dealt 10♠ 9♦
      And the dealer shows K♥ over A♦
      When the cards are dealt
      Then Ann loses 10 chips

    @S4-14
    Scenario: An ace up and a ten in the hole
      Given Ann is dealt 10♠ 9♦
      And the dealer shows A♥ over K♦
      When Ann declines insurance
      Then Ann loses 10 chips

    @S0-06 @S0-54 @S4-03 @S4-15
    Scenario: A peek that finds nothing shows nothing
      Given Ann is dealt 10♠ 9♦
      And the dealer shows A♥ over 9♦
      When Ann declines insurance
      Then Ann may stand
      And Ann sees the dealer's cards as ?? A♥
      And a spectator sees the dealer's cards as ?? A♥

    Scenario: The hole card can be the second one (dealer.hidden)
      Given a house where the dealer's second card is the hole card
      And Ann is dealt 10♠ 9♦
      And the dealer shows 6♥ over 9♦
      When the cards are dealt
      Then Ann sees the dealer's cards as 6♥ ??

  Rule: Some houses peek under an ace only (dealer.hole_card = peek_ace)

    Scenario: With a ten up play goes on
      Given a house where the dealer peeks under an ace only
      And Ann is dealt 10♠ 9♦
      And the dealer shows K♥ over A♦
      When the cards are dealt
      Then Ann may stand
      When Ann stands
      Then Ann loses 10 chips

    @S4-14
    Scenario: With an ace up the peek comes after the insurance
      Given a house where the dealer peeks under an ace only
      And Ann is dealt 10♠ 9♦
      And the dealer shows A♥ over K♦
      When Ann declines insurance
      Then Ann loses 10 chips

  Rule: Some houses deal a hole card and do not look (dealer.hole_card = no_peek)

    Scenario: A double is lost to a natural that shows late
      Given a house where the dealer does not peek
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over A♦
      And the next cards are 10♦
      When Ann doubles
      Then Ann loses 20 chips

    Scenario: Under an ace, too
      Given a house where the dealer does not peek
      And Ann is dealt 10♠ 9♦
      And the dealer shows A♥ over K♦
      When Ann declines insurance
      Then Ann may stand

  Rule: Some houses take no hole card (dealer.hole_card = none)

    Scenario: The second card is the first of the dealer's turn
      Given a house where the dealer takes no hole card
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥
      And the next cards are 4♦ A♦
      When Ann hits and stands
      Then the dealer holds K♥ A♦
      And Ann loses 10 chips

    Scenario: Nobody is left to draw it for
      Given a house where the dealer takes no hole card
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥
      And the next cards are 10♦
      When Ann hits
      Then the dealer holds K♥

    Scenario: A natural that can only tie needs the second card
      Given a house where the dealer takes no hole card
      And Ann is dealt A♠ K♦
      And the dealer shows K♥
      And the next cards are 9♦
      When the cards are dealt
      Then the dealer holds K♥ 9♦
      And Ann wins 15 chips

    Scenario: A natural that nothing can touch does not
      Given a house where the dealer takes no hole card
      And Ann is dealt A♠ K♦
      And the dealer shows 9♥
      When the cards are dealt
      Then the dealer holds 9♥
      And Ann wins 15 chips

    Scenario: An open insurance needs the second card
      Given a house where the dealer takes no hole card
      And Ann is dealt 10♠ 6♦
      And the dealer shows A♥
      And the next cards are 10♦ K♦
      When Ann takes insurance and hits
      Then the dealer holds A♥ K♦
      And Ann breaks even

  Rule: Some houses show both cards (dealer.hole_card = exposed)

    Scenario: Everybody sees them
      Given a house where the dealer's cards are exposed
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over 9♦
      When the cards are dealt
      Then a spectator sees the dealer's cards as 9♦ K♥

    Scenario: A natural in plain sight ends the round
      Given a house where the dealer's cards are exposed
      And Ann is dealt 10♠ 6♦
      And the dealer shows K♥ over A♦
      When the cards are dealt
      Then Ann loses 10 chips

    Scenario: Nothing is left to insure
      Given a house where the dealer's cards are exposed
      And Ann is dealt 10♠ 6♦
      And the dealer shows A♥ over 5♦
      When the cards are dealt
      Then Ann may stand
