"""Search that learns clauses, for a kernel that must decide one large state by itself: variables, clauses, conflicts."""
