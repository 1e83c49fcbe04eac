"""The games of the room, each a module of eight pure functions; see `fairdeal.games.game`."""
