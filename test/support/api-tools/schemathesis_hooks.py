"""Adapts Schemathesis to Herald: what JSON Schema cannot express, and a key that the run must not revoke."""

import os
import uuid

import schemathesis
from schemathesis.openapi.checks import RejectedPositiveData
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

# A valid value of each parameter can still be refused for its meaning or beside another one. JSON Schema cannot express
# these rules for query parameters, and the descriptions state them.
RULES_OF_MEANING = set(os.environ["HERALD_RULES_OF_MEANING"].split(","))
# Fields that hold a query of their own, and fields that are limited by the latest change and the first day.
FIELDS_WITH_RULES = ("/search", "/filter", "/change", "/from")
# A position beyond the latest change, and an Idempotency-Key that was used for another request.
REFUSED_FOR_THE_STATE = {410, 422}
OWN_KEY_ID = os.environ["HERALD_OWN_KEY_ID"]


def is_rule_of_meaning(error):
    return error["code"] in RULES_OF_MEANING or error.get("pointer", "").startswith(FIELDS_WITH_RULES)


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
    """Ignores faults of rows to match: each row has its own errors, and the others are matched."""
    if case.operation.path.endswith("/match") and response.status_code == 200:
        return None
    return negative_data_rejection(ctx, response, case)


@schemathesis.serializer("message/rfc822")
def serialize_mail(ctx, value):
    """Sends a mail as it is."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogateescape")


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Keeps the key with which the run authenticates."""
    if case.method.upper() == "DELETE" and case.path_parameters.get("id") == OWN_KEY_ID:
        case.path_parameters["id"] = str(uuid.uuid4())
