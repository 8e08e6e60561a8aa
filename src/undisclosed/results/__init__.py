"""What comes of a text: findings, edits, a certificate; and what is said of a term."""
