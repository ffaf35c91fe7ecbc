// Runs speed.py inside Pyodide under Node. Arguments: the folder of Pyodide, the repository, those of speed.py.
import { pathToFileURL } from "node:url";

const [pyodide, root, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.mkdirTree("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/repository");
python.globals.set("words", python.toPy(words));
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/repository")
from tests.bench import speed
speed.main(words)
`);
