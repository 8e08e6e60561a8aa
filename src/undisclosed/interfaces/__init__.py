"""The ways in: command line, and later HTTP, Spark and plug-ins."""
