"""Finds Chromium, or installs Debian's where that is possible.

``python tests/browser/chromium.py`` prints its path, or says in one line what is missing and fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Without a font a page is drawn without text.
PACKAGES = ("chromium", "fonts-dejavu-core")


class MissingChromium(Exception):
    """No browser to test with; the text is one line and says what to do."""


def path() -> str:
    """The path of a Chromium that starts, installed if need be."""
    found = _find()
    if found is None and _may_install():
        _install()
        found = _find()
    if found is None:
        raise MissingChromium(
            "no Chromium for the browser tests: install one (on Debian: apt install chromium) "
            "or name it in the environment variable CHROMIUM"
        )
    return found


def _find() -> str | None:
    return next((name for name in _candidates() if _starts(name)), None)


def _candidates() -> Iterator[str]:
    if chosen := os.environ.get("CHROMIUM"):
        yield chosen
        return
    for name in NAMES:
        if found := shutil.which(name):
            yield found


def _starts(executable: str) -> bool:
    # Where Chromium comes as a snap, /usr/bin/chromium-browser is a script that only says so.
    try:
        run = subprocess.run([executable, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0


def _may_install() -> bool:
    return "CHROMIUM" not in os.environ and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install() -> None:
    print("installing Chromium with apt-get", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", *PACKAGES]):
        run = subprocess.run(
            ["apt-get", "-qq", *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        # A source that cannot be reached need not be the one that has Chromium.
        if run.returncode != 0 and arguments[0] == "install":
            raise MissingChromium(
                f"apt-get install chromium failed: {(run.stderr.strip() or 'no reason given').splitlines()[-1]}"
            )


if __name__ == "__main__":
    try:
        print(f"browser: {path()}")
    except MissingChromium as missing:
        sys.exit(str(missing))
