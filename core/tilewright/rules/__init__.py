"""Rulesets: rules as data. Reading, inheritance, checking, options, overrides and provenance.

Nothing here knows what a rule does. A ruleset names rules by text; the composed schema says which
names and parameters there are.
"""

from __future__ import annotations

from tilewright.rules.address import (
    format_address,
    json_path,
    parse_address,
    parse_json_path,
    to_address,
    to_path,
    value_at,
)
from tilewright.rules.compare import ABSENT, Difference, diff
from tilewright.rules.document import Source, read_document
from tilewright.rules.editor import editor_schema
from tilewright.rules.lineage import FORMATS, Find, is_file_name
from tilewright.rules.merge import merge
from tilewright.rules.options import resolve_options
from tilewright.rules.overrides import parse_override
from tilewright.rules.provenance import Entry
from tilewright.rules.ruleset import Ruleset, load_ruleset
from tilewright.rules.schema import Catalogue, ParameterSchema, compose_schema
from tilewright.rules.validation import validate
from tilewright.rules.values import canonical_json

__all__ = [
    "ABSENT",
    "FORMATS",
    "Catalogue",
    "Difference",
    "Entry",
    "Find",
    "ParameterSchema",
    "Ruleset",
    "Source",
    "canonical_json",
    "compose_schema",
    "diff",
    "editor_schema",
    "format_address",
    "is_file_name",
    "json_path",
    "load_ruleset",
    "merge",
    "parse_address",
    "parse_json_path",
    "parse_override",
    "read_document",
    "resolve_options",
    "to_address",
    "to_path",
    "validate",
    "value_at",
]
