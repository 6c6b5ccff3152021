#!/bin/sh
# Runs make on a machine that may not have it yet: `sh make.sh check` is `make check`.
set -eu
cd "$(dirname "$0")"
sh tools/app/system_packages.sh
exec make "$@"
