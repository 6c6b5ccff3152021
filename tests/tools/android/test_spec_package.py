"""`make spec` finds mistakes in the package: its modules, its manifest, and the playthrough of the app."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("buildozer", reason="the package is checked with buildozer")

from exports.formats import FORMATS
from quadropolis_score.files import city_from
from screens.game_screens import game_screens
from screens.registry import SHARED_SCREENS
from tabletop.catalogues import LANGUAGES
from tools.android.spec import imports, manifest, packing, playthrough
from tools.android.spec.opened_files import record_opened_files
from tools.android.spec.packing import Package
from tools.android.spec.spec_file import ROOT, Problems, Spec
from tools.app.rooms import ROOMS

Change = Callable[..., Spec]


def joined_problems(problems: Problems) -> str:
    return "\n".join(problems)


def test_a_packaged_module_that_is_unreachable_is_reported(changed_spec: Change) -> None:
    sources = packing.copy_sources(changed_spec("vision/quadropolis/json_output.py,", ""))
    assert joined_problems(imports.check_reachable(sources)).startswith(
        "vision/quadropolis/json_output.py is packaged, but nothing"
    )


def test_an_imported_module_that_is_not_packaged_is_reported(changed_spec: Change) -> None:
    spec = changed_spec("LICENSE,", "LICENSE,vision/quadropolis/lessons.py,screens/kit/widgets/bar_chart.py,")
    told = joined_problems(imports.check_imports(spec, packing.copy_sources(spec)))
    assert "imports vision.quadropolis.lessons.Lessons, which is not packaged" in told
    assert "screens/statistics/screen.kv:3 imports screens.kit.widgets.bar_chart, which is not packaged" in told


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("import yaml", "main.py:1 imports yaml, which no requirement brings"),
        ("import lzma", "main.py:1 imports lzma, which Python on a phone does not have"),
        (
            "def f():\n    from imghdr import what",
            "main.py:2 imports imghdr.what, which Python on a phone does not have",
        ),
        ("import importlib\nimportlib.import_module('attrs')", "main.py:2 imports attrs, which no requirement brings"),
        (
            "Registration('screens.two.program:TWO')",
            "main.py:1 imports screens.two.program, which is not packaged: see source.exclude_patterns",
        ),
        ("if TYPE_CHECKING:\n    import yaml", ""),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import yaml", "main.py:4 imports yaml, which no requirement brings"),
        ("import cv2, PIL, numpy, jnius, sqlite3, android.runnable, kivymd.app", ""),
        ("import importlib\nimportlib.import_module(f'screens.{1}.runner')", ""),
        ("import importlib\nimportlib.import_module(f'{1}.runner')", ""),
        (
            "import importlib\nimportlib.import_module(f'{1}.nothing_of_ours')",
            "main.py:2 imports *.nothing_of_ours, which no requirement brings",
        ),
    ],
)
def test_an_import_that_a_phone_lacks_is_reported(
    changed_spec: Change, tmp_path: Path, line: str, sentence: str
) -> None:
    (tmp_path / "screens" / "one").mkdir(parents=True)
    (tmp_path / "screens" / "one" / "runner.py").touch()
    (tmp_path / "main.py").write_text(line, encoding="utf-8")
    assert joined_problems(imports.check_imports(changed_spec(), tmp_path)) == sentence


@pytest.mark.parametrize("screen", ["screen", "program", "runner"])
def test_a_module_that_only_a_layout_imports_is_reachable(tmp_path: Path, screen: str) -> None:
    (tmp_path / "main.py").write_text(f"Registration('room.{screen}:SCREEN')", encoding="utf-8")
    (tmp_path / "room").mkdir()
    for name in (f"{screen}.py", "board.py", "idle.py"):
        (tmp_path / "room" / name).touch()
    (tmp_path / "room" / "screen.kv").write_text("#:import uses room.board\n", encoding="utf-8")
    assert [line.split()[0] for line in imports.check_reachable(tmp_path)] == ["room/idle.py"]


def test_a_module_that_an_effect_names_is_reachable(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "main.py").write_text("class PhotoEffect:\n    performer = 'room.photos:perform'", encoding="utf-8")
    (tmp_path / "room" / "photos.py").touch()
    assert not list(imports.check_reachable(tmp_path))


def test_tests_tools_and_po_files_are_not_packaged(changed_spec: Change) -> None:
    names = [str(name) for name in packing.files_in(packing.copy_sources(changed_spec()))]
    assert {name.split("/")[0] for name in names} == {
        *ROOMS,
        "assets",
        "main.py",
        "games.py",
        "sitecustomize.py",
    }
    assert not [name for name in names if name.endswith((".po", "__main__.py", ".md"))]


def test_files_that_pip_leaves_and_reads_in_a_clone_are_not_packaged(changed_spec: Change, tmp_path: Path) -> None:
    for name in ("main.py", "setup.py", "quadropolis_score/py.typed", "quadropolis_score.egg-info/SOURCES.txt"):
        (tmp_path / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "clone" / name).touch()
    names = packing.files_in(packing.copy_sources(changed_spec("source.dir = .", f"source.dir = {tmp_path / 'clone'}")))
    assert [str(name) for name in names] == ["main.py", "sitecustomize.py"]


# the manifest
@pytest.fixture
def package_with_manifest(tmp_path: Path) -> Callable[..., Package]:
    def write(old: str = "", new: str = "") -> Package:
        text = MANIFEST
        assert old in text
        (tmp_path / "manifest.xml").write_text(text.replace(old, new, 1), encoding="utf-8")
        (tmp_path / "build.gradle").write_text(GRADLE, encoding="utf-8")
        rules = tmp_path / "res" / "xml"
        shutil.copytree(ROOT / "assets" / "android", rules, dirs_exist_ok=True)
        return Package(tmp_path, tmp_path, tmp_path, tmp_path / "manifest.xml", tmp_path / "build.gradle")

    return write


GRADLE = "compileSdkVersion 36\nminSdkVersion 29\ntargetSdkVersion 36\n"
MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android">
<uses-sdk android:minSdkVersion="29" android:targetSdkVersion="36" />
<application android:enableOnBackInvokedCallback="false"
  android:fullBackupContent="@xml/backup" android:dataExtractionRules="@xml/extraction">
<activity android:name="one" android:screenOrientation="unspecified" android:exported="true"><intent-filter>
<action android:name="android.intent.action.MAIN" /><category android:name="android.intent.category.LAUNCHER" />
</intent-filter>{filters}</activity>
</application></manifest>""".replace(
    "{filters}", (ROOT / "assets" / "android" / "intent_filters.xml").read_text("utf-8")
)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("", "", ""),
        ('android:enableOnBackInvokedCallback="false"', "", "the back key would leave the app"),
        ('"false"', '"true"', "the back key would leave the app"),
        ("<uses-sdk", '<uses-permission android:name="INTERNET" /><uses-sdk', "the manifest asks for INTERNET"),
        ('targetSdkVersion="36"', 'targetSdkVersion="33"', "does not say targetSdkVersion 36"),
        ("</application>", '<service android:name="s" /></application>', "has a service, s"),
        ("</application>", '<activity android:name="two" /></application>', "a second activity, two"),
        ('exported="true"', 'exported="false"', "cannot be started from the launcher"),
        ("android.intent.action.SEND", "android.intent.action.DIAL", "or from elsewhere too"),
        ("application/json", "*/*", "takes files of */*, not only game files"),
        (' android:mimeType="application/json"', "", "takes files of no type, not only game files"),
        ("unspecified", "portrait", "holds the screen portrait"),
        (
            '"@xml/backup"',
            '"@xml/another"',
            "fullBackupContent does not back up games/ and nothing else, but everything",
        ),
        ('android:dataExtractionRules="@xml/extraction"', "", "dataExtractionRules does not back up games/"),
        ("</manifest>", "", "is no XML"),
    ],
)
def test_a_manifest_that_asks_for_too_much_or_too_little_is_reported(
    changed_spec: Change, package_with_manifest: Callable[..., Package], old: str, new: str, sentence: str
) -> None:
    told = joined_problems(manifest.check_manifest(changed_spec(), package_with_manifest(old, new)))
    assert sentence in told
    assert bool(told) is bool(sentence)


def test_backup_rules_for_another_folder_are_reported(
    changed_spec: Change, package_with_manifest: Callable[..., Package]
) -> None:
    package = package_with_manifest()
    rules = package.manifest.parent / "res" / "xml" / "extraction.xml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("games/", "app/", 1), encoding="utf-8")
    assert "dataExtractionRules does not back up games/ and nothing else" in joined_problems(
        manifest.check_manifest(changed_spec(), package)
    )


def test_gradle_builds_for_the_levels_of_the_file(
    changed_spec: Change, package_with_manifest: Callable[..., Package]
) -> None:
    spec = changed_spec("android.api = 36", "android.api = 37")
    assert "Gradle's compileSdkVersion is 36, android.api 37" in joined_problems(
        manifest.check_manifest(spec, package_with_manifest())
    )


def test_arguments_of_buildozer_reach_the_last_step(changed_spec: Change) -> None:
    given = packing.build_arguments_of(packing.p4a_command(changed_spec()))
    arguments = given[given.index("--extra-manifest-application-arguments") + 1]
    assert arguments.split() == [
        'android:enableOnBackInvokedCallback="false"',
        'android:dataExtractionRules="@xml/extraction"',
    ]
    assert "--permission" not in given
    assert given.count("--orientation") == 4
    assert given[given.index("--icon-fg") + 1] == str(ROOT / "assets" / "icon" / "foreground.png")


@pytest.mark.parametrize("arch", ["arm64-v8a", "x86_64"])
def test_the_processor_is_chosen_by_the_environment(
    changed_spec: Change, monkeypatch: pytest.MonkeyPatch, arch: str
) -> None:
    monkeypatch.setenv("APP_ANDROID_ARCHS", arch)
    command = packing.p4a_command(changed_spec())
    assert command[command.index("--arch") + 1] == arch


# the playthrough
@pytest.fixture
def playthrough_result(tmp_path: Path) -> playthrough.PlaythroughResult:
    (tmp_path / "app").mkdir()
    files = {f"{of}.{kind}": 1 for of in (*LANGUAGES, "sprawlopolis") for kind in FORMATS} | {"backup": 1}
    truth = city_from(json.loads(playthrough.EXPECTED_CITY.read_text(encoding="utf-8")))[0]
    screens = [*SHARED_SCREENS, *game_screens("quadropolis").screens]
    report = {"done": True, "screens": screens, "files": files, "city": str(truth), "opened": [json.__file__]}
    return playthrough.PlaythroughResult(report, frozenset(), "", tmp_path / "site")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({}, ""),
        ({"screens": ["games"]}, "the packaged app has shown only games"),
        ({"city": "T"}, "the packaged app reads the sample photo as T, which is"),
        ({"files": {}}, "the packaged app has not written fr.pdf"),
        ({"done": False}, "does not run through: it ended too early"),
        ({"opened": ["APP/assets/models/sign.onnx"]}, "the app opens assets/models/sign.onnx, which is not packaged"),
        ({"opened": [str(ROOT / "README.md")]}, "the app opens README.md, which no phone has"),
    ],
)
def test_a_step_that_fails_in_the_packaged_app_is_reported(
    package_with_manifest: Callable[..., Package],
    playthrough_result: playthrough.PlaythroughResult,
    tmp_path: Path,
    change: dict[str, Any],
    sentence: str,
) -> None:
    app = tmp_path / "app"
    if opened := change.get("opened"):
        change["opened"] = [name.replace("APP", str(app)) for name in opened]
    told = joined_problems(
        playthrough.check_playthrough(
            replace(package_with_manifest(), app=app),
            replace(playthrough_result, report=playthrough_result.report | change),
        )
    )
    assert sentence in told
    assert bool(told) is bool(sentence)


def test_a_packaged_file_that_is_never_opened_is_reported(
    package_with_manifest: Callable[..., Package], playthrough_result: playthrough.PlaythroughResult, tmp_path: Path
) -> None:
    for name in ("old.png", "new.png", "code.pyc"):
        (tmp_path / "app" / name).touch()
    told = joined_problems(
        playthrough.check_playthrough(
            replace(package_with_manifest(), app=tmp_path / "app"),
            replace(playthrough_result, opened_files=frozenset({Path("new.png")})),
        )
    )
    assert told == "old.png is packaged, but the app never opens it: name it in source.exclude_patterns"


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux is asked")
def test_every_opened_file_is_recorded_whichever_process_opens_it(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("one", "in/two", "in/three"):
        (tmp_path / name).touch()
    with record_opened_files(tmp_path) as opened:
        (tmp_path / "one").read_bytes()
        subprocess.run(["cat", tmp_path / "in" / "two"], check=True)
    assert opened == {Path("one"), Path("in/two")}
