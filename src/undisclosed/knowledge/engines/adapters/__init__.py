"""How each kind of engine is spoken to."""
