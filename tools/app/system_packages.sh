#!/bin/sh
# Installs what a bare Debian or Ubuntu lacks, where it may; else prints the one line to type.
set -eu

missing=""
command -v make >/dev/null || missing="$missing make"
command -v python3 >/dev/null || missing="$missing python3"
# what python-for-android prepares a package with, which the check has it do
command -v patch >/dev/null || missing="$missing patch"
# ensurepip is what Debian's python3 leaves out of the standard library
python3 -c "import ensurepip, venv" 2>/dev/null || missing="$missing python3-venv"
# what Kivy draws with, and where it looks for touch screens
library() { ldconfig -p 2>/dev/null | grep -q "$1" || missing="$missing $2"; }
library libGL.so.1 libgl1
library libEGL.so.1 libegl1
library libmtdev.so.1 libmtdev1
[ -n "$missing" ] || exit 0

line="apt-get update && apt-get install -y --no-install-recommends$missing"
if ! command -v apt-get >/dev/null; then
    echo "Please install:$missing" >&2
    exit 1
elif [ "$(id -u)" = 0 ]; then
    DEBIAN_FRONTEND=noninteractive sh -c "$line" >&2
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    sudo DEBIAN_FRONTEND=noninteractive sh -c "$line" >&2
else
    echo "Something is missing on this machine. Please type: sudo sh -c '$line'" >&2
    exit 1
fi
