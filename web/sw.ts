// The service worker: one cache a version, filled completely and proved by hashes before the version may serve a page.

const VERSION: string = BUILD.version;
const FILES: Record<string, string> = BUILD.files; // every file of this version and its SHA-256 in base64
const LAB: string[] = BUILD.lab; // those that the Lab alone needs: kept once it was wanted, and then of each version

const worker = self as any; // its types contradict those of pages
const SCOPE: string = worker.registration.scope;
// One origin may host other applications, and this one more than once.
const PREFIX = `hexarium ${new URL(SCOPE).pathname} `;
const NAME = PREFIX + VERSION;
const MARK = new URL("lab?", SCOPE).href; // in a cache it says that the Lab is wanted
/** What the engine's worker proves itself, and asks for past all caches if it differs: too large to be hashed twice. */
const DATA = /\.(bin|whl)$/;

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));
const others = async () => (await ours()).filter((name) => name !== NAME);
/** The hash is part of the key, so an unchanged file of another version can be told from a changed one. */
const key = (path: string) => new URL(`${path}?${encodeURIComponent(FILES[path])}`, SCOPE).href;
const put = async (path: string, response: Response) => (await caches.open(NAME)).put(key(path), response);

// The hash of a response's content, as in FILES. Whoever runs on this origin may have written into a cache, and disks
// fail. What a script has made has headers of its own, which no hash proves: only what came from the host is good.
async function proof(response: Response) {
  if (response.type !== "basic" || !response.ok) return "";
  const content = await response.clone().arrayBuffer();
  const hash = await crypto.subtle.digest("SHA-256", content).catch(() => new ArrayBuffer(0));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Whether what was stored for a path that names its content is that content. */
async function named(path: string, response: Response) {
  const codes = Array.from(atob(await proof(response)), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"));
  return codes.length > 0 && path.includes(`.${codes.join("").slice(0, 10)}.`);
}

/** A file of this version as it should be, from the first of these caches that has it. */
async function kept(path: string, names: string[]) {
  for (const cacheName of names) {
    const response = await caches.match(key(path), { cacheName });
    if (response && (await proof(response)) === FILES[path]) return response;
  }
}

/** A file of this version from its host, proved by the browser, whose own cache may be damaged, too. */
async function fetched(path: string) {
  // Hosts that hide "index.html" redirect to the folder, and a redirected answer may not serve a page.
  const url = new URL(path === "index.html" ? "./" : path, SCOPE);
  const from = (cache: RequestCache) => fetch(url, { cache, integrity: `sha256-${FILES[path]}` });
  return from("no-cache").catch(() => from("reload"));
}

/** Have every file as it should be; those of the Lab where an earlier version has them, or `all`. */
async function fill(all = false) {
  const lacking: string[] = [];
  const wanted = all || (await caches.match(MARK));
  if (wanted) await (await caches.open(NAME)).put(MARK, new Response());
  // One by one: they are large.
  for (const path of Object.keys(FILES))
    if ((wanted || !LAB.includes(path)) && !(await kept(path, [NAME]))) lacking.push(path);
  const older = await others();
  await Promise.all(lacking.map(async (path) => put(path, (await kept(path, older)) ?? (await fetched(path)))));
}

/** Older versions go when no other page may still need their files; one that is on its way is no older one. */
async function sweep() {
  const pages: { url: string }[] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const older = await others();
  const { installing, waiting } = worker.registration;
  if (installing || waiting || pages.filter(({ url }) => url.startsWith(SCOPE)).length > 1) return;
  for (const name of older) await caches.delete(name);
}

async function answer(request: Request, path: string): Promise<Response> {
  if (path in FILES) {
    const look = () => (DATA.test(path) ? caches.match(key(path), { cacheName: NAME }) : kept(path, [NAME]));
    const stored = request.cache !== "reload" && (await look());
    if (stored) return stored;
    try {
      const response = await fetched(path);
      await put(path, response.clone()).catch(() => {}); // no room: it is here all the same
      return response;
    } catch {
      const copy = await kept(path, await ours());
      if (copy) return copy;
    }
  } else if (request.mode !== "navigate") {
    // For a page of an older version, still open. Its list went with its service worker; most names tell the content.
    for (const cacheName of await ours()) {
      const stored = await caches.match(new URL(path, SCOPE), { cacheName, ignoreSearch: true });
      if (stored && (DATA.test(path) || (await named(path, stored)))) return stored;
    }
  }
  return fetch(request);
}

worker.addEventListener("install", (event: any) => event.waitUntil(fill()));
worker.addEventListener("activate", (event: any) => event.waitUntil(worker.clients.claim().then(sweep)));
worker.addEventListener("fetch", (event: any) => {
  const { url, method } = event.request;
  const [address] = url.split(/[?#]/, 1);
  if (method !== "GET" || !address.startsWith(SCOPE)) return;
  event.respondWith(answer(event.request, address.slice(SCOPE.length) || "index.html"));
});
worker.addEventListener("message", (event: any) => {
  // A page that was reloaded past its service worker is left alone unless it asks.
  const check = async () => {
    const filled = worker.clients.claim().catch(() => {}).then(() => fill(lab)).then(sweep);
    event.ports[0]?.postMessage({ complete: await filled.then(() => true, () => false), version: VERSION });
  };
  const { op, lab } = event.data ?? {};
  if (op === "activate") event.waitUntil(worker.skipWaiting());
  else if (op === "check") event.waitUntil(check());
});

export {};
