"""The app when its games cannot be opened: on a phone nobody reads what is printed."""

from kivy.uix.widget import Widget
from kivymd.app import MDApp

from device import Device
from screens.context import begun
from screens.kit import theming
from screens.kit.widgets.labels import Trouble
from screens.kit.widgets.screen_frame import Ground
from screens.preferences import Theme
from tabletop.catalogues import language, spoken_on
from tabletop.messages import Refused, in_words


class Sorry(MDApp):
    """Says why, and what to do."""

    title = "Quadropolis Score"

    def __init__(self, refused: Refused, device: Device) -> None:
        """In the device's language and colours, as the settings cannot be read either."""
        super().__init__()
        self.theme_cls = theming.Colours()
        self.text = begun(in_words(refused.message, language(spoken_on(device.language))))
        self.device = device

    def on_pause(self) -> bool:
        """Whoever leaves it comes back to a new start, which may find the games again."""
        return False

    def build(self) -> Widget:
        """One sentence."""
        self.theme_cls.dress(Theme.SYSTEM, dark_device=self.device.dark)
        self.device.blend(dark=self.device.dark)
        ground = Ground()
        ground.fit(self.device.insets)
        ground.add_widget(Trouble(text=self.text))
        return ground
