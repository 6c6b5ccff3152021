"""A photo of a city: taken or chosen, read beside the screen, and pointed at where the eye sees no board."""
