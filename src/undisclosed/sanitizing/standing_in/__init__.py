"""What operators write in place of a name: masks, hashes, letters, invented names."""
