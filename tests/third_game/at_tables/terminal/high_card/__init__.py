"""High card on the screen."""
