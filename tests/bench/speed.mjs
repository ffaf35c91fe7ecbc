// Runs speed.py inside Pyodide under Node. Arguments: the folder of Pyodide, the repository.
import { pathToFileURL } from "node:url";

const [pyodide, root] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.mkdirTree("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/repository");
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/repository")
from tests.bench import speed
speed.main()
`);
