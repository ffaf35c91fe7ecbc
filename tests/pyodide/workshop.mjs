// Starts Python from the image as the page does, brings what programs and the console need, and asks the workshop a few
// things; prints one line of JSON with what came out. Arguments: folder of Pyodide, folder of the image, the wheel.
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [home, made, wheel] = process.argv.slice(2);
const bytes = (path) => new Uint8Array(fs.readFileSync(path));
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const { default: create } = await import(pathToFileURL(`${home}/pyodide.asm.mjs`).href);

const image = new Uint8Array(bytes(`${made}/image`));
const sizes = JSON.parse(fs.readFileSync(`${made}/sizes.json`, "utf8"));
let at = image.indexOf(10);
const runs = JSON.parse(new TextDecoder().decode(image.subarray(0, at++)));
const next = (length) => image.subarray(at, (at += length));
const header = next(sizes.header).slice(); // Pyodide reads whole words of it
const pages = runs.map(([start, length]) => [start, next(length)]);

async function createPyodideModule(settings) {
  const machine = await create({ ...settings, INITIAL_MEMORY: sizes.memory });
  const own = (machine.__PyRuntime + machine.HEAP32[machine.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const word = machine.HEAP32[own];
  for (const [start, page] of pages) machine.HEAPU8.set(page, start);
  machine.HEAP32[own] = word;
  return machine;
}

const { info } = JSON.parse(fs.readFileSync(`${home}/pyodide-lock.json`, "utf8"));
const options = { packageBaseUrl: "./", lockFileContents: JSON.stringify({ info, packages: {} }) };
const stdLibURL = `${made}/library.zip`;
const python = await loadPyodide({ indexURL: home, createPyodideModule, _loadSnapshot: header, stdLibURL, ...options });
const before = python.runPython(`
import sys
[name for name in sys.modules if name.startswith("pygame_core.lab")]`).toJs();

python.FS.writeFile("/lib/python314.zip", bytes(`${home}/python_stdlib.zip`));
python.pyimport("importlib").invalidate_caches();
python.FS.writeFile("/lib/package.whl", bytes(wheel));
python.pyimport("pygame_core").__path__.append("/lib/package.whl/pygame_core");

const told = [];
const turns = python.pyimport("pygame_core.lab.workshop").Turns((answer) => told.push(JSON.parse(answer)));
function ask(request) {
  turns.take(JSON.stringify({ game: "stibro", options: { size: 5 }, ...request }));
  while (turns.turn());
  return told.at(-1);
}

const first = "def choose(position, turn):\n    return next(position.legal_moves())\n";
const bot = { source: first, name: "first.py" };
const answers = [
  ask({ op: "console", line: "import statistics, heapq; sorted([2, 1])" }),
  ask({ op: "console", line: "position" }),
  ask({ op: "choose", ...bot }),
  ask({ op: "choose", ...bot, source: first.replace("return", "return 1 / 0 or") }),
  ask({ op: "match", ...bot, level: 1, games: 1 }),
];
console.log(JSON.stringify({ before, answers }));
