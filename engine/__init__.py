"""gridlanes: solve, count and check pencil puzzles in bulk."""
