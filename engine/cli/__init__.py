"""The command line. Modules here import click alone; what is heavy is imported by the command that runs."""
