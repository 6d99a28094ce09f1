"""nbgrader's formgrader on a course, and its pages in a browser."""

import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from autograder.attended import RUNNERS
from autograder.authoring.browsing import WAIT

EXTENSIONS = "{'nbgrader.server_extensions.formgrader': True}"


@contextmanager
def formgrader(root: Path) -> Iterator[tuple[str, str]]:
    """A Jupyter server in a course's folder, as an instructor has it.

    Yields (the address at which one comes in, that of formgrader with {} for a page of it).
    """
    token = secrets.token_hex(8)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = [
        *("--no-browser", "--allow-root", f"--ServerApp.jpserver_extensions={EXTENSIONS}"),
        *(f"--ServerApp.root_dir={root}", f"--ServerApp.port={port}", f"--IdentityProvider.token={token}"),
    ]
    unset = (*RUNNERS, "NBGRADER_EXECUTION", "PYTHONPATH")
    env = {name: value for name, value in os.environ.items() if name not in unset}
    env["PYTHONPATH"] = str(Path(__file__).parents[2])
    command = [sys.executable, "-m", "jupyter_server", *options]
    with subprocess.Popen(
        command, cwd=root, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(server, f"{address}/api")
            yield f"{address}/login?token={token}", f"{address}/formgrader/{{}}"
        finally:
            server.terminate()


def _wait_for(server: subprocess.Popen, address: str) -> None:
    end = time.monotonic() + WAIT
    while time.monotonic() < end and server.poll() is None:
        try:
            urlopen(address, timeout=5).close()
            return
        except (URLError, ConnectionError):
            time.sleep(0.2)
    raise TimeoutError(address)
