"""What a reviewer decides about places of a document: keep, replace, remove."""
