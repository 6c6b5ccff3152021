# CI calls these and nothing else. Everything Python lives in .venv; `make setup` is part of every target.
PYTHON := .venv/bin/python
CODE := quadropolis_score tests tools
CITY ?= assets/cities/example.json
.DEFAULT_GOAL := help
.PHONY: help setup score test soak mutants check bench

help: ## print this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/ready ## install what is missing: system packages where it may, pinned Python packages into .venv

.venv/ready: pyproject.toml tools/system_packages.sh
	@sh tools/system_packages.sh
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 10) and "Python 3.10 or newer is needed, this is " + sys.version)'
	python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check pip==26.3
	$(PYTHON) -m pip install --quiet --group dev
	@touch $@

.venv/bench: .venv/ready
	$(PYTHON) -m pip install --quiet --group bench
	@touch $@

score: .venv/ready ## score a city: make score CITY=assets/cities/example.json
	@$(PYTHON) -m quadropolis_score score $(CITY) --why

test: .venv/ready ## run the tests, every branch of the game's rules covered
	$(PYTHON) -m coverage run -m pytest
	$(PYTHON) -m coverage report

check: .venv/ready ## what CI runs: format, lint, types, tests
	$(PYTHON) -m ruff format --check $(CODE)
	$(PYTHON) -m ruff check $(CODE)
	$(PYTHON) -m mypy
	$(MAKE) test

soak: .venv/ready ## compare the optimiser with exhaustive search on 20,000 cities (about 10 minutes)
	$(PYTHON) -m tools.soak

mutants: .venv/ready ## change the rules in every way and see that a test notices (about 20 minutes)
	$(PYTHON) -m tools.mutants

bench: .venv/bench ## the optimiser against OR-Tools CP-SAT on the same cities
	$(PYTHON) -m tools.bench
