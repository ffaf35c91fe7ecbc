// The ways to start Python, the quickest first.
import { config, root, type Way } from "./config";
import type { Downloads } from "./downloads";
import { fromImage } from "./image";
import { ENGINE, loadPython } from "./python";

type Starting = {
  files: string[];
  /** `quick` is rejected if another way will be tried. */
  start(downloads: Downloads, quick: Promise<void>): Promise<any>;
};

/** From the image of a memory in which the package has been imported already; web/build/freeze.mjs makes it. */
const image = { files: [...ENGINE, config.image], start: fromImage };

/** From compiled modules: nothing is installed, and of the library only the package is still to be compiled. */
const library = {
  files: [...ENGINE, config.library, config.wheel],
  async start(downloads: Downloads) {
    const python = await loadPython(downloads, { stdLibURL: new URL(config.library, root).href });
    python.unpackArchive(await downloads.get(config.wheel), "wheel");
    return python;
  },
};

/** The plain way: Pyodide and its whole library, the installer, the package's wheel. */
const installer = config.vendor + config.lock.packages.micropip.file_name;
const plain = {
  files: [...ENGINE, `${config.vendor}python_stdlib.zip`, installer, config.wheel],
  async start(downloads: Downloads) {
    const python = await loadPython(downloads);
    await python.loadPackage("micropip", { messageCallback: () => {} });
    await python.pyimport("micropip").install(new URL(config.wheel, root).href);
    return python;
  },
};

export const WAYS: Record<Way, Starting> = { image, library, plain };
