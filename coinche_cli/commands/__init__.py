"""One file a command: parse, build, run, render, exit code."""
