"""The base of every game and room: sentences, catalogues, files, command lines and the interface of a game.

It imports nothing but the standard library.
"""

__version__ = "0.1.0"
