"""``tilewright replay``: recorded games verified, stepped through and asked about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli import options
from tilewright.cli.output import print_json, show
from tilewright.cli.pictures import print_picture
from tilewright.cli.positions import ply_of
from tilewright.cli.scores import log_lines, party, score_table
from tilewright.cli.stepping import step_through

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright.playthrough import Playthrough


@click.command(
    "replay",
    epilog=options.examples(
        "tilewright replay game.json",
        'tilewright replay game.json --ply 40 --why "ACTION"',
        "tilewright replay game.json --ply 40 --legal --no-board",
        "tilewright replay game.json --step",
    ),
)
@click.argument("playthrough", type=options.OUTPUT_FILE)
@click.option(
    "--ply", type=int, metavar="N", help="Show the position after N actions; -1: the last."
)
@click.option("--why", metavar="ACTION", help="Say whether an action is legal there, or why not.")
@click.option("--legal", is_flag=True, help="Print the legal actions there.")
@click.option("--log", is_flag=True, help="Print the actions up to there.")
@click.option("--step", is_flag=True, help="Step through the game, from --ply or the start.")
@click.option("--no-board", is_flag=True, help="Leave out the picture of the board.")
@options.json_option
def command(
    playthrough: Path,
    ply: int | None,
    why: str | None,
    legal: bool,
    log: bool,
    step: bool,
    no_board: bool,
    as_json: bool,
) -> None:
    """Replay the recorded game PLAYTHROUGH.

    Without --ply the whole game is verified: every action is legal, every digest and the result
    come out as recorded; if not, the exit code is 1 and the message names the ply. Actions are
    written as --legal and --log print them.
    """
    if step and as_json:
        raise click.UsageError("--step goes without --json")
    from tilewright.playthrough import read_playthrough, state_at, verify
    from tilewright.registry import Registry

    recorded = read_playthrough(playthrough)
    registry = Registry()
    last = verify(recorded, registry) if ply is None else None
    if step:
        state = last or state_at(recorded, registry, len(recorded.actions))
        first = 0 if ply is None else ply_of(recorded, ply, playthrough)
        step_through(registry, state, first, with_board=not no_board)
        return
    state = last or state_at(recorded, registry, ply_of(recorded, ply, playthrough))
    if as_json:
        print_json(_document(recorded, state, ply is None, why, legal, log))
        return
    if log:
        click.echo("\n".join(log_lines(state)))
    if why is not None:
        click.echo(_answer(state, why))
        return
    if not no_board:
        print_picture(registry, state, with_points=False)
        click.echo()
    show(score_table(state, recorded.bots))
    click.echo(_where(recorded, state))
    if ply is None:
        click.echo(f"verified: {state.ply} plies, {len(recorded.digests)} digests and the result")
    if legal:
        for action in state.legal_actions():
            click.echo(state.notation(action))


def _where(recorded: Playthrough, state: State) -> str:
    where = f"ply {state.ply} of {len(recorded.actions)}"
    if state.is_terminal():
        return f"{where}: the game is over"
    count = state.legal_count()
    choices = "1 legal action" if count == 1 else f"{count} legal actions"
    return f"{where}: {party(state.player)} acts in phase {state.phase.id}, {choices}"


def _answer(state: State, text: str) -> str:
    action = state.parse(text)
    notation = state.notation(action)
    refusal = state.validate(action)
    if refusal is None:
        return f"{notation!r} is legal at ply {state.ply}"
    ids = ", ".join(refusal.reasons)
    return f"{notation!r} is illegal at ply {state.ply}: {refusal.detail} [{ids}]"


def _document(
    recorded: Playthrough, state: State, verified: bool, why: str | None, legal: bool, log: bool
) -> dict[str, Any]:
    document: dict[str, Any] = {
        "ruleset": {"id": recorded.ruleset_id, "hash": recorded.ruleset_hash},
        "players": recorded.players,
        "seed": recorded.seed,
        "bots": list(recorded.bots),
        "verified": verified,
        "plies": len(recorded.actions),
        "ply": state.ply,
        "phase": state.phase.id,
        "to_act": party(state.player),
        "complete": state.is_terminal(),
        "scores": state.scores(),
        "breakdown": state.breakdown(),
        "winners": state.winners(),
    }
    if why is not None:
        refusal = state.validate(state.parse(why))
        document["why"] = {
            "action": state.notation(state.parse(why)),
            "legal": refusal is None,
            "reasons": list(refusal.reasons) if refusal else [],
            "detail": refusal.detail if refusal else "",
        }
    if legal:
        document["legal_actions"] = [state.notation(action) for action in state.legal_actions()]
    if log:
        document["actions"] = [state.notation(action) for action in state.history]
    return document
