"""Documents of Word, Excel and PowerPoint, and OpenDocument: parts of XML in an archive."""
