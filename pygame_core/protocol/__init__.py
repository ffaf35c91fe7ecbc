"""The door: requests and answers as JSON."""
