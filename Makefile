# lab: the course in JupyterLab; test: what CI runs. Both need only python3 (>= 3.11) and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BROWSER := $(VENV)/.browser
WASM := $(VENV)/.wasm
ROOT_FLAG := $(shell [ "$$(id -u)" = 0 ] && echo --allow-root)
LANGUAGE ?= en
export JUPYTER_PLATFORM_DIRS := 1

.PHONY: lab test test-all bench bench-grading course check-course screenshots lint clean

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is %s. Try: make PYTHON=python3.12" % sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab,grade,dev]'
	touch $(READY)

$(BROWSER): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[browser]'
	touch $(BROWSER)

$(WASM): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[wasm]'
	touch $(WASM)

lab: $(READY)
	$(BIN)/jupyter lab $(ROOT_FLAG) --ServerApp.root_dir=course --LabApp.default_url=/lab/tree/$(LANGUAGE)/START_HERE.ipynb $(ARGS)

# In a browser, too, if there are a Chromium and npm; BROWSER_TESTS=required makes their lack an error.
test: $(READY) $(BROWSER) lint
	$(BIN)/python -m pytest -n 2 --dist loadscope --no-loadscope-reorder $(ARGS)

# The same, with the proofs that take minutes.
test-all: $(READY) $(BROWSER) $(WASM) lint
	$(BIN)/python -m pytest -n 2 --dist loadscope --no-loadscope-reorder --run-slow $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

bench: $(READY)
	$(BIN)/python -m autograder.authoring.bench
	$(BIN)/python -m autograder.authoring.bench_counterexamples

# A quiet machine, please: nbgrader and our own grader, whole processes, side by side.
bench-grading: $(READY)
	$(BIN)/python -m autograder.authoring.bench_grading $(ARGS)

course: $(READY)
	$(BIN)/autograder course --execute $(ARGS)

check-course: $(READY)
	$(BIN)/autograder course --check

screenshots: $(BROWSER)
	$(BIN)/python -m autograder.authoring.screenshots $(ARGS)

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache
