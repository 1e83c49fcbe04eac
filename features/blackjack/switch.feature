Feature: Blackjack Switch
  Two hands whose second cards may change places; a dealer's 22 is a push, and naturals pay even money.
  Source: Wizard of Odds.

  Rule: Second cards change places once it is known that the dealer has no natural

    Scenario: Two poor hands become two good ones
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt K♠ 6♦ and 5♥ K♦
      And the dealer shows 8♣ over 9♣
      And the next cards are 9♠
      When Ann swaps, stands and doubles
      Then Ann wins 30 chips

    Scenario: The same hands, kept
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt K♠ 6♦ and 5♥ K♦
      And the dealer shows 8♣ over 9♣
      When Ann keeps, stands and stands
      Then Ann loses 20 chips

    Scenario: A dealer's natural comes first
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt K♠ 6♦ and 5♥ K♦
      And the dealer shows K♣ over A♣
      When the cards are dealt
      Then Ann loses 20 chips

    Scenario: A pair made by a swap may be split
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt 8♠ K♦ and 9♥ 8♦
      And the dealer shows 7♣ over 9♣
      And the next cards are 3♥ K♥ K♠ K♣
      When Ann swaps, splits, doubles, stands and stands
      Then Ann wins 40 chips

    Scenario: Each person's hands are swapped apart from the others'
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Bob has 100 chips and stakes 10 and 10
      And Ann is dealt K♠ 6♦ and 5♥ K♦
      And Bob is dealt 9♠ 2♦ and 2♥ 9♦
      And the dealer shows 8♣ over 9♣
      When Ann swaps
      And Bob keeps
      Then Ann's first box holds K♠ K♦
      And Bob's first box holds 9♠ 2♦

  Rule: A dealer's 22 is a push against everything but a natural

    Scenario: Twenty, and a doubled twenty
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt K♠ Q♦ and 5♥ 6♦
      And the dealer shows 6♣ over K♣
      And the next cards are 9♠ 6♠
      When Ann keeps, stands and doubles
      Then Ann breaks even
      And Ann's hands end as push, push

    Scenario: A natural as dealt has been paid
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt A♠ K♦ and K♥ 9♦
      And the dealer shows 6♣ over K♣
      And the next cards are 6♠
      When Ann keeps and stands
      Then Ann wins 10 chips
      And Ann's hands end as natural, push

    Scenario: A bust hand has lost
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt K♠ 6♦ and Q♥ 9♦
      And the dealer shows 6♣ over K♣
      And the next cards are K♦ 6♠
      When Ann keeps, hits and stands
      Then Ann loses 10 chips
      And Ann's hands end as bust, push

  Rule: An ace and a ten that a swap brought together are an ordinary 21

    Scenario Outline: What the dealer comes to
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt A♠ 5♦ and 6♥ K♦
      And the dealer shows 7♣ over 9♣
      And the next cards are <card>
      When Ann swaps and stands
      Then Ann's hands end as <outcomes>

      Examples:
        | card | outcomes   |
        | 5♠   | push, lose |
        | 6♠   | push, push |
        | 4♠   | win, lose  |

    Scenario: A natural may be swapped away
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt A♠ K♦ and A♥ 9♦
      And the dealer shows 6♣ over K♣
      And the next cards are 6♠
      When Ann swaps and stands
      Then Ann's hands end as push, push

  Rule: Naturals tie with naturals, and nobody is offered even money

    Scenario: Both have one
      Given the house blackjack_switch
      And Ann has 100 chips and stakes 10 and 10
      And Ann is dealt A♠ K♦ and 5♥ 6♦
      And the dealer shows A♣ over K♣
      When the cards are dealt
      Then Ann is offered insurance
      When Ann declines insurance and declines insurance
      Then Ann's hands end as push, lose

  Rule: Everybody plays two boxes with equal bets

    Scenario Outline: Other bets are refused
      Given the house blackjack_switch
      And Ann has 100 chips and stakes <stakes>
      And the cards leave the shoe as K♠ 5♥ 9♣ 6♦ K♦ 8♣
      When Ann tries to bet
      Then the bet is refused as bet/two-boxes

      Examples:
        | stakes           |
        | 10               |
        | 10 and 20        |
        | 10 and 10 and 10 |
