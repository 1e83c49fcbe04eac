Feature: Insurance and even money
  Against a dealer's ace a player may bet that the dealer has a natural.

  Rule: Insurance is offered when the dealer shows an ace (insurance.offered, insurance.on_ten)

    @S4-10 @S3-21
    Scenario: An ace up
      Given Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over 6♣
      When the cards are dealt
      Then Ann is offered insurance

    @S4-10 @S3-21
    Scenario: A ten up
      Given Ann is dealt 10♠ 8♦
      And the dealer shows K♥ over 6♣
      When the cards are dealt
      Then Ann may stand

    Scenario: A house that insures against tens too
      Given a house where insurance is offered against a ten too
      And Ann is dealt 10♠ 8♦
      And the dealer shows K♥ over A♣
      When Ann takes insurance
      Then Ann breaks even

    Scenario: A house without insurance
      Given a house without insurance
      And Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over 6♣
      When the cards are dealt
      Then Ann may stand

  Rule: It costs half the bet and pays two to one (insurance.max, insurance.pay)

    @S4-12 @S4-13 @S4-14 @S4-34
    Scenario: Won insurance makes up for the lost bet
      Given Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over K♣
      When Ann takes insurance
      Then Ann breaks even

    @S4-15 @S4-34
    Scenario: Lost insurance, and the hand is played
      Given Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over 6♣
      When Ann takes insurance
      Then Ann has 85 chips left
      And Ann sees the dealer's cards as ?? A♥
      When Ann stands
      Then Ann wins 5 chips

    @S4-18 @S4-34
    Scenario: Who declines is not asked again
      Given Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over 6♣
      When Ann declines insurance
      Then Ann may only hit, stand or double

    @S4-11 @S3-22
    Scenario: Half of an odd bet is rounded up to a chip
      Given Ann has 100 chips and stakes 15
      And Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over K♣
      When Ann takes insurance
      Then Ann wins 1 chip

    Scenario Outline: Houses that pay or take more
      Given a house where <rule>
      And Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over K♣
      When Ann takes insurance
      Then Ann <result>

      Examples:
        | rule                         | result        |
        | insurance pays 3:1           | wins 5 chips  |
        | insurance costs a whole bet  | wins 10 chips |

    Scenario: Who can't pay it is not asked
      Given Ann has 14 chips and stakes 10
      And Ann is dealt 10♠ 8♦
      And the dealer shows A♥ over 6♣
      When the cards are dealt
      Then Ann may stand

    @S3-20
    Scenario: A split neither repeats nor divides it
      Given a house where the dealer does not peek
      And Ann is dealt 8♠ 8♦
      And the dealer shows A♥ over K♣
      And the next cards are 10♦ 10♣
      When Ann takes insurance, splits, stands and stands
      Then Ann loses 10 chips

  Rule: A natural is offered even money first, then insurance (pay.even_money)

    @S4-16 @S4-34
    Scenario: Taken
      Given Ann is dealt A♠ K♦
      And the dealer shows A♥ over K♣
      When Ann takes even money
      Then Ann wins 10 chips

    @S4-16
    Scenario: It is paid before the dealer looks
      Given Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt A♠ K♦
      And Ben is dealt 10♥ 8♦
      And the dealer shows A♥ over 6♣
      When Ann takes even money
      Then Ben is offered insurance
      And Ann has 110 chips left

    @S4-17 @S4-34
    Scenario: Declined, and insured instead
      Given Ann is dealt A♠ K♦
      And the dealer shows A♥ over K♣
      When Ann declines even money
      Then Ann is offered insurance
      When Ann takes insurance
      Then Ann wins 10 chips

    Scenario: Both declined, and the dealer has nothing
      Given Ann is dealt A♠ K♦
      And the dealer shows A♥ over 6♣
      When Ann declines even money and declines insurance
      Then Ann wins 15 chips

    Scenario: Each box answers both before the next is asked
      Given Ann has 100 chips and stakes 10
      And Ben has 100 chips and stakes 10
      And Ann is dealt A♠ K♦
      And Ben is dealt A♦ Q♦
      And the dealer shows A♥ over 6♣
      When Ann declines even money and declines insurance
      Then Ben is offered even money

    Scenario: A house without even money
      Given a house without even money
      And Ann is dealt A♠ K♦
      And the dealer shows A♥ over 6♣
      When the cards are dealt
      Then Ann is offered insurance

    Scenario: A natural that can't pay for insurance may still take even money
      Given Ann has 10 chips and stakes 10
      And Ann is dealt A♠ K♦
      And the dealer shows A♥ over K♣
      When the cards are dealt
      Then Ann is offered even money
      When Ann declines even money
      Then Ann breaks even
