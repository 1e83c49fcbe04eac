Feature: Splitting pairs
  Two cards that match become two hands, each with a bet of its own.

  Rule: Each hand gets a second card at once, the first hand first

    @S2-46 @S4-25 @S4-26 @S3-26
    Scenario: Two hands, played one after the other
      Given Ann is dealt 8♠ 8♦
      And the dealer shows 6♥ over 10♣
      And the next cards are 3♥ 10♥ 9♣ K♦
      When Ann splits
      Then Ann holds 8♠ 3♥ and 8♦ 10♥
      When Ann hits, stands and stands
      Then Ann holds 8♠ 3♥ 9♣ and 8♦ 10♥
      And Ann wins 20 chips

    @S4-26
    Scenario: One is won, the other lost
      Given Ann is dealt 8♠ 8♦
      And the dealer shows 9♥ over 10♣
      And the next cards are 2♥ K♥ 10♦
      When Ann splits, hits, stands and stands
      Then Ann breaks even
      And Ann's hands end as win, lose

    @S2-47
    Scenario: A re-split hand stays in its place (split.max_hands)
      Given Ann is dealt 8♠ 8♥
      And the dealer shows 6♥ over 10♣
      And the next cards are 8♦ 5♣ 2♣ 3♣
      When Ann splits and splits
      Then Ann holds 8♠ 2♣ and 8♦ 3♣ and 8♥ 5♣

    @S4-27 @S4-47
    Scenario: No more hands than the house allows
      Given a house where a box may come to two hands
      And Ann is dealt 8♠ 8♥
      And the dealer shows 6♥ over 10♣
      And the next cards are 8♦ 5♣
      When Ann splits and tries to split
      Then it is refused since there are as many hands as the house allows

    Scenario: A house without splitting
      Given a house without splitting
      And Ann is dealt 8♠ 8♥
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Ann may not split

    @S4-25
    Scenario: The purse must pay for the second hand
      Given Ann has 19 chips and stakes 10
      And Ann is dealt 8♠ 8♥
      And the dealer shows 6♥ over 10♣
      When Ann tries to split
      Then it is refused since the purse is too small

  Rule: What makes a pair (split.by)

    @S3-25
    Scenario Outline: Ten and king
      Given a house where pairs are of equal <kind>
      And Ann is dealt 10♠ K♥
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Ann <may> split

      Examples:
        | kind  | may     |
        | value | may     |
        | rank  | may not |

    @S2-45
    Scenario: Three cards are no pair
      Given Ann is dealt 5♠ 5♥
      And the dealer shows 6♥ over 10♣
      And the next cards are 5♦
      When Ann hits and tries to split
      Then it is refused since it is not a pair
      And Ann may only hit or stand

    Scenario: Pairs that the house forbids (split.forbidden_ranks)
      Given a house where fours, fives and tens may not be split
      And Ann is dealt 10♠ 10♥
      And the dealer shows 6♥ over 10♣
      When the cards are dealt
      Then Ann may not split

  Rule: Aces are split once and get one card each (split.max_hands_aces, split.hit_split_aces)

    @S3-32
    Scenario: One card each
      Given Ann is dealt A♠ A♥
      And the dealer shows 6♥ over 10♣
      And the next cards are 2♦ 3♦ 10♦
      When Ann splits
      Then Ann holds A♠ 2♦ and A♥ 3♦
      And Ann wins 20 chips

    Scenario: A third ace is split only where the house says so
      Given a house where aces may be split to four hands
      And Ann is dealt A♠ A♥
      And the dealer shows 6♥ over 10♣
      And the next cards are A♦ 3♦ 9♦ 8♦ 10♦
      When Ann splits
      Then Ann may only stand or split
      When Ann splits
      Then Ann holds A♠ 9♦ and A♦ 8♦ and A♥ 3♦
      And Ann wins 30 chips

    Scenario: A house that lets split aces draw
      Given a house where split aces may hit
      And Ann is dealt A♠ A♥
      And the dealer shows 6♥ over 10♣
      And the next cards are 2♦ 3♦ 8♣ 7♣ 10♦
      When Ann splits, hits and hits
      Then Ann holds A♠ 2♦ 8♣ and A♥ 3♦ 7♣
      And Ann wins 20 chips

  Rule: Some houses stake the second hand themselves (split.free_on)

    Scenario: A free split costs nothing and wins whole
      Given a house where every pair but tens splits free
      And Ann has 10 chips and stakes 10
      And Ann is dealt 8♠ 8♥
      And the dealer shows 6♥ over 10♣
      And the next cards are 10♦ K♣ K♦
      When Ann splits, stands and stands
      Then Ann wins 20 chips

    Scenario: Lost, it costs the first bet only
      Given a house where every pair but tens splits free
      And Ann has 10 chips and stakes 10
      And Ann is dealt 8♠ 8♥
      And the dealer shows K♥ over 10♣
      And the next cards are 10♦ K♣
      When Ann splits, stands and stands
      Then Ann loses 10 chips

    Scenario: Tens are paid for
      Given a house where every pair but tens splits free
      And Ann has 10 chips and stakes 10
      And Ann is dealt 10♠ K♥
      And the dealer shows K♦ over 10♣
      When Ann tries to split
      Then it is refused since the purse is too small
