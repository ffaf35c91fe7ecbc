"""What a search's tree may take in memory, and what its parts take: bytes as CPython lays objects out in 64 bits.

They are reckoned by constants, not asked for, so that a tree ends at the same node everywhere. Where pointers are half
as long it takes less than is reckoned. A tree holds many moves, but they are the same objects again and again.
"""

from typing import Final

MEGABYTE: Final = 1_000_000
MOST: Final = 128 * MEGABYTE

NODE: Final = 750  # a node with its position, empty lists, and its place among the children of its parent
CANDIDATE: Final = 12  # its share, and where its move is
FLOAT: Final = 4  # in an array
OPENED: Final = 300  # what a node takes besides once it has children
