"""The outside of coinche: files, terminal, exit codes."""
