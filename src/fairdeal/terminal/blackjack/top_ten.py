"""The top ten by games won, as the teaching house shows them after each game."""

from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.pages.records.top_page import Board, top_page


def best_players(session: PlaySession) -> list[str]:
    """The board; nothing where a game without names or money is not kept, or nobody has won yet."""
    if not _is_for_a_board(session):
        return []
    rehearse = session.party.visitors.rehearse
    if session.best is None:
        session.best = session.party.records.count_best_players(session.house.id)
    # Bots have their own leaderboard, which is not shown at a table.
    every = [each for each in session.best.count_on() if not each.bot]
    if not session.shows_bets and not any(each.won for each in every):
        return []
    chip = session.view.house.chip
    board = Board("won", session.house.id, with_bots=False, chip=chip, is_practice=rehearse)
    return top_page(every, (), board, session.asker.words, session.look.columns())


def _is_for_a_board(session: PlaySession) -> bool:
    """Who plays unnamed, for nothing, and keeps none of it plays the teaching game alone, line by line."""
    people = {name for seat, name in session.names.items() if seat not in session.bots}
    return session.is_kept or session.shows_bets or people != {session.asker.words("cs161.player")}
