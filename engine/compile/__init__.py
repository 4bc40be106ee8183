"""From constraints to what kernels read: structures, which many puzzles share, and batches of their rows."""
