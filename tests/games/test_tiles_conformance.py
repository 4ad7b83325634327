"""The games of tiles and areas keep what every game keeps."""

from __future__ import annotations

from tilewright.testing import conformance

TestDomineering = conformance("domineering")
TestCornerToCorner = conformance("corner-to-corner")
TestHoneycomb = conformance("honeycomb")
TestMajorityAreas = conformance("majority-areas")
