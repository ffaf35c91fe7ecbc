/** What this script has to know of the other files of the site; `site.py` in `web/build/` tells it. */
declare const BUILD: any;
/** Whether the page is one file that opens from a disk, where nothing can be loaded. */
declare const ONE_FILE: boolean;

declare module "pyodide/*";

interface Window {
  /** The worker that early.ts has started, and what it has said; `false`: there can be none. */
  early?: { worker: Worker | false; said: any[] };
}
