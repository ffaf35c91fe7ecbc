// Makes what Python starts from, inside the very Pyodide that will run it, under Node; freeze.py has the steps:
//   package.zip  the package, and library.zip the modules of the standard library that it needs, compiled
//   image        the memory after importing the package, as a patch for a fresh machine's; python.ts reads it
//   sizes.json   how long that memory is, and what in image Pyodide has to know about it
// The same inputs make the same bytes on every machine. Arguments: where to write, the folder of Pyodide, its
// trimmed script, what it is started with, the wheel, and the requests that a first visit begins with, as JSON.
import crypto from "node:crypto";
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [target, home, engine, options, wheel, requests] = process.argv.slice(2);
const [FREEZE, POSE] = ["freeze.py", "pose.py"].map((name) => fs.readFileSync(new URL(name, import.meta.url), "utf8"));
const [SMALLEST, LARGEST] = [8, 2 ** 20]; // holes in memory are of these sizes, in bytes
// The memory holds what Python has seen of clock, chance and place: it sees the same everywhere.
const MOMENT = Date.UTC(2026, 0, 1);
globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length ? given : [MOMENT])); }
  static now = () => MOMENT;
};
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = (view) => view.fill(7);

const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const { default: createMachine } = await import(pathToFileURL(engine).href);
let fresh;
const createPyodideModule = async (options) => {
  const machine = await createMachine(options);
  fresh = machine.HEAPU8.slice(); // it has run nothing yet
  return machine;
};

/** A Python that was started with more options and files and has run a script, and what that has made. */
async function run(script, files, more = {}) {
  const python = await loadPyodide({ indexURL: home, createPyodideModule, ...JSON.parse(options), ...more });
  for (const [path, content] of Object.entries(files)) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    python.FS.writeFile(path, content);
  }
  const names = python.toPy({});
  const made = python.runPython(script, { globals: names });
  names.destroy();
  python.runPython("import gc; gc.collect()");
  return { made: made?.toJs({ dict_converter: Object.fromEntries }), python };
}

/** What nobody holds in memory any more goes, or it would be carried for nothing. */
function sweep({ HEAPU8, _malloc, _free }) {
  const top = _malloc(LARGEST); // there is no hole of that size
  _free(top);
  const holes = [];
  for (let size = LARGEST; size >= SMALLEST; size = size > 256 ? size >> 1 : size - 4) {
    let at = _malloc(size);
    for (; at < top; at = _malloc(size)) {
      HEAPU8.fill(0, at, at + size);
      holes.push(at);
    }
    _free(at);
  }
  holes.forEach(_free);
}

const inputs = { "/package.whl": fs.readFileSync(wheel), "/home/pyodide/pose.py": POSE };
const { "library.zip": library, "package.zip": own, ...files } = (await run(`${FREEZE}\ncompile_all()`, inputs)).made;
const stdLibURL = `${target}/library.zip`;
fs.writeFileSync(`${target}/package.zip`, own);
fs.writeFileSync(stdLibURL, library);
const posing = await run(`${POSE}\npose()`, { ...files, "/asked.json": requests }, { stdLibURL, _makeSnapshot: true });
sweep(posing.python._module);
const snapshot = posing.python.makeMemorySnapshot();
await run(`${FREEZE}\nwake()`, {}, { stdLibURL, _loadSnapshot: snapshot });
const { made } = await run(`${FREEZE}\npack()`, { "/snapshot": snapshot, "/fresh": fresh });
for (const [name, content] of Object.entries(made)) fs.writeFileSync(`${target}/${name}`, content);
