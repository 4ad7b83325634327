"""Pictures of states."""

from tilewright.render.renderer import Renderer

__all__ = ["Renderer"]
