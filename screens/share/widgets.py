"""Rows of files with their actions, and a picture from its bytes; their looks are in widgets.kv."""

from typing import Any, Final

from kivy.core.window import Window as KivyWindow
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.textures import picture_texture

# The width in dp from which a picture and rows stand side by side.
TWO_COLUMNS: Final = 720
# The greatest and the least height of a picture in dp, and what the window needs beside it.
HIGHEST: Final = 480
LOWEST: Final = 200
BESIDE: Final = 200


class ShareColumns(BoxLayout):
    """Two columns where there is room for them, else one below the other."""

    def __init__(self, **kwargs: Any) -> None:
        """Choose the columns again with every width."""
        super().__init__(orientation="vertical", **kwargs)
        self.fbind("width", self._split)

    def _split(self, *_: object) -> None:
        """Put two columns side by side where each is wide enough."""
        self.orientation = "horizontal" if self.width >= dp(TWO_COLUMNS) else "vertical"


class PngImage(FloatLayout):
    """A picture from the bytes of a PNG, as large as fits; without one a text."""

    png = ObjectProperty(b"")
    waiting = StringProperty()
    ratio = NumericProperty(0.8)  # width by height
    room = NumericProperty(HIGHEST)  # the height that the window leaves
    natural_height = AliasProperty(
        lambda self: min(self.width / self.ratio, dp(HIGHEST), self.room), bind=["width", "ratio", "room"]
    )

    def __init__(self, **kwargs: Any) -> None:
        """Draw again after a change of size or picture."""
        super().__init__(**kwargs)
        with self.canvas:
            self._colour = Color(1, 1, 1, 0)
            self._rectangle = Rectangle()
        for name in ("pos", "size", "ratio"):
            self.fbind(name, self._place)
        self.fbind("width", self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        """Leave room for the bar above and the button below, in the window as it is."""
        self.room = max(dp(LOWEST), KivyWindow.height - dp(BESIDE))

    def on_png(self, _: object, png: bytes) -> None:
        self._colour.a = float(bool(png))
        if png:
            texture = picture_texture(png, "png", mipmap=True)
            self._rectangle.texture = texture
            self.ratio = texture.width / texture.height
            self._place()

    def _place(self, *_: object) -> None:
        wide = min(self.width, self.height * self.ratio)
        high = wide / self.ratio
        self._rectangle.size = wide, high
        self._rectangle.pos = self.center_x - wide / 2, self.center_y - high / 2


load_layout(__file__)
