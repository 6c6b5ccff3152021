"""Pictures of every screen, in both themes, four languages and large text, in build/screenshots/; and a contact sheet.

`python -m tools.app.screenshots` starts a process for every size of window. The games in the pictures are our own
example and a city read from our own sample photo, so the contact sheet may be shown: docs/screens.png.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PIL import Image

from tools.app.app_driver import Hands  # isort: skip - first: it configures Kivy

from games import rules_of
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED, Kind, Mode
from quadropolis_score.player_board import with_reading, with_tokens
from quadropolis_score.reading import HEIGHTS, Guess
from quadropolis_score.token_gifts import minimum_tokens
from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.photo.photo_reader import Eye
from screens.photo.state import Deed
from screens.quadropolis.city.state import Look
from screens.quadropolis.question_presenter import SECOND_PHOTO
from sprawlopolis_score.table_board import TableBoard
from store.envelope import Envelope
from store.store import Store
from store.values import results_of
from tabletop.catalogues import LANGUAGES
from tools.app.example import example_envelope
from tools.app.fake_device import NOON, Pretend, table
from tools.app.sprawl_samples import BEGUN, ODD, SCORING, WON, sprawl_game
from tools.soak.sample_tables import results_in

ROOT: Final = Path(__file__).parents[2]
BUILT: Final = ROOT / "build" / "screenshots"
SHEET: Final = ROOT / "docs" / "screens.png"
SAMPLE: Final = ROOT / "assets" / "sample.jpg"
FRESH: Final = ". . . . / . . . . / . . . . / . . . ."
# Windows, and what is pictured in them: theme and size of text in percent.
LOOKS: Final = {
    "412x824": (("light", 100), ("dark", 100), ("light", 150)),
    "824x412": (("light", 100),),
    "1280x800": (("dark", 100),),
}
# The chance that the floors of a tower were misread: of a high one, of one of a single floor.
UNSURE: Final = 0.7
SURE: Final = 0.3
DOUBTED: Final = (Spot(1, 1), Spot(2, 4))
SHRUNK: Final = 0.5  # pictures on the contact sheet
GAP: Final = 12


@dataclass(frozen=True, slots=True)
class World:
    """The hands at the app, and the games that there are."""

    hands: Hands
    device: Pretend
    played: str
    photographed: str
    fresh: str
    won: str  # of Sprawlopolis
    begun: str
    new: str
    odd: str

    def go(self, screen: Screen, game: str = "", seat: int = 0, about: str = "") -> None:
        """Straight to a place."""
        self.hands.app.parts.way.go(Place(screen, game, seat, about))
        self.hands.frames(0.05)


def doubted(eye: Eye) -> Envelope:
    """The example's players; the city of the first was photographed, and two spaces are doubtful."""
    begun = example_envelope()
    photo = eye.read(SAMPLE, Mode.EXPERT)
    lines = tuple(
        tuple(
            replace(guess, doubtful=Spot(row, column) in DOUBTED, heights=heights_of(guess))
            for column, guess in enumerate(line)
        )
        for row, line in enumerate(photo.guesses)
    )
    seat = with_reading(begun.sides[0], replace(photo, guesses=lines))
    return begun.with_side(0, with_tokens(seat, minimum_tokens(seat.board.city), counted=False))


def heights_of(guess: Guess) -> tuple[float, ...]:
    """The chances of the floors of a tower, some of them doubtful."""
    building = guess.building
    if building is None or building.kind not in PILED:
        return ()
    rest = (UNSURE if building.floors > 1 else SURE) / (HEIGHTS - 1)
    return tuple(1 - rest * (HEIGHTS - 1) if floors == building.floors else rest for floors in range(1, HEIGHTS + 1))


def fresh_city(world: World) -> None:
    """An empty Classic city, half painted."""
    world.go(Screen.CITY, world.fresh)
    world.hands.presenter.tap(Spot(0, 0))
    world.hands.presenter.tap(Spot(0, 0))
    world.hands.presenter.choose(Kind.PARK.value)
    world.hands.presenter.tap(Spot(0, 1))


def doubt(world: World) -> None:
    """The first doubt of a photographed city."""
    world.go(Screen.CITY, world.photographed)
    world.hands.presenter.hint(Look.DOUBTFUL)


def number(world: World) -> None:
    """The number pad behind the inhabitants."""
    world.go(Screen.TOKENS, world.photographed)
    world.hands.presenter.write("inhabitants")


def corners(world: World) -> None:
    """A picture on which no board is seen: noise in the colours of a table."""
    table_top = world.hands.app.parts.folder / "table.png"
    Image.effect_noise((900, 1200), 60).convert("RGB").point([level // 2 + 70 for level in range(256)] * 3).save(
        table_top
    )
    world.device.photos = [table_top]
    world.go(Screen.PHOTO, world.fresh)
    world.hands.presenter.do(Deed.TAKE)


def sheet(screen: Screen, act: str, *values: object) -> Callable[[World], None]:
    """A screen of the played game with a sheet on it."""

    def scene(world: World) -> None:
        world.go(screen, world.played)
        getattr(world.hands.presenter, act)(*values)

    return scene


def sprawl(screen: Screen, of: str, *acts: tuple[object, ...], about: str = "") -> Callable[[World], None]:
    """A screen of a game of Sprawlopolis, and what is done there."""

    def scene(world: World) -> None:
        world.go(screen, getattr(world, of), 0, about)
        for act, *values in acts:
            getattr(world.hands.presenter, str(act))(*values)

    return scene


SPRAWL: Final[dict[str, Callable[[World], None]]] = {
    "sprawl_new": sprawl(Screen.NEW, "new", ("play", "sprawlopolis")),
    "sprawl_cards": sprawl(Screen.TABLE, "new", ("choose", 7)),
    "sprawl_table": sprawl(Screen.TABLE, "begun"),
    "sprawl_game": sprawl(Screen.TABLE, "begun", ("show_game",)),
    "sprawl_change": sprawl(Screen.TABLE, "begun", ("change",)),
    "sprawl_set_up": sprawl(Screen.TABLE, "begun", ("show_set_up",), ("tick", 0)),
    "sprawl_city": sprawl(Screen.CITY, "begun"),
    "sprawl_hand": sprawl(Screen.CITY, "begun", ("choose_card", 15)),
    "sprawl_offers": sprawl(Screen.CITY, "begun", ("choose_card", 15), ("do", "ask")),
    "sprawl_card": sprawl(Screen.CITY, "begun", ("hold", 5.5, 3.5)),
    "sprawl_blocks": sprawl(Screen.CITY, "won"),
    "sprawl_block": sprawl(Screen.CITY, "won", ("hold", 0.5, 0.5)),
    "sprawl_row": sprawl(Screen.CITY, "won", ("explain", "tourist_traps")),
    "sprawl_odd": sprawl(Screen.CITY, "odd", about="odd"),
    "sprawl_pad": sprawl(Screen.PAD, "won"),
    "sprawl_so_far": sprawl(Screen.PAD, "begun"),
    "sprawl_reasons": sprawl(Screen.PAD, "won", ("why", "tourist_traps", 0)),
    "sprawl_rule": sprawl(Screen.RULES, "won", about="block_party"),
    "sprawl_gaps": sprawl(Screen.RULES, "won", about="sprawl_gaps"),
    "sprawl_statistics": sprawl(Screen.STATISTICS, "won", ("choose_mode", 1), ("look_at", "Ada")),
}
SCENES: Final[dict[str, Callable[[World], None]]] = {
    "games": lambda world: world.go(Screen.GAMES),
    "new": lambda world: world.go(Screen.NEW),
    "table": lambda world: world.go(Screen.TABLE, world.photographed),
    "photo": lambda world: world.go(Screen.PHOTO, world.fresh),
    "corners": corners,
    "second_photo": lambda world: world.go(Screen.PHOTO, world.photographed, about=SECOND_PHOTO),
    "floors": lambda world: world.go(Screen.FLOORS, world.photographed),
    "tokens": lambda world: world.go(Screen.TOKENS, world.photographed),
    "number": number,
    "city": lambda world: world.go(Screen.CITY, world.photographed),
    "doubt": doubt,
    "painting": fresh_city,
    "allocation": lambda world: world.go(Screen.ALLOCATION, world.played),
    "building": sheet(Screen.ALLOCATION, "ask", Spot(0, 2)),
    "pad": lambda world: world.go(Screen.PAD, world.played),
    "so_far": lambda world: world.go(Screen.PAD, world.photographed),
    "reasons": sheet(Screen.PAD, "why", "shops", 0),
    "share": lambda world: world.go(Screen.SHARE, world.played),
    "statistics": lambda world: world.go(Screen.STATISTICS),
    "rules": lambda world: world.go(Screen.RULES),
    "rule": lambda world: world.go(Screen.RULES, about=Kind.SHOP.value),
    "settings": lambda world: world.go(Screen.SETTINGS),
    **SPRAWL,
}


def furnished(store: Store, eye: Eye) -> tuple[str, ...]:
    """A finished game, one that was photographed, and one that has just begun."""
    played = store.new(example_envelope())
    store.finish(played, results_in(played.envelope))
    photographed = store.new(doubted(eye))
    fresh = store.new(table(FRESH, FRESH, names=("Ella", "Finn")))
    won = store.new(sprawl_game(WON))
    store.finish(won, results_of(rules_of("sprawlopolis").verdict(won.envelope.options, won.envelope.sides)))
    begun, new = store.new(sprawl_game(BEGUN)), store.new(sprawl_game(TableBoard()))
    odd = store.new(sprawl_game(TableBoard(SCORING, blocks=ODD)))
    return played.key, photographed.key, fresh.key, won.key, begun.key, new.key, odd.key


def pictured(window: str) -> None:
    """Every scene in this window, in every look and language."""
    with tempfile.TemporaryDirectory() as name, Store.open(Path(name), lambda: NOON) as store:
        eye, device = Eye(store), Pretend()
        games = furnished(store, eye)
        hands = Hands(ScoreApp(store, Path(name), device, eye, at_once))
        world = World(hands, device, *games)
        for theme, text in LOOKS[window]:
            for language in LANGUAGES:
                for key, value in (("theme", theme), ("text", text), ("language", language)):
                    hands.app.parts.prefer(key, value)
                hands.app.restyle()
                folder = BUILT / f"{window}-{theme}-{text}-{language}"
                folder.mkdir(parents=True, exist_ok=True)
                for scene, act in SCENES.items():
                    hands.app.parts.way.home()
                    act(world)
                    hands.frames(0.1)
                    hands.shot(folder / f"{scene}.png")
                    hands.presenter.dismiss()
        hands.leave()


def contact_sheet() -> None:
    """All screens of a phone beside each other: the first row of the README."""
    names = ("games", "table", "city", "doubt", "allocation", "pad", "building", "painting", "statistics", "rule")
    looks = ("412x824-light-100-en",) * 6 + ("412x824-dark-100-fr",) * 4
    pictures = [
        Image.open(BUILT / look / f"{name}.png").convert("RGB") for look, name in zip(looks, names, strict=True)
    ]
    width, height = (round(side * SHRUNK) for side in pictures[0].size)
    across = 5
    sheet_ = Image.new("RGB", (across * (width + GAP) + GAP, 2 * (height + GAP) + GAP), "#8a8596")
    for number, picture in enumerate(pictures):
        row, column = divmod(number, across)
        place = (GAP + column * (width + GAP), GAP + row * (height + GAP))
        sheet_.paste(picture.resize((width, height), Image.Resampling.LANCZOS), place)
    sheet_.quantize(256).save(SHEET, optimize=True)


def main() -> None:
    """A process for every window: a window's pictures cannot be taken in another size than it began with."""
    if len(sys.argv) > 1:
        pictured(sys.argv[1])
        return
    for window in LOOKS:
        subprocess.run(
            [sys.executable, "-m", "tools.app.screenshots", window], env={**os.environ, "WINDOW": window}, check=True
        )
    contact_sheet()
    print(f"{sum(1 for _ in BUILT.rglob('*.png'))} pictures in {BUILT.relative_to(ROOT)}, {SHEET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
