"""What the engine says of puzzles, row by row, and as tables."""
