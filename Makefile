# CI calls these and nothing else. Everything Python lives in .venv; `make setup` is part of every target.
PYTHON := .venv/bin/python
# The lock files hold the hash of every file that may be installed.
PIP := $(PYTHON) -m pip install --quiet --require-hashes
LOCKS := $(addprefix requirements/,pip.txt app.txt kivymd.txt dev.txt android.txt)
PHOTOS ?= ../shared/photos
CARDS ?= ../shared/sprawlopolis/photos
CITY ?= assets/cities/example.json
GAME ?= assets/games/example.json
SIZE ?= 412x824
RULE ?= R46
.DEFAULT_GOAL := help
.PHONY: help setup run score explain sheet demo test journeys soak mutants check quick spec apk store bench screenshots catalogues assets train stages newest pins

# `make help` prints the lines with two hash signs: `##@` begins a group.
help: ## print this list
	@awk '/^##@/ { print "\n" substr($$0, 5) } /^[a-z]+:.*## / { split($$0, part, ":.*## "); printf "  %-12s %s\n", part[1], part[2] }' $(firstword $(MAKEFILE_LIST))

##@ Use it
run: .venv/ready ## open the app, in a window as large as a phone (SIZE=1280x800); without a screen, what `make demo` does
	@$(PYTHON) -m tools.app.run --size $(SIZE)

demo: .venv/ready ## no screen needed: read the sample photo, score its city, print the pad, write the sheets to build/demo/
	@$(PYTHON) -m tools.app.demo

score: .venv/ready ## the score pad of a city, each point with its reason (CITY=assets/cities/example.json)
	@$(PYTHON) -m quadropolis_score score $(CITY) --why

explain: .venv/ready ## a rule with an example city and its points (RULE=R46)
	@$(PYTHON) -m quadropolis_score explain $(RULE)

sheet: .venv/ready ## the sheets of a game as PDF, PNG and CSV in build/sheet/ (GAME=assets/games/example.json)
	@mkdir -p build/sheet
	@$(PYTHON) -m exports $(GAME) --to build/sheet/sheet.pdf --to build/sheet/sheet.png --to build/sheet/sheet.csv
	@ls build/sheet

##@ Change it
setup: .venv/ready ## install what is missing: system packages where it may, pinned Python packages with their hashes into .venv

quick: .venv/ready ## format, lint, types and the tests of the rooms that a change touches; about half a minute
	@$(PYTHON) -m tools.app.quick

check: .venv/ready ## what CI runs: format, lint, types, the Android package, tests with every branch covered; 4 minutes on two idle cores
	@$(PYTHON) -m tools.app.check

test: .venv/ready ## the tests alone, every branch covered
	@$(PYTHON) -m tools.app.check --tests

screenshots: .venv/ready ## every screen, theme and language, large text too, in build/screenshots/; the README's picture docs/story.png
	$(PYTHON) -m tools.app.screenshots

catalogues: .venv/ready ## after changing a sentence: bring the .po files up to date, compile them, list what is missing
	$(PYTHON) -m tools.app.catalogues

assets: .venv/ready ## draw the tiles, boards, icon, sample photo and the pad of docs/ anew
	$(PYTHON) -m tools.art.assets
	$(PYTHON) -m tools.art.sample
	$(PYTHON) -m tools.art.colours
	$(PYTHON) -m tools.art.pad

##@ Trust it
journeys: .venv/ready ## the assembled app, pressed through in five windows; a picture of every step in build/journeys/; 15 minutes
	JOURNEYS=1 $(PYTHON) -m pytest -q -n 2 tests/journeys

soak: .venv/ready ## both games against counters that share no code, the store through kills and damage, a monkey at the app; 45 minutes
	$(PYTHON) -m tools.soak.optimiser
	$(PYTHON) -m tools.soak.sprawlopolis
	$(PYTHON) -m tools.soak.store
	$(PYTHON) -m tools.soak.corruption
	$(PYTHON) -m tools.soak.backups
	$(PYTHON) -m tools.soak.app
	SOAK=1 $(PYTHON) -m pytest -q -n 2 tests/store tests/screens/test_layouts.py tests/screens/test_programs.py tests/screens/test_stories.py

mutants: .venv/ready ## change the rules in every small way; a test must notice 95 % of them; 30 minutes
	$(PYTHON) -m tools.soak.mutants
	$(PYTHON) -m tools.soak.mutants --package sprawlopolis_score

newest: .venv/ready ## the tests on Python 3.14, the phone's: as root in a Debian under build/ (7 minutes), else on this machine's python3.14
	@$(PYTHON) -m tools.app.newest_python

##@ Measure and train it
bench: .venv/bench ## everything beside its peer in the same run (PHOTOS=folder AGAINST=commit); RECORD=1 adds a column to docs/benchmarks.md
	@test ! -f $(CARDS)/labels.json || $(PYTHON) -m tools.eye.sprawlopolis.evaluate $(CARDS)
	$(PYTHON) -m tools.bench.run $(PHOTOS) $(if $(AGAINST),--against $(AGAINST)) $(if $(RECORD),--record)

stages: .venv/ready ## boards in space beside what is read of them, in build/stages/ (PHOTOS=folder, or PHOTO=file for each stage of one photo)
	$(PYTHON) -m tools.eye.show_scenes $(PHOTOS)
	$(if $(PHOTO),$(PYTHON) -m tools.eye.show_stages $(PHOTO))

train: .venv/train ## the nets of the reader, from labelled photos, scans and drawings (PHOTOS=folder CARDS=folder); two hours on two idle cores
	$(PYTHON) -m tools.eye.train $(PHOTOS)
	$(PYTHON) -m tools.eye.sprawlopolis.train $(CARDS)

##@ Package and release it
spec: .venv/ready ## everything about the Android package that can be known without Android
	@$(PYTHON) -m tools.android.spec

apk: .venv/ready ## the Android package (ARCH=x86_64 for an emulator, RELEASE=1 to sign it)
	@$(PYTHON) -m tools.android.apk $(ARCH) $(if $(RELEASE),--release)

store: .venv/ready ## icon, banner and screenshots in six languages beside the texts for F-Droid and Google Play in fastlane/
	@$(PYTHON) -m tools.app.store_listing

pins: .venv/pins ## after changing a version in pyproject.toml: write the lock files of requirements/ anew, with the hashes of all files
	@$(PYTHON) -m tools.app.pins

.venv/ready: $(LOCKS) tools/app/system_packages.sh
	@sh tools/app/system_packages.sh
	@python3 -c 'import sys; sys.exit(not (3, 10) <= sys.version_info < (3, 14) and "Python 3.10 to 3.13 is needed, as Kivy has wheels for these: put one on the PATH as python3. This is " + sys.version)'
	python3 -m venv .venv
	$(PIP) --disable-pip-version-check -r requirements/pip.txt
	$(PIP) -r requirements/app.txt -r requirements/dev.txt -r requirements/android.txt
	$(PIP) --no-deps -r requirements/kivymd.txt
	@touch $@

.venv/bench: .venv/ready requirements/bench.txt
	$(PIP) -r requirements/bench.txt
	@touch $@

.venv/pins: .venv/ready requirements/pins.txt
	$(PIP) -r requirements/pins.txt
	@touch $@

# A torch for processors alone, which is not in the package index, is kept if somebody has installed it here.
.venv/train: .venv/ready requirements/train.txt requirements/torch.txt
	$(PIP) -r requirements/train.txt
	$(PYTHON) -c 'import torch' 2>/dev/null || $(PIP) -r requirements/torch.txt
	@touch $@
