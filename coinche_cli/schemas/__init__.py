"""The published JSON Schemas: of what is read (``inputs``), and of results (``results``)."""
