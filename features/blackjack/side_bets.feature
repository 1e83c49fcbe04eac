Feature: Side bets
  A side bet is on a box's first two cards, the dealer's upcard, and whether the dealer has a natural.
  Source: the rules of 21+3, Perfect Pairs, Lucky Ladies and Royal Match as casinos print them (Wizard of Odds).

  Rule: A side bet is settled as soon as the cards are dealt, before anyone decides

    Scenario: A winning pair is paid before insurance is offered
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♦
      And the dealer shows A♠ over 6♣
      When the cards are dealt
      Then Ann is offered insurance
      And Ann's pairs has won 50 chips by coloured_pair
      And Ann has 140 chips left

    Scenario: A losing side bet is gone before the hand is played
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on 21+3
      And Ann is dealt 8♥ 2♦
      And the dealer shows 6♠ over 6♣
      When the cards are dealt
      Then Ann's 21+3 is lost
      And Ann has 85 chips left

    Scenario: The upcard counts, the hole card does not
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on 21+3
      And Ann is dealt 8♥ 7♥
      And the dealer shows 6♥ over 9♥
      When the cards are dealt
      Then Ann's 21+3 has won 200 chips by straight_flush

    Scenario: An ace ends a straight as well as beginning one
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on 21+3
      And Ann is dealt Q♥ K♦
      And the dealer shows A♠ over 6♣
      When the cards are dealt
      Then Ann's 21+3 has won 50 chips by straight

    Scenario: King, ace, two is no straight
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on 21+3
      And Ann is dealt 2♥ K♦
      And the dealer shows A♠ over 6♣
      When the cards are dealt
      Then Ann's 21+3 is lost

  Rule: What a dealer's natural decides waits until everybody can see whether there is one

    Scenario: Two queens of hearts and a dealer's natural
      Given the house vegas_downtown_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on ladies
      And Ann is dealt Q♥ Q♥
      And the dealer shows A♠ over K♣
      When Ann declines insurance
      Then Ann's ladies has won 5000 chips by queens_of_hearts_against_natural
      And Ann wins 4990 chips

    Scenario: It is still open while insurance is offered
      Given the house vegas_downtown_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on ladies
      And Ann is dealt Q♥ Q♥
      And the dealer shows A♠ over K♣
      When the cards are dealt
      Then Ann's ladies is open

    Scenario: Two queens of hearts and no natural
      Given the house vegas_downtown_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on ladies
      And Ann is dealt Q♥ Q♥
      And the dealer shows A♠ over 9♣
      When Ann declines insurance
      Then Ann's ladies has won 1000 chips by queens_of_hearts

    Scenario: Any other twenty is paid at once, since a natural changes nothing
      Given the house vegas_downtown_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on ladies
      And Ann is dealt A♥ 9♥
      And the dealer shows A♠ over K♣
      When the cards are dealt
      Then Ann's ladies has won 50 chips by suited_20
      And Ann is offered insurance

  Rule: A side bet stands whatever happens to the hand

    Scenario: The hand loses and the side bet wins
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♥
      And the dealer shows 10♠ over 9♣
      When Ann stands
      Then Ann's pairs has won 150 chips by perfect_pair
      And Ann wins 140 chips

    Scenario: The dealer's natural takes the bet and not the side bet
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♠
      And the dealer shows 10♠ over A♣
      When the cards are dealt
      Then Ann's pairs has won 25 chips by mixed_pair
      And Ann wins 15 chips

    Scenario: Splitting the pair leaves it a pair
      Given the house vegas_strip_side_bets
      And Ann has 100 chips and stakes 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♠
      And the dealer shows 10♠ over 9♣
      And the next cards are K♣ K♦
      When Ann splits, stands and stands
      Then Ann wins 5 chips

    Scenario: Surrender gives half the bet back and does not touch the side bet
      Given a house with late surrender and Perfect Pairs
      And Ann has 100 chips and stakes 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♠
      And the dealer shows 10♠ over 9♣
      When Ann surrenders
      Then Ann's pairs has won 25 chips by mixed_pair
      And Ann wins 20 chips

    Scenario: Cards that were swapped were a pair when they were dealt
      Given a house with Switch and Perfect Pairs
      And Ann has 100 chips and stakes 10 and 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♠ and K♥ 9♣
      And the dealer shows 10♠ over 7♣
      When Ann swaps, stands and stands
      Then Ann's pairs has won 25 chips by mixed_pair

  Rule: A side bet is paid from the same purse as the bet

    Scenario: Bet and side bet together are more than the purse holds
      Given the house vegas_strip_side_bets
      And Ann has 14 chips and stakes 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♠
      And the dealer shows 10♠ over 9♣
      When Ann tries to bet
      Then the bet is refused as bet/over-purse

    Scenario: A side bet that the house does not have
      Given the house vegas_strip
      And Ann has 100 chips and stakes 10
      And Ann places 5 on pairs
      And Ann is dealt 8♥ 8♠
      And the dealer shows 10♠ over 9♣
      When Ann tries to bet
      Then the bet is refused as bet/side
