"""A headless Chromium driven through its debugging pipe: no driver, no port, no library."""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Without the network switches Chromium spends its start on look-ups that lead nowhere.
SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
PATIENCE = 60.0


def found() -> str:
    """The path of a Chromium, "" if there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), "")


class PageError(Exception):
    """What a script in the page threw, or what the browser refused."""


class Browser:
    """One tab. Close it in the end; `evaluate` runs scripts in it and waits for promises."""

    def __init__(self, folder: Path) -> None:
        to_browser, self._in = os.pipe()
        self._out, from_browser = os.pipe()
        theirs = _high(to_browser), _high(from_browser)
        # Chromium reads commands from 3 and answers on 4.
        shell = f'exec "$0" "$@" 3</dev/fd/{theirs[0]} 4>/dev/fd/{theirs[1]}'
        self.log = folder / "chromium.log"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", shell, found(), *SWITCHES, f"--user-data-dir={folder / 'profile'}"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=theirs,
            )
        for end in theirs:
            os.close(end)
        self._rest = b""
        self._number = 0
        self._session = ""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self.call("Page.enable")

    def close(self) -> None:
        """End the browser."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)

    def call(self, method: str, **params: Any) -> Any:
        """One command of the debugging protocol, and its result."""
        self._number += 1
        command: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            command["sessionId"] = self._session
        self._send(json.dumps(command).encode() + b"\0")
        answer = self._until(lambda message: message.get("id") == self._number)
        if "error" in answer:
            raise PageError(answer["error"]["message"])
        return answer["result"]

    def open(self, address: str) -> None:
        """Load a page, to its end."""
        self.call("Page.navigate", url=address)
        self._until(lambda message: message.get("method") == "Page.loadEventFired")

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page, after its promise is kept."""
        told = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in told:
            raise PageError(told["exceptionDetails"].get("exception", {}).get("description", told))
        return told["result"].get("value")

    def wait_for(self, script: str) -> Any:
        """The value of an expression, once it is true."""
        end = time.monotonic() + PATIENCE
        while not (value := self.evaluate(script)):
            if time.monotonic() > end:
                raise PageError(f"never came true: {script}")
            time.sleep(0.02)
        return value

    def choose_file(self, selector: str, path: Path) -> None:
        """Put a file into a file input, as a person does."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def resize(self, width: int, height: int) -> None:
        """The size of a phone, say."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=True,
        )

    def prefer(self, scheme: str) -> None:
        """Whether the person likes pages "light" or "dark"."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", features=[feature])

    def _send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._in, data) :]

    def _until(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while True:
            while b"\0" in self._rest:
                text, _, self._rest = self._rest.partition(b"\0")
                message: dict[str, Any] = json.loads(text)
                if is_it(message):
                    return message
            ready, _, _ = select.select([self._out], [], [], max(0.0, end - time.monotonic()))
            data = os.read(self._out, 1 << 20) if ready else b""
            if not data:
                raise PageError(f"Chromium does not answer: {self.log.read_text('utf-8')[-2000:]}")
            self._rest += data


def _high(descriptor: int) -> int:
    """The same open file above the numbers that the child gives out anew."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10)
    os.close(descriptor)
    return moved


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests of a run."""
    if not found():
        pytest.skip("there is no Chromium here (Debian: apt install chromium)")
    browser = Browser(tmp_path_factory.mktemp("chromium"))
    yield browser
    browser.close()
