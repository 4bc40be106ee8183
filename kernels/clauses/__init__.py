"""Search that learns clauses, for kernels that decide one large state by themselves: variables, clauses, conflicts."""
