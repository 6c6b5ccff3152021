"""Widgets of any screen: properties in, events out."""
