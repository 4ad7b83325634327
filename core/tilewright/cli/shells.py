"""Completion in bash: ids and files together, and words that hold a ``=``."""

from __future__ import annotations

import os
import re
from typing import Any, Final

from click.shell_completion import BashComplete, CompletionItem, split_arg_string

# Bash takes a word with "=" for several; what was typed is therefore sent as one line. A list of
# replies that names files would, with the usual handling of them, lose the replies that are none.
_SCRIPT: Final = """\
%(complete_func)s() {
    local IFS=$'\\n' type value files='' current=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    while IFS=',' read -r type value; do
        case $type in
            plain) COMPREPLY+=("$value") ;;
            file) files=yes ;;
            dir) compopt -o dirnames 2>/dev/null ;;
        esac
    done < <(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \\
        COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_CURRENT="$current" \\
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
    if [[ $files && ${#COMPREPLY[@]} -eq 0 ]]; then
        compopt -o default 2>/dev/null
    elif [[ $files ]]; then
        while read -r value; do
            [[ -d $value ]] && value+=/
            COMPREPLY+=("$(printf '%%q' "$value")")
        done < <(compgen -f -- "$current")
    fi
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
_ASSIGNMENT: Final = re.compile(r"\w+=")


class Bash(BashComplete):
    """Completion for bash 4.4 and later."""

    source_template = _SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before, and the one that is being typed; whole even where bash breaks it."""
        line = os.environ.get("COMP_LINE", "")
        if not line:
            return super().get_completion_args()
        words = split_arg_string(line)
        while words and _ASSIGNMENT.match(words[0]):
            words.pop(0)
        # A blank at the end belongs to the word when it is quoted.
        typing = len(words) > 1 and (not line[-1].isspace() or words[-1][-1:].isspace())
        incomplete = words.pop() if typing else ""
        return words[1:], incomplete

    def complete(self) -> str:
        """One reply a line, without what stands before the word as bash sees it."""
        args, incomplete = self.get_completion_args()
        before = _before(incomplete, os.environ.get("COMP_CURRENT"))
        items = self.get_completions(args, incomplete)
        return "\n".join(
            self.format_completion(CompletionItem(_without(item.value, before), item.type))
            for item in items
        )


def _before(incomplete: str, current: str | None) -> str:
    """The beginning of a word that bash counts as words of their own: up to a ``=``."""
    head, equals, tail = incomplete.rpartition("=")
    return head + equals if equals and current in ("=", tail) else ""


def _without(value: Any, before: str) -> str:
    """The reply without the beginning that is there already."""
    text = str(value)
    ends = [at + 1 for at, letter in enumerate(text) if letter == "="]
    return next((text[end:] for end in reversed(ends) if before.endswith(text[:end])), text)
