"""Playthroughs: games on record, to be verified, resumed and scored anew."""

from tilewright.playthrough.checking import playthrough_schema
from tilewright.playthrough.document import DIGEST_INTERVAL, Playthrough
from tilewright.playthrough.files import playthrough_text, read_playthrough, write_playthrough
from tilewright.playthrough.recording import record
from tilewright.playthrough.replaying import state_at, verify
from tilewright.playthrough.rescoring import Rescoring, rescore
from tilewright.playthrough.standing import Result

__all__ = [
    "DIGEST_INTERVAL",
    "Playthrough",
    "Rescoring",
    "Result",
    "playthrough_schema",
    "playthrough_text",
    "read_playthrough",
    "record",
    "rescore",
    "state_at",
    "verify",
    "write_playthrough",
]
