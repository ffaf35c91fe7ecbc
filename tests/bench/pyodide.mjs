// Runs a module of tests/bench inside Pyodide under Node. Arguments: the folder of Pyodide, the repository, the module's
// name, and what its main takes.
import { pathToFileURL } from "node:url";

const [pyodide, root, name, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.mkdirTree("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/repository");
python.globals.set("name", name);
python.globals.set("words", python.toPy(words));
python.runPython(`
import sys
from importlib import import_module
sys.dont_write_bytecode = True
sys.path.insert(0, "/repository")
import_module("tests.bench." + name).main(words)
`);
