"""The engine behind HTTP (docs/reference/server.md). Its framework is imported in here only."""
