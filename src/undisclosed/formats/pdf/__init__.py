"""PDF documents, read glyph by glyph and written as new files. Needs `undisclosed[formats]`."""
