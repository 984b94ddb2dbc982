"""Judges a mock's answers by their document: `python judge.py DOCUMENT ANSWERS` prints a line for each that breaks it."""

import json
import sys

from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry
from referencing.jsonschema import DRAFT202012

FORMATS = FormatChecker()


def plain(value):
    """What OpenAPI 3.0 and Swagger 2.0 say in their own words, in those of JSON Schema."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    if not isinstance(value, dict):
        return value
    copy = {name: plain(one) for name, one in value.items()}
    if copy.get("nullable") is True and isinstance(copy.get("type"), str):
        copy["type"] = [copy["type"], "null"]
        if isinstance(copy.get("enum"), list):
            copy["enum"] = [*copy["enum"], None]
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if copy.get(exclusive) is True:
            copy[exclusive] = copy.pop(bound)
        elif copy.get(exclusive) is False:
            del copy[exclusive]
    hidden = {name for name, one in copy.get("properties", {}).items() if isinstance(one, dict) and one.get("writeOnly")}
    if isinstance(copy.get("required"), list):
        copy["required"] = [name for name in copy["required"] if name not in hidden]
    return copy


def pointer(*names):
    return "#/" + "/".join(name.replace("~", "~0").replace("/", "~1").replace("%", "%25").replace("{", "%7B").replace("}", "%7D") for name in names)


def judge(document, answer):
    """What is wrong with an answer; None if nothing is."""
    responses = document["paths"][answer["path"]][answer["method"].lower()]["responses"]
    status = str(answer["status"])
    name = next((one for one in (status, status[0] + "XX", "default") if one in responses), None)
    if name is None:
        return None if status[0] in "45" else f"{status} is not documented"
    place = ["paths", answer["path"], answer["method"].lower(), "responses", name]
    described = responses[name]
    if "schema" in described:
        place += ["schema"]
    else:
        content = described.get("content", {})
        if not content:
            return None if answer["body"] == "" else "there is a body, and none is documented"
        media = answer["type"].split(";")[0]
        if media not in content:
            return f"it is {media}, and not {', '.join(content)}"
        place += ["content", media, "schema"]
    registry = Registry().with_resource("document:", DRAFT202012.create_resource(document))
    schema = {"$ref": "document:" + pointer(*place)}
    errors = Draft202012Validator(schema, registry=registry, format_checker=FORMATS).iter_errors(json.loads(answer["body"]))
    return next((f"{error.json_path}: {error.message}" for error in errors), None)


with open(sys.argv[1]) as file:
    document = plain(json.load(file))
with open(sys.argv[2]) as file:
    answers = json.load(file)
for answer in answers:
    fault = judge(document, answer)
    if fault is not None:
        print(f"{answer['method']} {answer['path']}: {answer['status']}: {fault}")
