"""What puzzles are made of: alphabets, grids and regions, clues, scopes and outcomes."""
