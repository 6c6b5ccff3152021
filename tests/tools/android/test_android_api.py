"""The extract of Android's declarations: the members that our code can use, with their levels."""

import pytest

from tools.android.android_api import extract, names_used, parse_declarations

DECLARATIONS = """
declare module android {
	export module view {
		/** @since 21 */
		export abstract class Ground extends java.lang.Object implements android.os.Parcelable {
			public static class: java.lang.Class<android.view.Ground>;
			/** @since 30
			*  @deprecated Deprecated in API 31 */
			public static DEEP: 7;
			public static NAME: "ground";
			public constructor(depth: number);
			public dig(tool: android.view.Tool | null, times: number): android.view.Hole | null;
			public dig(tool: android.view.Tool): android.view.Hole;
			public fill(): void;
		}
		export class Tool extends android.view.Ground {
		}
		export class Hole extends java.lang.Object {
		}
		export module Ground {
			export class Listener extends java.lang.Object {
				public constructor(implementation: {
					onDug(param0: android.view.Hole): void;
				});
				public onDug(param0: android.view.Hole): void;
			}
		}
	}
}
"""
CODE = """
Ground = autoclass("android.view.Ground")
class Heard(PythonJavaClass):
    __javainterfaces__ = ("android/view/Ground$Listener",)
    def onDug(self, hole):
        Ground(Ground.DEEP).dig(None, 2)
"""


def all_classes() -> dict[str, dict[str, object]]:
    return parse_declarations(iter(DECLARATIONS.splitlines()))


def test_used_classes_are_those_looked_up_and_those_that_call_back() -> None:
    classes, called, names = names_used(CODE)
    assert (classes, called) == ({"android.view.Ground"}, {"android.view.Ground.Listener"})
    assert {"DEEP", "dig", "onDug"} <= names


def test_a_class_is_extracted_with_the_members_the_code_uses_and_their_result_types(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tools.android.android_api.EXTRA_CLASSES", ())
    found = extract(all_classes(), *names_used(CODE))
    assert set(found) == {"android.view.Ground", "android.view.Ground.Listener", "android.view.Hole"}
    ground = found["android.view.Ground"]
    assert (ground["since"], ground["is"]) == (21, ["java.lang.Object", "android.os.Parcelable"])
    assert set(ground["members"]) == {"DEEP", "constructor", "dig"}


def test_a_constant_has_its_value_a_method_its_overloads_and_both_their_level() -> None:
    members = all_classes()["android.view.Ground"]["members"]
    assert isinstance(members, dict)
    assert members["DEEP"] == [{"since": 30, "static": True, "value": 7}]
    assert members["NAME"] == [{"since": 1, "static": True, "value": "ground"}]
    assert [(each["takes"], each["gives"], each["since"]) for each in members["dig"]] == [
        (["android.view.Tool", "number"], "android.view.Hole", 1),
        (["android.view.Tool"], "android.view.Hole", 1),
    ]


def test_a_class_that_android_lacks_is_reported() -> None:
    with pytest.raises(SystemExit, match=r"Android has no android\.view\.Sky"):
        extract(all_classes(), *names_used(CODE + 'autoclass("android.view.Sky")'))
