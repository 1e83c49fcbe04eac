Feature: The clock of a table that people reach over a network
  How long people have, who is never hurried, and when a seat is given up.

  Background:
    Given Ann, Ben and Cid sit at a table over a network

  Rule: Everybody has 20 seconds to bet and 30 seconds to decide

    Scenario: The time to bet begins with the first bet
      When nobody bets for 600 seconds
      Then everybody can still bet

    Scenario: Somebody who has not bet in time sits the round out
      Given Ann bets
      When 20 seconds pass
      Then the round begins without Ben and Cid

    Scenario: Somebody who does not decide in time stands
      Given it is Ann's turn
      When 29 seconds pass
      Then it is still Ann's turn
      When 1 second passes
      Then Ann's hand stands

  Rule: More time adds 60 seconds, twice a round for each player

    Scenario: Two extensions in one turn
      Given it is Ann's turn
      When Ann asks for more time
      And Ann asks for more time
      And 149 seconds pass
      Then it is still Ann's turn

    Scenario: The third one is refused
      Given it is Ann's turn
      And Ann asks for more time
      And Ann asks for more time
      When Ann tries to ask for more time
      Then that is refused: You have already asked for more time 2 times in this round, the most allowed. You can ask again in the next round.

  Rule: No clock runs for somebody who is alone with bots

    Scenario: The others leave
      Given it is Ann's turn
      When Ben leaves
      And Cid leaves
      And 3600 seconds pass
      Then it is still Ann's turn

  Rule: No clock runs while the table waits for a player who asked not to be hurried

    Scenario: The player thinks for an hour
      Given Ann asked not to be hurried
      And it is Ann's turn
      When 3600 seconds pass
      Then it is still Ann's turn

    Scenario: The others still have their time once that player has bet
      Given Ben asked not to be hurried
      And Ann bets
      And 3600 seconds pass
      When Ben bets
      And 19 seconds pass
      Then everybody can still bet
      When 1 second passes
      Then the round begins without Cid

  Rule: After three silent rounds the seat is given up and the chips go back to the wallet

    Scenario: Three rounds in a row without a word
      When Ben says nothing for 3 rounds
      Then Ben's seat is given up, and all chips are in Ben's wallet again

    Scenario: A word in between starts the count again
      Given Ben says nothing for 2 rounds
      When Ben sits a round out on purpose
      And Ben says nothing for 2 rounds
      Then Ben still has the seat

    Scenario: A player who asked not to be hurried is never silent
      Given Ben asked not to be hurried
      And Ann bets
      When 36000 seconds pass
      Then Ben still has the seat
