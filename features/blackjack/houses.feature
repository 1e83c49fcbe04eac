Feature: The source houses
  The systems that Fair Deal grew out of, each played by its own rules.

  Rule: gojack plays for points, by rounds, and the dealer wins ties

    @S0-07
    Scenario: Twenty-one as dealt wins at once
      Given the house gojack
      And Matt plays for points
      And Matt is dealt A♠ K♦
      And the dealer shows 6♦ over 10♣
      When the cards are dealt
      Then Matt wins the point

    @S0-07
    Scenario: Both have 21 as dealt
      Given the house gojack
      And Matt plays for points
      And Matt is dealt A♠ K♦
      And the dealer shows A♦ over 10♣
      When the cards are dealt
      Then the dealer wins the point

    @S0-08
    Scenario: Bust, and the dealer draws nothing
      Given the house gojack
      And Matt plays for points
      And Matt is dealt 10♠ 6♦
      And the dealer shows 6♥ over 10♣
      And the next cards are K♦
      When Matt hits
      Then the dealer wins the point
      And the dealer draws no card

    @S0-12
    Scenario Outline: The highest total wins and a tie is the dealer's
      Given the house gojack
      And Matt plays for points
      And Matt is dealt 10♠ <card>
      And the dealer shows 8♥ over 10♣
      When Matt stands
      Then <winner> wins the point

      Examples:
        | card | winner     |
        | 9♦   | Matt       |
        | 8♦   | the dealer |
        | 7♦   | the dealer |

    @S0-09 @S0-10 @S0-14
    Scenario: Three players, and the first stays
      Given the house gojack
      And Matt plays for points
      And Chris plays for points
      And Dan plays for points
      And Matt is dealt 10♠ 9♦
      And Chris is dealt 2♠ 3♦
      And Dan is dealt 2♥ 4♦
      And the dealer shows 8♥ over 10♣
      And the next cards are 10♦ 5♦ 6♠ 10♥
      When Matt stands
      And Chris hits
      And Dan hits
      Then Chris may only hit or stand
      When Chris hits
      And Dan hits
      Then Matt wins the point
      And Matt holds 10♠ 9♦
      And Chris wins the point
      And Dan wins the point

    Scenario: Nothing can be doubled
      Given the house gojack
      And Matt plays for points
      And Matt is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Matt may only hit or stand

  Rule: cs161 draws to 18, asks again at 21 and pays a natural even money

    @S2-24
    Scenario: A natural ends the game at once
      Given the house cs161
      And Ann is dealt A♠ K♦
      And the dealer shows 6♦ over 10♣
      When the cards are dealt
      Then Ann wins 10 chips

    @S2-24
    Scenario: Both have one
      Given the house cs161
      And Ann is dealt A♠ K♦
      And the dealer shows A♦ over 10♣
      When the cards are dealt
      Then Ann breaks even

    @S2-25
    Scenario: Only the dealer has one
      Given the house cs161
      And Ann is dealt 10♠ K♦
      And the dealer shows A♦ over 10♣
      When the cards are dealt
      Then Ann loses 10 chips

    @S2-30
    Scenario: Bust loses at once and the dealer does not draw
      Given the house cs161
      And Ann is dealt 10♠ 6♦
      And the dealer shows 2♦ over 10♣
      And the next cards are K♥
      When Ann hits
      Then Ann loses 10 chips
      And the dealer draws no card

    @S2-31 @S2-32
    Scenario: The dealer draws on 17
      Given the house cs161
      And Ann is dealt 10♠ 9♦
      And the dealer shows 7♦ over 10♣
      And the next cards are 4♥
      When Ann stands
      Then Ann loses 10 chips

    @S2-42
    Scenario Outline: Win, lose and push
      Given the house cs161
      And Ann is dealt 10♠ 9♦
      And the dealer shows <up> over 10♣
      When Ann stands
      Then Ann <result>

      Examples:
        | up | result         |
        | 8♦ | wins 10 chips  |
        | K♦ | loses 10 chips |
        | 9♣ | breaks even    |

    @S2-44 @S2-45
    Scenario: Ten and king have different faces
      Given the house cs161
      And Ann is dealt 10♠ K♦
      And the dealer shows 8♦ over 10♣
      When Ann tries to split
      Then it is refused since it is not a pair
      And Ann may only hit or stand

    @S2-44 @S2-46 @S2-47
    Scenario: Split and split again, and the first hand is finished first
      Given the house cs161
      And Ann is dealt 5♠ 5♦
      And the dealer shows 8♦ over 10♣
      And the next cards are 5♥ 9♥ 10♦ 10♥ K♦
      When Ann splits and splits
      Then Ann holds 5♠ 10♦ and 5♥ 10♥ and 5♦ 9♥
      When Ann stands and hits
      Then Ann holds 5♠ 10♦ and 5♥ 10♥ K♦ and 5♦ 9♥
      When Ann stands
      Then Ann loses 30 chips

  Rule: casino peeks under an ace, offers even money and insurance, and splits once

    @S4-16
    Scenario: Even money
      Given the house casino
      And Ann is dealt A♠ K♦
      And the dealer shows A♦ over 10♣
      When Ann takes even money
      Then Ann wins 10 chips

    @S4-17 @S4-18
    Scenario: Even money and insurance declined, and the dealer has a natural
      Given the house casino
      And Ann is dealt A♠ Q♥
      And the dealer shows A♦ over 10♣
      When Ann declines even money
      Then Ann is offered insurance
      When Ann declines insurance
      Then Ann breaks even

    @S4-12 @S4-13 @S4-14
    Scenario: Insurance cancels the loss
      Given the house casino
      And Ann is dealt 9♠ K♦
      And the dealer shows A♦ over 10♣
      When Ann takes insurance
      Then Ann breaks even

    @S4-22 @S4-23
    Scenario: Double for less is refused
      Given the house casino
      And Ann has 14 chips and stakes 10
      And Ann is dealt 5♠ 6♦
      And the dealer shows 6♥ over 10♣
      When Ann tries to double for less
      Then it is refused since it is not offered

    @S4-25 @S4-27 @S4-47
    Scenario: Split once, by rank
      Given the house casino
      And Ann is dealt 8♠ 8♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 8♥ 9♥
      When Ann splits and tries to split
      Then it is refused since there are as many hands as the house allows

    @S4-31
    Scenario: A split 21 pays even money
      Given the house casino
      And Ann is dealt A♠ A♦
      And the dealer shows 6♥ over 10♣
      And the next cards are K♥ 9♥ 10♦
      When Ann splits and stands
      Then Ann wins 20 chips

    Scenario: A natural that shows late takes all bets
      Given the house casino
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥ over A♣
      And the next cards are 10♦
      When Ann doubles
      Then Ann loses 20 chips
