"""Ways to play: whatever answers the question of a view can sit down, simulate or be measured."""
