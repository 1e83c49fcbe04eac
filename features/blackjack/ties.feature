Feature: Ties
  Equal totals: the source houses disagree, so the house decides.

  Rule: What equal totals do (pay.tie)

    @S4-32 @S2-32
    Scenario Outline: Eighteen against eighteen
      Given a house where <rule>
      And Ann is dealt 10♠ 8♦
      And the dealer shows 10♥ over 8♣
      When Ann stands
      Then Ann <result>

      Examples:
        | rule             | result         |
        | ties push        | breaks even    |
        | ties lose        | loses 10 chips |
        | ties win         | wins 10 chips  |
        | ties pay 1:2     | wins 5 chips   |

  Rule: Some houses lose ties of some totals only (pay.tie_by_total)

    Scenario: A tie of a total that the house takes
      Given a house where ties of 17 lose
      And Ann is dealt 10♠ 7♦
      And the dealer shows 10♥ over 7♣
      When Ann stands
      Then Ann loses 10 chips

    Scenario: A tie of another total
      Given a house where ties of 17 lose
      And Ann is dealt 10♠ 8♦
      And the dealer shows 10♥ over 8♣
      When Ann stands
      Then Ann breaks even
