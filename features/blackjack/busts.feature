Feature: A bust hand is settled at once
  Over 21 the bet is gone as soon as the card is dealt, whatever the dealer turns up later.

  Rule: The stake leaves the box with the card that busts it

    @S4-19
    Scenario: Another box is still to play
      Given Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 9♠ 2♦
      And the dealer shows 6♣ over 10♦
      And the next cards are K♠
      When Ann hits
      Then Ann has lost 10 chips already
      And Ben may double

    @S4-19
    Scenario: The dealer's bust helps nobody who was bust before
      Given Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 9♠ 9♦
      And the dealer shows 6♣ over 10♦
      And the next cards are K♠ Q♣
      When Ann hits
      And Ben stands
      Then Ann loses 10 chips
      And Ben wins 10 chips

    @S4-19
    Scenario: A doubled hand loses both bets at once
      Given Ann has 100 chips and stakes 10 and 10
      And Ann is dealt 6♠ 6♦ and 10♣ 9♣
      And the dealer shows 5♣ over 10♦
      And the next cards are Q♠
      When Ann doubles
      Then Ann has lost 20 chips already

    @S4-19
    Scenario: Of a split box only the hand that is bust
      Given Ann is dealt 8♠ 8♦
      And the dealer shows 6♣ over 10♦
      And the next cards are 7♠ 3♦ K♠
      When Ann splits and hits
      Then Ann has lost 10 chips already
      And Ann may double

    @S4-19
    Scenario: Insurance is open still, and is settled for itself
      Given a house where the dealer does not peek
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 9♠ 9♦
      And the dealer shows A♣ over K♦
      And the next cards are K♠
      When Ann takes insurance
      And Ben declines insurance
      And Ann hits
      Then Ann has lost 10 chips already
      When Ben stands
      Then Ann breaks even

    @S4-19
    Scenario: Where everybody decides once a round
      Given a house where turns go by rounds
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 5♠ 2♦
      And the dealer shows 6♣ over 10♦
      And the next cards are K♠
      When Ann hits
      Then Ann has lost 10 chips already

    @S4-19
    Scenario Outline: In the houses that came from elsewhere
      Given the house <house>
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 9♠ 9♦
      And the dealer shows 6♣ over 10♦
      And the next cards are K♠
      When Ann hits
      Then Ann has lost 10 chips already

      Examples:
        | house       |
        | casino      |
        | cn21        |
        | cs161       |
        | vegas_strip |

  Rule: A bet that a dealer's natural would give back is not lost yet

    # Without a hole card and with the first bet only at risk, what was doubled comes back when the dealer
    # draws a natural: the house could not take it at once and keep its own rule.
    Scenario: The double waits, and comes back
      Given a house where the dealer takes no hole card
      And where a late natural takes the first bet only
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 6♠ 7♥
      And Ben is dealt 9♠ 9♦
      And the dealer shows K♥
      And the next cards are 9♦ A♣
      When Ann doubles
      Then nothing of Ann's is settled yet
      When Ben stands
      Then Ann loses 10 chips

    Scenario: The same bust hand against a 6 is lost at once
      Given a house where the dealer takes no hole card
      And where a late natural takes the first bet only
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 6♠ 7♥
      And Ben is dealt 9♠ 9♦
      And the dealer shows 6♥
      And the next cards are 9♦
      When Ann doubles
      Then Ann has lost 20 chips already

    Scenario: One first bet on one hand is lost with or without a natural
      Given a house where the dealer takes no hole card
      And where a late natural takes the first bet only
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 6♠ 7♥
      And Ben is dealt 9♠ 9♦
      And the dealer shows K♥
      And the next cards are 9♦
      When Ann hits
      Then Ann has lost 10 chips already

  Rule: For points nothing lies on the table, and the point is given at the end

    Scenario: gojack
      Given the house gojack
      And Ann plays for points
      And Ben plays for points
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 9♠ 9♦
      And the dealer shows 6♣ over 10♦
      And the next cards are K♠
      When Ann hits
      Then nothing of Ann's is settled yet
