"""The photo screen of a city of cards."""
