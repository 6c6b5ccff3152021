"""The screen for a new game: filled in like the last one, edited, and kept as a draft until it starts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from games import GAMES
from screens.game_screens import table_route
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.options import Option, Switch
from screens.kit.player_choice import (
    ColourChosen,
    KnownPlayerChosen,
    PlayerSuggestion,
    Swatch,
    colour_name,
    colour_swatches,
    default_name,
    known_players,
    name_problem,
    name_refusal,
    option_switches,
    played_games,
    regulars,
    switches_heading,
)
from screens.kit.program import Dismissed, Effect, Left, OwnEffect, Program, Remember, Say, Step, Switched
from screens.kit.runner import AnyRunner
from screens.kit.words import ENGLISH_WORDS, Words
from screens.new.draft_game import SETTING, Draft, draft_like, draft_text, last_game_draft, parse_draft
from screens.typed.state import TOTALS
from store.envelope import Envelope
from store.store import Store
from store.values import KnownPlayer
from tabletop.game import Side
from tabletop.people import PlayerColour, name_key


@dataclass(frozen=True, slots=True)
class GameChosen:
    """Another game was chosen; an event."""

    value: str


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """A word of an option was chosen; an event."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class SideCountChosen:
    """The number of sides was chosen; an event."""

    value: int


@dataclass(frozen=True, slots=True)
class TeamSizeChosen:
    """The number of people on a side was chosen; an event."""

    side: int
    value: int


@dataclass(frozen=True, slots=True)
class NameWritten:
    """The name of a person was typed, or cleared; an event."""

    number: int
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ColoursShown:
    """The colours for a side are to be shown; an event."""

    side: int


@dataclass(frozen=True, slots=True)
class Started:
    """The game is to begin, at its table or with typing its scores; an event."""

    typed: bool = False


OfPlayers = SideCountChosen | TeamSizeChosen | NameWritten | KnownPlayerChosen | ColoursShown | ColourChosen
NewEvent = GameChosen | OptionChosen | Switched | OfPlayers | Started | Dismissed | Left


@dataclass(frozen=True, slots=True)
class StartGame(OwnEffect):
    """Save a game of today, drop the draft, and go to its table, or beyond it to its typed scores."""

    performer = "screens.new.program:start_game"
    envelope: Envelope
    typed: bool


def start_game(runner: AnyRunner, effect: StartGame, _receive: object) -> tuple[()]:
    context, envelope = runner.context, effect.envelope
    saved = context.store.new(envelope, context.today())
    context.store.set(SETTING, None)
    typing = (Route(Screen.TYPED, saved.key, about=TOTALS),) if effect.typed else ()
    context.navigator.back_to(HOME, table_route(envelope.game, saved.key), *typing)
    return ()


@dataclass(frozen=True, slots=True)
class NewOption:
    option: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A player; the hint shows the default name.

    The first player of a side offers the number of players, if it can be chosen.
    """

    number: int
    side: int
    people: tuple[Option, ...]
    name: str
    hint: str
    current_name: str
    problem: str | None
    colour: PlayerColour
    colour_name: str
    clear: str


@dataclass(frozen=True, slots=True)
class NewColours:
    title: str
    swatches: tuple[Swatch, ...]


@dataclass(frozen=True, slots=True)
class NewGameState:
    title: str = ""
    games: tuple[Option, ...] = ()
    choices: tuple[NewOption, ...] = ()
    house: str | None = None  # what the switches are, if the game has a word for them
    switches: tuple[Switch, ...] = ()
    players_title: str = ""
    side_counts: tuple[Option, ...] = ()
    player_rows: tuple[NewPlayer, ...] = ()
    suggestions_title: str | None = None
    hint: str | None = None
    suggestions: tuple[PlayerSuggestion, ...] = ()
    start: str = ""
    typing: str | None = None  # starts the game with typing its scores
    panel: NewColours | None = None


@dataclass(frozen=True, slots=True)
class NewModel:
    """The draft, the players of earlier games, the drafts of the other games, and the side that gets a colour."""

    draft: Draft
    known: tuple[KnownPlayer, ...]
    drafts: Mapping[str, Draft]
    side: int | None = None
    words: Words = ENGLISH_WORDS


def load(store: Store, route: Route) -> NewModel:
    """Load the game to be played again, the draft, or the last game; raise Refused if the game is gone."""
    games = played_games(store)
    drafts = {key: last_game_draft(store, games, key) for key in GAMES}
    if route.game:
        draft = draft_like(store.game(route.game).envelope)
    else:
        try:
            draft = parse_draft(store.setting(SETTING))
        except (ValueError, TypeError):
            draft = drafts[next((each.kind.game for each in games if each.kind.game in drafts), next(iter(drafts)))]
    return NewModel(draft, known_players(store), drafts)


def update(model: NewModel, event: NewEvent) -> Step[NewModel]:
    """Return the model after an event; what does not fit its game changes nothing."""
    draft, drafts, side = model.draft, model.drafts, None
    match event:
        case GameChosen(game):
            drafts = {**drafts, draft.game: draft}
            draft = drafts.get(game, draft)
        case ColoursShown(number) if number < draft.count:
            side = number
        case Started(typed):
            return model, (starting(draft, draft.shown_names(model.words), typed=typed),)
        case Left():
            side = model.side
        case _:
            draft = edited(model, event)
    if not draft.fits:
        return model, ()
    saving = (Remember(SETTING, draft_text(draft)),) if draft != model.draft else ()
    return replace(model, draft=draft, drafts=drafts, side=side), saving


def edited(model: NewModel, event: object) -> Draft:
    draft = model.draft
    match event:
        case OptionChosen(option, word):
            draft = replace(draft, options={**draft.options, option: word})
        case Switched(key):
            draft = replace(draft, options={**draft.options, key: not draft.options.get(key)})
        case SideCountChosen(count):
            draft = replace(draft, count=count)
        case TeamSizeChosen(side, people) if side < draft.count:
            draft = draft.with_people(side, people)
        case NameWritten(number, text) if number < len(draft.sides) * draft.people_per_side:
            draft = draft.with_name(number, text)
        case KnownPlayerChosen(name):
            draft = with_known(draft, model.known, name)
        case ColourChosen(colour) if model.side is not None:
            draft = draft.with_colour(model.side, colour)
    return draft


def with_known(draft: Draft, players: Iterable[KnownPlayer], name: str) -> Draft:
    """Seat a known player at the first free name, in the last game's colour; clear a seated one's name."""
    number, key = draft.first_free_person, name_key(name)
    for each in draft.people:
        if name_key(draft.name(each)) == key:
            return draft.with_name(each, "")
    known = [person for person in players if name_key(person.name) == key]
    if number is None or not known:
        return draft
    side = number // draft.people_per_side
    seated = draft.with_person(number).with_name(number, name)
    others = (each // draft.people_per_side for each in seated.people if each != number and seated.name(each))
    is_fixed = any(other == side or seated.sides[other].colour is known[0].colour for other in others)
    return seated if is_fixed else seated.with_colour(side, known[0].colour)


def starting(draft: Draft, names: tuple[str, ...], *, typed: bool) -> Effect:
    """Start the game, unless a name is invalid."""
    for number in range(len(names)):
        if refused := name_refusal(names, number):
            return Say(refused.message)
    board, playing = draft.rules.new_board(draft.options), enumerate(draft.playing)
    sides = tuple(Side(draft.team(side, names), chair.colour, board) for side, chair in playing)
    return StartGame(Envelope(draft.game, draft.options, sides), typed)


def event_of_key(model: NewModel, key: str, control: bool) -> Started | None:  # noqa: FBT001 - as `Program.key`
    """Start the game with Enter, unless another widget has the focus."""
    return Started() if key == "enter" and not control and model.side is None else None


def view(model: NewModel, words: Words) -> NewGameState:
    draft, rules, full = model.draft, model.draft.rules, model.draft.first_free_person is None
    offered = regulars(model.known, draft.sitting, full=full)
    teams = len(rules.SIDES) > 1 and len(rules.PEOPLE) > 1
    names = draft.shown_names(words)
    return NewGameState(
        title=words.text("games.new"),
        games=tuple(Option(words.text(f"game.{key}"), key, key == draft.game) for key in GAMES if len(GAMES) > 1),
        choices=tuple(choices(draft, words)),
        house=switches_heading(words, rules),
        switches=option_switches(words, rules, draft.options),
        players_title=words.text("new.teams" if teams else "new.players"),
        side_counts=tuple(
            Option(str(count), count, count == draft.count) for count in rules.SIDES if len(rules.SIDES) > 1
        ),
        player_rows=tuple(view_player(draft, at, names, words) for at in range(len(names))),
        suggestions_title=words.text("new.known") if offered else None,
        hint=words.text("new.all_named" if full else "new.pick") if offered else None,
        suggestions=offered,
        start=words.text("new.start"),
        typing=words.text("typed.title") if can_type(draft) else None,
        panel=None if model.side is None else view_colours(draft, model.side, names, words),
    )


def can_type(draft: Draft) -> bool:
    """Return whether the game has scores that can be typed."""
    return bool(draft.rules.typed_rows(draft.rules.new_board(draft.options), draft.options))


def choices(draft: Draft, words: Words) -> Iterator[NewOption]:
    """Yield the game's options with several words."""
    for choice in draft.rules.OPTIONS:
        if choice.values:
            texts = ((word, words.text(f"option.{draft.game}.{choice.key}.{word}")) for word in choice.values)
            chosen = draft.options[choice.key]
            yield NewOption(choice.key, tuple(Option(text, word, word == chosen) for word, text in texts))


def view_player(draft: Draft, at: int, names: tuple[str, ...], words: Words) -> NewPlayer:
    number, counts = draft.people[at], draft.rules.PEOPLE
    side, person = divmod(number, draft.people_per_side)
    chair = draft.sides[side]
    people = (Option(words.text("new.people", count=count), count, count == chair.people) for count in counts)
    return NewPlayer(
        number,
        side,
        tuple(people) if person == 0 and len(counts) > 1 else (),
        chair.names[person],
        default_name(words, at),
        names[at],
        name_problem(words, names, at),
        chair.colour,
        colour_name(words, chair.colour),
        words.text("new.clear"),
    )


def view_colours(draft: Draft, side: int, names: tuple[str, ...], words: Words) -> NewColours:
    teams = {chair.colour: ", ".join(draft.team(number, names)) for number, chair in enumerate(draft.playing)}
    colour = draft.sides[side].colour
    return NewColours(words.text("new.colour", name=teams[colour]), colour_swatches(words, teams, colour))


NEW: Final = Program(
    load,
    update,
    view,
    event_of_key,
    begin=lambda model, around: (replace(model, words=around.words), ()),
    keeps=("side",),
)
