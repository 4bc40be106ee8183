"""Workers: they read a part, solve it within limits and write it; and the processes that they are.

Nothing is imported here: a child must be tied to its parent before it imports anything slow.
"""
