"""`make spec` notices what would go wrong on a phone: a copy of buildozer.spec with one thing broken, and its sentence."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from tools.spec import alone, icons, imports, manifest, options, packing, recipes, wheels
from tools.spec.packing import Package
from tools.spec.reading import ROOT, SPEC, GivenUpError, Problems, Spec, spec_of

Change = Callable[..., Spec]


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """buildozer looks for files from where it is called."""
    monkeypatch.chdir(ROOT)


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    def change(old: str = "", new: str = "") -> Spec:
        text = SPEC.read_text(encoding="utf-8")
        assert old in text
        copy = tmp_path / "buildozer.spec"
        copy.write_text(text.replace(old, new, 1), encoding="utf-8")
        return spec_of(copy, tmp_path / "out")

    return change


@pytest.fixture
def indexed(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, list[str]]]:
    """An index without a network: for Android and for PCs, what there is and what it needs."""
    there: dict[str, tuple[str, list[str]]] = {}

    def ask(requirements: tuple[str, ...], _: str, tags: tuple[str, ...]) -> tuple[wheels.Wheel, ...] | None:
        machine = "android" if "android" in tags[0] else "pc"
        found = []
        for each in requirements:
            name, _, version = each.partition("==")
            kind, needs = there.get(name, ("any", []))
            if kind not in {"any", machine, "both"}:
                return None
            tag = "none-any" if kind == "any" else f"cp314-{tags[0]}"
            found.append(wheels.Wheel(f"{name.replace('-', '_')}-{version or 1}-py3-{tag}.whl", tuple(needs)))
        return tuple(found)

    monkeypatch.setattr(wheels, "ask", ask)
    return there


def said(problems: Problems) -> str:
    return "\n".join(problems)


def test_our_own_file_has_no_problem_that_is_found_without_an_index(changed: Change) -> None:
    spec = changed()
    for check in (options.options, options.files, icons.icons, recipes.orders, recipes.pinned, recipes.agreed):
        assert said(check(spec)) == ""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("android.api = 36", "android.api = 33", "android.api is 33: Google Play takes no app for less than 36"),
        ("android.api = 36", "android.api = new", "android.api is 0"),
        (
            "android.minapi = 29",
            "android.minapi = 24",
            "android.minapi is 24: below 29 photos and files need permissions",
        ),
        ("android.ndk_api = 29", "android.ndk_api = 21", "android.ndk_api is 21, but android.minapi 29"),
        (
            "fullscreen = 0",
            "fullscreen = 0\nandroid.permissions = CAMERA",
            "asks for CAMERA: nothing in the app needs any",
        ),
        ("fullscreen = 0", "fullscreen = 0\nandroid.permissions =", "asks for one without a name"),
        ("android.ndk = 28c", "android.ndk = 25b", "android.ndk is 25b"),
        ("p4a.commit = 58d2", "p4a.commit = 0000", "which is not the release"),
        ("arm64-v8a\n", "armeabi-v7a\n", "android.archs is armeabi-v7a: choose from arm64-v8a, x86_64"),
        (",landscape-reverse", "", "orientation lacks landscape-reverse"),
        ("fullscreen = 0", "fullscreen = 1", "it hides the clock"),
    ],
)
def test_an_option_that_would_do_harm_is_told(changed: Change, old: str, new: str, sentence: str) -> None:
    assert sentence in said(options.options(changed(old, new)))


def test_a_file_that_is_named_and_not_there_is_told(changed: Change) -> None:
    spec = changed("assets/icon/icon.png", "assets/icon/nothing.png")
    assert said(options.files(spec)) == "icon.filename names assets/icon/nothing.png, which is not there"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("title = Quadropolis Score", "", '"title" is missing'),
        ("[app]", "app", "no section headers"),
        ('__version__ = "(.*)"', "version (.*)", "Unable to find capture version"),
        ("fullscreen = 0", "title = again", "already exists"),
    ],
)
def test_a_file_that_buildozer_does_not_take_is_told_in_its_words(
    changed: Change, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(GivenUpError, match="buildozer does not take") as refused:
        changed(old, new)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("plyer==2.1.0", "plyer", "plyer has no version"),
        ("opencv==4.12.0", "opencv", "opencv has no version: write opencv==4.12.0"),
        ("    chardet==5.2.0,\n", "", "chardet is needed by a recipe, but has no version"),
        ("pillow==11.3.0", "pillow==13.0.0", "pillow==13.0.0 has no effect: python-for-android builds 11.3.0"),
        ("plyer==2.1.0", "charset-normalizer==3.5.2", "charset-normalizer: write it with _"),
    ],
)
def test_a_requirement_without_the_version_that_is_built_is_told(
    changed: Change, old: str, new: str, sentence: str
) -> None:
    assert sentence in said(recipes.pinned(changed(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("kivymd==2.0.0", "kivymd==2.0.1", "kivymd is 2.0.1 on a phone, but 2.0.0 in pyproject.toml"),
        ("opencv==4.12.0", "opencv==4.10.0", "opencv is 4.10.0 on a phone, but 4.12.0.88 in pyproject.toml"),
    ],
)
def test_a_version_that_the_tests_do_not_prove_is_told(changed: Change, old: str, new: str, sentence: str) -> None:
    assert sentence in said(recipes.agreed(changed(old, new)))


def test_requirements_that_cannot_be_built_together_are_told(changed: Change) -> None:
    with pytest.raises(GivenUpError, match="python-for-android finds no way"):
        list(recipes.orders(changed("plyer==2.1.0", "sdl3==3.0")))


def test_a_package_for_pcs_is_told(changed: Change, indexed: dict[str, tuple[str, list[str]]]) -> None:
    indexed["opencv-python"] = ("pc", [])
    told = said(wheels.wheels(changed("opencv==4.12.0", "opencv-python==4.12.0.88")))
    assert "opencv-python==4.12.0.88 has neither a recipe nor a wheel for Python 3.14.2 on android_29_arm64_v8a" in told
    assert "manylinux_2_39_x86_64.whl into the package, which is for PCs" in told


def test_a_package_that_has_wheels_for_android_and_for_pcs_is_told_as_pip_would_take_the_wrong_one(
    changed: Change, indexed: dict[str, tuple[str, list[str]]]
) -> None:
    indexed["plyer"] = ("both", [])
    assert said(wheels.wheels(changed())).startswith("plyer==2.1.0: pip would put plyer-2.1.0-py3-cp314-manylinux")


@pytest.mark.parametrize(
    ("need", "sentence"),
    [
        ("attrs>=20", "plyer==2.1.0 needs attrs>=20: list it"),
        ("Pillow>=99", "plyer==2.1.0 needs Pillow>=99, but 11.3.0 is listed"),
        ("numpy<2.3", "plyer==2.1.0 needs numpy<2.3, but 2.3.0 is listed"),
        ("attrs; sys_platform == 'win32'", ""),
        ("attrs; extra == 'dev'", ""),
        ("materialshapes", ""),
    ],
)
def test_what_a_requirement_needs_is_listed(
    changed: Change, indexed: dict[str, tuple[str, list[str]]], need: str, sentence: str
) -> None:
    indexed["plyer"] = ("any", [need])
    assert said(wheels.wheels(changed())).startswith(sentence)
    assert bool(said(wheels.wheels(changed()))) is bool(sentence)


def test_a_recipe_at_another_version_needs_a_wheel(changed: Change, indexed: dict[str, tuple[str, list[str]]]) -> None:
    assert said(wheels.prebuilt(changed())) == ""
    indexed["materialyoucolor"] = ("pc", [])
    assert "and its recipe is made for 2.0.10: take 2.0.10" in said(wheels.prebuilt(changed()))


def test_an_index_that_does_not_answer_is_told_in_a_sentence(changed: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    wheels.ask.cache_clear()
    with pytest.raises(GivenUpError, match="the package index cannot be reached"):
        list(wheels.wheels(changed()))
    wheels.ask.cache_clear()


# what is packaged
def test_an_unreachable_module_that_is_packaged_is_told(changed: Change) -> None:
    sources = packing.copied(changed("quadropolis_score/commands.py,", ""))
    assert said(imports.reachable(sources)).startswith("quadropolis_score/commands.py is packaged, but nothing")


def test_a_module_that_is_imported_and_not_packaged_is_told(changed: Change) -> None:
    spec = changed("LICENSE,", "LICENSE,vision/teach.py,screens/widgets/chart.py,")
    told = said(imports.imports(spec, packing.copied(spec)))
    assert "imports vision.teach.Taught, which is not packaged" in told
    assert "screens/statistics/screen.kv:1 imports screens.widgets.chart, which is not packaged" in told


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
        ("import cv2, PIL, numpy, jnius, sqlite3, android.runnable, kivymd.app", ""),
        ("import importlib\nimportlib.import_module(f'screens.{1}.presenter')", ""),
    ],
)
def test_what_is_imported_is_on_a_phone(changed: Change, tmp_path: Path, line: str, sentence: str) -> None:
    (tmp_path / "screens" / "one").mkdir(parents=True)
    (tmp_path / "screens" / "one" / "presenter.py").touch()
    (tmp_path / "main.py").write_text(line, encoding="utf-8")
    assert said(imports.imports(changed(), tmp_path)) == sentence


def test_what_only_a_layout_imports_is_reached(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import screen", encoding="utf-8")
    for name in ("screen.py", "board.py", "idle.py"):
        (tmp_path / name).touch()
    (tmp_path / "screen.kv").write_text("#:import uses board\n", encoding="utf-8")
    assert [line.split()[0] for line in imports.reachable(tmp_path)] == ["idle.py"]


def test_tests_tools_and_catalogues_to_translate_stay_at_home(changed: Change) -> None:
    names = [str(name) for name in packing.below(packing.copied(changed()))]
    assert {name.split("/")[0] for name in names} == {
        *(
            "assets",
            "device",
            "exports",
            "quadropolis_score",
            "screens",
            "store",
            "vision",
            "main.py",
            "sitecustomize.py",
        )
    }
    assert not [name for name in names if name.endswith((".po", "__main__.py", ".md"))]


# the manifest
@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Package]:
    def write(old: str = "", new: str = "") -> Package:
        text = MANIFEST
        assert old in text
        (tmp_path / "manifest.xml").write_text(text.replace(old, new, 1), encoding="utf-8")
        (tmp_path / "build.gradle").write_text(GRADLE, encoding="utf-8")
        return Package(tmp_path, tmp_path, tmp_path, tmp_path / "manifest.xml", tmp_path / "build.gradle")

    return write


GRADLE = "compileSdkVersion 36\nminSdkVersion 29\ntargetSdkVersion 36\n"
MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android">
<uses-sdk android:minSdkVersion="29" android:targetSdkVersion="36" />
<application android:enableOnBackInvokedCallback="false">
<activity android:name="one" android:screenOrientation="unspecified" android:exported="true"><intent-filter>
<action android:name="android.intent.action.MAIN" /><category android:name="android.intent.category.LAUNCHER" />
</intent-filter></activity>
</application></manifest>"""


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
        ("unspecified", "portrait", "holds the screen portrait"),
        ("</manifest>", "", "is no XML"),
    ],
)
def test_a_manifest_that_asks_for_too_much_or_too_little_is_told(
    changed: Change, written: Callable[..., Package], old: str, new: str, sentence: str
) -> None:
    told = said(manifest.manifest(changed(), written(old, new)))
    assert sentence in told
    assert bool(told) is bool(sentence)


def test_gradle_builds_for_the_levels_of_the_file(changed: Change, written: Callable[..., Package]) -> None:
    spec = changed("android.api = 36", "android.api = 37")
    assert "Gradle's compileSdkVersion is 36, android.api 37" in said(manifest.manifest(spec, written()))


def test_what_buildozer_hands_on_survives_to_the_last_step(changed: Change) -> None:
    given = packing.left_over(packing.asked(changed()))
    arguments = given[given.index("--extra-manifest-application-arguments") + 1]
    assert arguments.strip() == 'android:enableOnBackInvokedCallback="false"'
    assert "--permission" not in given
    assert given.count("--orientation") == 4
    assert given[given.index("--icon-fg") + 1] == str(ROOT / "assets" / "icon" / "foreground.png")


@pytest.mark.parametrize("arch", ["arm64-v8a", "x86_64"])
def test_the_processor_is_chosen_by_the_environment(
    changed: Change, monkeypatch: pytest.MonkeyPatch, arch: str
) -> None:
    monkeypatch.setenv("APP_ANDROID_ARCHS", arch)
    command = packing.asked(changed())
    assert command[command.index("--arch") + 1] == arch


# the app on its own
@pytest.fixture
def played(tmp_path: Path) -> alone.Played:
    (tmp_path / "app").mkdir()
    files = {f"{language}.{kind}": 1 for language in alone.LANGUAGES for kind in alone.FORMATS} | {"backup": 1}
    truth = alone.city_from(alone.json.loads(alone.TRUTH.read_text(encoding="utf-8")))[0]
    screens = [screen.value for screen in alone.Screen]
    report = {"done": True, "screens": screens, "files": files, "city": str(truth), "opened": [alone.__file__]}
    return alone.Played(report, frozenset(), "", tmp_path / "site")


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
def test_what_the_packaged_app_does_not_manage_is_told(
    written: Callable[..., Package], played: alone.Played, tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    app = tmp_path / "app"
    if opened := change.get("opened"):
        change["opened"] = [name.replace("APP", str(app)) for name in opened]
    told = said(alone.alone(replace(written(), app=app), replace(played, report=played.report | change)))
    assert sentence in told
    assert bool(told) is bool(sentence)


def test_a_file_that_is_packaged_and_never_opened_is_told(
    written: Callable[..., Package], played: alone.Played, tmp_path: Path
) -> None:
    for name in ("old.png", "new.png", "code.pyc"):
        (tmp_path / "app" / name).touch()
    told = said(alone.alone(replace(written(), app=tmp_path / "app"), replace(played, opened={Path("new.png")})))
    assert told == "old.png is packaged, but the app never opens it: name it in source.exclude_patterns"


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux is asked")
def test_every_file_that_is_opened_is_noticed_whoever_opens_it(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("one", "in/two", "in/three"):
        (tmp_path / name).touch()
    with alone.watched(tmp_path) as opened:
        (tmp_path / "one").read_bytes()
        alone.subprocess.run(["cat", tmp_path / "in" / "two"], check=True)
    assert opened == {Path("one"), Path("in/two")}


# the icon
def test_a_layer_that_a_launcher_would_cut_is_told(changed: Change, tmp_path: Path) -> None:
    picture = Image.new("RGBA", (432, 432))
    picture.putpixel((216, 216), (0, 0, 0, 255))
    picture.putpixel((10, 216), (0, 0, 0, 255))
    picture.save(tmp_path / "foreground.png")
    Image.new("RGBA", (400, 432), (0, 0, 0, 9)).save(tmp_path / "background.png")
    spec = changed("assets/icon/foreground.png\n", f"{tmp_path}/foreground.png\n")
    assert "has 1 pixels outside the circle of 264 that every launcher shows, the first at (10, 216)" in said(
        icons.icons(spec)
    )
    told = said(icons.icons(changed("assets/icon/background.png\n", f"{tmp_path}/background.png\n")))
    assert "is 400 x 432 pixels, not 432 x 432" in told
    assert "is transparent somewhere" in told
