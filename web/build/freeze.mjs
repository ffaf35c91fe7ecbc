// Makes what Python starts from, inside the very Pyodide that will run it, under Node:
//   library.zip  the modules of the standard library that the package needs, compiled
//   image.bin    the memory after importing the package, as a patch for a fresh machine's; image.js has its form
//   sizes.json   how long that memory is, and what in image.bin Pyodide has to know about it
// The same inputs make the same bytes on every machine. Arguments: where to write, the folder of Pyodide, the wheel,
// and the protocol requests that a first visit begins with, as JSON.
import crypto from "node:crypto";
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [target, home, wheel, requests] = process.argv.slice(2);
const SITE = "/lib/python3.14/site-packages/";
/** Bytes; finer pages make a longer list of them and save next to nothing. */
const PAGE = 256;

// Node shows the line that failed, and Pyodide's lines are a megabyte long.
process.on("uncaughtException", ({ stack }) => {
  console.error(stack?.slice(0, 3000));
  process.exit(1);
});

// The memory holds what Python has seen of clock, chance and place: it sees the same everywhere.
const MOMENT = Date.UTC(2026, 0, 1);
class StoppedDate extends Date {
  /** @param {any[]} given */
  constructor(...given) {
    // @ts-ignore: a date takes what it is given, one to seven things
    super(...(given.length ? given : [MOMENT]));
  }
  static now() {
    return MOMENT;
  }
}
globalThis.Date = /** @type {any} */ (StoppedDate);
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = /** @type {any} */ ((/** @type {Uint8Array} */ view) => view.fill(7));
process.env.TZ = "UTC";

const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const { default: createPyodideModule } = await import(pathToFileURL(`${home}/pyodide.asm.mjs`).href);
const { info } = JSON.parse(fs.readFileSync(`${home}/pyodide-lock.json`, "utf8"));
const settings = {
  indexURL: home,
  packageBaseUrl: "./",
  lockFileContents: { info, packages: {} },
  _sysExecutable: "/pyodide",
  // Columns in tracebacks would be a tenth of what is made here.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
};

/** All of the package but what only programs and notebooks use: afterwards no file of it is there to import from. */
const IMPORT_ALL = `
import importlib, pathlib
importlib.invalidate_caches()  # by this clock no folder ever changes
for path in sorted(pathlib.Path("${SITE}", "pygame_core").rglob("*.py*")):
    names = path.relative_to("${SITE}").with_suffix("").parts
    if path.suffix in (".py", ".pyc") and not {"__main__", "lab", "pipe", "svg", "reference"} & set(names):
        importlib.import_module(".".join(names).removesuffix(".__init__"))
import string  # for what reads SGF, which is brought later
`;

/** Everything the package can do, so that all it imports is known. */
const REHEARSE_ALL = `
import json
from pygame_core.protocol import handle
def ask(**request):
    return json.loads(handle(json.dumps(request)))["ok"]
ask(op="legend")
for game in [each["key"] for each in ask(op="games")["games"]]:
    legal = ask(op="new", game=game, seats=["human", "computer1"])["view"]["legal"]
    ask(op="play", move=legal[0])
    ask(op="search", game=game, budget={"iterations": 3}, seed=1)
    ask(op="refine", game=game, clicked=[])
    ask(op="explain", game=game, moves=[], move=legal[0])
    ask(op="guide", game=game)
    ask(op="lesson", game=game)
handle("not JSON")
import random, traceback
`;

const COMPILE = `
import importlib._bootstrap_external as external, pathlib, sys, types, zipfile
ARCHIVE, SITE = "/lib/python314.zip/", "${SITE}"

def compiled(path, source, change=lambda code: code):
    """A module without docstrings and assertions, never checked against a source."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(change(code), bytes(8), False))

def unnumbered(code):
    """Of lines tracebacks show but the first of each function; all would be a fifth of the code."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0xEF, 0] * whole + [0xE7 + rest, 0] * bool(rest))  # "the same line" for so many units, at most eight
    inner = [unnumbered(each) if isinstance(each, types.CodeType) else each for each in code.co_consts]
    return code.replace(co_linetable=table, co_consts=tuple(inner))

origins = [getattr(module.__spec__, "origin", None) or "" for module in sys.modules.values() if module.__spec__]
names = {origin.removeprefix(ARCHIVE) for origin in origins if origin.startswith(ARCHIVE)}
names.add("encodings/cp437.py")  # in which zip files name their members unless they say otherwise
trimmed = zipfile.ZipFile("/library.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9)
with zipfile.ZipFile(ARCHIVE[:-1]) as library, trimmed:
    for name in sorted(names):
        member = zipfile.ZipInfo(name + "c", (2026, 1, 1, 0, 0, 0))
        trimmed.writestr(member, compiled(ARCHIVE + name, library.read(name), unnumbered), zipfile.ZIP_DEFLATED)

for path in sorted(pathlib.Path(SITE, "pygame_core").rglob("*.py")):
    path.with_suffix(".pyc").write_bytes(compiled(str(path), path.read_bytes(), unnumbered))
    path.unlink()
`;

/** What a first visit asks, so that its answers find their tables laid out; then what would only be ballast goes. */
const REHEARSE_FIRST = `
def rehearse(requests):
    import json
    from pygame_core.protocol import Door
    door = Door()  # not the one that will serve
    for request in requests:
        assert "ok" in json.loads(door.handle(json.dumps(request))), request
rehearse(requests)
del rehearse, requests, path, names
import gc, linecache, random, re, sys
random.seed(0)
linecache.clearcache()
re.purge()
sys._clear_internal_caches()
gc.collect()
`;

/** The restored memory works, and what is not in it is found in the library. */
const ALIVE = `
import json, traceback
from pygame_core.protocol import handle
assert "games" in json.loads(handle('{"op": "games"}'))["ok"]
try:
    json.loads("{")
except ValueError:
    assert "JSONDecodeError" in traceback.format_exc()
import sys
assert "encodings.cp437" not in sys.modules
"".encode("cp437")
`;

/** @param {any} python @param {string} folder @param {Map<string, Uint8Array>} [found] the files below, by path */
function readTree({ FS }, folder, found = new Map()) {
  for (const name of FS.readdir(folder).sort()) {
    const path = folder + name;
    if (name === "." || name === "..") continue;
    if (FS.isDir(FS.stat(path).mode)) readTree({ FS }, `${path}/`, found);
    else found.set(path, FS.readFile(path));
  }
  return found;
}

/** @param {any} python @param {Map<string, Uint8Array>} files */
function writeTree({ FS }, files) {
  for (const [path, content] of files) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
}

/** Writes the library. @returns {Promise<Map<string, Uint8Array>>} the package's files, compiled */
async function compile() {
  const python = await loadPyodide(settings);
  python.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel", { extractDir: SITE });
  python.runPython(IMPORT_ALL + REHEARSE_ALL);
  python.runPython(COMPILE);
  fs.writeFileSync(`${target}/library.zip`, python.FS.readFile("/library.zip"));
  return readTree(python, `${SITE}pygame_core/`);
}

/**
 * @param {Map<string, Uint8Array>} files
 * @returns {Promise<Uint8Array>} Pyodide's own form: a header, then the memory
 */
async function photograph(files) {
  const python = await loadPyodide({ ...settings, stdLibURL: `${target}/library.zip`, _makeSnapshot: true });
  writeTree(python, files);
  python.globals.set("requests", python.toPy(JSON.parse(requests)));
  python.runPython(IMPORT_ALL + REHEARSE_FIRST);
  return python.makeMemorySnapshot();
}

/** The memory of a machine that has run nothing yet. @param {Uint8Array} snapshot */
async function fresh(snapshot) {
  /** @type {Uint8Array|undefined} */
  let memory;
  const python = await loadPyodide({
    ...settings,
    stdLibURL: `${target}/library.zip`,
    _loadSnapshot: snapshot,
    createPyodideModule: async (/** @type {any} */ options) => {
      const machine = await createPyodideModule(options);
      memory = machine.HEAPU8.slice();
      return machine;
    },
  });
  python.runPython(ALIVE);
  return /** @type {Uint8Array} */ (memory);
}

/** Where two memories differ: [start, length]. @param {Uint8Array} one @param {Uint8Array} other */
function differences(one, other) {
  /** @type {[number, number][]} */
  const runs = [];
  for (let at = 0; at < one.length; at += PAGE) {
    if (!Buffer.compare(one.subarray(at, at + PAGE), other.subarray(at, at + PAGE))) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += PAGE;
    else runs.push([at, PAGE]);
  }
  return runs;
}

/**
 * By Pyodide's own zlib: the one in Node saves a hundredth less, and other versions of it give other bytes.
 * @param {Uint8Array} content
 */
async function packed(content) {
  const python = await loadPyodide(settings);
  python.globals.set("content", new Uint8Array(content));
  return python.runPython("import gzip; gzip.compress(content.to_bytes(), 9, mtime=0)").toJs();
}

const files = await compile();
const snapshot = await photograph(files);
const size = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
const [header, memory] = [snapshot.subarray(0, size), snapshot.subarray(size)];
const runs = differences(memory, await fresh(snapshot));
// The package's code is in the memory, its data are not; a catalogue comes with the page that needs it.
const data = [...files].filter(([path]) => !/\.pyc$|\/locale\//.test(path));
const contents = JSON.stringify({ runs, files: data.map(([path, content]) => [path, content.length]) });
const changed = runs.map(([at, length]) => memory.subarray(at, at + length));
const parts = [Buffer.from(`${contents}\n`), header, ...changed, ...data.map(([, content]) => content)];
const image = Buffer.concat(parts);
fs.writeFileSync(`${target}/image.bin`, await packed(image));
fs.writeFileSync(`${target}/sizes.json`, JSON.stringify({ memory: memory.length, header: header.length }));
