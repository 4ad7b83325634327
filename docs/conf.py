"""Settings of the documentation."""

from __future__ import annotations

project = "Tilewright"
author = "The Tilewright authors"
copyright = "The Tilewright authors"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# Attributes are described by their class; named tuples would describe them a second time.
napoleon_use_ivar = True
# Words of a docstring such as "players" are also names of several attributes.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "Tilewright"
