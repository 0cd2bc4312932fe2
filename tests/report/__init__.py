"""Every output format of ``coinche check``."""
