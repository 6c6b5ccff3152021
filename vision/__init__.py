"""From a photo of a city to a reading of it; numpy and OpenCV, nothing of the screen."""
