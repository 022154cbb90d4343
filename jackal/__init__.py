"""Seven table games for people who sit round one computer."""

__version__ = "0.1.0"
