# Everything runs in .venv, which is made on first use. Needs Python 3.11 or newer, with venv, and nothing else.
PYTHON ?= python3
BIN := .venv/bin
# Compiled modules are kept, also where the environment would not have it: they are half the time of a short command.
export PYTHONDONTWRITEBYTECODE :=
MYPY ?= $(CURDIR)/$(BIN)/mypy

.PHONY: help venv demo test test-rules lint types format docs docs-check coverage bench tournament soak clean

help:
	@echo "make demo    play the bundled campaign into demo/out/ and audit it"
	@echo "make test    run the tests; make test-rules: those for work on rules, without proof of dice and secrets"
	@echo "make lint    ruff; make types: mypy over pbem/ and games/; make format"
	@echo "make docs    rewrite docs/cli.md; make docs-check says whether it is current"
	@echo "make bench   print timings, ONLY='start audit' some of them; make soak: the long tests; make coverage"
	@echo "make tournament GAME=total-domination N=8 JOBS=2   robots against random play; JOBS is for make soak, too"
	@echo "make clean   remove what was built, .venv included"

venv: .venv/installed .venv/compiled

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "There is no '$(PYTHON)' here. Install Python 3.11 or newer (Debian: apt install python3 python3-venv)."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "pbem needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.11 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make environments. Install venv (Debian: apt install python3-venv)."; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "'$(PYTHON) -m venv .venv' failed, see above (Debian: apt install python3-venv)."; exit 1; }

.venv/installed: setup.cfg pyproject.toml | .venv/bin/python
	@echo "Installing pbem and what it needs into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/installed-test: .venv/installed
	@echo "Installing the test tools into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

# Data and templates are compiled when pbem is installed, and again when they have changed since.
COMPILED := $(shell find games templates -name '*.yaml' -o -name '*.j2') $(wildcard pbem/library/*.py pbem/words/*.py) pbem/storage/compiled.py
.venv/compiled: .venv/installed $(COMPILED)
	@$(BIN)/python -m pbem.library.build
	@touch $@

demo: .venv/compiled
	@$(BIN)/python demo/run.py

# A process takes a file of tests after the other, in the order of tests/conftest.py.
FILES := -n auto --dist loadfile --no-loadscope-reorder

test: .venv/installed-test .venv/compiled
	$(BIN)/python -m pytest -q $(FILES)

test-rules: .venv/installed-test .venv/compiled
	$(BIN)/python -m pytest -q $(FILES) -m "not trust and not slow and not soak"

lint: .venv/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: .venv/installed-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# mypy finds pbem.games only where games/ stands inside pbem/: show it such a tree, made of links.
.typing/pbem:
	@mkdir -p $@

types: .typing/pbem $(if $(filter $(CURDIR)/%,$(MYPY)),.venv/installed-test)
	@find .typing/pbem -type l -delete
	@ln -s $(CURDIR)/pbem/* $(CURDIR)/games $(CURDIR)/templates .typing/pbem/
	cd .typing && $(MYPY) --config-file ../pyproject.toml -p pbem

docs: .venv/installed-test
	$(BIN)/python docs/make_cli.py
	$(BIN)/python docs/make_rules.py
	$(BIN)/python docs/make_forms.py
	$(BIN)/python docs/make_players.py
	$(BIN)/python docs/make_templates.py
	$(BIN)/python docs/make_maps.py

docs-check: .venv/installed-test
	$(BIN)/python docs/make_cli.py --check
	$(BIN)/python docs/make_rules.py --check
	$(BIN)/python docs/make_forms.py --check
	$(BIN)/python docs/make_players.py --check
	$(BIN)/python docs/make_templates.py --check
	$(BIN)/python docs/make_maps.py --check

coverage: .venv/installed-test
	$(BIN)/coverage run -m pytest -q
	$(BIN)/coverage report

# The benchmarks time pbem as people have it, installed and compiled, and other programs beside it.
.bench/installed/bin/python: .venv/bin/python
	@$(BIN)/python -m venv .bench/installed

.bench/installed/done: $(shell find pbem games templates verify -type f ! -name '*.pyc') setup.cfg pyproject.toml | .bench/installed/bin/python
	@echo "Installing pbem into .bench/installed ..."
	@rm -rf build
	@.bench/installed/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps .
	@.bench/installed/bin/python -m pip install --quiet --disable-pip-version-check .
	@touch $@

.bench/peers/done: benchmarks/peers/requirements.txt | .venv/bin/python
	@echo "Installing what pbem is measured against into .bench/peers ..."
	@$(BIN)/python -m venv .bench/peers
	@.bench/peers/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/peers/requirements.txt
	@touch $@

ONLY ?=
bench: .venv/installed-test .bench/installed/done .bench/peers/done
	@$(BIN)/python benchmarks/run.py $(ONLY)

# All games where none is named.
tournament: .venv/installed-test
	$(BIN)/python -m benchmarks.tournament $(GAME) --games $(or $(N),2) --jobs $(or $(JOBS),1)

soak: .venv/installed-test
	HYPOTHESIS_PROFILE=nightly $(BIN)/python -m pytest -q -n $(or $(JOBS),auto) -m soak

clean:
	rm -rf .venv .bench .typing build dist demo/out htmlcov .coverage .hypothesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
