"""Compiled code that checks what the search found. It shares nothing with the kernels that propagate: neither calls the
other, and each says in its own way what a rule means.
"""
