"""The registry: loads plugins and finds what they registered by name."""

from tilewright.registry.loading import NO_PLUGINS_VARIABLE
from tilewright.registry.registry import Registry

__all__ = ["NO_PLUGINS_VARIABLE", "Registry"]
