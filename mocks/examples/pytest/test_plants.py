import http.client
import json
import urllib.error

import pytest
from plant_store import create_plant

FERN = {"id": 1, "name": "Fern"}


def test_tries_again_after_a_rate_limit(mock):
    mock.use(name="rate-limited", times=1)
    assert create_plant(mock.url, FERN) == {"name": "Fern"}
    bodies = [json.loads(entry["request"]["body"]) for entry in mock.requests(method="POST", path="/plants")]
    assert bodies == [FERN, FERN]


def test_raises_where_a_name_is_taken(mock):
    mock.use(status=409, body={"error": 7, "message": "There is a Fern already."}, when={"name": "Fern"})
    with pytest.raises(urllib.error.HTTPError, match="409"):
        create_plant(mock.url, FERN)
    assert create_plant(mock.url, {"id": 2, "name": "Oak"}) == {"name": "Oak"}


def test_raises_where_the_answer_breaks_off(mock):
    mock.use(name="truncated-body")
    with pytest.raises(http.client.IncompleteRead):
        create_plant(mock.url, FERN)
