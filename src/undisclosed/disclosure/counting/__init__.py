"""How many pages mention a term, and how many of them c: asked once, and remembered."""
