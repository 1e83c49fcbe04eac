Feature: How the dealer draws
  The dealer has no choice, unless a person holds the bank.

  Rule: The dealer draws to 17 (dealer.stand_on, dealer.soft17)

    @S4-04 @S4-33 @S0-11
    Scenario: The dealer draws on 16 and stands on 17
      Given Ann is dealt 10♠ 8♦
      And the dealer shows 10♥ over 6♣
      And the next cards are A♣
      When Ann stands
      Then the dealer holds 10♥ 6♣ A♣
      And Ann wins 10 chips

    @S4-30 @S0-11
    Scenario: A dealer who busts pays everyone still in play
      Given Ann is dealt 10♠ 2♦
      And the dealer shows 10♥ over 6♣
      And the next cards are 10♣
      When Ann stands
      Then Ann wins 10 chips

    Scenario Outline: Soft 17
      Given a house where the dealer <does> soft 17
      And Ann is dealt 10♠ 8♦
      And the dealer shows 6♥ over A♣
      And the next cards are 3♣
      When Ann stands
      Then the dealer holds <cards>
      And Ann <result>

      Examples:
        | does      | cards    | result         |
        | stands on | 6♥ A♣    | wins 10 chips  |
        | hits      | 6♥ A♣ 3♣ | loses 10 chips |

    @S2-31
    Scenario Outline: A dealer who draws to 18
      Given a house where the dealer stands on 18
      And Ann is dealt 10♠ 9♦
      And the dealer shows <up> over <hole>
      And the next cards are 4♣
      When Ann stands
      Then the dealer holds <cards>

      Examples:
        | up  | hole | cards     |
        | 10♥ | 7♣   | 10♥ 7♣ 4♣ |
        | 6♥  | A♣   | 6♥ A♣ 4♣  |
        | 7♥  | A♣   | 7♥ A♣     |

  Rule: The dealer draws only for a hand that can still be won or lost

    @S0-08 @S0-53 @S2-30 @S4-19
    Scenario: Everybody is bust
      Given Ann is dealt 10♠ 6♦
      And the dealer shows 10♥ over 6♣
      And the next cards are K♦
      When Ann hits
      Then the dealer draws no card
      And Ann loses 10 chips

    Scenario: A hand given up needs no card either
      Given a house with late surrender
      And Ann is dealt 10♠ 6♦
      And the dealer shows 10♥ over 6♣
      When Ann surrenders
      Then the dealer draws no card

    @S4-02
    Scenario: One hand left in play is enough
      Given Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 20
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 10♣ 9♦
      And the dealer shows 10♥ over 6♣
      And the next cards are K♦ 10♦
      When Ann hits
      And Ben stands
      Then Ann loses 10 chips
      And Ben wins 20 chips

  Rule: A dealer's 22 is no bust in some houses (dealer.total_22)

    Scenario Outline: Twenty against the dealer's 22
      Given a house where <rule>
      And Ann is dealt 10♠ K♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 6♦
      When Ann stands
      Then Ann <result>

      Examples:
        | rule                               | result        |
        | a dealer's 22 is bust              | wins 10 chips |
        | a dealer's 22 pushes               | breaks even   |
        | a dealer's 22 pushes, naturals win | breaks even   |

    Scenario: A bust hand stays lost
      Given a house where a dealer's 22 pushes
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt 10♠ 6♦
      And Ben is dealt 10♥ 8♦
      And the dealer shows 6♥ over 10♣
      And the next cards are K♦ 6♦
      When Ann hits
      And Ben stands
      Then Ann loses 10 chips
      And Ben breaks even

    Scenario: A natural that waits for the end pushes too
      Given a house where a dealer's 22 pushes
      And where naturals are settled at the end
      And Ann is dealt A♠ K♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 6♦
      When the cards are dealt
      Then Ann breaks even

    Scenario: A natural that waits for the end wins where it is the exception
      Given a house where a dealer's 22 pushes, naturals win
      And where naturals are settled at the end
      And Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt A♠ K♦
      And Ben is dealt 10♥ 8♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 6♦
      When Ben stands
      Then Ann wins 15 chips
      And Ben breaks even

  Rule: A free banker must draw below 17 and may choose from there to 20 (dealer.policy)

    Scenario: Below 17 nobody is asked
      Given a house where the banker draws freely
      And Ann is dealt 10♠ K♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 2♦
      When Ann stands
      Then the dealer holds 6♥ 10♣ 2♦
      And the banker may only hit or stand

    Scenario: A banker who draws on a hard 17
      Given a house where the banker draws freely
      And Ann is dealt 10♠ K♦
      And the dealer shows 7♥ over 10♣
      And the next cards are 4♦
      When Ann stands
      And the banker hits
      Then Ann loses 10 chips

    Scenario: A banker who stands on 17
      Given a house where the banker draws freely
      And Ann is dealt 10♠ 8♦
      And the dealer shows 7♥ over 10♣
      When Ann stands
      And the banker stands
      Then Ann wins 10 chips

    Scenario: At 21 there is nothing to choose
      Given a house where the banker draws freely
      And Ann is dealt 10♠ K♦
      And the dealer shows 5♥ over 6♣
      And the next cards are 10♦
      When Ann stands
      Then Ann loses 10 chips

    Scenario: The player who holds the bank knows the hole card, and nobody else
      Given a house where the banker draws freely
      And Ann is dealt 10♠ 8♦
      And Cai holds the bank with 500 chips
      And the dealer shows 7♥ over 10♣
      When the cards are dealt
      Then Cai sees the dealer's cards as 10♣ 7♥
      And Ann sees the dealer's cards as ?? 7♥
      And a spectator sees the dealer's cards as ?? 7♥
