"""Results as files, puzzles as text."""
