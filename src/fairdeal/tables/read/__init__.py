"""Reports from the logs: history, chips, leaderboard, returns, events for operators, exports."""
