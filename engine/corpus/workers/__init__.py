"""Workers: they read a part, solve it within limits and write it; and the processes that workers run in.

Nothing is imported here: a child must be tied to its parent before it imports anything slow.
"""
