"""The parts of puzzles: alphabets, grids and regions, clues, scopes and outcomes."""
