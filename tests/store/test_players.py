"""Players of the store: merged, hidden, selected, reported."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from store import checking, person_merge
from store.command_line import main
from store.envelope import Envelope
from store.people import PeopleMatcher, Person, write_people
from store.selection import Selection
from store.store import Store
from store.values import GameKind, HeadToHead, RestoreSummary
from tabletop.game import Column
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tests.support.command_lines import Terminal
from tools.soak.sample_envelopes import ADA, BOB, ENVELOPE, Clock, results_in, with_tokens

CLASSIC = GameKind("quadropolis", "mode.classic")
DAY = date(2026, 1, 1)


@pytest.fixture
def other(store: Store, tmp_path: Path) -> Iterator[Store]:
    """Return the store of another device, with the same two games."""
    add_game(store, "Adaa", "Bob")
    add_game(store, "Ada", "Bob", day=1)
    store.backup(tmp_path / "old.zip")
    with Store.open(tmp_path / "other", Clock()) as other:
        other.restore(tmp_path / "old.zip")
        yield other


def table(*names: str) -> Envelope:
    sides = tuple(
        replace((ADA, BOB)[number % 2], people=(name,), colour=colour)
        for number, (name, colour) in enumerate(zip(names, PlayerColour, strict=False))
    )
    return replace(ENVELOPE, sides=sides)


def add_game(store: Store, *names: str, day: int = 0) -> str:
    saved = store.new(table(*names), DAY + timedelta(days=day))
    assert store.finish(saved, results_in(saved.envelope))
    return saved.key


def refuse_damage(store: Store) -> None:
    """Look through everything."""
    with store._reading() as connection:
        checking.refuse_corruption(connection)


# merging
def test_merged_players_have_one_line_of_statistics_and_no_game_is_lost(store: Store) -> None:
    add_game(store, "Ada", "Bob")
    add_game(store, "Adaa", "Bob", day=1)
    merged = store.merge_players("Adaa", "Ada")
    assert [(each.name, each.games) for each in store.statistics()] == [("Ada", 2), ("Bob", 2)]
    assert [game.names for game in store.games()] == [("Ada", "Bob")] * 2
    assert (len(merged.places), [player.name for player in store.players()]) == (1, ["Ada", "Bob"])
    refuse_damage(store)


def test_a_merge_reaches_every_step_of_a_history(store: Store) -> None:
    key = store.new(table("Ada", "Bob")).key
    store.save(key, table("Adaa", "Bob"))
    store.save(key, with_tokens(table("Adaa", "Bob"), 2))
    store.undo(key)
    store.merge_players("adaa", "Ada")
    assert store.redo(key).envelope.names == ("Ada", "Bob")
    assert store.undo(key).envelope.names == store.undo(key).envelope.names == ("Ada", "Bob")
    refuse_damage(store)


def test_a_merge_is_undone_where_its_steps_still_are(store: Store) -> None:
    first, second, third = (add_game(store, "Adaa", "Bob", day=day) for day in range(3))
    store.save(second, with_tokens(table("Adaa", "Bob"), 2))
    add_game(store, "Ada", "Bob", day=3)
    merged = store.merge_players("Adaa", "Ada")
    store.delete(first)
    store.undo(second)
    store.save(second, table("Cyd", "Bob"))
    store.separate_players(merged)
    assert [game.names for game in store.games()] == [("Ada", "Bob"), ("Adaa", "Bob"), ("Cyd", "Bob")]
    assert store.undo(second).envelope.names == ("Adaa", "Bob")
    assert store.game(third).envelope.names == ("Adaa", "Bob")
    refuse_damage(store)


def test_an_undone_merge_of_games_that_are_all_gone_leaves_nobody(store: Store) -> None:
    key = add_game(store, "Adaa", "Bob")
    add_game(store, "Ada", "Bob")
    merged = store.merge_players("Adaa", "Ada")
    store.delete(key)
    store.separate_players(merged)
    assert {player.name for player in store.players()} == {"Ada", "Bob"}
    refuse_damage(store)


def test_a_merge_is_not_undone_while_its_name_is_taken(store: Store) -> None:
    add_game(store, "Adaa", "Bob")
    add_game(store, "Ada", "Bob")
    merged = store.merge_players("Adaa", "Ada")
    add_game(store, "Adaa", "Bob")
    with pytest.raises(Refused, match='another player is called "Adaa"') as refused:
        store.separate_players(merged)
    assert refused.value.message.key == "store.name_taken"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("Ada", "ada", "store.same_player"),
        ("Ada", "Nobody", "store.unknown_player"),
        ("", "Ada", "store.unknown_player"),
        ("Ada", "Bob", "store.played_together"),
    ],
)
def test_a_merge_that_cannot_be_changes_nothing(store: Store, old: str, new: str, key: str) -> None:
    add_game(store, "Ada", "Cyd")
    add_game(store, "Ada", "Bob", day=1)
    before = store.games(), store.statistics()
    with pytest.raises(Refused) as refused:
        store.merge_players(old, new)
    assert (refused.value.message.key, store.games(), store.statistics()) == (key, *before)


def test_who_is_merged_stays_merged_when_an_old_backup_is_restored(store: Store, tmp_path: Path) -> None:
    add_game(store, "Adaa", "Bob")
    add_game(store, "Ada", "Bob", day=1)
    store.backup(tmp_path / "old.zip")
    store.merge_players("Adaa", "Ada")
    before = store.games(), store.players(), store.statistics()
    assert store.restore(tmp_path / "old.zip") == RestoreSummary(0, 0, 0)
    assert (store.games(), store.players(), store.statistics()) == before
    refuse_damage(store)


def test_a_backup_merges_where_it_is_restored_who_was_merged_where_it_was_made(
    store: Store, other: Store, tmp_path: Path
) -> None:
    store.merge_players("Adaa", "Ada")
    store.backup(tmp_path / "new.zip")
    for _ in range(2):
        assert other.restore(tmp_path / "new.zip").added == 0
        assert (other.games(), other.players(), other.statistics()) == (
            store.games(),
            store.players(),
            store.statistics(),
        )
    refuse_damage(other)


def test_who_played_together_elsewhere_is_not_merged_by_a_backup(store: Store, other: Store, tmp_path: Path) -> None:
    add_game(other, "Ada", "Adaa", day=2)
    store.merge_players("Adaa", "Ada")
    store.backup(tmp_path / "new.zip")
    other.restore(tmp_path / "new.zip")
    assert {"Ada", "Adaa"} <= {player.name for player in other.players()}
    assert len(other.games()) >= 3
    refuse_damage(other)


def test_two_guests_of_one_game_are_two_although_they_were_merged_here(
    store: Store, other: Store, tmp_path: Path
) -> None:
    add_game(other, "Ada", "Adaa", day=2)
    other.backup(tmp_path / "together.zip")
    store.merge_players("Adaa", "Ada")
    store.restore(tmp_path / "together.zip")
    assert {*store.games()[0].names} == {"Ada", "Adaa"}
    refuse_damage(store)


def test_a_deleted_game_is_put_back_after_its_player_was_merged(store: Store) -> None:
    key = add_game(store, "Adaa", "Bob")
    add_game(store, "Adaa", "Bob", day=1)
    add_game(store, "Ada", "Bob", day=2)
    deleted = store.delete(key)
    assert deleted is not None
    store.merge_players("Adaa", "Ada")
    store.put_back(deleted)
    assert [game.names for game in store.games()] == [("Ada", "Bob")] * 3


def test_of_two_people_with_a_guests_keys_the_one_with_the_name_is_the_guest(store: Store) -> None:
    add_game(store, "Ada", "Bob")
    with store._writing() as connection:
        write_people(connection, [Person(1, "Ada", ("a" * 32,)), Person(2, "Bob", ("b" * 32,))])
        guests = [Person(8, "Zed", ("a" * 32, "b" * 32)), Person(7, "bob", ("a" * 32, "b" * 32))]
        assert PeopleMatcher(connection).match_people(guests) == {8: 1, 7: 2}
        merged_keys = frozenset({"b" * 32})
        assert PeopleMatcher(connection, merged_keys, {7: {8}, 8: {7}}).match_people(guests) == {7: 2, 8: 1}


# hiding
def test_a_hidden_player_stays_in_the_games_and_leaves_the_statistics(store: Store) -> None:
    add_game(store, "Ada", "Bob")
    store.hide_player("ADA")
    assert [each.name for each in store.statistics()] == ["Bob"]
    assert [(player.name, player.hidden) for player in store.players()] == [("Ada", True), ("Bob", False)]
    store.rename_player("Ada", "Zoé")
    assert (*store.hidden_players(), *store.games()[0].names) == ("Zoé", "Zoé", "Bob")
    store.hide_player("Zoé", hidden=False)
    assert (len(store.hidden_players()), len(store.statistics())) == (0, 2)
    with pytest.raises(Refused):
        store.hide_player("Nobody")


def test_who_was_hidden_is_hidden_again_after_an_undone_merge(store: Store) -> None:
    add_game(store, "Adaa", "Bob")
    add_game(store, "Ada", "Bob")
    store.hide_player("Adaa")
    merged = store.merge_players("Adaa", "Ada")
    assert store.hidden_players() == set()
    store.separate_players(merged)
    assert store.hidden_players() == {"Adaa"}


# selections
@pytest.mark.parametrize(
    ("selection", "days"),
    [
        (Selection(), [2, 1, 0]),
        (Selection("quadropolis"), [2, 1, 0]),
        (Selection("quadropolis", "mode.expert"), []),
        (Selection("chess"), []),
        (Selection(people=3), [2]),
        (Selection(first=DAY + timedelta(1)), [2, 1]),
        (Selection(last=DAY), [0]),
        (Selection(player="ZOÉ"), [1]),
        (Selection(player="zo"), []),
        (Selection(text="zo bo"), [1]),
        (Selection(text="b"), [2, 1, 0]),
    ],
)
def test_a_selection_lets_its_games_through(store: Store, selection: Selection, days: list[int]) -> None:
    add_game(store, "Ada", "Bob")
    add_game(store, "Zoé", "Bob", day=1)
    add_game(store, "Ada", "Bob", "Cyd", day=2)
    found = store.games(selection)
    assert [(game.played - DAY).days for game in found] == days
    counted = {each.name: each.games for each in store.statistics(selection)}
    assert sum(counted.values()) == sum(len(game.names) for game in found)


@pytest.mark.parametrize("is_enabled", [False, True])
def test_the_collector_of_garbage_stays_as_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, is_enabled: bool
) -> None:
    switched: list[str] = []
    for name in ("enable", "disable"):
        monkeypatch.setattr(f"gc.{name}", partial(switched.append, name))
    monkeypatch.setattr("gc.isenabled", lambda: is_enabled)
    store.games()
    assert switched == ["disable", *(["enable"] if is_enabled else [])]


def test_the_newest_games_are_read_alone(store: Store) -> None:
    keys = [add_game(store, "Ada", "Bob", day=day) for day in (1, 3, 2)]
    assert [game.key for game in store.games(newest=2)] == [keys[1], keys[2]]


def test_a_board_is_read_without_the_rest_of_its_game(store: Store) -> None:
    key = add_game(store, "Ada", "Bob")
    assert store.board(key, 1) == BOB.board


# reports
def result(total: int, place: int, shops: int = 0) -> Column:
    return Column({"tower_blocks": total - shops, "shops": shops}, total, place, won=place == 1, facts={})


def test_a_report_compares_a_player_with_all_others_of_the_same_games(store: Store) -> None:
    for day, results in enumerate([(result(30, 1, 9), result(20, 2)), (result(20, 2), result(20, 1))]):
        saved = store.new(table("Ada", "Bob"), DAY + timedelta(days=day))
        assert store.finish(saved, results)
    saved = store.new(table("Bob", "Cyd"))
    assert store.finish(saved, (result(99, 1), result(0, 2)))
    report = store.player_report("ada", CLASSIC)
    assert [(each.total, each.won, each.lead) for each in report.games] == [(30, True, 10), (20, False, 0)]
    assert (report.statistic.average, report.group_average) == (25, 20)
    assert (report.statistic.rows["shops"], report.group["shops"]) == (4.5, 0)
    assert report.opponents == (HeadToHead("Bob", 2, 1, 1, 10),)


def test_a_game_in_whose_history_alone_a_player_is_is_no_game_of_the_player(store: Store) -> None:
    key = add_game(store, "Ada", "Bob")
    saved = store.save(key, table("Cyd", "Bob"))
    store.finish(saved, results_in(saved.envelope))
    with pytest.raises(Refused, match="no finished game"):
        store.player_report("Ada", CLASSIC)


# the command line
@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(lambda words: main(["--folder", str(tmp_path / "games"), *words]), capsys, tmp_path)


@pytest.fixture
def three_games(store: Store) -> None:
    add_game(store, "Ada", "Bob")
    add_game(store, "Adaa", "Bob", day=1)
    add_game(store, "Ada", "Bob", "Cyd", day=2)


@pytest.mark.usefixtures("three_games")
def test_players_are_listed_merged_and_hidden_on_the_command_line(run: Terminal) -> None:
    assert run("merge", "Adaa", "Ada")[1] == '1 game of "Adaa" is "Ada"’s now\n'
    assert run("hide", "Cyd") == (0, "", "")
    lines = run("players")[1].splitlines()
    assert [line.split() for line in lines[1:]] == [
        ["Ada", "2026-01-03", "3", "0"],
        ["Bob", "2026-01-03", "3", "3"],
        ["Cyd", "2026-01-03", "1", "0", "hidden"],
    ]
    assert run("unhide", "Cyd")[0] == 0
    found = run.json("players")
    assert found[2] == {
        "name": "Cyd",
        "colour": "yellow",
        "played": "2026-01-03",
        "games": 1,
        "wins": 0,
        "hidden": False,
    }


def test_no_players_yet(run: Terminal) -> None:
    assert run("players")[:2] == (0, "no games yet\n")


@pytest.mark.usefixtures("three_games")
@pytest.mark.parametrize(
    ("options", "games"),
    [
        (["--game", "quadropolis"], 3),
        (["--mode", "classic"], 3),
        (["--people", "3"], 1),
        (["--since", "2026-01-02"], 2),
        (["--until", "2026-01-01"], 1),
        (["--player", "adaa"], 1),
    ],
)
def test_lists_and_statistics_are_of_selected_games(run: Terminal, options: list[str], games: int) -> None:
    assert len(run("games", *options)[1].splitlines()) == games
    found = run.json("statistics", *options)
    assert next(each["games"] for each in found if each["name"] == "Bob") == games


@pytest.mark.usefixtures("three_games")
def test_games_are_searched_by_names(run: Terminal) -> None:
    assert len(run("games", "--search", "cy")[1].splitlines()) == 1


@pytest.mark.usefixtures("three_games")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--mode", "expert"], "--mode: no saved game is of this kind; there are: quadropolis classic"),
        (["--game", "chess"], "--game: no saved game is of this kind"),
        (["--since", "soon"], "--since"),
    ],
)
def test_a_selection_that_cannot_be_says_so(run: Terminal, options: list[str], words: str) -> None:
    code, printed, sentence = run("games", *options)
    assert (code, printed) == (2, "")
    assert words in sentence


def test_an_empty_store_has_no_kind_to_choose(run: Terminal) -> None:
    assert "there are: -" in run("games", "--mode", "expert")[2]


def test_a_place_that_another_step_does_not_have_is_nobodys() -> None:
    assert person_merge.person_at([{"sides": [{"people": [4]}]}], (0, 0, 0)) == 4
    for place in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        assert person_merge.person_at([{"sides": [{"people": [4]}]}], place) is None


@pytest.mark.parametrize(("text", "found"), [("LUCCA", 1), ("lucca bob", 1), ("lucca cyd", 0), ("pisa", 0)])
def test_a_place_is_found_by_its_words(store: Store, text: str, found: int) -> None:
    add_game(store, "Ada", "Bob")
    store.new(replace(table("Ada", "Bob"), town="Fair of Lucca"))
    assert len(store.games(Selection(text=text))) == found
