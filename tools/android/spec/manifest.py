"""Checks the Android manifest and the Gradle file that python-for-android writes."""

import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tools.android.spec.packing import Package
from tools.android.spec.spec_file import Problems, Spec

ANDROID: Final = "{http://schemas.android.com/apk/res/android}"
# Components that run or answer in the background.
BACKGROUND_TAGS: Final = ("service", "receiver", "provider")
# Backed-up folders up to Android 11, and since; the folder in which device/current.py keeps the games.
BACKUP_RULES: Final = ("fullBackupContent", "dataExtractionRules")
GAMES_FOLDER: Final = "games/"
LAUNCHER: Final = {"android.intent.action.MAIN", "android.intent.category.LAUNCHER"}
# What other apps may hand over: game files, to be opened or because they are shared.
FILES: Final = {"android.intent.action.VIEW", "android.intent.action.SEND", "android.intent.category.DEFAULT"}
FILE_TYPES: Final = {"application/json"}


def check_manifest(spec: Spec, package: Package) -> Problems:
    """Check permissions, back key, API levels, the single entry and the free rotation."""
    try:
        root = ET.fromstring(package.manifest.read_text(encoding="utf-8"))
    except ET.ParseError as error:
        yield f"the manifest is no XML ({error}): look at {spec.get('android.extra_manifest_application_arguments')}"
        return
    for tag in ("uses-permission", "permission"):
        for permission in root.iter(tag):
            yield (
                f"the manifest asks for {android_attribute(permission, 'name')}: an app without permissions asks "
                "for nothing"
            )
    levels = root.find("uses-sdk")
    for option, name in (("minapi", "minSdkVersion"), ("api", "targetSdkVersion")):
        if levels is None or android_attribute(levels, name) != spec.get(f"android.{option}"):
            yield f"the manifest does not say {name} {spec.get(f'android.{option}')}, as android.{option} does"
    yield from check_gradle(spec, package.gradle)
    (application,) = root.iter("application")
    if android_attribute(application, "enableOnBackInvokedCallback") != "false":
        yield (
            'the manifest lacks android:enableOnBackInvokedCallback="false": the back key would leave the app; '
            "put it into the file of android.extra_manifest_application_arguments"
        )
    yield from check_backups(application, package.manifest.parent / "res" / "xml")
    for tag in BACKGROUND_TAGS:
        for each in application.iter(tag):
            yield f"the manifest has a {tag}, {android_attribute(each, 'name')}: nothing of the app runs unseen"
    yield from check_activities(application)


def check_backups(application: ET.Element, folder: Path) -> Problems:
    """Check that only the games are backed up, before Android 12 and since; unpacked files are too large."""
    for name in BACKUP_RULES:
        file = folder / f"{android_attribute(application, name).removeprefix('@xml/')}.xml"
        paths = {each.get("path") for each in ET.parse(file).iter("include")} if file.is_file() else set()
        if paths != {GAMES_FOLDER}:
            yield f"the manifest's {name} does not back up {GAMES_FOLDER} and nothing else, but {paths or 'everything'}"


def check_activities(application: ET.Element) -> Problems:
    """Check that there is one activity, which the launcher can start and which rotates with the phone."""
    activities = list(application.iter("activity"))
    for activity in activities[1:]:
        yield f"the manifest has a second activity, {android_attribute(activity, 'name')}"
    filters = [
        {android_attribute(each, "name") for each in one.iter() if each.tag in {"action", "category"}}
        for one in activities[0].iter("intent-filter")
    ]
    if filters[:1] != [LAUNCHER] or filters[1:] != [FILES] or android_attribute(activities[0], "exported") != "true":
        yield "the manifest's activity cannot be started from the launcher and by game files, or from elsewhere too"
    types = {android_attribute(each, "mimeType") for each in activities[0].iter("data")}
    if types != FILE_TYPES:
        yield f"the manifest's activity takes files of {', '.join(sorted(types)) or 'no type'}, not only game files"
    if android_attribute(activities[0], "screenOrientation") != "unspecified":
        orientation = android_attribute(activities[0], "screenOrientation")
        yield f"the manifest holds the screen {orientation}: it turns all four ways"


def check_gradle(spec: Spec, file: Path) -> Problems:
    """Check the levels in the Gradle file, which the build really uses."""
    text = file.read_text(encoding="utf-8")
    for option, name in (("minapi", "minSdkVersion"), ("api", "targetSdkVersion"), ("api", "compileSdkVersion")):
        match = re.search(rf"{name}\s+(\d+)", text)
        if match is None or match[1] != spec.get(f"android.{option}"):
            yield f"Gradle's {name} is {match and match[1]}, android.{option} {spec.get(f'android.{option}')}"


def android_attribute(element: ET.Element, name: str) -> str:
    return element.get(f"{ANDROID}{name}", "")
