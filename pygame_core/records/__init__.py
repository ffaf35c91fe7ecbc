"""Games as data: trees, records, links and files."""
