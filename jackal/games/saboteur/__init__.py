"""Saboteur: diggers look for the treasure, and some of them hope that nobody finds it."""
