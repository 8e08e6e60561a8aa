"""Web pages: markup taken apart, what a reader can find in it as blocks, the rest left out."""
