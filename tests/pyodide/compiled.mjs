// Loads a compiled library into the Python of the page, and prints what it says as one line of JSON: a call, a function
// by its address and a variable, each of Python's own machine. Arguments: folder of Pyodide, its trimmed script.
import { pathToFileURL } from "node:url";

const [home, engine] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const { default: createPyodideModule } = await import(pathToFileURL(engine).href);

const I32 = 0x7f;
const [text, list] = [(word) => [word.length, ...Buffer.from(word)], (...all) => [all.length, ...all.flat()]];
const section = (number, content) => [number, content.length, ...content];
const code = (...body) => [body.length + 2, 0, ...body, 0x0b];
const library = [
  ...Buffer.from("\0asm"), 1, 0, 0, 0,
  ...section(0, [...text("dylink.0"), 1, 4, 0, 0, 0, 0]), // it needs no memory and no places of its own
  ...section(1, list([0x60, 0, 1, I32], [0x60, 1, I32, 1, I32])),
  ...section(2, list(
    [...text("env"), ...text("abs"), 0, 1],
    [...text("GOT.func"), ...text("labs"), 3, I32, 1],
    [...text("GOT.mem"), ...text("signgam"), 3, I32, 1],
  )),
  ...section(3, list(0, 0, 0)),
  ...section(7, list(...["called", "address", "place"].map((name, at) => [...text(name), 0, at + 1]))),
  ...section(10, list(code(0x41, 0x56, 0x10, 0), code(0x23, 0), code(0x23, 1))), // 0x56: -42
];
const python = await loadPyodide({ indexURL: home, createPyodideModule });
python.FS.writeFile("/library.so", new Uint8Array(library));
console.log(python.runPython(`
import ctypes, json
library, own = ctypes.CDLL("/library.so"), ctypes.CDLL(None)
pointed = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_long)(library.address())
place = ctypes.addressof(ctypes.c_int.in_dll(own, "signgam"))
json.dumps({"called": library.called(), "pointed": pointed(-7), "same_place": library.place() == place})
`));
