"""Adapts Schemathesis to Herald: what JSON Schema cannot express, and a key that the run must not revoke."""

import os
import uuid

import schemathesis
from hypothesis import strategies as st
from schemathesis.openapi.checks import RejectedPositiveData
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    use_after_free,
)

# A valid value of each parameter can still be refused for its meaning or beside another one. JSON Schema cannot express
# these rules for query parameters, and the descriptions state them.
RULES_OF_MEANING = set(os.environ["HERALD_RULES_OF_MEANING"].split(","))
# Fields that hold a search, whose errors are those of the query parameters of a list.
SEARCHES = {"search", "filter"}
# Bounds that depend on the state: the latest change, and the first day of a source.
STATE_BOUNDS = {("out_of_range", "/change"), ("out_of_range", "/from")}
# A field that another field requires or excludes, as its description states.
CONDITIONAL_FIELDS = {("missing", "/other_entity_id"), ("not_allowed", "/other_entity_id")}
# A position beyond the latest change, and an Idempotency-Key that was used for another request.
REFUSED_FOR_THE_STATE = {410, 422}
OWN_KEY_ID = os.environ["HERALD_OWN_KEY_ID"]


def is_rule_of_meaning(error):
    code, pointer = error["code"], error.get("pointer", "")
    is_of_search = bool(SEARCHES.intersection(pointer.split("/")[1:2]))
    return code in RULES_OF_MEANING or (code, pointer) in STATE_BOUNDS | CONDITIONAL_FIELDS or is_of_search


@schemathesis.check
def meaningful_data_acceptance(ctx, response, case):
    """Accepts a refusal whose every error is a rule of meaning; any other refusal of valid data is a finding."""
    try:
        return positive_data_acceptance(ctx, response, case)
    except RejectedPositiveData:
        if response.status_code in REFUSED_FOR_THE_STATE:
            return None
        if response.status_code != 400:
            raise
        errors = response.json().get("errors", [])
        if errors and all(is_rule_of_meaning(error) for error in errors):
            return None
        raise


@schemathesis.check
def faulty_data_rejection(ctx, response, case):
    """Accepts that a list is read whose faulty rows are reported: each has its own errors, and the others are used."""
    if case.operation.path.endswith(("/match", "/import")) and has_invalid_rows(response):
        return None
    return negative_data_rejection(ctx, response, case)


def has_invalid_rows(response):
    if response.status_code != 200:
        return False
    if "application/json" in response.headers["content-type"][0]:
        return response.json()["counts"]["invalid"] > 0
    return "invalid" in response.text


@schemathesis.check
def use_after_deletion(ctx, response, case):
    """Accepts that a deleted key or feed is shown as revoked: whoever finds its ID in a log can look it up."""
    if case.operation.path.endswith(("/keys/{id}", "/feeds/{id}", "/reconciliations/{id}")) and response.status_code == 200:
        if case.method.upper() == "GET" and response.json()["state"] == "revoked":
            return None
    return use_after_free(ctx, response, case)


# The content of these formats has rules that JSON Schema cannot express: a header row, and the parts of a report.
CELLS = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters=",;\"="), max_size=40)
COLUMNS = st.permutations(["id", "name", "number", "country", "town"])


@st.composite
def lists_as_csv(draw):
    columns = draw(COLUMNS)[: draw(st.integers(1, 5))]
    if not {"name", "number"}.intersection(columns):
        columns.append("name")
    rows = draw(st.lists(st.lists(CELLS, min_size=len(columns), max_size=len(columns)), min_size=1, max_size=5))
    # A row of empty cells counts as no row.
    rows.append(["Muster GmbH" if column == "name" else "1" for column in columns])
    return "\r\n".join(",".join(row) for row in [columns, *rows]).encode()


@st.composite
def mail_reports(draw):
    text = draw(st.text(st.characters(codec="utf-8"), max_size=200))
    return f"Content-Type: message/delivery-status\r\n\r\nAction: failed\r\n\r\n{text}".encode()


schemathesis.openapi.media_type("text/csv", lists_as_csv())
schemathesis.openapi.media_type("message/rfc822", mail_reports())


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    """Removes the examples of formats with a strategy, which cannot be sent beside it: api-document.test.ts sends them."""
    operations = (operation for methods in raw_schema["paths"].values() for operation in methods.values())
    for operation in operations:
        for name, content in operation.get("requestBody", {}).get("content", {}).items():
            if name in ("text/csv", "message/rfc822"):
                content.pop("example", None)
                content.pop("examples", None)
                content.get("schema", {}).pop("examples", None)


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Keeps the key with which the run authenticates."""
    if case.method.upper() == "DELETE" and case.path_parameters.get("id") == OWN_KEY_ID:
        case.path_parameters["id"] = str(uuid.uuid4())
