"""The public calls on given puzzles, and what they take."""
