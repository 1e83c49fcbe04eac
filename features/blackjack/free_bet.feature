Feature: Free Bet Blackjack
  The house stakes some doubles and splits: won, they are paid like the player's own; otherwise they cost nothing.
  Source: Wizard of Odds.

  Rule: Hard nine, ten and eleven double free

    Scenario Outline: Won, lost and tied
      Given the house free_bet
      And Ann has 10 chips and stakes 10
      And Ann is dealt 5♠ 6♦
      And the dealer shows <upcard> over K♥
      And the next cards are <cards>
      When Ann doubles
      Then Ann <result>

      Examples:
        | upcard | cards | result         |
        | 9♣     | 9♠    | wins 20 chips  |
        | 9♣     | 2♠    | loses 10 chips |
        | 9♣     | 8♠    | breaks even    |
        | 6♣     | 9♠ 6♠ | breaks even    |

    Scenario: A pair of fives is a ten
      Given the house free_bet
      And Ann has 10 chips and stakes 10
      And Ann is dealt 5♠ 5♦
      And the dealer shows 9♣ over K♥
      And the next cards are K♦
      When Ann doubles
      Then Ann wins 20 chips

    Scenario: Other hands pay for their double
      Given the house free_bet
      And Ann is dealt 5♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♠
      When Ann doubles
      Then Ann loses 20 chips

    Scenario: A soft nineteen is no nine
      Given the house free_bet
      And Ann has 10 chips and stakes 10
      And Ann is dealt A♠ 8♦
      And the dealer shows 6♣ over K♥
      When Ann tries to double
      Then it is refused since the purse is too small

    Scenario: Three cards may not double
      Given the house free_bet
      And Ann is dealt 2♠ 3♦
      And the dealer shows 9♣ over K♥
      And the next cards are 4♥
      When Ann hits and tries to double
      Then it is refused since this hand may not

  Rule: Every pair but tens splits free

    Scenario Outline: Won, lost and tied
      Given the house free_bet
      And Ann has 10 chips and stakes 10
      And Ann is dealt 8♠ 8♦
      And the dealer shows <upcard> over K♥
      And the next cards are K♦ 9♠ <card>
      When Ann splits, stands and stands
      Then Ann <result>

      Examples:
        | upcard | card | result         |
        | 6♣     | K♣   | wins 20 chips  |
        | 9♣     | 2♣   | loses 10 chips |
        | 6♣     | 6♠   | breaks even    |

    Scenario: Split again and doubled, all at the house's expense
      Given the house free_bet
      And Ann has 10 chips and stakes 10
      And Ann is dealt 8♠ 8♦
      And the dealer shows 6♣ over K♥
      And the next cards are 8♣ K♦ 3♥ 9♠ K♠ K♣
      When Ann splits, splits, doubles, stands and stands
      Then Ann wins 40 chips

    Scenario Outline: A double of one's own on a hand that the house has staked
      Given the house free_bet
      And Ann has 100 chips and stakes 10
      And Ann is dealt 8♠ 8♦
      And the dealer shows <upcard> over K♥
      And the next cards are K♦ A♠ <cards>
      When Ann splits, stands and doubles
      Then Ann <result>

      Examples:
        | upcard | cards | result         |
        | 6♣     | 2♣ K♣ | wins 30 chips  |
        | 9♣     | 9♠    | loses 20 chips |

    Scenario: Aces may be split again, with one card each
      Given the house free_bet
      And Ann has 10 chips and stakes 10
      And Ann is dealt A♠ A♦
      And the dealer shows 6♣ over K♥
      And the next cards are A♣ 5♦ 9♠ 4♦ K♣
      When Ann splits and splits
      Then Ann holds A♠ 9♠ and A♣ 4♦ and A♦ 5♦
      And Ann wins 30 chips

    Scenario: Tens are paid for
      Given the house free_bet
      And Ann is dealt K♠ Q♦
      And the dealer shows 9♣ over K♥
      And the next cards are 2♦ 3♠
      When Ann splits, stands and stands
      Then Ann loses 20 chips

  Rule: A dealer's 22 pushes what is still in play; a natural has been paid

    Scenario: A natural beside a twenty
      Given the house free_bet
      And Ann has 100 chips and stakes 10
      And Bob has 100 chips and stakes 10
      And Ann is dealt A♠ K♦
      And Bob is dealt Q♠ J♦
      And the dealer shows 6♣ over K♥
      And the next cards are 6♠
      When Bob stands
      Then Ann wins 15 chips
      And Bob breaks even
