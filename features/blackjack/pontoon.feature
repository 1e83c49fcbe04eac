Feature: Pontoon
  Spanish 21 as Australia and Malaysia play it: no hole card, and whoever has 21 is safe.
  Source: Wikipedia, Pontoon.

  Rule: 21 is paid before the dealer's second card

    Scenario Outline: No card of the dealer's is waited for
      Given the house pontoon_d9
      And Ann is dealt <cards>
      And the dealer shows K♥
      And the next cards are <card>
      When Ann hits
      Then Ann wins <chips> chips
      And the dealer holds K♥

      Examples:
        | cards | card | chips |
        | K♠ 5♦ | 6♣   | 10    |
        | 6♥ 7♥ | 8♥   | 20    |
        | 7♠ 7♦ | 7♣   | 15    |

    Scenario: A natural
      Given the house pontoon_d9
      And Ann is dealt A♠ K♦
      And the dealer shows K♥
      When the cards are dealt
      Then Ann wins 15 chips
      And the dealer holds K♥

    Scenario: A doubled 21
      Given the house pontoon_d9
      And Ann is dealt 5♠ 6♦
      And the dealer shows A♥
      And the next cards are K♣
      When Ann declines insurance and doubles
      Then Ann wins 20 chips
      And the dealer holds A♥

    Scenario: A natural that comes later takes the others' bets only
      Given the house pontoon_d9
      And Ann has 100 chips and stakes 10
      And Bob has 100 chips and stakes 10
      And Ann is dealt 6♥ 7♥
      And Bob is dealt K♠ Q♦
      And the dealer shows K♥
      And the next cards are 8♥ A♣
      When Ann hits
      And Bob stands
      Then Ann wins 20 chips
      And Bob loses 10 chips

  Rule: A dealer's natural takes doubles and splits too

    Scenario: Doubled
      Given the house pontoon_d9
      And Ann is dealt 5♠ 6♦
      And the dealer shows K♥
      And the next cards are 9♣ A♣
      When Ann doubles and stands
      Then Ann loses 20 chips

    Scenario: Split
      Given the house pontoon_d9
      And Ann is dealt 8♠ 8♦
      And the dealer shows K♥
      And the next cards are K♣ K♦ A♣
      When Ann splits, stands and stands
      Then Ann loses 20 chips

    Scenario: A doubled 21 beside it is safe
      Given the house pontoon_d9
      And Ann is dealt 8♠ 8♦
      And the dealer shows K♥
      And the next cards are 3♣ K♦ K♣ A♣
      When Ann splits, doubles and stands
      Then Ann's hands end as win, lose
      And Ann wins 10 chips

  Rule: A hand may be given up against an ace or a picture, if the dealer has no natural

    Scenario Outline: What the dealer draws decides
      Given the house pontoon_d9
      And Ann is dealt K♠ 6♦
      And the dealer shows K♥
      And the next cards are <card>
      When Ann surrenders
      Then Ann loses <chips> chips

      Examples:
        | card | chips |
        | 9♣   | 5     |
        | A♣   | 10    |

    Scenario: Not against a nine
      Given the house pontoon_d9
      And Ann is dealt K♠ 6♦
      And the dealer shows 9♥
      When the cards are dealt
      Then Ann may not surrender

    Scenario: A doubled hand may be, against any card
      Given the house pontoon_d9
      And Ann is dealt 5♠ 6♦
      And the dealer shows 9♥
      And the next cards are 2♣
      When Ann doubles and surrenders
      Then Ann loses 10 chips
      And the dealer holds 9♥

  Rule: Doubles on nine to eleven, three hands at most, one card on each ace

    Scenario Outline: Other hands may not double
      Given the house pontoon_d9
      And Ann is dealt <cards>
      And the dealer shows 6♥
      When Ann tries to double
      Then it is refused since this hand may not

      Examples:
        | cards |
        | 5♠ 3♦ |
        | A♠ 8♦ |
        | K♠ 2♦ |

    Scenario: Three hands
      Given the house pontoon_d9
      And Ann is dealt 8♠ 8♦
      And the dealer shows 6♥
      And the next cards are 8♣ K♦ 8♥ 9♠
      When Ann splits, splits and tries to split
      Then it is refused since there are as many hands as the house allows

    Scenario: Two aces
      Given the house pontoon_d9
      And Ann is dealt A♠ A♦
      And the dealer shows 6♥
      And the next cards are 9♣ A♣ K♦ K♣
      When Ann splits
      Then Ann holds A♠ 9♣ and A♦ A♣
      And Ann wins 20 chips
