"""Scene records as an SVG document, drawn by the table of strokes as the page draws them on a canvas.

Around the slab it is transparent, so that it stands on light and on dark pages.
"""

from .lie import Lie as Lie
from .painter import Look as Look
from .painter import svg as svg
from .tracing import UNITS as UNITS
