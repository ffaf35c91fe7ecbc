// An engine in JavaScript: it takes a win at once, and otherwise leaves the other side the fewest moves.
//
// `node narrow.mjs PYTHON`: it knows the rules of no game, and asks them of `PYTHON -m pygame_core protocol`.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const rules = spawn(process.argv[2] ?? "python3", ["-m", "pygame_core", "protocol"]);
const asked = [];
const stopped = new Set();
createInterface({ input: rules.stdout }).on("line", (line) => asked.shift()(JSON.parse(line)));

function ask(op, place) {
  rules.stdin.write(JSON.stringify({ op, ...place }) + "\n");
  return new Promise((resolve) => asked.push(resolve));
}

function tell(id, answer) {
  console.log(JSON.stringify({ id, ...answer }));
}

async function choose({ id, game, options, setup, moves, ms }) {
  const end = Date.now() + ms;
  const here = await ask("position", { game, options, setup, moves });
  if (here.error) return here;
  let best, fewest = Infinity;
  for (const move of here.ok.legal) {
    const { ok: there } = await ask("position", { game, options, setup, moves: [...moves, move] });
    const left = there.outcome?.winner === here.ok.turn ? -1 : there.legal.length;
    if (left < fewest) {
      [best, fewest] = [move, left];
      tell(id, { partial: { move } });
    }
    if (left < 0 || stopped.has(id) || Date.now() > end) break;
  }
  return { ok: { move: best } };
}

createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const request = JSON.parse(line);
    if (request.op === "stop") stopped.add(request.target); // heard while a move is being chosen
    const answer = request.op === "choose" ? choose(request) : ask("hello").then(() => ({ ok: { name: "Narrow" } }));
    tell(request.id, await answer);
  })
  .on("close", () => process.exit());
