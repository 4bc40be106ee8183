"""Benchmarks: this engine and its peers side by side. Start with ``python -m bench --help``; README.md explains."""
