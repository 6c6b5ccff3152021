"""A score without a city: people type the pad that they counted themselves."""
