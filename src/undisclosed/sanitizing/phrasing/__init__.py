"""How an edit is written into its place, by what stands around and beside it."""
