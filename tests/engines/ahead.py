"""An engine in Python: it takes a win at once, and moves by chance otherwise.

It knows the rules of no game; it asks them of the protocol, as a program in any language can.
"""

import json
import subprocess
import sys
from queue import Queue
from random import Random
from threading import Thread
from time import monotonic

rules = subprocess.Popen(
    [sys.executable, "-m", "pygame_core", "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)
requests, stopped = Queue(), set()


def ask(op, **request):
    print(json.dumps({"op": op, **request}), file=rules.stdin, flush=True)
    return json.loads(rules.stdout.readline())


def position(place, *further):
    return ask("position", **{**place, "moves": [*place["moves"], *further]})


def choose(request):
    place = {name: request[name] for name in ("game", "options", "setup", "moves") if name in request}
    here, end = position(place), monotonic() + request["ms"] / 1000
    if "error" in here:
        return here
    for move in here["ok"]["legal"]:
        if monotonic() > end or request["id"] in stopped:
            break
        outcome = position(place, move)["ok"]["outcome"]
        if outcome and outcome["winner"] == here["ok"]["turn"]:
            return {"ok": {"move": move}}
    return {"ok": {"move": Random(request["seed"]).choice(here["ok"]["legal"])}}


def read():
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "stop":  # heard at once, while a move is being chosen
            stopped.add(request["target"])
        requests.put(request)
    requests.put(None)


Thread(target=read).start()
ask("hello")  # from now on it is no longer starting
while request := requests.get():
    answer = choose(request) if request["op"] == "choose" else {"ok": {"name": "Ahead"}}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
