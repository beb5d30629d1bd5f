"""Loaded into schemathesis: who asks, and what every answer of this API must keep."""

import os
import urllib.request

import schemathesis

SESSION = os.environ["FUZZ_SESSION"]
API_TOKEN = os.environ["FUZZ_API_TOKEN"]
# Answers each POST with the token of a session that nobody else uses.
SESSIONS_URL = os.environ["FUZZ_SESSIONS_URL"]

# Whoever calls these is signed out by it.
ENDS_CALLER = {"/api/auth/logout", "/api/auth/session/rotate", "/api/auth/account"}

# docs: refusals that the API may give; 431 is the server's own for too many header bytes.
REFUSALS = {400, 401, 403, 404, 409, 410, 413, 415, 421, 429, 431, 503}


@schemathesis.hook
def before_call(context, case, kwargs):
    headers = dict(case.headers or {})
    headers["Authorization"] = f"Bearer {token_for(case)}"
    case.headers = headers


def token_for(case):
    if case.operation.path in ENDS_CALLER:
        with urllib.request.urlopen(SESSIONS_URL, data=b"", timeout=30) as answer:
            return answer.read().decode()
    # A third with an API token: other code admits it, and what needs a session refuses it.
    return API_TOKEN if sum(case.id.encode()) % 3 == 0 else SESSION


@schemathesis.check
def keeps_conventions(context, response, case):
    status = response.status_code
    headers = {name.lower(): values for name, values in response.headers.items()}
    if status >= 400:
        assert status in REFUSALS, f"{status} is no refusal of this API"
    if status in (429, 503):
        assert "retry-after" in headers, f"{status} without Retry-After"
    assert "x-request-id" in headers, "no X-Request-Id"
    assert headers.get("x-content-type-options") == ["nosniff"], "no X-Content-Type-Options: nosniff"
    if case.operation.path.startswith("/api/"):
        assert headers.get("cache-control") == ["no-store"], "an answer of the API that caches may keep"
