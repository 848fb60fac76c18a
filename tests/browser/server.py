"""One real JupyterLab for all browser tests, in directories of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Literal

#: How JupyterLab carries a widget's messages to the kernel: on the main thread, where they wait for a running
#: cell, or on the thread of a subshell, one for all widgets (JupyterLab's own choice) or one for each.
Comms = Literal["disabled", "perComm", "perCommTarget"]

SETTINGS: dict[str, dict[str, Any]] = {
    # No dialogs, no requests to anywhere else.
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # What a test saves is saved when it says so.
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/apputils-extension:themes": {"theme": "JupyterLab Light", "adaptive-theme": False},
    # Cells out of sight are drawn too, so that a test need not scroll to them.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}

CONFIG: dict[str, dict[str, Any]] = {
    "ServerApp": {"open_browser": False, "port_retries": 0, "allow_root": True, "disable_check_xsrf": True},
    "IdentityProvider": {"token": ""},
    "LabApp": {
        "expose_app_in_browser": True,
        "extension_manager": "readonly",
        "news_url": None,
        "check_for_updates_class": "jupyterlab.handlers.announcements.NeverCheckForUpdate",
    },
}


class LabServer:
    """A JupyterLab server on a free port; notebooks live in ``notebooks``."""

    def __init__(self, home: Path) -> None:
        self.notebooks = home / "notebooks"
        self.kept: set[str] = set()  # notebooks whose kernels tests to come will have
        self._settings = home / "settings"
        self._log = home / "server.log"
        self.notebooks.mkdir()
        for name, values in SETTINGS.items():
            self.set(name, values)
        config = home / "config"
        config.mkdir()
        port = _free_port()
        CONFIG["ServerApp"].update(port=port, root_dir=str(self.notebooks))
        (config / "jupyter_server_config.json").write_text(json.dumps(CONFIG))
        self.url = f"http://127.0.0.1:{port}"
        environment = {
            **os.environ,
            "JUPYTER_CONFIG_DIR": str(config),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(self._settings),
            "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
            "IPYTHONDIR": str(home / "ipython"),
            "JUPYTER_PREFER_ENV_PATH": "1",
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab"],
                env=environment,
                cwd=self.notebooks,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._wait()

    def set(self, plugin: str, values: dict[str, Any]) -> None:
        """Write a user's settings of a plugin; pages opened from now on read them."""
        package, name = plugin.split(":")
        file = self._settings / package / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))

    def set_comms(self, comms: Comms) -> None:
        self.set("@jupyterlab/apputils-extension:kernels-settings", {"commsOverSubshells": comms})

    def start_kernel(self, notebook: str) -> None:
        """Start a notebook's kernel before the notebook is opened: JupyterLab takes the one it finds."""
        session = {"path": notebook, "name": notebook, "type": "notebook", "kernel": {"name": "python3"}}
        request = urllib.request.Request(
            f"{self.url}/api/sessions", json.dumps(session).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30):
            self.kept.add(notebook)

    def stop(self) -> None:
        """End the server and its kernels."""
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait(self, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"JupyterLab did not start:\n{self._log.read_text(errors='replace')[-4000:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
