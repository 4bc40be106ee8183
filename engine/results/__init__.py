"""Results: the answers to puzzles, row by row and as tables."""
