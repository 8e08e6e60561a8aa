"""What a reader may know: pages, and which terms stand on them together."""
