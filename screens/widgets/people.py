"""Players by their colours, and what is chosen about them; the looks are in people.kv."""

from kivy.properties import StringProperty
from kivy.uix.label import Label

from screens.widgets.base import layout
from store.table import Colour


class PersonMark(Label):
    """A counter in a player's colour, with the player's letter on it."""

    colour = StringProperty(Colour.RED)


layout(__file__)
