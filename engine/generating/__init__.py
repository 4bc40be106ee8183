"""Making puzzles: layouts, solutions and clues at random, and clues left out while there is one solution."""
