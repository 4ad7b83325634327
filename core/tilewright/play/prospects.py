"""What can never happen in a game, or never end: found when it is built, and explained."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from tilewright.errors import RulesetError
from tilewright.play.limits import SECTION as LIMITS
from tilewright.play.part import Constraint
from tilewright.play.shapes import footprints, grid_of
from tilewright.play.state import CHANCE, TERMINAL, State

if TYPE_CHECKING:
    from tilewright.play.game import Game
    from tilewright.play.placement import PlacementRule
    from tilewright.play.setup import Setup

#: So many draws, deals and rolls are looked at before the first decision of a game.
OPENING_PLIES: Final = 200
#: What shapes and corners need.
FLAT: Final = "a board of squares or hexes that is not wrapped"


def check_tiles(game: Game, setup: Setup) -> None:
    """Notes tiles on a board where shapes mean nothing, and tiles that fit nowhere on the board."""
    room = game.board.of_kind["cell"].bit_count()
    flat = grid_of(game.board)
    for at, piece in enumerate(game.pieces):
        if not piece.orientations:
            continue
        with setup.at(f"$.pieces[{at}]", {}):
            if not flat:
                problem = f"tile {piece.id!r} covers several sites, and the board is no flat grid"
                setup.fault("shape", problem, FLAT)
            elif not any(any(footprints(game.board, shape)) for shape in piece.orientations):
                size = len(piece.orientations[0])
                problem = f"tile {piece.id!r} of {size} sites fits nowhere on the {room} cells"
                setup.fault("shape", problem, "a smaller shape, or a board with room for it")


def check_endings(game: Game, setup: Setup) -> None:
    """Notes a phase that nothing at all can end, unless the ruleset gives a limit or an ending."""
    if setup.faults or LIMITS in setup.document or setup.document.get("end"):
        return
    frees_sites = any(effect.frees_sites for effect in game.effects)
    changing = frozenset(setup.changing_marks)
    for phase in game.phases:
        if phase.is_endless(frees_sites) and not phase.may_end(changing):
            with setup.at("$.phases", {}):
                setup.fault(
                    "",
                    f"phase {phase.id!r} never ends: what can be placed stays the same for ever, "
                    "nobody may pass, and no ending is given",
                    "a constraint 'empty' or a supply in its placement, 'rounds', 'passing', an "
                    "ending in 'end', or 'limits' with a number of plies",
                )


def check_prospects(game: Game, setup: Setup) -> None:
    """Notes placements that can never happen, and a game that nobody can begin."""
    if not setup.faults:
        _check_placements(game, setup)
    if not setup.faults:
        _check_start(game, setup)


def _check_placements(game: Game, setup: Setup) -> None:
    """Notes placements whose constraints contradict one another wherever a piece may go."""
    blank = game.definition.state_type(game)
    changing = frozenset(setup.changing_marks)
    for at, placement in enumerate(game.placements):
        if not placement.kinds:
            continue  # what it lays is no piece
        fixed = [rule for rule in placement.constraints if rule.is_fixed(changing)]
        alone = [[rule] for rule in fixed if not _allows(placement, [rule], blank)]
        for rules in alone or [fixed]:
            if rules and not _allows(placement, rules, blank):
                names = " and ".join(repr(rule.id) for rule in rules)
                verb = "allows" if len(rules) == 1 else "together allow"
                with setup.at(f"$.placements[{at}]", {}):
                    setup.fault(
                        "constraints",
                        f"{names} {verb} no site of the board to anybody, whatever happens",
                        "constraints that leave at least one site",
                    )


def _allows(placement: PlacementRule, rules: list[Constraint], blank: State) -> bool:
    """Whether these constraints alone leave any site for anybody."""
    trial = copy(placement)
    trial.bind(rules, (), ())
    trial.supply_firsts = (-1,) * len(placement.supply_firsts)
    return any(any(trial.legal_sites(blank, seat)) for seat in range(blank.game.num_players))


def _check_start(game: Game, setup: Setup) -> None:
    """Notes that the game is over before anybody has acted."""
    state = _opened(game)
    if state.player != TERMINAL:
        return
    for at, placement in enumerate(game.placements):
        if not placement.kinds:
            continue
        reasons = _refusals(placement, state)
        with setup.at(f"$.placements[{at}]", {}):
            setup.fault(
                "constraints",
                "no player can place anything at the start, and nothing can change that; "
                f"refused by {', '.join(map(repr, reasons)) or 'nothing that has an id'}",
                "constraints that allow a first placement, for example one of 'any', or pieces in "
                "'setup'",
            )


def _opened(game: Game) -> State:
    """The first position in which a player acts, by the first outcomes that chance can have.

    A rule that fails on the way is reported when the game is played.

    Raises:
        RulesetError: what has been dealt out so far makes no sense to a phase.
    """
    state = game.initial_state()
    try:
        for _ in range(OPENING_PLIES):
            if state.player != CHANCE:
                break
            state.apply_unchecked(state.chance_outcomes()[0][0])
    except RulesetError:
        raise
    except (Exception, SystemExit):
        return game.initial_state()
    return state


def _refusals(placement: PlacementRule, state: State) -> list[str]:
    """Ids of all that refuses any placement, in the order of the ruleset."""
    found: dict[str, None] = {}
    for seat in range(state.game.num_players):
        for position in range(len(placement.kinds)):
            for site in range(placement.board.size):
                if placement.cover(position, site):
                    reasons = placement.reasons(state, seat, position, site)
                    found.update(dict.fromkeys(reasons))
    return list(found)
