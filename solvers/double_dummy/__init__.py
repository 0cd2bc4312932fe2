"""Double dummy: all hands seen, both sides play perfectly; the native engine and its Python face."""
