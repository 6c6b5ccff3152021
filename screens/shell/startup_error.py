"""The app that shows why the games cannot be opened, because a phone shows no printed output."""

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from device import Device
from screens.kit import theming
from screens.kit.background import BUG
from screens.kit.preferences import Theme
from screens.kit.widgets.labels import ErrorLabel
from screens.kit.widgets.screen_frame import SafeArea
from screens.kit.words import capitalized
from tabletop.catalogues import load_catalogue, supported_language
from tabletop.messages import Refused, render


class StartupErrorApp(App):
    title = "Quadropolis Score"
    theme_cls = ObjectProperty()

    def __init__(self, error: Exception, device: Device) -> None:
        """Use the device's language and theme, because the settings cannot be read either."""
        super().__init__()
        self.theme_cls = theming.ThemeColours()
        shown = error.message if isinstance(error, Refused) else BUG
        self.text = capitalized(render(shown, load_catalogue(supported_language(device.language))))
        self.device = device

    def on_pause(self) -> bool:
        """End the app, because the next start may find the games again."""
        return False

    def build(self) -> Widget:
        self.theme_cls.apply_theme(Theme.SYSTEM, is_device_dark=self.device.prefers_dark)
        self.device.style_system_bars(dark=self.device.prefers_dark)
        safe_area = SafeArea()
        safe_area.fit_insets(self.device.insets)
        safe_area.add_widget(ErrorLabel(text=self.text))
        return safe_area
