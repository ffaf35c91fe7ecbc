"""Everything that can be asked, in any order and often wrong."""
