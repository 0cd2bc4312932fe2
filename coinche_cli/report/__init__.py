"""A folder a command, a file an output format. ``board`` draws four hands around a table."""
