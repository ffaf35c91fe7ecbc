// @ts-check
// The service worker: one cache per version, filled completely and proved by hashes before the version may serve a page.

const VERSION = "@VERSION@";
/** Every file of this version and its SHA-256 in base64. @type {Record<string, string>} */
const FILES = JSON.parse("@FILES@");

const worker = /** @type {any} */ (self);
/** @type {string} */
const SCOPE = worker.registration.scope;
// One origin may host other applications, and this one more than once.
const PREFIX = `hexarium ${new URL(SCOPE).pathname} `;
const NAME = PREFIX + VERSION;

/** The hash is part of the key, so an unchanged file of another version can be told from a changed one. @param {string} path */
const key = (path) => new URL(`${path}?${encodeURIComponent(FILES[path])}`, SCOPE).href;
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

async function fill() {
  const cache = await caches.open(NAME);
  const others = await Promise.all((await ours()).filter((name) => name !== NAME).map((name) => caches.open(name)));
  /** @param {string} path */
  const add = async (path) => {
    if (await cache.match(key(path))) return;
    for (const other of others) {
      const kept = await other.match(key(path));
      if (kept) return cache.put(key(path), kept);
    }
    // Hosts that hide "index.html" redirect to the folder, and a redirected answer may not serve a page.
    const url = new URL(path === "index.html" ? "./" : path, SCOPE);
    const response = await fetch(url, { cache: "no-cache", integrity: `sha256-${FILES[path]}` });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(key(path), response);
  };
  await Promise.all(Object.keys(FILES).map(add));
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
    const stored = await (await caches.open(NAME)).match(key(path));
    if (stored) return stored;
  } else {
    // A page of an older version that is still open: its files are named by their content.
    for (const name of await ours()) {
      const stored = await (await caches.open(name)).match(new URL(path, SCOPE), { ignoreSearch: true });
      if (stored) return stored;
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
