"""Adapts Schemathesis to Herald: what JSON Schema cannot express, and a key that the run must not revoke."""

import os
import uuid

import schemathesis
from schemathesis.openapi.checks import RejectedPositiveData
from schemathesis.specs.openapi.checks import positive_data_acceptance

# A valid value of each parameter can still be refused for its meaning or beside another one. JSON Schema cannot express
# these rules for query parameters, and the descriptions state them.
RULES_OF_MEANING = set(os.environ["HERALD_RULES_OF_MEANING"].split(","))
# A position beyond the latest change, and an Idempotency-Key that was used for another request.
REFUSED_FOR_THE_STATE = {410, 422}
OWN_KEY_ID = os.environ["HERALD_OWN_KEY_ID"]


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
        if errors and all(error["code"] in RULES_OF_MEANING for error in errors):
            return None
        raise


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Keeps the key with which the run authenticates."""
    if case.method.upper() == "DELETE" and case.path_parameters.get("id") == OWN_KEY_ID:
        case.path_parameters["id"] = str(uuid.uuid4())
