"""A mock for the run, and a session for each test. It needs only the standard library."""

import json
import os
import subprocess
import urllib.parse
import urllib.request
import uuid

import pytest


@pytest.fixture(scope="session")
def mock_url():
    """The mock at MOCK_URL, or one that is started for the run."""
    if "MOCK_URL" in os.environ:
        yield os.environ["MOCK_URL"]
        return
    # npx would not pass on the signal that ends the mock.
    words = ["node_modules/.bin/plant-store", "mock", "--port", "0", "--log", "json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as mock:
        yield json.loads(mock.stdout.readline())["url"]
        mock.terminate()


class MockSession:
    """The session of one test. `url` is its address of the API."""

    def __init__(self, mock_url):
        self.url = f"{mock_url}/_mock/session/{uuid.uuid4()}"

    def use(self, **scenario):
        """A scenario, `name="rate-limited", times=1`, or an answer of your own."""
        self._ask("PUT", "scenario", scenario)

    def requests(self, **filters):
        """What the mock has received, such as `method="POST", path="/plants"`."""
        return self._ask("GET", f"requests?{urllib.parse.urlencode(filters)}")

    def reset(self):
        for what in ("scenario", "data", "requests"):
            self._ask("DELETE", what)

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}/_mock/{path}", data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
        return json.loads(text) if text else None


@pytest.fixture
def mock(mock_url):
    session = MockSession(mock_url)
    yield session
    session.reset()
