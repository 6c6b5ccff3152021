"""Pictures of every screen, in both themes, six languages and large text, in build/screenshots/; and the README's.

`python -m tools.app.screenshots` starts a process for every size of window; with `story` it draws docs/story.png
alone. The games are our own example and a city read from our own sample photo, so that the picture may be published.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageOps
from PIL.PngImagePlugin import PngInfo

from tools.app.app_driver import PHONE_SIZE, AppDriver  # isort: skip - first: it configures Kivy

from games import rules_of
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED_KINDS, Kind, Mode
from quadropolis_score.companion import TURNS
from quadropolis_score.player_board import with_reading, with_tokens
from quadropolis_score.reading import HEIGHTS, Guess
from quadropolis_score.token_gifts import minimum_tokens
from screens.games import program as listed
from screens.games.filters import Filter, FilterSet, FilterShown, subject_of
from screens.kit.background import run_inline
from screens.kit.details import CalendarToggled, TownWritten
from screens.kit.navigation import Route, Screen
from screens.new.program import GameChosen
from screens.pad.model import Explained
from screens.photo.events import Pressed as PhotoPressed
from screens.photo.eyes import Eyes
from screens.photo.state import PhotoAction
from screens.player.model import Act, Acted
from screens.quadropolis.allocation.events import SpaceTapped
from screens.quadropolis.city.events import BrushChosen, NoticeFollowed, Tapped
from screens.quadropolis.city.state import NoticeKind
from screens.quadropolis.number_pad import PadOpened
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import SECOND_PHOTO
from screens.quadropolis.table.events import GameShown as TableGameShown
from screens.quadropolis.worth import search
from screens.shell.app import ScoreApp
from screens.sprawlopolis.city.events import Action, Held, Pressed
from screens.sprawlopolis.city.events import CardChosen as CityCard
from screens.sprawlopolis.score_view import RowTapped
from screens.sprawlopolis.table.events import CardChosen, GameShown, SheetShown, Ticked
from screens.sprawlopolis.table.model import Sheet
from screens.statistics.model import PlayerTapped
from sprawlopolis_score.table_board import TableBoard
from store.envelope import Envelope
from store.selection import EVERYTHING
from store.store import Store
from tabletop.catalogues import LANGUAGES
from tabletop.evening import Evening
from tabletop.game import Options
from tools.app.example import example_envelope
from tools.app.fake_device import NOON, FakeDevice, envelope_of, new_game
from tools.app.sprawl_samples import BEGUN, ODD, SCORING, WON, sprawl_game
from tools.soak.sample_envelopes import results_in

ROOT: Final = Path(__file__).parents[2]
OUTPUT: Final = ROOT / "build" / "screenshots"
STORY_PICTURE: Final = ROOT / "docs" / "story.png"
# The scenes of the story behind the photograph, and the name under which the picture keeps the hash of their states.
STORY: Final = ("city", "pad", "share")
STATES: Final = "states"
# What differs from run to run in a state, or is a picture itself: keys of games, addresses of objects, bytes.
PASSING: Final = re.compile(
    r"""[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}| at 0x[0-9a-f]+|b(['"]).*?(?<!\\)\2"""
)
SAMPLE: Final = ROOT / "assets" / "sample.jpg"
EMPTY_CLASSIC: Final = ". . . . / . . . . / . . . . / . . . ."
# Windows with the themes and text sizes (percent) of their pictures.
THEME_VARIANTS: Final = {
    "412x824": (("light", 100), ("dark", 100), ("light", 150)),
    "824x412": (("light", 100),),
    "1280x800": (("dark", 100),),
}
ADA: Final = Route(Screen.PLAYER, about=subject_of("Ada", EVERYTHING))
# The chance that the floors of a tower were misread: of a high one, of one of a single floor.
HIGH_DOUBT: Final = 0.7
LOW_DOUBT: Final = 0.3
DOUBTFUL_SPOTS: Final = (Spot(1, 1), Spot(2, 4))
THUMBNAIL_SCALE: Final = 0.5  # of the story's pictures
GAP: Final = 24  # around the story
WAY: Final = 96  # from one of its pictures to the next
GROUND: Final = "#e6e1f0"
ARROW: Final = "#5b4fa0"


@dataclass(frozen=True, slots=True)
class ScreenshotSession:
    """The running app and the keys of the sample games."""

    driver: AppDriver
    device: FakeDevice
    finished_key: str
    photographed_key: str
    new_key: str
    won: str  # of Sprawlopolis
    begun: str
    new: str
    odd: str
    playing: str  # with its companion

    def open_screen(self, screen: str, game: str = "", side: int = 0, about: str = "") -> None:
        self.driver.app.context.navigator.go(Route(screen, game, side, about))
        self.driver.run_frames(0.05)


def doubtful_envelope(eyes: Eyes) -> Envelope:
    """Return the example's players, the first one with a photographed city and two doubtful spaces."""
    envelope = example_envelope()
    photo = eyes.read(SAMPLE, (Mode.EXPERT, None))
    lines = tuple(
        tuple(
            replace(guess, is_doubtful=Spot(row, column) in DOUBTFUL_SPOTS, heights=example_height_chances(guess))
            for column, guess in enumerate(line)
        )
        for row, line in enumerate(photo.guesses)
    )
    side = with_reading(envelope.sides[0], replace(photo, guesses=lines))
    return envelope.with_side(0, with_tokens(side, minimum_tokens(side.board.city), confirmed=False))


def example_height_chances(guess: Guess) -> tuple[float, ...]:
    """Return the probabilities of a tower's floors, some of them doubtful."""
    building = guess.building
    if building is None or building.kind not in PILED_KINDS:
        return ()
    rest = (HIGH_DOUBT if building.floors > 1 else LOW_DOUBT) / (HEIGHTS - 1)
    return tuple(1 - rest * (HEIGHTS - 1) if floors == building.floors else rest for floors in range(1, HEIGHTS + 1))


def scene(screen: str, game: str = "", *events: object, about: str = "") -> Callable[[ScreenshotSession], None]:
    """Return a scene: a screen, of one of the games, after some events."""

    def show(world: ScreenshotSession) -> None:
        world.open_screen(screen, getattr(world, game) if game else "", 0, about)
        for event in events:
            world.driver.runner.send(event)

    return show


def show_missing_board(world: ScreenshotSession) -> None:
    """Show the answer to a photo without a board: noise in the colours of a table."""
    table_top = world.driver.app.context.folder / "table.png"
    Image.effect_noise((900, 1200), 60).convert("RGB").point([level // 2 + 70 for level in range(256)] * 3).save(
        table_top
    )
    world.device.photos = [table_top]
    world.open_screen(Screen.PHOTO, world.new_key)
    world.driver.runner.send(PhotoPressed(PhotoAction.TAKE))


def show_worth(world: ScreenshotSession) -> None:
    """The best arrangement, after a short search."""
    search.SECONDS = 0.2
    world.open_screen(OwnScreen.WORTH, world.finished_key)


def show_game_menu(world: ScreenshotSession) -> None:
    world.open_screen(Screen.GAMES)
    newest = world.driver.app.context.store.games(newest=1)[0]
    world.driver.runner.send(listed.Pressed(listed.Action.MENU, newest.key))


def companion(evening: Evening) -> Callable[[ScreenshotSession], None]:
    """Return a scene: the companion at a point of the game."""

    def show(world: ScreenshotSession) -> None:
        store = world.driver.app.context.store
        store.save(world.playing, replace(store.game(world.playing).envelope, evening=evening))
        world.open_screen(Screen.COMPANION, world.playing)

    return show


# The rules' own words for everything that a set-up may hold: Expert for three with both expansions.
PLAYING: Final[Options] = {"mode": "expert", "playgrounds": True, "public_services": True}
BEGUN_AT: Final = NOON - timedelta(minutes=85)
ROUND_OF_THREE: Final = 3 * TURNS
COMPANION: Final[dict[str, Callable[[ScreenshotSession], None]]] = {
    "set_up": companion(Evening(frozenset({"boards", "supply"}), starter=1, leader=1)),
    "turn": companion(Evening(starter=1, leader=2, round=2, turns=4, begun=BEGUN_AT)),
    "round_end": companion(Evening(starter=1, leader=2, round=2, turns=ROUND_OF_THREE, begun=BEGUN_AT)),
    "last_turn": companion(Evening(starter=0, leader=0, round=5, turns=ROUND_OF_THREE - 1, begun=BEGUN_AT)),
    "game_end": companion(Evening(starter=1, leader=1, round=5, turns=ROUND_OF_THREE, begun=BEGUN_AT)),
    "calendar": scene(Screen.TABLE, "playing", TableGameShown(), CalendarToggled(NOON.date()), TownWritten("")),
}
SPRAWL: Final[dict[str, Callable[[ScreenshotSession], None]]] = {
    "sprawl_new": scene(Screen.NEW, "new", GameChosen("sprawlopolis")),
    "sprawl_cards": scene(Screen.TABLE, "new", CardChosen(7)),
    "sprawl_table": scene(Screen.TABLE, "begun"),
    "sprawl_game": scene(Screen.TABLE, "begun", GameShown()),
    "sprawl_change": scene(Screen.TABLE, "begun", SheetShown(Sheet.CARDS)),
    "sprawl_set_up": scene(Screen.TABLE, "begun", SheetShown(Sheet.SET_UP), Ticked(0)),
    "sprawl_city": scene(OwnScreen.CITY, "begun"),
    "sprawl_hand": scene(OwnScreen.CITY, "begun", CityCard(15)),
    "sprawl_offers": scene(OwnScreen.CITY, "begun", CityCard(15), Pressed(Action.ASK)),
    "sprawl_card": scene(OwnScreen.CITY, "begun", Held(5.5, 3.5)),
    "sprawl_blocks": scene(OwnScreen.CITY, "won"),
    "sprawl_block": scene(OwnScreen.CITY, "won", Held(0.5, 0.5)),
    "sprawl_row": scene(OwnScreen.CITY, "won", RowTapped("tourist_traps")),
    "sprawl_odd": scene(OwnScreen.CITY, "odd", about="odd"),
    "sprawl_pad": scene(Screen.PAD, "won"),
    "sprawl_so_far": scene(Screen.PAD, "begun"),
    "sprawl_reasons": scene(Screen.PAD, "won", Explained("tourist_traps", 0)),
    "sprawl_rule": scene(Screen.RULES, "won", about="block_party"),
    "sprawl_gaps": scene(Screen.RULES, "won", about="sprawl_gaps"),
    "sprawl_statistics": scene(Screen.STATISTICS, "won", FilterSet(Filter.KIND, 1), PlayerTapped("Ada")),
}
SCENES: Final[dict[str, Callable[[ScreenshotSession], None]]] = {
    "games": scene(Screen.GAMES),
    "new": scene(Screen.NEW),
    "table": scene(Screen.TABLE, "photographed_key"),
    "entry": scene(OwnScreen.ENTRY, "new_key"),
    "photo": scene(Screen.PHOTO, "new_key"),
    "corners": show_missing_board,
    "second_photo": scene(Screen.PHOTO, "photographed_key", about=SECOND_PHOTO),
    "floors": scene(OwnScreen.FLOORS, "photographed_key"),
    "tokens": scene(OwnScreen.TOKENS, "photographed_key"),
    "number": scene(OwnScreen.TOKENS, "photographed_key", PadOpened("inhabitants")),
    "city": scene(OwnScreen.CITY, "photographed_key"),
    "doubt": scene(OwnScreen.CITY, "photographed_key", NoticeFollowed(NoticeKind.DOUBTFUL)),
    "empty": scene(OwnScreen.CITY, "playing"),
    "painting": scene(
        OwnScreen.CITY, "new_key", *[Tapped(Spot(0, 0))] * 2, BrushChosen(Kind.PARK.value), Tapped(Spot(0, 1))
    ),
    "allocation": scene(OwnScreen.ALLOCATION, "finished_key"),
    "building": scene(OwnScreen.ALLOCATION, "finished_key", SpaceTapped(Spot(0, 2))),
    "worth": show_worth,
    "pad": scene(Screen.PAD, "finished_key"),
    "so_far": scene(Screen.PAD, "photographed_key"),
    "reasons": scene(Screen.PAD, "finished_key", Explained("shops", 0)),
    "share": scene(Screen.SHARE, "finished_key"),
    "statistics": scene(Screen.STATISTICS),
    "player": scene(Screen.PLAYER, about=ADA.about),
    "player_menu": scene(Screen.PLAYER, "", Acted(Act.MENU), about=ADA.about),
    "rename": scene(Screen.PLAYER, "", Acted(Act.RENAME), about=ADA.about),
    "merge": scene(Screen.PLAYER, "", Acted(Act.MERGE), about=ADA.about),
    "filter": scene(Screen.GAMES, "", FilterShown(Filter.PERIOD)),
    "search": scene(Screen.GAMES, "", listed.Searched("a")),
    "game_menu": show_game_menu,
    "rules": scene(Screen.RULES),
    "rule": scene(Screen.RULES, about=Kind.SHOP.value),
    "settings": scene(Screen.SETTINGS),
    **COMPANION,
    **SPRAWL,
}


def add_sample_games(store: Store, eyes: Eyes) -> tuple[str, ...]:
    """A finished game, one that was photographed, and one that has just begun."""
    earlier = store.new(example_envelope(), NOON.date() - timedelta(days=40))
    store.finish(earlier, results_in(earlier.envelope))
    played = store.new(example_envelope())
    store.finish(played, results_in(played.envelope))
    photographed = store.new(doubtful_envelope(eyes))
    new = store.new(envelope_of(EMPTY_CLASSIC, EMPTY_CLASSIC, names=("Ella", "Finn")))
    won = store.new(sprawl_game(WON))
    store.finish(won, rules_of("sprawlopolis").verdict(won.envelope.options, won.envelope.sides).columns)
    begun, blank = store.new(sprawl_game(BEGUN)), store.new(sprawl_game(TableBoard()))
    odd = store.new(sprawl_game(TableBoard(SCORING, blocks=ODD)))
    playing = store.new(replace(new_game(PLAYING, ("Ada", "Benjamin", "Cleo")), town="Club", notes="A close one."))
    return played.key, photographed.key, new.key, won.key, begun.key, blank.key, odd.key, playing.key


def take_screenshots(window: str) -> None:
    """Take every scene in this window, in every theme, text size and language."""
    with tempfile.TemporaryDirectory() as name, Store.open(Path(name), lambda: NOON) as store:
        eyes, device = Eyes(store), FakeDevice()
        driver = AppDriver(ScoreApp(store, Path(name), device, eyes, run_inline))
        for folder in styled_folders(driver, window):
            driver.take_screenshot(folder / "first_start.png")
        session = ScreenshotSession(driver, device, *add_sample_games(store, eyes))
        for folder in styled_folders(driver, window):
            for scene, open_scene in SCENES.items():
                driver.app.context.navigator.home()
                open_scene(session)
                driver.run_frames(0.1)
                driver.take_screenshot(folder / f"{scene}.png")
                driver.runner.dismiss()
        driver.close()


def styled_folders(driver: AppDriver, window: str) -> Iterator[Path]:
    """Give the app every look and language of a window; yield the folder of each."""
    for theme, text_size in THEME_VARIANTS[window]:
        for language in LANGUAGES:
            for key, value in (("theme", theme), ("text", text_size), ("language", language)):
                driver.app.context.set_preference(key, value)
            driver.app.restyle()
            driver.run_frames(0.1)
            folder = OUTPUT / f"{window}-{theme}-{text_size}-{language}"
            folder.mkdir(parents=True, exist_ok=True)
            yield folder


def take_listed(folder: Path, language: str, pictures: Iterable[tuple[str, str]]) -> None:
    """Some scenes in a language, each in its theme, numbered in their order."""
    with tempfile.TemporaryDirectory() as name, Store.open(Path(name), lambda: NOON) as store:
        eyes, device = Eyes(store), FakeDevice()
        games = add_sample_games(store, eyes)
        driver = AppDriver(ScoreApp(store, Path(name), device, eyes, run_inline))
        session = ScreenshotSession(driver, device, *games)
        for number, (scene, theme) in enumerate(pictures, start=1):
            for key, value in (("theme", theme), ("language", language)):
                driver.app.context.set_preference(key, value)
            driver.app.restyle()
            driver.app.context.navigator.home()
            SCENES[scene](session)
            driver.run_frames(0.6)
            driver.take_screenshot(folder / f"{number}_{scene}.png")
            driver.runner.dismiss()
        driver.close()


def story_scenes(session: ScreenshotSession) -> Iterator[str]:
    """Show the scenes of the story, one after the other; yield the states that they draw."""
    driver = session.driver
    for scene in STORY:
        driver.app.context.navigator.home()
        SCENES[scene](session)
        driver.run_frames(0.6)
        yield PASSING.sub("", repr(driver.state).replace(str(driver.app.context.folder), "").replace(str(ROOT), ""))


def hash_of_story(states: Iterable[str]) -> str:
    return hashlib.sha256(SAMPLE.read_bytes() + "".join(states).encode()).hexdigest()


def draw_story() -> None:
    """Draw the picture of the README: from the photograph over doubts and pad to what is shared."""
    width, height = PHONE_SIZE
    pictures = [ImageOps.contain(Image.open(SAMPLE).convert("RGB"), PHONE_SIZE)]
    states = []
    with tempfile.TemporaryDirectory() as name, Store.open(Path(name), lambda: NOON) as store:
        eyes, device = Eyes(store), FakeDevice()
        games = add_sample_games(store, eyes)
        with AppDriver(ScoreApp(store, Path(name), device, eyes, run_inline)) as driver:
            for state in story_scenes(ScreenshotSession(driver, device, *games)):
                states.append(state)
                with Image.open(driver.take_screenshot(Path(name) / "story.png")) as picture:
                    pictures.append(picture.convert("RGB"))
    image = Image.new("RGB", (len(pictures) * (width + WAY) - WAY + 2 * GAP, height + 2 * GAP), GROUND)
    pen = ImageDraw.Draw(image)
    for number, picture in enumerate(pictures):
        left, middle = GAP + number * (width + WAY), GAP + height // 2
        image.paste(picture, (left, middle - picture.height // 2))
        if number:
            tip = left - GAP
            pen.polygon([(tip - 48, middle - 36), (tip, middle), (tip - 48, middle + 36)], fill=ARROW)
    small = image.resize([round(side * THUMBNAIL_SCALE) for side in image.size], Image.Resampling.LANCZOS)
    shown = PngInfo()
    shown.add_text(STATES, hash_of_story(states))
    small.quantize(256).save(STORY_PICTURE, optimize=True, pnginfo=shown)


def main() -> None:
    """Start a process a window, because the window of a process keeps its first size."""
    if sys.argv[1:] == ["story"]:
        draw_story()
        return
    if len(sys.argv) > 1:
        take_screenshots(sys.argv[1])
        return
    for window in THEME_VARIANTS:
        subprocess.run(
            [sys.executable, "-m", "tools.app.screenshots", window], env={**os.environ, "WINDOW": window}, check=True
        )
    draw_story()
    print(
        f"{sum(1 for _ in OUTPUT.rglob('*.png'))} pictures in {OUTPUT.relative_to(ROOT)}, "
        f"{STORY_PICTURE.relative_to(ROOT)}"
    )


if __name__ == "__main__":
    main()
