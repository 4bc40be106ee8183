"""From constraints to the arrays that kernels read: structures, which many puzzles share, and batches of their rows."""
