"""Command-line tools for those who work on the collection: `python -m jackal.tools NAME …`."""
