from __future__ import annotations

import sys
from collections.abc import Callable
from subprocess import run
from typing import Any

import pytest

from tilewright.errors import PluginError
from tilewright.rules import Catalogue, Ruleset, compose_schema, editor_schema, validate
from tilewright.rules.schema import skeleton
from tilewright.rules.validation import RULESET_SCHEMA
from tilewright.rules.values import is_object

Load = Callable[..., Ruleset]
Faults = Callable[..., list[str]]
KEYS = "id, rule, enabled, description"


def set_in(document: Any, path: str, value: Any) -> None:
    """Set the value at a path such as ``scoring/0/points``."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in steps:
        document = document[step]
    document[last] = value


def test_a_good_ruleset_has_no_fault(base: dict[str, Any], schema: dict[str, Any]) -> None:
    assert validate(base, schema) == []


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (
            "scorng",
            [],
            ("$.scorng: unknown key \"scorng\" (did you mean 'scoring'?), with []; allowed:"
            " $schema, format, id, extends, title, description, version, game, players,"
             " player_counts, options, board, pieces, supplies, neutrals, setup, placements,"
             " phases, scoring, tie_breaks, end, limits, parameters"),
        ),
        (
            "players/min",
            "two",
            '$.players.min: found "two", a string; allowed: an integer',
        ),
        ("players/min", 2.0, "$.players.min: found 2.0, a number; allowed: an integer"),
        ("players/min", True, "$.players.min: found true, a boolean; allowed: an integer"),
        ("players/min", 0, "$.players.min: found 0, an integer; allowed: at least 1"),
        ("players/max", 1, "$.players.max: found 1; allowed: at least 2, the minimum"),
        ("players/default", 6, "$.players.default: found 6; allowed: from 2 to 5"),
        ("game", "medow", ("$.game: unknown name \"medow\" (did you mean 'meadow'?);"
         " allowed: meadow, strict")),
        ("game", "strict", '$: the key "parameters" is missing; allowed: Does something'),
        ("parameters", {"tagret": 1}, ("$.parameters.tagret: unknown key \"tagret\""
         " (did you mean 'target'?), with 1; allowed: target")),
        ("title", "", ('$.title: found "", a string with 0 characters; allowed: at least 1'
         " characters")),
        ("id", "Big Game", ('$.id: found "Big Game"; allowed: lower-case letters and digits, words'
         ' joined by single hyphens, such as "largest-group"')),
        ("board/topology", "hexx", ("$.board.topology: unknown name \"hexx\""
         " (did you mean 'hex'?); allowed: chain, hex")),
        ("board/rows", 3, ('$.board: found "radius" and "rows" together; allowed: exactly one of'
         ' "radius", "rows"')),
        ("board", {"topology": "hex"}, ("$.board: none of the keys is given; allowed: exactly one"
         ' of "radius", "rows"')),
        ("board", {"topology": "chain"}, ('$.board: the key "length" is missing, which "chain"'
         " needs; allowed: A whole number")),
        ("board/length", 3, ('$.board.length: unknown key "length", with 3; allowed: topology,'
         " marks, radius, rows")),
        ("board/marks/palm/0/1", "x", ('$.board.marks.palm[0][1]: found "x", a string; allowed:'
         " an integer")),
        ("supplies/0/owner", "eech", ("$.supplies[0].owner: supplies.bank.owner: unknown name"
         " \"eech\" (did you mean 'each'?); allowed: shared, each, all")),
        ("supplies/0/counts/white", -1, ("$.supplies[0].counts.white: supplies.bank.counts.white:"
         " found -1, an integer; allowed: at least 0")),
        ("supplies/0/counts", {"B!": 1}, ('$.supplies[0].counts["B!"]: supplies.bank.counts."B!":'
         ' found the key "B!"; allowed: lower-case letters and digits, words joined by single'
         ' hyphens, such as "largest-group"')),
        ("pieces/0/colour", "red", ('$.pieces[0].colour: pieces.white.colour: found "red"; allowed:'
         ' a colour of six hexadecimal digits, such as "#c04020"')),
        ("scoring/0/rule", "majorty", ("$.scoring[0].rule: scoring.herd.rule: unknown name"
         " \"majorty\" (did you mean 'majority'?); allowed: largest-group, majority")),
        ("scoring/0/first", 3, ('$.scoring[0].first: scoring.herd.first: unknown key "first", with'
         f" 3; allowed: {KEYS}, points, ties, table")),
        ("scoring/0/table", [1, "x"], ("$.scoring[0].table[1]: scoring.herd.table.1: found \"x\","
         " a string; allowed: an integer")),
        ("scoring/1/id", "herd", ('$.scoring[1].id: the id "herd" is already taken by'
         " $.scoring[0]; allowed: an id of its own for each member")),
        ("scoring/0/points", {"option": "prize", "case": 1}, ("$.scoring[0].points.case:"
         ' scoring.herd.points.case: unknown key "case" (did you mean \'cases\'?), with 1;'
         " allowed: option, cases")),
        ("placements/0/constraints/0", {"id": "free", "rule": "on-mark"},
         ("$.placements[0].constraints[0]: placements.lay.constraints.free: the key \"mark\" is"
         ' missing, which "on-mark" needs; allowed: Name of a mark')),
        ("placements/0/constraints/1/any/0/rule", "on-mrk",
         ("$.placements[0].constraints[1].any[0].rule: placements.lay.constraints.spot.any.0.rule:"
         " unknown name \"on-mrk\" (did you mean 'on-mark'?); allowed: on-mark, unoccupied")),
        ("placements/0/constraints/1/rule", "unoccupied",
         ("$.placements[0].constraints[1].rule: placements.lay.constraints.spot.rule: unknown key"
         ' "rule", with "unoccupied"; allowed: id, enabled, description, any')),
        ("placements/0/constraints/1", {"any": []},
         ('$.placements[0].constraints[1]: placements.lay.constraints.1: the key "id" is missing|'
         "$.placements[0].constraints[1].any: placements.lay.constraints.1.any: found [], a list"
         " with 0 members; allowed: at least 1 members")),
        ("placements/0/pieces", ["white", "white"], ("$.placements[0].pieces[1]:"
         ' placements.lay.pieces.1: "white" is given twice; allowed: each member once')),
        ("phases/0/rounds", 10, ("$.phases[0].rounds: phases.main.rounds: found 10, an integer;"
         " allowed: at least 1 and at most 9")),
        ("phases", [], "$.phases: found [], a list with 0 members; allowed: at least 1 members"),
        ("player_counts", {"6": {}}, ('$.player_counts["6"]: "6" players are more or fewer than can'
         " play; allowed: from 2 to 5")),
        ("player_counts", {"3-2": {}}, ('$.player_counts["3-2"]: "3-2" is an empty range;'
         " allowed: smaller number first")),
        ("player_counts", {"two": {}}, ('$.player_counts.two: found the key "two"; allowed: a'
         ' number of players or a range, such as "2-3"')),
        ("player_counts", {"2": {"id": "x"}}, ('$.player_counts["2"].id: unknown key "id", with'
         ' "x"; allowed: options, board, pieces, supplies, neutrals, setup, placements, phases,'
         " scoring, tie_breaks, end, limits, parameters")),
        ("options/timing/vlaue", 1, ("$.options.timing.vlaue: unknown key \"vlaue\" (did you mean"
         " 'value'?), with 1; allowed: title, description, value, choices, minimum, maximum")),
        ("options/prize/value", [1], ("$.options.prize.value: found [1], a list; allowed: a string,"
         " an integer, a number or a boolean")),
    ],
)  # fmt: skip
def test_each_fault_says_where_what_and_what_is_allowed(
    base: dict[str, Any], schema: dict[str, Any], path: str, value: Any, fault: str
) -> None:
    set_in(base, path, value)
    assert [str(found) for found in validate(base, schema)] == fault.split("|")


def test_faults_are_listed_in_document_order(base: dict[str, Any], schema: dict[str, Any]) -> None:
    base["end"][0]["rule"] = "never"
    base["aaa"] = 1
    base["scoring"][1]["first"] = None
    base["scoring"][0]["points"] = "x"
    del base["players"]["max"]
    base["title"] = 3
    assert [fault.path for fault in validate(base, schema)] == [
        "$.title",
        "$.players",
        "$.scoring[0].points",
        "$.scoring[1].first",
        "$.end[0].rule",
        "$.aaa",
    ]


def test_other_documents_are_held_to_their_schema_alone() -> None:
    document = {"players": {"min": 3, "max": 2}, "bots": [{"id": "a"}, {"id": "a"}]}
    assert validate(document, {"type": "object"}) == []
    (fault,) = validate(document, {"maxProperties": 1})
    assert fault.allowed == "at most 1 keys"


def test_the_schema_bears_the_name_that_rulesets_are_known_by() -> None:
    assert skeleton()["$id"] == RULESET_SCHEMA


def test_long_values_are_shortened(base: dict[str, Any], schema: dict[str, Any]) -> None:
    base["title"] = list(range(1000))
    (fault,) = validate(base, schema)
    assert len(fault.problem) < 80


def test_an_empty_catalogue_knows_nothing(base: dict[str, Any]) -> None:
    problems = [fault.problem for fault in validate(base, compose_schema(Catalogue()))]
    assert 'found "meadow", but none is known' in problems


def test_schemas_are_valid_under_the_metaschema(schema: dict[str, Any]) -> None:
    from jsonschema import Draft202012Validator

    for each in (skeleton(), schema, editor_schema(schema), compose_schema(Catalogue())):
        assert each["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
        Draft202012Validator.check_schema(each)


def test_every_key_of_the_skeleton_is_explained() -> None:
    missing = [path for path, each in properties(skeleton(), "$") if "description" not in each]
    assert missing == []


def properties(schema: object, path: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in schema.items() if is_object(schema) else ():
        if key == "properties":
            found += [(f"{path}.{name}", each) for name, each in value.items()]
        found += properties(value, path if key == "properties" else f"{path}.{key}")
    return found


@pytest.mark.parametrize("name", ["id", "rule", "enabled", "remove", "before", "option"])
def test_rules_may_not_take_reserved_names(name: str) -> None:
    schema: dict[str, Any] = {"properties": {name: {}}}
    with pytest.raises(PluginError, match=f"scoring rule 'odd' calls a parameter '{name}'"):
        compose_schema(Catalogue(scoring={"odd": schema}))


def test_composing_leaves_the_catalogue_alone(catalogue: Catalogue) -> None:
    first = compose_schema(catalogue)
    assert compose_schema(catalogue) == first
    assert catalogue.scoring["majority"]["properties"]["first"]["type"] == "integer"


def test_alternatives_report_the_form_that_fits_best() -> None:
    forms = [
        {"type": "integer"},
        {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]},
    ]
    rule = {"properties": {"size": {"anyOf": forms}}}
    schema = compose_schema(Catalogue(scoring={"sized": rule}))

    def problems(size: Any) -> list[str]:
        document = {"scoring": [{"id": "a", "rule": "sized", "size": size}]}
        found = validate(document, schema)
        return [str(fault) for fault in found if "size" in fault.path]

    assert problems(3) == []
    assert problems({"n": "x"}) == [
        '$.scoring[0].size.n: scoring.a.size.n: found "x", a string; allowed: an integer'
    ]
    assert problems("x") == [
        '$.scoring[0].size: scoring.a.size: found "x", a string; allowed: an integer or an object'
    ]


def test_editors_accept_variants_as_patches(base: dict[str, Any], schema: dict[str, Any]) -> None:
    from jsonschema import Draft202012Validator

    editor: Any = Draft202012Validator(editor_schema(schema))
    variant: dict[str, Any] = {
        "format": 1,
        "id": "child",
        "extends": "base",
        "board": {"radius": None},
        "end": None,
        "scoring": [
            {"id": "herd", "remove": True},
            {"id": "new", "rule": "majority", "before": "most", "first": None},
        ],
    }
    assert editor.is_valid(variant)
    assert editor.is_valid(base)
    assert not editor.is_valid({**variant, "scorng": []})
    assert not editor.is_valid({**variant, "scoring": [{"id": "a", "rule": "majorty"}]})
    assert not editor.is_valid({key: value for key, value in base.items() if key != "phases"})


def test_importing_the_package_leaves_jsonschema_alone() -> None:
    code = "import sys, tilewright.rules; print('jsonschema' in sys.modules)"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
