"""One file a format: its reader and its writer."""
