// Wheels that the reader has added, installed by micropip from files in Python's own memory: for that nobody
// is asked for anything. What a wheel does when it runs is not bounded here.
import { config } from "./config";
import type { Downloads, Wheel } from "./downloads";
import { LIBRARY, addToPath } from "./python";

/** With the last line of Python's traceback. */
export type Refused = { name: string; reason: string };

const WHOLE_LIBRARY = `${config.vendor}python_stdlib.zip`;
const INSTALLER = config.vendor + config.lock.packages.micropip.file_name;

/** @returns those that could not be installed */
export async function install(python: any, downloads: Downloads, wheels: Wheel[]): Promise<Refused[]> {
  const [library] = await downloads.ask([WHOLE_LIBRARY, INSTALLER]);
  // In the place of the trimmed one: a folder within that would hide what is missing in it.
  python.FS.writeFile(LIBRARY, library);
  python.pyimport("importlib").invalidate_caches();
  await addToPath(python, downloads, INSTALLER);
  const micropip = python.pyimport("micropip");
  const refused: Refused[] = [];
  for (const { name, bytes } of wheels) {
    try {
      const path = `/tmp/${encodeURIComponent(name)}`;
      python.FS.writeFile(path, bytes);
      await micropip.install.callKwargs(`emfs:${path}`, { deps: false });
      python.FS.unlink(path);
    } catch (error: any) {
      const reason = String(error?.message ?? error).trim().split("\n").at(-1) ?? "";
      refused.push({ name, reason });
    }
  }
  return refused;
}
