"""The app that shows why the games cannot be opened, because on a phone nothing printed is visible."""

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
    """The sentence with the error and the remedy."""

    title = "Quadropolis Score"

    def __init__(self, refused: Refused, device: Device) -> None:
        """Use the device's language and theme, because the settings cannot be read either."""
        super().__init__()
        self.theme_cls = theming.Colours()
        self.text = begun(in_words(refused.message, language(spoken_on(device.language))))
        self.device = device

    def on_pause(self) -> bool:
        """End the app, because the next start may find the games again."""
        return False

    def build(self) -> Widget:
        """Return the sentence as a widget."""
        self.theme_cls.dress(Theme.SYSTEM, dark_device=self.device.dark)
        self.device.blend(dark=self.device.dark)
        ground = Ground()
        ground.fit(self.device.insets)
        ground.add_widget(Trouble(text=self.text))
        return ground
