Feature: Chips
  Money is whole chips; every house says how a part of a chip is rounded.

  Rule: Winnings are rounded (pay.rounding)

    Scenario Outline: Part of a chip
      Given a house where a natural pays <pay>
      And where winnings are rounded <how>
      And Ann has 100 chips and stakes <stake>
      And Ann is dealt A♠ K♦
      And the dealer shows 6♦ over 10♣
      When the cards are dealt
      Then Ann wins <chips> chips

      Examples:
        | pay | stake | how            | chips |
        | 3:2 | 5     | to the nearest | 8     |
        | 3:2 | 5     | down           | 7     |
        | 3:2 | 5     | up             | 8     |
        | 6:5 | 6     | to the nearest | 7     |
        | 6:5 | 6     | down           | 7     |
        | 6:5 | 6     | up             | 8     |
        | 6:5 | 10    | never          | 12    |

    Scenario: A house that pays exactly refuses a bet that it could not pay
      Given a house where winnings are rounded never
      And Ann has 100 chips and stakes 5
      And Ann is dealt A♠ K♦
      And the dealer shows 6♦ over 10♣
      When Ann tries to bet
      Then the bet is refused as bet/not-whole-chips

  Rule: Some houses keep a part of every win (pay.commission_on_wins)

    Scenario: One in twenty
      Given a house where one in twenty of a win goes to the house
      And Ann has 500 chips and stakes 100
      And Ann is dealt 10♠ 9♦
      And the dealer shows 8♦ over 10♣
      When Ann stands
      Then Ann wins 95 chips

    Scenario Outline: The commission is rounded too
      Given a house where one in twenty of a win goes to the house
      And where winnings are rounded <how>
      And Ann is dealt 10♠ 9♦
      And the dealer shows 8♦ over 10♣
      When Ann stands
      Then Ann wins <chips> chips

      Examples:
        | how            | chips |
        | to the nearest | 9     |
        | down           | 10    |
        | up             | 9     |

    Scenario: A lost bet and a tie cost nothing more
      Given a house where one in twenty of a win goes to the house
      And Ann has 100 chips and stakes 20 and 20
      And Ann is dealt 10♠ 8♦ and 10♥ 7♦
      And the dealer shows 8♦ over 10♣
      When Ann stands and stands
      Then Ann loses 20 chips

    Scenario: An ordinary win can pay something else (pay.win)
      Given a house where a win pays 4:5
      And Ann is dealt 10♠ 9♦
      And the dealer shows 8♦ over 10♣
      When Ann stands
      Then Ann wins 8 chips

  Rule: A bet must be there, and be covered

    @S4-08 @S2-41
    Scenario Outline: Bets that are refused
      Given Ann has <purse> chips and stakes <stake>
      And Ann is dealt 10♠ 9♦
      And the dealer shows 8♦ over 10♣
      When Ann tries to bet
      Then the bet is refused as <code>

      Examples:
        | purse | stake | code             |
        | 100   | 0     | bet/not-positive |
        | 100   | -5    | bet/not-positive |
        | 50    | 60    | bet/over-purse   |

    @S2-41 @S2-42 @S0-52 @S4-49
    Scenario Outline: All of it may be staked
      Given Ann has 50 chips and stakes 50
      And Ann is dealt 10♠ 9♦
      And the dealer shows <up> over 10♣
      When Ann stands
      Then Ann <result>

      Examples:
        | up | result         |
        | 8♦ | wins 50 chips  |
        | K♦ | loses 50 chips |
        | 9♣ | breaks even    |

  Rule: The boxes of one player share one purse

    @S3-10
    Scenario: What one box stakes the other can't
      Given Ann has 40 chips and stakes 10 and 20
      And Ann is dealt 5♠ 6♦ and 5♥ 6♥
      And the dealer shows 8♦ over 10♣
      And the next cards are K♦
      When Ann doubles
      Then Ann may not double
      And Ann has 0 chips left

    Scenario: A natural paid at once lets the other box double
      Given Ann has 20 chips and stakes 10 and 10
      And Ann is dealt A♠ K♦ and 5♥ 6♥
      And the dealer shows 8♦ over 10♣
      When the cards are dealt
      Then Ann has 25 chips left
      And Ann may double

    @S3-01 @S4-02
    Scenario: Everybody plays the dealer, never each other
      Given Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 20
      And Ann is dealt 10♠ 9♦
      And Ben is dealt 10♥ 7♦
      And the dealer shows 8♦ over 10♣
      When Ann stands
      And Ben stands
      Then Ann wins 10 chips
      And Ben loses 20 chips
