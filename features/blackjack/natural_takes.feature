Feature: What a dealer's natural takes when it shows after doubles and splits

  Rule: The house says which bets are lost (dealer.natural_takes)

    # Hand 1 is doubled and stands, hand 2 is doubled and bust, hand 3 stands: 20, 20 and 10 chips.
    Scenario Outline: Three hands of one box, one of them bust
      Given a house where the dealer takes no hole card
      And where a late natural takes <what>
      And Ann has 200 chips and stakes 10
      And Ann is dealt 8♠ 8♥
      And the dealer shows K♥
      And the next cards are 3♦ 8♦ 9♣ 5♥ 10♥ 10♦ A♣
      When Ann splits, doubles, splits, doubles and stands
      Then Ann loses <chips> chips
      And Ann's hands end as <outcomes>

      Examples:
        | what                                            | chips | outcomes            |
        | all bets                                        | 50    | lose, bust, lose    |
        | the first bet only                              | 10    | lose, voided, voided|
        | busted hands and the first bet of each other    | 40    | lose, bust, lose    |
        | busted hands and one first bet                  | 30    | lose, bust, voided  |
        | the first bet of each hand                      | 30    | lose, bust, lose    |

    Scenario Outline: One doubled hand
      Given a house where the dealer takes no hole card
      And where a late natural takes <what>
      And Ann is dealt 6♠ 5♥
      And the dealer shows K♥
      And the next cards are 9♦ A♣
      When Ann doubles
      Then Ann loses <chips> chips

      Examples:
        | what                                         | chips |
        | all bets                                     | 20    |
        | the first bet only                           | 10    |
        | busted hands and the first bet of each other | 10    |
        | busted hands and one first bet               | 10    |
        | the first bet of each hand                   | 10    |

    Scenario Outline: A doubled hand that is bust
      Given a house where the dealer takes no hole card
      And where a late natural takes <what>
      And Ann is dealt 6♠ 7♥
      And the dealer shows K♥
      And the next cards are <cards>
      When Ann doubles
      Then Ann loses <chips> chips

      Examples:
        | what                                         | cards  | chips |
        | all bets                                     | 9♦     | 20    |
        | the first bet only                           | 9♦ A♣  | 10    |
        | busted hands and the first bet of each other | 9♦     | 20    |
        | busted hands and one first bet               | 9♦     | 20    |
        | the first bet of each hand                   | 9♦ A♣  | 10    |

    Scenario: Without a natural a bust hand is lost whole
      Given a house where the dealer takes no hole card
      And where a late natural takes the first bet only
      And Ann is dealt 6♠ 7♥
      And the dealer shows K♥
      And the next cards are 9♦ 5♣
      When Ann doubles
      Then Ann loses 20 chips

    Scenario: Where nothing is said, a house that does not look takes all bets
      Given a house where the dealer does not peek
      And Ann is dealt 8♠ 8♥
      And the dealer shows K♥ over A♦
      And the next cards are 10♦ 10♣
      When Ann splits, stands and stands
      Then Ann loses 20 chips
