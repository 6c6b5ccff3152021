"""The light of the device: it stays on while people look at the table more than at the phone."""

from typing import Final

from kivy.clock import Clock

from device import Device

# Seconds without a touch until the device may turn its screen off.
IDLE_SECONDS: Final = 600


class Awake:
    """Whether the device leaves its screen on."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._is_on = False
        self._sleep_later = Clock.create_trigger(lambda _: self.keep(wanted=False), IDLE_SECONDS)

    def keep(self, *, wanted: bool) -> None:
        """Keep the screen on for a long time from now, or let it turn off."""
        self._sleep_later.cancel()
        if wanted:
            self._sleep_later()
        if wanted != self._is_on:
            self._is_on = wanted
            self._device.stay_awake(awake=wanted)
