# CI calls these and nothing else. Everything Python lives in .venv; `make setup` is part of every target.
PYTHON := .venv/bin/python
# The lock files hold the hash of every file that may be installed.
PIP := $(PYTHON) -m pip install --quiet --require-hashes
LOCKS := $(addprefix requirements/,pip.txt app.txt kivymd.txt dev.txt android.txt)
PHOTOS ?= ../shared/photos
CITY ?= assets/cities/example.json
GAME ?= assets/games/example.json
SIZE ?= 412x824
.DEFAULT_GOAL := help
.PHONY: help setup run score sheet demo test soak mutants check quick spec apk bench screenshots catalogues assets train newest pins

help: ## print this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/ready ## install what is missing: system packages where it may, pinned Python packages with their hashes into .venv

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

# A torch for processors alone, which is not in the package index, is kept if somebody has installed it here.
.venv/train: .venv/ready requirements/train.txt requirements/torch.txt
	$(PIP) -r requirements/train.txt
	$(PYTHON) -c 'import torch' 2>/dev/null || $(PIP) -r requirements/torch.txt
	@touch $@

pins: .venv/ready ## write the lock files of requirements/ anew: every pin of pyproject.toml with the hashes of all its files
	@$(PYTHON) -m tools.app.pins

run: .venv/ready ## open the app: make run SIZE=1280x800 for a larger window; without a screen, what `make demo` does
	@$(PYTHON) -m tools.app.run --size $(SIZE)

score: .venv/ready ## score a city: make score CITY=assets/cities/example.json
	@$(PYTHON) -m quadropolis_score score $(CITY) --why

demo: .venv/ready ## read the sample photo, score its city, print the pad, write the sheets
	@$(PYTHON) -m tools.app.demo

test: .venv/ready ## run the tests, every branch covered
	@$(PYTHON) -m tools.app.check --tests

check: .venv/ready ## what CI runs: format, lint, types, the Android package, tests; about 4 minutes
	@$(PYTHON) -m tools.app.check

quick: .venv/ready ## what a change needs: format, lint, types, the tests of the rooms that it touches; about half a minute
	@$(PYTHON) -m tools.app.quick

spec: .venv/ready ## everything about the Android package that can be known without Android
	@$(PYTHON) -m tools.android.spec

apk: .venv/ready ## build the Android package: make apk ARCH=x86_64 for an emulator, make apk RELEASE=1 to sign it
	@$(PYTHON) -m tools.android.apk $(ARCH) $(if $(RELEASE),--release)

soak: .venv/ready ## both games against counters that share no code, the store through random steps, kills and damage, a monkey at the app (about 30 minutes)
	$(PYTHON) -m tools.soak.optimiser
	$(PYTHON) -m tools.soak.sprawlopolis
	$(PYTHON) -m tools.soak.store
	$(PYTHON) -m tools.soak.corruption
	$(PYTHON) -m tools.soak.app

mutants: .venv/ready ## change the rules in every way and see that a test notices (about 30 minutes)
	$(PYTHON) -m tools.soak.mutants
	$(PYTHON) -m tools.soak.mutants --package sprawlopolis_score

bench: .venv/bench ## the optimiser, the scorer of Sprawlopolis, the sheets, the store, the app and the eye beside their peers, in the same run (PHOTOS=folder AGAINST=commit)
	$(PYTHON) -m tools.bench.optimiser
	$(PYTHON) -m tools.bench.sprawlopolis
	$(PYTHON) -m tools.bench.exports
	$(PYTHON) -m tools.bench.store
	$(PYTHON) -m tools.bench.app $(if $(AGAINST),--against $(AGAINST))
	$(PYTHON) -m tools.bench.vision $(PHOTOS)

sheet: .venv/ready ## write the sheets of a game: make sheet GAME=assets/games/example.json
	@mkdir -p build/sheet
	@$(PYTHON) -m exports $(GAME) --to build/sheet/sheet.pdf --to build/sheet/sheet.png --to build/sheet/sheet.csv
	@ls build/sheet

screenshots: .venv/ready ## every screen in both themes, four languages and large text, in build/screenshots/; the contact sheet in docs/
	$(PYTHON) -m tools.app.screenshots

catalogues: .venv/ready ## bring the catalogues of the languages up to date with the English sentences and compile them
	$(PYTHON) -m tools.app.catalogues

assets: .venv/ready ## draw the tiles, the boards, the pictures of the sheet, the icon, the sample photo and the README's pad anew
	$(PYTHON) -m tools.art.assets
	$(PYTHON) -m tools.art.sample
	$(PYTHON) -m tools.art.colours
	$(PYTHON) -m tools.art.pad

newest: .venv/ready ## the tests on Python 3.14, the phone's: in a Debian of its own under build/ (as root; 7 minutes), or on a python3.14 of this machine
	@$(PYTHON) -m tools.app.newest_python

train: .venv/train ## train the eye's models on labelled photos (PHOTOS=folder; about 75 minutes on two idle cores)
	$(PYTHON) -m tools.eye.train $(PHOTOS)
