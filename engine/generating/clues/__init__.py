"""What a generated puzzle shows: its facts, the clues of its solution, and which of them can be left out."""
