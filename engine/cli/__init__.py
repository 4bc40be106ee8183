"""The command line. Modules here import only click at first; a command imports what it needs when it runs."""
