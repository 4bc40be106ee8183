"""Conflict-driven clause learning (CDCL), as in SAT solvers, for kernels that decide one large state by themselves."""
