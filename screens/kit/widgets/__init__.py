"""What screens are made of: told by properties, reporting by events."""
