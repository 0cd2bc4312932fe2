"""Double dummy: all hands seen, both sides play perfectly; the engine and its Python face."""
