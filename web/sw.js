// @ts-check
// The service worker: one cache per version, filled completely and proved by hashes before the version may serve a page.

/** @type {string} */
const VERSION = BUILD.version;
/** Every file of this version and its SHA-256 in base64. @type {Record<string, string>} */
const FILES = BUILD.files;

const worker = /** @type {any} */ (self);
/** @type {string} */
const SCOPE = worker.registration.scope;
// One origin may host other applications, and this one more than once.
const PREFIX = `hexarium ${new URL(SCOPE).pathname} `;
const NAME = PREFIX + VERSION;

/** What the engine's worker proves itself, and asks for past all caches if it differs: too large to be hashed twice. */
const DATA = /\.(wasm|bin|zip|whl)$/;

/** The hash is part of the key, so an unchanged file of another version can be told from a changed one. @param {string} path */
const key = (path) => new URL(`${path}?${encodeURIComponent(FILES[path])}`, SCOPE).href;
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/**
 * Whoever runs on this origin may have written into a cache, and disks fail. What a script has made has headers of its
 * own, which no hash proves: only what came from the host is good.
 * @param {Response} response @returns {Promise<string>} the hash of its content, as in FILES
 */
async function proof(response) {
  if (response.type !== "basic" || !response.ok) return "";
  const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()).catch(() => new ArrayBuffer(0));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Whether what was stored for a path that names its content is that content. @param {string} path @param {Response} response */
async function named(path, response) {
  const hex = Array.from(atob(await proof(response)), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return hex !== "" && path.includes(`.${hex.slice(0, 10)}.`);
}

/** A file of this version as it should be, from the first of these caches that has it. @param {string} path @param {string[]} names */
async function kept(path, names) {
  for (const name of names) {
    const response = await (await caches.open(name)).match(key(path));
    if (response && (await proof(response)) === FILES[path]) return response;
  }
}

/** @param {string} path @param {RequestCache} cache */
async function fetchFile(path, cache) {
  // Hosts that hide "index.html" redirect to the folder, and a redirected answer may not serve a page.
  const url = new URL(path === "index.html" ? "./" : path, SCOPE);
  const response = await fetch(url, { cache, integrity: `sha256-${FILES[path]}` });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** A file of this version from its host, proved by the browser, whose own cache may be damaged, too. @param {string} path */
const fetched = (path) => fetchFile(path, "no-cache").catch(() => fetchFile(path, "reload"));

/** Have every file as it should be. */
async function fill() {
  const cache = await caches.open(NAME);
  const others = (await ours()).filter((name) => name !== NAME);
  const lacking = [];
  for (const path of Object.keys(FILES)) if (!(await kept(path, [NAME]))) lacking.push(path); // one by one: they are large
  /** @param {string} path */
  const add = async (path) => cache.put(key(path), (await kept(path, others)) ?? (await fetched(path)));
  await Promise.all(lacking.map(add));
}

/** Older versions go when no other page may still need their files. */
async function sweep() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const inside = pages.filter((/** @type {{url: string}} */ { url }) => url.startsWith(SCOPE));
  if (inside.length > 1) return;
  for (const name of await ours()) if (name !== NAME) await caches.delete(name);
}

/** @param {Request} request */
function pathOf(request) {
  const url = request.url.split(/[?#]/, 1)[0];
  if (request.method !== "GET" || !url.startsWith(SCOPE)) return null;
  return url.slice(SCOPE.length) || "index.html";
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  if (path in FILES) {
    const cache = await caches.open(NAME);
    const stored = request.cache !== "reload" && (DATA.test(path) ? await cache.match(key(path)) : await kept(path, [NAME]));
    if (stored) return stored;
    try {
      const response = await fetched(path);
      await cache.put(key(path), response.clone()).catch(() => {}); // no room: it is here all the same
      return response;
    } catch {
      const copy = await kept(path, await ours());
      if (copy) return copy;
    }
  } else if (request.mode !== "navigate") {
    // A page of an older version that is still open. Its list went with its service worker; most names tell the content.
    for (const name of await ours()) {
      const stored = await (await caches.open(name)).match(new URL(path, SCOPE), { ignoreSearch: true });
      if (stored && (DATA.test(path) || (await named(path, stored)))) return stored;
    }
  }
  return fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(worker.clients.claim().then(() => sweep())),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(event.request, path));
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  const { op } = event.data ?? {};
  if (op === "activate") event.waitUntil(worker.skipWaiting());
  else if (op === "claim") event.waitUntil(worker.clients.claim());
  else if (op === "check") {
    const reply = (/** @type {boolean} */ complete) => event.ports[0]?.postMessage({ complete, version: VERSION });
    event.waitUntil(
      fill()
        .then(sweep)
        .then(
          () => reply(true),
          () => reply(false),
        ),
    );
  }
});
