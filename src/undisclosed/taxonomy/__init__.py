"""What things are kinds of."""
