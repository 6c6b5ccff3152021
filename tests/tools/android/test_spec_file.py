"""`make spec` notices what is wrong with buildozer.spec: one thing broken in a copy, and its sentence."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("buildozer", reason="the package is checked with buildozer")

from tools.android.spec import icons, options, recipes, wheels
from tools.android.spec.reading import GivenUpError, Problems, Spec

Change = Callable[..., Spec]
Index = dict[str, tuple[str, list[str]]]


@pytest.fixture
def indexed(monkeypatch: pytest.MonkeyPatch) -> Index:
    """An index without a network: for Android and for PCs, what there is and what it needs."""
    there: Index = {}

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
        ("plyer==2.1.0", "Plyer==2.1.0", "Plyer: write plyer, or pip is not told its version"),
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


def test_a_package_for_pcs_is_told(changed: Change, indexed: Index) -> None:
    indexed["opencv-python"] = ("pc", [])
    told = said(wheels.wheels(changed("opencv==4.12.0", "opencv-python==4.12.0.88")))
    assert "opencv-python==4.12.0.88 has neither a recipe nor a wheel for Python 3.14.2 on android_29_arm64_v8a" in told
    assert "manylinux_2_39_x86_64.whl into the package, which is for PCs" in told


def test_a_package_that_has_wheels_for_android_and_for_pcs_is_told_as_pip_would_take_the_wrong_one(
    changed: Change, indexed: Index
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
def test_what_a_requirement_needs_is_listed(changed: Change, indexed: Index, need: str, sentence: str) -> None:
    indexed["plyer"] = ("any", [need])
    assert said(wheels.wheels(changed())).startswith(sentence)
    assert bool(said(wheels.wheels(changed()))) is bool(sentence)


def test_a_recipe_at_another_version_needs_a_wheel(changed: Change, indexed: Index) -> None:
    assert said(wheels.prebuilt(changed())) == ""
    indexed["materialyoucolor"] = ("pc", [])
    assert "and its recipe is made for 2.0.10: take 2.0.10" in said(wheels.prebuilt(changed()))


def test_an_index_that_does_not_answer_is_told_in_a_sentence(changed: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    wheels.ask.cache_clear()
    with pytest.raises(GivenUpError, match="the package index cannot be reached"):
        list(wheels.wheels(changed()))
    wheels.ask.cache_clear()


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
