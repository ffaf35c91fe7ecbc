// Wheels that the reader has added, installed by micropip from files in Python's own memory: for that nobody
// is asked for anything. What a wheel does when it runs is not bounded here.
import { INSTALLER, WHOLE_LIBRARY } from "./config";
import type { Downloads, Wheel } from "./downloads";
import { addToPath, LIBRARY } from "./ways";

/** @returns what came of each; where it could not be installed, the last line of Python's traceback */
export async function install(python: any, downloads: Downloads, wheels: Wheel[]) {
  const [library] = await downloads.ask([WHOLE_LIBRARY, INSTALLER]);
  // In the place of the trimmed one: a folder within that would hide what is missing in it.
  python.FS.writeFile(LIBRARY, library);
  python.pyimport("importlib").invalidate_caches();
  await addToPath(python, downloads, INSTALLER);
  const micropip = python.pyimport("micropip");
  const judged: { name: string; reason?: string }[] = [];
  for (const { name, bytes } of wheels) {
    try {
      const path = `/tmp/${encodeURIComponent(name)}`;
      python.FS.writeFile(path, bytes);
      await micropip.install.callKwargs(`emfs:${path}`, { deps: false });
      python.FS.unlink(path);
      judged.push({ name });
    } catch (error: any) {
      judged.push({ name, reason: String(error?.message ?? error).trim().split("\n").at(-1) });
    }
  }
  return judged;
}
