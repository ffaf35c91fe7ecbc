"""The games: what each of them is made of, the list of all, and a folder for every one."""
