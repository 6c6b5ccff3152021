"""`make spec` finds mistakes in buildozer.spec: one change in a copy, and its sentence."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("buildozer", reason="the package is checked with buildozer")

from tools.android.spec import icons, options, recipes, wheels
from tools.android.spec.spec_file import ExternalToolError, Problems, Spec

Change = Callable[..., Spec]
FakeIndex = dict[str, tuple[str, list[str]]]


@pytest.fixture
def indexed(monkeypatch: pytest.MonkeyPatch) -> FakeIndex:
    """Simulate a package index: its wheels for Android and for PCs, and their dependencies."""
    there: FakeIndex = {}

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

    monkeypatch.setattr(wheels, "query_index", ask)
    return there


def joined_problems(problems: Problems) -> str:
    return "\n".join(problems)


def test_buildozer_spec_has_no_problem_that_is_found_without_an_index(changed_spec: Change) -> None:
    spec = changed_spec()
    for check in (
        options.check_options,
        options.check_files,
        icons.check_icons,
        recipes.check_build_order,
        recipes.check_pins,
        recipes.check_desktop_versions,
    ):
        assert joined_problems(check(spec)) == ""


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
def test_a_harmful_option_is_reported(changed_spec: Change, old: str, new: str, sentence: str) -> None:
    assert sentence in joined_problems(options.check_options(changed_spec(old, new)))


def test_a_named_file_that_is_missing_is_reported(changed_spec: Change) -> None:
    spec = changed_spec("assets/icon/icon.png", "assets/icon/nothing.png")
    assert (
        joined_problems(options.check_files(spec)) == "icon.filename names assets/icon/nothing.png, which is not there"
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("title = Quadropolis Score", "", '"title" is missing'),
        ("[app]", "app", "no section headers"),
        ('__version__ = "(.*)"', "version (.*)", "Unable to find capture version"),
        ("fullscreen = 0", "title = again", "already exists"),
    ],
)
def test_a_spec_that_buildozer_refuses_is_reported_with_its_message(
    changed_spec: Change, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(ExternalToolError, match="buildozer does not take") as refused:
        changed_spec(old, new)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("plyer==2.1.0", "plyer", "plyer has no version"),
        ("opencv==4.12.0", "opencv", "opencv has no version: write opencv==4.12.0"),
        ("    chardet==5.2.0,\n", "", "chardet is needed by a recipe, but has no version"),
        ("pillow==11.3.0", "pillow==13.0.0", "pillow==13.0.0 has no effect: python-for-android builds 11.3.0"),
        ("plyer==2.1.0", "Plyer==2.1.0", "Plyer: write plyer, or pip is not told its version"),
        ("plyer==2.1.0", "charset-normalizer==3.5.2", "charset-normalizer: write it with _"),
    ],
)
def test_a_requirement_without_the_version_that_is_built_is_reported(
    changed_spec: Change, old: str, new: str, sentence: str
) -> None:
    assert sentence in joined_problems(recipes.check_pins(changed_spec(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("kivymd==2.0.0", "kivymd==2.0.1", "kivymd is 2.0.1 on a phone, but 2.0.0 in pyproject.toml"),
        ("opencv==4.12.0", "opencv==4.10.0", "opencv is 4.10.0 on a phone, but 4.12.0.88 in pyproject.toml"),
    ],
)
def test_a_version_that_the_tests_do_not_run_with_is_reported(
    changed_spec: Change, old: str, new: str, sentence: str
) -> None:
    assert sentence in joined_problems(recipes.check_desktop_versions(changed_spec(old, new)))


def test_requirements_that_cannot_be_built_together_are_reported(changed_spec: Change) -> None:
    with pytest.raises(ExternalToolError, match="python-for-android finds no way"):
        list(recipes.check_build_order(changed_spec("plyer==2.1.0", "sdl3==3.0")))


def test_a_desktop_only_package_is_reported(changed_spec: Change, indexed: FakeIndex) -> None:
    indexed["opencv-python"] = ("pc", [])
    reported = joined_problems(wheels.check_wheels(changed_spec("opencv==4.12.0", "opencv-python==4.12.0.88")))
    assert (
        "opencv-python==4.12.0.88 has neither a recipe nor a wheel for Python 3.14.2 on android_29_arm64_v8a"
        in reported
    )
    assert "manylinux_2_39_x86_64.whl into the package, which is for PCs" in reported


def test_a_package_with_android_and_desktop_wheels_is_reported_because_pip_takes_the_wrong_one(
    changed_spec: Change, indexed: FakeIndex
) -> None:
    indexed["plyer"] = ("both", [])
    assert joined_problems(wheels.check_wheels(changed_spec())).startswith(
        "plyer==2.1.0: pip would put plyer-2.1.0-py3-cp314-manylinux"
    )


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
def test_what_a_requirement_needs_is_listed(changed_spec: Change, indexed: FakeIndex, need: str, sentence: str) -> None:
    indexed["plyer"] = ("any", [need])
    assert joined_problems(wheels.check_wheels(changed_spec())).startswith(sentence)
    assert bool(joined_problems(wheels.check_wheels(changed_spec()))) is bool(sentence)


def test_a_recipe_at_another_version_needs_a_wheel(changed_spec: Change, indexed: FakeIndex) -> None:
    assert joined_problems(wheels.check_prebuilt(changed_spec())) == ""
    indexed["materialyoucolor"] = ("pc", [])
    assert "and its recipe is made for 2.0.10: take 2.0.10" in joined_problems(wheels.check_prebuilt(changed_spec()))


def test_an_unreachable_index_is_reported(changed_spec: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    wheels.query_index.cache_clear()
    with pytest.raises(ExternalToolError, match="the package index cannot be reached"):
        list(wheels.check_wheels(changed_spec()))
    wheels.query_index.cache_clear()


def test_a_layer_that_a_launcher_would_crop_is_reported(changed_spec: Change, tmp_path: Path) -> None:
    picture = Image.new("RGBA", (432, 432))
    picture.putpixel((216, 216), (0, 0, 0, 255))
    picture.putpixel((10, 216), (0, 0, 0, 255))
    picture.save(tmp_path / "foreground.png")
    Image.new("RGBA", (400, 432), (0, 0, 0, 9)).save(tmp_path / "background.png")
    spec = changed_spec("assets/icon/foreground.png\n", f"{tmp_path}/foreground.png\n")
    assert (
        "has 1 pixels outside the circle of 264 that every launcher shows, the first at (10, 216)"
        in joined_problems(icons.check_icons(spec))
    )
    reported = joined_problems(
        icons.check_icons(changed_spec("assets/icon/background.png\n", f"{tmp_path}/background.png\n"))
    )
    assert "is 400 x 432 pixels, not 432 x 432" in reported
    assert "is transparent somewhere" in reported
