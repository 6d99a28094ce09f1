"""A real JupyterLab and a headless browser for it, for pictures and for tests."""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WAIT = 90  # seconds for a server, a page or a run
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
SETTINGS = {
    "@jupyterlab/notebook-extension/tracker": '{"windowingMode": "none"}',  # all cells are in the page
    "@jupyterlab/apputils-extension/notification": '{"fetchNews": "false", "checkForUpdates": false}',
}
KERNEL_IS_IDLE = "jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
CHANGE_THEME = "theme => void jupyterapp.commands.execute('apputils:change-theme', {theme})"


class NoBrowserError(Exception):
    """There is no Chromium on this machine; the message says how to get one."""


def chromium() -> str:
    """The path of a Chromium or Chrome. Raises NoBrowserError."""
    named = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not named:
        raise NoBrowserError(
            "No Chromium was found. Install one (Debian: apt-get install chromium), or set CHROMIUM."
        )
    return named


@contextmanager
def lab(work: Path) -> Iterator[str]:
    """JupyterLab on a folder, on a free port; yields its address without the token's part."""
    token, port = secrets.token_hex(8), _free_port()
    settings = work / ".settings"
    for name, text in SETTINGS.items():
        path = settings / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    options = [
        *("--no-browser", "--allow-root", "--LabApp.expose_app_in_browser=True"),
        *(f"--ServerApp.root_dir={work}", f"--ServerApp.port={port}", f"--IdentityProvider.token={token}"),
    ]
    environment = {**os.environ, "JUPYTERLAB_SETTINGS_DIR": str(settings)}
    command = [sys.executable, "-m", "jupyterlab", *options]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environment, **quiet) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(f"{address}/api?token={token}")
            yield f"{address}/lab/tree/{{}}?token={token}&reset"
        finally:
            server.terminate()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_for(address: str) -> None:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.3)
    raise TimeoutError(address)
