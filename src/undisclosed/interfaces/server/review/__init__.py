"""The review: a page on which a person decides what leaves a document, and what stays."""
