// Bundles each of the page's scripts into one, minified, with its source map beside it. Arguments: where to write,
// the folders of the sources and of the packages, and what is bundled: "site", "file" for a page that is one file, or
// the paths of modules.
// What only the build knows is left open: it writes JSON over the mark, in a line of its own, so the map stays true.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [target, web, packages, ...wanted] = process.argv.slice(2);
const { default: esbuild } = await import(pathToFileURL(`${packages}/esbuild-wasm/lib/main.js`).href);

const BUILD = 'const BUILD=JSON.parse("@BUILD@");';
const MODULE = { format: "esm", banner: BUILD };
/** A script of the old kind, which shares its names with all others of its page. */
const CLASSIC = { format: "iife", banner: `{${BUILD}`, footer: "}" };

/** Where each script begins. */
const APP = { app: ["play/app", MODULE] };
const WORKER = "engine/worker/worker";
const THEME = { theme: ["theme", { format: "iife" }] };
const SITE = { ...APP, ...THEME, worker: [WORKER, MODULE], early: ["early", CLASSIC], sw: ["sw", CLASSIC] };
// From a disk no module starts from a blob in every browser. In another worker Pyodide would not start: it knows it by
// what is taken away here.
const FROM_BLOB = {
  ...CLASSIC,
  banner: `self.importScripts=undefined;${CLASSIC.banner}`,
  define: { "import.meta.url": "self.location.href" },
};
const FILE = { ...APP, ...THEME, worker: [WORKER, FROM_BLOB] };

const modules = Object.fromEntries(wanted.map((name) => [path.basename(name), [name, { format: "esm" }]]));
const scripts = { site: SITE, file: FILE }[wanted[0]] ?? modules;

/**
 * @param {string} name
 * @param {[string, {format: string, banner?: string, footer?: string, define?: object}]} script
 */
async function bundle(name, [source, { format, banner = "", footer = "", define = {} }]) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [{ in: path.join(web, source), out: name }],
    outdir: target,
    nodePaths: [packages],
    external: ["node:*"], // Pyodide's, where it runs in Node
    bundle: true,
    minify: true,
    format,
    banner: { js: banner },
    footer: { js: footer },
    define: { ONE_FILE: String(scripts === FILE), ...define },
    target: "es2022",
    charset: "utf8",
    legalComments: "none", // licences travel beside the site
    sourcemap: "external",
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfigRaw: {}, // that of the sources says where types are, and packages would come twice
    write: false,
    logLevel: "silent", // the exception says it all; written by the WebAssembly to a file it would never end
  });
  for (const { path: file, text } of outputFiles) {
    if (!file.endsWith(".map")) fs.writeFileSync(file, text);
    else {
      const map = JSON.parse(text);
      map.sources = map.sources.map((/** @type {string} */ source) => source.replace(/^(\.\.\/)+(\.cache\/)?/, ""));
      fs.writeFileSync(file, JSON.stringify(map));
    }
  }
}

try {
  await Promise.all(Object.entries(scripts).map(([name, script]) => bundle(name, script)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
await esbuild.stop();
