"""What rules are written into: programs of kernels for the lane engine, models for CP-SAT."""
