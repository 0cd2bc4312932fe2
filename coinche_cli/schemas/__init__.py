"""The published JSON Schemas: of input (``inputs``) and of results (``results``)."""
