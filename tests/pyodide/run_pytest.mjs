// Runs pytest inside Pyodide under Node, on the repository and the pure packages of the test environment, and prints one
// line of JSON with what came out. Arguments: folder of Pyodide, folder of packages, the repository, pytest's arguments.
import { pathToFileURL } from "node:url";

const [pyodide, packages, repository, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", HOME: "/tmp" } });
for (const [folder, root] of [["/packages", packages], ["/repository", repository]]) {
  python.FS.mkdirTree(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, folder);
}
python.globals.set("args", python.toPy(args));
console.log(
  python.runPython(`
import json, os, sys
sys.path.append("/packages")
sys.dont_write_bytecode = True
os.chdir("/repository")
import pytest

class Count:
    def __init__(self): self.outcomes = {}
    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.outcome] = self.outcomes.get(report.outcome, 0) + 1

count = Count()
status = pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", *args], plugins=[count])
json.dumps({"platform": sys.platform, "version": list(sys.version_info[:2]), "status": int(status), **count.outcomes})
`),
);
