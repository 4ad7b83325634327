"""``tilewright schema``: the JSON Schema of rulesets."""

from __future__ import annotations

import json
from pathlib import Path

import click

from tilewright.cli import options
from tilewright.cli.output import note, print_json
from tilewright.files import write_text


@click.command(
    "schema",
    epilog=options.examples(
        "tilewright schema --out ruleset.schema.json",
    ),
)
@click.option(
    "--strict", is_flag=True, help="The schema of whole rulesets, that knows nothing of variants."
)
@click.option("-o", "--out", type=options.OUTPUT_FILE, help="Write it to this file.")
def command(strict: bool, out: Path | None) -> None:
    """Print the JSON Schema of rulesets, with every game and rule that is installed.

    Text editors check and complete rulesets by it: write it to a file and name that file in the
    ruleset's "$schema" key. In a ruleset with "extends", what the parent has may be missing.
    """
    from tilewright.registry import Registry
    from tilewright.rules import editor_schema

    schema = Registry().schema
    if not strict:
        schema = editor_schema(schema)
    if out is None:
        print_json(schema)
    else:
        write_text(out, json.dumps(schema, indent=2, ensure_ascii=False) + "\n")
        note(f"written: {out}")
