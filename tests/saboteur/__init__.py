"""Tests of the rules of Saboteur."""
