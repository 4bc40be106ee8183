"""The targets that rules are lowered to: programs of kernels for the lane engine, models for CP-SAT."""
