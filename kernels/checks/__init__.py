"""Compiled code that checks the results of the search. It shares nothing with the kernels that propagate: neither calls
the other, and each implements the meaning of a rule in its own way.
"""
