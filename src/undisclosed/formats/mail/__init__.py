"""Messages: headers, bodies in all their encodings, attachments each in its own format."""
